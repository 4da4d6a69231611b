"""Figures in columns and in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.render.cells import cells
from jatsi.render.figures import Line, decimal, figure_lines
from jatsi.render.view import View
from jatsi.texts import text
from jatsi.texts.catalog import catalog

ENGLISH = catalog("en")
TITLES = [text("Row"), text("Total"), text("Cost")]
LINES = [
    Line("Pair", ("9.50", "0.00"), text("Pair: 9.50.")),
    Line("All equal dice", ("-12.25", "21.75"), text("All: -12.25.")),
]


def test_columns() -> None:
    assert figure_lines(TITLES, LINES, View(ENGLISH)) == [
        "Row              Total   Cost",
        "Pair              9.50   0.00",
        "All equal dice  -12.25  21.75",
    ]


def test_what_they_are_about_is_broken_before_the_figures() -> None:
    assert figure_lines(TITLES, LINES[1:], View(ENGLISH, width=27)) == [
        "Row            Total   Cost",
        "All equal",
        "dice          -12.25  21.75",
    ]


@pytest.mark.parametrize("view", [View(ENGLISH, width=26), View(ENGLISH, width=250)])
def test_words_where_columns_do_not_fit_and_for_a_listener(view: View) -> None:
    plain = View(view.say, view.width, plain=view.width > 40)
    minus = "minus 12.25" if plain.plain else "-12.25"
    assert figure_lines(TITLES, LINES, plain) == ["Pair: 9.50.", f"All: {minus}."]


def test_decimals() -> None:
    assert decimal(2.345678, 2, ENGLISH) == "2.35"
    assert decimal(-1e-9, 2, ENGLISH) == "0.00"
    assert decimal(-0.5, 1, catalog("fi")) == "-0,5"


ABOUT = st.text(st.sampled_from("ab ä語"), min_size=1, max_size=30)


@given(st.lists(st.tuples(ABOUT, st.floats(-999, 999)), max_size=5), st.integers(20, 60))
def test_no_line_is_too_wide(pairs: list[tuple[str, float]], width: int) -> None:
    lines = [
        Line(about, (decimal(number, 2, ENGLISH),), text("{about}", about=about))
        for about, number in pairs
    ]
    shown = figure_lines([text("Row"), text("Mean")], lines, View(ENGLISH, width))
    assert all(cells(line) <= width for line in shown)
