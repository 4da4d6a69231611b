"""One person from all sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.career import career
from jatsi.errors import AmbiguousError, UnreadableError
from jatsi.records.people import find_or_add
from jatsi.records.together import Met
from jatsi.records.tournaments import record
from jatsi.tournament.facts import Closed, Disqualified, Entered, Removed
from tests.records.helpers import LATER, NOW
from tests.records.tables import begun, game_of, person, told

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

TABLE = ("Liisa", "Maija", "Olli")


def test_who_is_meant(records: Records) -> None:
    with pytest.raises(UnreadableError, match="nobody called Liisa"):
        career(records, "Liisa")
    person(records, "Liisa")
    assert career(records, "liisa").person.name == "Liisa"
    find_or_add(records, "Liisa#new", now=NOW)
    with pytest.raises(AmbiguousError):
        career(records, "Liisa")
    assert career(records, "Liisa#2").person.mark == 2


def test_meetings_in_games_and_tournaments(records: Records, yatzy: Ruleset) -> None:
    game_of(records, yatzy, {"Liisa": 200, "Åke": 210})
    number = begun(records, yatzy, ("Åke", "Liisa"), ("Maija", "Olli"), rounds=2)
    told(records, number, {"Åke": 200, "Liisa": 200, "Maija": 100, "Olli": 110})
    game_of(records, yatzy, {"Olli": 150, "Liisa": 160})
    game_of(records, yatzy, {"Maija": 170, "Liisa": 160})
    met = career(records, "Liisa").meetings
    assert [(one.name, one.met) for one in met] == [
        ("Åke", Met(drawn=1, lost=1)),
        ("Maija", Met(lost=1)),
        ("Olli", Met(won=1)),
    ]


def test_the_place_is_reckoned_now(records: Records, yatzy: Ruleset) -> None:
    number = begun(records, yatzy, TABLE)
    [part] = career(records, "Maija").tournaments
    assert (part.place, part.shared, part.people, part.over) == (None, False, 3, False)
    told(records, number, {"Liisa": 200, "Maija": 190, "Olli": 190})
    [part] = career(records, "Maija").tournaments
    assert (part.tournament, part.name, part.place, part.shared, part.over) == (
        *(number, "Kevät", 2, True),
        True,
    )
    assert part.created_at == NOW
    told(records, number, {"Maija": 201}, at=LATER)
    assert [one.place for one in career(records, "Maija").tournaments] == [1]
    out = Disqualified(person(records, "Maija"), 1, "wrong dice")
    record(records, number, [out], who="tupu", now=LATER)
    [part] = career(records, "Maija").tournaments
    assert (part.place, part.disqualified) == (None, True)
    assert [one.place for one in career(records, "Liisa").tournaments] == [1]


def test_the_newest_tournament_first_and_none_of_which_someone_was_taken_out(
    records: Records, yatzy: Ruleset
) -> None:
    numbers = [begun(records, yatzy, TABLE, name=name) for name in ("Kevät", "Syksy")]
    olga = person(records, "Olga")
    for number in numbers:
        record(records, number, [Entered(olga, 1)], who="tupu", now=NOW)
    record(records, numbers[0], [Closed("{}", forced=True)], who="tupu", now=NOW)
    parts = career(records, "Olga").tournaments
    assert [(one.name, one.over, one.people) for one in parts] == [
        ("Syksy", False, 4),
        ("Kevät", True, 4),
    ]
    record(records, numbers[1], [Removed(olga)], who="tupu", now=NOW)
    assert [one.name for one in career(records, "Olga").tournaments] == ["Kevät"]
