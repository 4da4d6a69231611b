"""Choices in lines that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.render.advice import choice_lines
from jatsi.render.cells import cells
from jatsi.render.view import View
from jatsi.solver.choices import RankedChoice
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from jatsi.resources.library import Library

NONE, PAIR, ALL = (0, 0, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0), (0, 0, 2, 0, 1, 2)


def keeps(library: Library) -> list[RankedChoice]:
    row = library.resolve("yatzy", []).row("kaksi_paria")
    return [
        RankedChoice(PAIR, None, None, 240.126, 0.0),
        RankedChoice(ALL, row, 18, 239.5, 0.626),
        RankedChoice(NONE, None, None, 99.994, 140.132),
    ]


def test_keeps_in_columns(library: Library) -> None:
    assert choice_lines(keeps(library), 3, View(catalog("en"))) == [
        "Keep             Total    Cost",
        "3 3             240.13    0.00",
        "mark Two pairs  239.50    0.63",
        "nothing          99.99  140.13",
    ]


def test_rows_in_columns(library: Library) -> None:
    ruleset = library.resolve("jatsi", [])
    rows = [
        RankedChoice(ALL, ruleset.row("kaksi_paria"), 18, 39.5, 0.0),
        RankedChoice(ALL, ruleset.row("viitoset"), -10, -3.25, 42.75),
    ]
    assert choice_lines(rows, 5, View(catalog("en"))) == [
        "Row        Points  Total   Cost",
        "Two pairs      18  39.50   0.00",
        "Fives         -10  -3.25  42.75",
    ]


def test_in_words(library: Library) -> None:
    view = View(catalog("en"), 80, plain=True)
    assert choice_lines(keeps(library), 2, view) == [
        "Keep 3 3: expected total 240.13, cost 0.00.",
        "Mark Two pairs: 18 now, expected total 239.50, cost 0.63.",
        "1 choice more.",
    ]
    assert choice_lines(keeps(library)[2:], 1, view) == [
        "Keep nothing: expected total 99.99, cost 140.13."
    ]


@pytest.mark.parametrize("width", [20, 27, 33, 40])
@pytest.mark.parametrize("plain", [False, True])
def test_every_line_fits(library: Library, width: int, *, plain: bool) -> None:
    for language in ("fi", "en"):
        lines = choice_lines(keeps(library), 2, View(catalog(language), width, plain))
        assert max(map(cells, lines)) <= width
