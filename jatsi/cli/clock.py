"""The clock, and the only place that reads it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The time now in UTC."""
    return datetime.now(UTC)


def local_day(moment: datetime) -> str:
    """The day of a moment where the program runs, as 30.11.2026."""
    try:
        local = moment.astimezone()
    except (OverflowError, OSError, ValueError):  # a time that no calendar has
        local = moment
    return f"{local.day}.{local.month}.{local.year}"
