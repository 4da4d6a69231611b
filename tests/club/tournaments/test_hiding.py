"""Throws that others have yet to throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.hiding import verify_shown
from jatsi.errors import IllegalError
from jatsi.tournament.moves import Outcome
from jatsi.tournament.plan import Dice
from tests.club.tournaments.helpers import EIGHT, begun, seated
from tests.club.tournaments.test_tables import at_table, play_on
from tests.records.helpers import finished, people

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def duplicate(records: Records, yatzy: Ruleset) -> Organiser:
    """The organiser of a tournament of duplicate dice whose first round is drawn."""
    organiser = begun(records, yatzy, *EIGHT, games=2, dice=Dice.DUPLICATE)
    organiser.draw()
    return organiser


def test_a_game_is_hidden_until_every_table_has_finished(
    records: Records, duplicate: Organiser
) -> None:
    first, second = (at_table(records, duplicate, table) for table in (1, 2))
    for game in (first, second):
        with pytest.raises(IllegalError, match=f"Game {game} can be seen when .*round 1"):
            verify_shown(records, game)
    play_on(records, first)
    later = at_table(records, duplicate, 1)  # the second game of the round, on other dice
    with pytest.raises(IllegalError, match=r"finished: \(2,\)"):
        verify_shown(records, first)
    play_on(records, second)
    verify_shown(records, first)
    verify_shown(records, second)
    with pytest.raises(IllegalError):
        verify_shown(records, later)


def test_who_is_out_has_nothing_to_throw(records: Records, duplicate: Organiser) -> None:
    game = at_table(records, duplicate, 1)
    play_on(records, game)
    *others, last = seated(duplicate.stored(), 1)[1]
    duplicate.enter_results([(name, 100) for name in others], 1, 1)
    with pytest.raises(IllegalError):
        verify_shown(records, game)
    duplicate.withdraw(last, Outcome())
    verify_shown(records, game)


def test_a_closed_tournament_hides_nothing(records: Records, duplicate: Organiser) -> None:
    game = at_table(records, duplicate, 1)
    play_on(records, game)
    duplicate.close(forced=True)
    verify_shown(records, game)


def test_other_games_are_never_hidden(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT)
    organiser.draw()
    verify_shown(records, at_table(records, organiser, 1))
    verify_shown(records, finished(records, yatzy, people(records, "Aino")))
