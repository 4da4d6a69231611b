"""Moments as they are stored: UTC to the second, `2025-01-31T22:30:00Z`.

Facts, whose order matters, are stored to the microsecond.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from jatsi.errors import RecordsError
from jatsi.texts.clean import clean

_FORM = "%Y-%m-%dT%H:%M:%SZ"
MOMENT = timedelta(microseconds=1)
"""The least time between two facts of one order."""
SECOND = timedelta(seconds=1)
"""The least time between two moments stored to the second."""

_FINE_FORM = "%Y-%m-%dT%H:%M:%S.%fZ"


def stamp(moment: datetime) -> str:
    """The stored form; raises ValueError for a moment without a time zone."""
    return _in_utc(moment).strftime(_FORM)


def fine_stamp(moment: datetime) -> str:
    """The same to the microsecond: `2025-01-31T22:30:00.000000Z`."""
    return _in_utc(moment).strftime(_FINE_FORM)


def file_stamp(moment: datetime) -> str:
    """The same moment in signs that every file system takes: `20250131T223000Z`."""
    return _in_utc(moment).strftime("%Y%m%dT%H%M%SZ")


def read_moment(stored: str) -> datetime:
    """The moment, in UTC; raises RecordsError where it is damaged."""
    try:
        moment = datetime.fromisoformat(stored)  # ten times as fast as by a form
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo != UTC:
        raise RecordsError(
            "The records have a time that cannot be read: {time}. Put a backup in their place.",
            time=clean(stored),
        )
    return moment


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    return moment.astimezone(UTC)
