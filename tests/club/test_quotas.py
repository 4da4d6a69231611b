"""Quotas by a clock that is given."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from jatsi.club.quotas import Quota


@dataclass
class Clock:
    """A clock that somebody sets."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_times_in_a_while() -> None:
    clock = Clock()
    quota = Quota(2, 10.0, clock)
    assert quota.left("here") == 2
    quota.note("here")
    clock.now = 6.0
    quota.note("here")
    assert (quota.left("here"), quota.left("there")) == (0, 2)
    clock.now = 10.0
    assert quota.left("here") == 1
    clock.now = 16.0
    assert quota.left("here") == 2


@given(
    st.integers(1, 4),
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9)), max_size=40),
)
def test_against_a_list_of_all_that_was_done(most: int, deeds: list[tuple[str, int]]) -> None:
    clock = Clock()
    quota = Quota(most, 10.0, clock)
    done: list[tuple[str, float]] = []
    for place, waited in deeds:
        clock.now += waited
        recent = sum(there == place and clock.now - at < 10 for there, at in done)
        assert quota.left(place) == most - recent
        if recent < most:
            quota.note(place)
            done.append((place, clock.now))


def test_threads_lose_nothing() -> None:
    """Guests and people of one address are answered in different threads."""
    quota = Quota(10_000, 10.0, Clock())

    def play(_thread: int) -> None:
        for _ in range(300):
            quota.left("here")
            quota.note("here")

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(play, range(4)))
    finally:
        sys.setswitchinterval(interval)
    assert quota.left("here") == 10_000 - 1200


def test_places_not_heard_of_are_forgotten() -> None:
    clock = Clock()
    quota = Quota(3, 10.0, clock)
    for number in range(1000):
        clock.now = float(number)
        quota.note(str(number))
    assert len(quota._done) <= 10  # noqa: SLF001 - that memory stays small is the point
