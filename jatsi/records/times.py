"""Moments as they are stored: UTC to the second, `2025-01-31T22:30:00Z`."""

from __future__ import annotations

from datetime import UTC, datetime

from jatsi.errors import RecordsError
from jatsi.texts.clean import clean

_FORM = "%Y-%m-%dT%H:%M:%SZ"


def stamp(moment: datetime) -> str:
    """The stored form; raises ValueError for a moment without a time zone."""
    return _in_utc(moment).strftime(_FORM)


def file_stamp(moment: datetime) -> str:
    """The same moment in signs that every file system takes: `20250131T223000Z`."""
    return _in_utc(moment).strftime("%Y%m%dT%H%M%SZ")


def read_moment(stored: str) -> datetime:
    """The moment, in UTC; raises RecordsError where it is damaged."""
    try:
        return datetime.strptime(stored, _FORM).replace(tzinfo=UTC)
    except ValueError as error:
        raise RecordsError(
            "The records have a time that cannot be read: {time}. Put a backup in their place.",
            time=clean(stored),
        ) from error


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    return moment.astimezone(UTC)
