"""Who in a game is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.correcting import seat_named
from jatsi.club.people import anonymise, rename
from jatsi.errors import AmbiguousError, UnreadableError
from jatsi.records.games import load
from tests.records.helpers import NOW, by_hand, people

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def test_by_name_as_played_and_today(records: Records, yatzy: Ruleset) -> None:
    """T3."""
    people(records, "Liisa", "Liisa#new", "Pekka")
    players = people(records, "Liisa#1", "Liisa#2", "Maija", "3")
    game = load(records, by_hand(records, yatzy, players))
    rename(records, "Maija", "Elisa", now=NOW)
    rename(records, "Pekka", "Maija", now=NOW)
    meant = ("Liisa#1", " liisa#2", "MAIJA", "Elisa", "3", "1", "2")
    assert [seat_named(records, game, name) for name in meant] == [0, 1, 2, 2, 3, 0, 1]
    with pytest.raises(AmbiguousError):
        seat_named(records, game, "Liisa")
    for name in ("Maija#1", "Maija#2", "Olli", "5", "", "#"):
        with pytest.raises(UnreadableError):
            seat_named(records, game, name)
    nobody = anonymise(records, "Elisa", now=NOW).name
    assert seat_named(records, load(records, game.summary.id), nobody.lower()) == 2
