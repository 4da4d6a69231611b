"""Empty sheets for paper: a box for every player in every line, within the width."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.render.cells import cells
from jatsi.render.paper import paper_sheet
from jatsi.render.view import View
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from jatsi.resources.library import Library


def boxes(lines: list[str]) -> list[tuple[str, int]]:
    """What each line to write in is for, and how many boxes it has."""
    return [(line.split("|")[0].strip(), line.count("|") - 1) for line in lines if "|" in line]


@pytest.mark.parametrize("width", [40, 80])
def test_every_row_and_sum_has_a_box_for_each_player(library: Library, width: int) -> None:
    ruleset = library.resolve("yatzy")
    found = boxes(paper_sheet(ruleset, ("",) * 3, View(catalog("fi"), width)))
    rows = [f"{i} {row.titles.in_language('fi')}" for i, row in enumerate(ruleset.rows, 1)]
    written = ["", *rows[:6], "Välisumma", "Bonus", *rows[6:], "Yhteensä"]
    assert found == [(name, 3) for name in written]


def test_the_options_stand_on_the_sheet(library: Library) -> None:
    ruleset = library.resolve("jatsi", ["vakiojatsi", "ylaosa-ensin"])
    lines = paper_sheet(ruleset, ("Maija",), View(catalog("fi")))
    assert lines[0] == "JATSI, vakiojatsi, yläosa ensin"
    assert any("|Maija" in line for line in lines)


@given(st.integers(20, 120), st.lists(st.text("aå漢 ", max_size=9), min_size=1, max_size=20))
def test_no_line_is_wider_than_the_paper_and_nobody_is_left_out(
    library: Library, width: int, names: list[str]
) -> None:
    lines = paper_sheet(library.resolve("maxijatsi"), names, View(catalog("fi"), width))
    assert all(cells(line) <= width for line in lines)
    assert sum(count for name, count in boxes(lines) if name.startswith("1 ")) == len(names)
