"""Figures of many totals, against Python's own statistics of the plain list."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.solver.tally import Tally

TOTALS = st.lists(st.integers(-60, 400), min_size=2, max_size=60)


def tally(totals: list[int]) -> Tally:
    return Tally(tuple(sorted(Counter(totals).items())), ())


@given(TOTALS)
def test_mean_deviation_and_error(totals: list[int]) -> None:
    found = tally(totals)
    assert found.games == len(totals)
    assert found.mean == pytest.approx(statistics.mean(totals))
    assert found.deviation == pytest.approx(statistics.stdev(totals))
    assert found.error == pytest.approx(statistics.stdev(totals) / len(totals) ** 0.5)


@given(TOTALS, st.integers(0, 100))
def test_percentiles(totals: list[int], percent: int) -> None:
    [found] = tally(totals).percentiles(percent)
    below = sum(total < found for total in totals)
    assert found in totals
    assert below * 100 < percent * len(totals) or below == 0
    assert sum(total <= found for total in totals) * 100 >= percent * len(totals)


def test_the_ends_are_the_least_and_the_greatest() -> None:
    assert tally([3, 9, 9, 12]).percentiles(0, 25, 26, 75, 76, 100) == [3, 3, 9, 9, 12, 12]


def test_one_game_has_no_spread() -> None:
    found = tally([7])
    assert (found.mean, found.deviation, found.error) == (7, 0, 0)
