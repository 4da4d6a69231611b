"""``jatsi tournament close`` and ``reopen``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program


def all_played(jatsi: Program, *left_out: str) -> None:
    """Draw all rounds, and enter totals for all but those."""
    jatsi("tournament", "draw", "Kevät", "--all")
    totals = [f"{c}={100 + i}" for i, c in enumerate("ABCDEFGH") if c not in left_out]
    for number in "123":
        jatsi("tournament", "result", "Kevät", *totals, "--round", number)


def test_closing_and_reopening(evening: Program) -> None:
    all_played(evening)
    shown = evening("tournament", "close", "Kevät")
    assert shown[:2] == ["Kevät is closed.", "1. H: 321; 3 games; by rounds 107, 107, 107"]
    assert len(shown) == 9
    why = evening.refused("tournament", "result", "Kevät", "A=5")
    assert why == "Kevät is closed. Reopen it first."
    assert isinstance(evening.call("tournament", "reopen", "Kevät").exception, click.UsageError)
    shown = evening("tournament", "reopen", "Kevät", "--reason", "a sheet was found")
    assert shown == ["Kevät is open again. What was published is kept."]
    evening("tournament", "correct", "Kevät", "A=200", "--round", "1", "--reason", "found")
    evening("tournament", "close", "Kevät")
    first, second = evening.json("tournament", "show", "Kevät")["published"]
    assert (first["final"], second["final"]) == (True, True)
    totals = [{one["name"]: one["total"] for one in told["standings"]} for told in (first, second)]
    assert (totals[0]["A"], totals[1]["A"]) == (300, 400)


def test_closing_where_results_are_missing(evening: Program) -> None:
    all_played(evening, "C")
    assert evening.refused("tournament", "close", "Kevät") == (
        "Round 1 lacks results: C. Enter them first."
    )
    shown = evening("tournament", "close", "Kevät", "--force")
    assert shown[:2] == ["Kevät is closed.", "Not final: Round 1 lacks: C."]
    [told] = evening.json("tournament", "show", "Kevät")["published"]
    assert told["final"] is False
    assert "Not final: Round 1 lacks: C." in evening("tournament", "standings", "Kevät")
    assert any(line.endswith("not final:") for line in evening("tournament", "show", "Kevät"))


def test_a_game_of_a_closed_tournament_is_corrected_when_it_is_reopened(evening: Program) -> None:
    from jatsi.club.tournaments.tables import TableWish, open_table
    from jatsi.game.sheets import Sheets
    from jatsi.records.connection import open_records
    from jatsi.records.games import append, load
    from tests.records.helpers import NOW, played

    evening("tournament", "draw", "Kevät")
    with open_records(evening.path, now=NOW) as records:
        game = open_table(records, TableWish(1, 1), None, by_hand=True, now=NOW)
        stored = load(records, game)
        events, final = played(stored.ruleset, 4)
        sheets = Sheets.replay(stored.ruleset, 4, events)
        append(records, game, 1, events, final=sheets, now=NOW)
        name = stored.summary.seats[0].name
    old = final.cards[0].mark_in(stored.ruleset.row("ykkoset"))
    assert old
    dice = "11111" if old.points != 5 else "22222"
    correct = ("correct", str(game), name, "ykkoset", "--dice", dice, "--reason", "misread")
    evening("tournament", "close", "Kevät", "--force")
    assert evening.refused(*correct) == "Kevät is closed. Reopen it first."
    evening("tournament", "reopen", "Kevät", "--reason", "misread")
    evening(*correct)
    points = 5 if dice == "11111" else 0
    told = {one["name"]: one["total"] for one in evening.json("tournament", "standings", "Kevät")}
    assert told[name] == final.cards[0].total - old.points + points
