"""Chances of rows in lines that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.opponent.odds import Odds
from jatsi.render.cells import cells
from jatsi.render.odds import odds_lines
from jatsi.render.view import View
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from jatsi.resources.library import Library


def rows(library: Library) -> list[Odds]:
    """A paced row, one with a chance, one without, in minus."""
    ruleset = library.resolve("jatsi", [])
    ones, straight, whole = (ruleset.row(name) for name in ("ykkoset", "pieni_suora", "summa"))
    return [
        Odds(ones, 0, 1 / 3, -1.25),
        Odds(straight, None, 0.0012, 0.018),
        Odds(whole, None, None, 23.333),
    ]


def test_columns(library: Library) -> None:
    assert odds_lines(rows(library), View(catalog("en"))) == [
        "Row               Chance   Mean",
        "Ones, 0 or more  33.33 %  -1.25",
        "Small straight    0.12 %   0.02",
        "Sum                       23.33",
    ]


def test_words(library: Library) -> None:
    assert odds_lines(rows(library), View(catalog("en"), 60, plain=True)) == [
        "Ones, at least 0: chance 33.33 %, mean minus 1.25.",
        "Small straight: chance 0.12 %, mean 0.02.",
        "Sum: mean 23.33.",
    ]


@pytest.mark.parametrize("width", [20, 27, 33, 40])
@pytest.mark.parametrize("plain", [False, True])
def test_every_line_fits(library: Library, width: int, *, plain: bool) -> None:
    for language in ("fi", "en"):
        lines = odds_lines(rows(library), View(catalog(language), width, plain))
        assert max(map(cells, lines)) <= width
