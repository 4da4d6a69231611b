"""Games on the table, and what their totals compare with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.club.tables import previous_bests, unfinished_games
from jatsi.records.games import Player, load, start_game
from jatsi.session.queries import PreviousBest
from tests.records.helpers import LATER, NOW, finished, people

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

MACHINE = Player("Kone", level="aloittelija")


def test_only_totals_that_count_compare_with_earlier_ones(records: Records, yatzy: Ruleset) -> None:
    players = [*people(records, "Liisa", "Maija"), MACHINE]
    first = finished(records, yatzy, players, hints=[1])
    assert previous_bests(records, first) == [PreviousBest(None), None, None]
    best = load(records, first).summary.seats[0].total
    seeded = finished(records, yatzy, players, seed="1", at=LATER)
    assert previous_bests(records, seeded) == [None, None, None]
    second = finished(records, yatzy, players, at=LATER)
    assert previous_bests(records, second) == [PreviousBest(best), PreviousBest(None), None]


def test_a_game_that_is_not_finished_compares_with_nothing(
    records: Records, yatzy: Ruleset
) -> None:
    game = start_game(records, yatzy, people(records, "Liisa"), seed=None, now=NOW)
    assert previous_bests(records, game) == [None]


def test_unfinished_games_the_latest_first(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa", "Maija")
    games = [start_game(records, yatzy, players, seed=None, now=at) for at in (NOW, LATER, NOW)]
    found = unfinished_games(records, 2)
    assert [stored.summary.id for stored in found] == [games[1], games[2]]
    assert [seat.name for seat in found[0].summary.seats] == ["Liisa", "Maija"]
