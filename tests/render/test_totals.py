"""The histogram, in bars and in words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.render.cells import cells
from jatsi.render.totals import MOST_BARS, histogram
from jatsi.render.view import View
from jatsi.texts.catalog import catalog

SAY = catalog("en")
COUNTS = [(-13, 10), (0, 5), (9, 5), (10, 60), (49, 20)]


def test_bars_as_long_as_the_view_is_wide() -> None:
    """The longest one fills what the names and the shares leave of the width."""
    assert histogram(COUNTS, View(SAY, 27)) == [
        "Totals in steps of 5:",
        "-15 ###              10.0 %",
        "-10                   0.0 %",
        " -5                   0.0 %",
        "  0 #                 5.0 %",
        "  5 #                 5.0 %",
        " 10 ################ 60.0 %",
        *(f" {first}                   0.0 %" for first in (15, 20, 25, 30, 35, 40)),
        " 45 #####            20.0 %",
    ]


def test_in_words() -> None:
    told = histogram([(0, 1), (1, 3)], View(SAY, 80, plain=True))
    assert told == ["From 0 to 0: 25.0 %", "From 1 to 1: 75.0 %"]


def test_a_comma_in_finnish() -> None:
    assert any("25,0 %" in line for line in histogram([(0, 1), (1, 3)], View(catalog("fi"))))


@settings(max_examples=40)
@given(
    st.dictionaries(st.integers(-300, 900), st.integers(1, 10**6), min_size=1, max_size=50),
    st.integers(20, 80),
    st.sampled_from(["drawn", "plain"]),
)
def test_any_counts_fit_any_view(counts: dict[int, int], width: int, form: str) -> None:
    lines = histogram(sorted(counts.items()), View(SAY, width, plain=form == "plain"))
    assert all(cells(line) <= width for line in lines)
    shares = list(map(float, re.findall(r"([0-9.]+) %", " ".join(lines))))
    assert len(shares) <= MOST_BARS
    assert sum(shares) == pytest.approx(100, abs=0.05 * len(shares) + 0.01)
