"""The clock, and the only place that reads it."""

from __future__ import annotations

from datetime import UTC, datetime
from time import perf_counter


def now() -> datetime:
    """The time now in UTC."""
    return datetime.now(UTC)


def ticks() -> float:
    """Seconds of a clock that only tells how much later it is than before."""
    return perf_counter()


def local_day(moment: datetime) -> str:
    """The day of a moment where the program runs, as 30.11.2026."""
    try:
        local = moment.astimezone()
    except (OverflowError, OSError, ValueError):  # a time that no calendar has
        local = moment
    return f"{local.day}.{local.month}.{local.year}"
