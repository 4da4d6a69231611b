"""Moments stored and read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import RecordsError
from jatsi.records.times import file_stamp, read_moment, stamp

HELSINKI_IN_WINTER = timezone(timedelta(hours=2))


@given(st.datetimes(datetime(1000, 1, 2), datetime(9999, 12, 30), timezones=st.timezones()))  # noqa: DTZ001 - the zone is drawn too
def test_a_moment_comes_back_to_the_second(moment: datetime) -> None:
    assert read_moment(stamp(moment)) == moment.astimezone(UTC).replace(microsecond=0)


def test_the_local_day_is_not_lost() -> None:
    """F13: half past midnight in Helsinki is the day before in UTC."""
    moment = datetime(2025, 2, 1, 0, 30, tzinfo=HELSINKI_IN_WINTER)
    assert stamp(moment) == "2025-01-31T22:30:00Z"
    assert file_stamp(moment) == "20250131T223000Z"
    assert read_moment(stamp(moment)).astimezone(HELSINKI_IN_WINTER).day == 1


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        stamp(datetime(2025, 2, 1))  # noqa: DTZ001 - that is the case


@pytest.mark.parametrize("stored", ["", "2025-02-01", "2025-13-01T00:00:00Z", "\x1b[2J"])
def test_a_damaged_time(stored: str) -> None:
    with pytest.raises(RecordsError, match="a time that cannot be read"):
        read_moment(stored)
