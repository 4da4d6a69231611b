"""Sheets of a table taken into the records, and out of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import IllegalError
from jatsi.records.checking import check
from jatsi.records.games import list_games, load
from jatsi.records.people import find_or_add
from jatsi.records.table_sheets import Sheet, TableSheets, card_of, enter_table, table_sheets
from jatsi.records.tournaments import create, record
from jatsi.tournament.facts import Result
from jatsi.tournament.plan import Plan
from tests.club.importing.files import sheet
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


def rows(ruleset: Ruleset, number: int) -> dict[str, int]:
    """The rows of a full sheet."""
    marks = zip(ruleset.rows, sheet(ruleset, number).marks, strict=True)
    return {row.id: mark.points for row, mark in marks if mark}


def table(ruleset: Ruleset) -> TableSheets:
    """A game of two."""
    sheets = (Sheet(2, "Masa", 0, rows(ruleset, 1)), Sheet(1, "Liisa", 2, rows(ruleset, 2)))
    return TableSheets(
        id=0, uid="0f" * 16, round=1, game=1, table=3, seeded=False, at=NOW, sheets=sheets
    )


@pytest.mark.parametrize("option", [None, "pakkopeli-alhaalta", "heittosaasto"])
def test_sheets_in_and_out(records: Records, library: Library, option: str | None) -> None:
    ruleset = library.resolve("yatzy", [option] if option else [])
    number = create(records, Plan("Kevät", 1), [ruleset], now=NOW)
    people = [find_or_add(records, name, now=NOW).id for name in ("Liisa", "Matti")]
    told = table(ruleset)
    with records.writing() as db:
        game = enter_table(db, number, told, ruleset)
        assert enter_table(db, number, told, ruleset) == game
    record(records, number, [Result(one, 1, 1, None, game) for one in people], who="x", now=NOW)
    [summary] = list_games(records)
    assert (summary.source, summary.finished_at) == ("points", NOW)
    assert load(records, game).cards == (sheet(ruleset, 1), sheet(ruleset, 2))
    assert [seat.total for seat in summary.seats] == [sheet(ruleset, n).total for n in (1, 2)]
    with records.reading() as db:
        assert table_sheets(db, number) == [replace(told, id=game)]
    assert check(records) == []


def test_a_sheet_that_cannot_be(yatzy: Ruleset) -> None:
    good = rows(yatzy, 1)
    assert card_of(yatzy, good) == sheet(yatzy, 1)
    with pytest.raises(IllegalError, match="cannot give 7"):
        card_of(yatzy, good | {"ykkoset": 7})
    del good["pari"]
    with pytest.raises(KeyError):
        card_of(yatzy, good)
