"""Starting games under names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.playing import start
from jatsi.errors import AmbiguousError, IllegalError, JatsiError, UnreadableError
from jatsi.records.games import list_games, load
from jatsi.records.people import find_or_add, list_people
from jatsi.session.queries import Seat
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def begun(records: Records, ruleset: Ruleset, *names: str) -> list[str]:
    """The names as played in a new game of these people."""
    game = start(records, ruleset, [Seat(name) for name in names], seed=None, now=NOW)
    return [seat.name for seat in load(records, game).summary.seats]


def test_people_and_a_machine(records: Records, yatzy: Ruleset) -> None:
    seats = [Seat("Liisa"), Seat(" Kone ", level="aloittelija"), Seat("Åke")]
    stored = load(records, start(records, yatzy, seats, seed="7", now=NOW))
    assert stored.summary.seed == "7"
    assert [(seat.name, seat.level) for seat in stored.summary.seats] == [
        ("Liisa", None),
        ("Kone", "aloittelija"),
        ("Åke", None),
    ]
    assert [person.name for person in list_people(records)] == ["Liisa", "Åke"]


def test_the_same_people_again(records: Records, yatzy: Ruleset) -> None:
    assert begun(records, yatzy, "Liisa", "Maija") == begun(records, yatzy, "liisa", "MAIJA")
    assert len(list_people(records)) == 2


def test_namesakes_are_told_apart(records: Records, yatzy: Ruleset) -> None:
    """T2, those made just now too."""
    assert begun(records, yatzy, "Liisa", "Liisa#new") == ["Liisa#1", "Liisa#2"]
    assert begun(records, yatzy, "Liisa#2", "Maija", "Liisa#1") == ["Liisa#2", "Maija", "Liisa#1"]


@pytest.mark.parametrize(
    ("names", "error"),
    [
        (["Liisa", "Maija", "LIISA"], IllegalError),
        (["Olli", "Pekka"], AmbiguousError),
        (["Olli", "Pekka#9"], UnreadableError),
        (["Olli", ""], UnreadableError),
        ([], IllegalError),
    ],
)
def test_a_refused_start_stores_nothing(
    records: Records, yatzy: Ruleset, names: list[str], error: type[JatsiError]
) -> None:
    """Neither the game nor the people named before the one that was refused."""
    for name in ("Pekka", "Pekka#new"):
        find_or_add(records, name, now=NOW)
    with pytest.raises(error):
        begun(records, yatzy, *names)
    assert list_games(records) == []
    assert [person.name for person in list_people(records)] == ["Pekka", "Pekka"]


def test_machines_of_one_level_are_no_doubles(records: Records, yatzy: Ruleset) -> None:
    seats = [Seat("Kone 1", "aloittelija"), Seat("Kone 2", "aloittelija")]
    assert start(records, yatzy, seats, seed=None, now=NOW) == 1
