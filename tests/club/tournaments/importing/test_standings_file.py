"""Tables of standings: every heading and cell that cannot be taken is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from jatsi.errors import IllegalError
from jatsi.records.people import list_people
from jatsi.records.tournaments import load_tournament
from jatsi.tournament.facts import Disqualified, Penalty, Result, Withdrawn
from jatsi.tournament.plan import tie_breaks_named
from jatsi.tournament.state import Status
from tests.club.tournaments.exports import ENGLISH, taken, told
from tests.club.tournaments.helpers import begun

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

GOOD = """\
Place;Name;Games;Round 1;Round 2;Penalty;Total;Best game;Status
1;Aino;2;100;110;;210;110;
2;Eero;2;100;100;10;190;100;withdrawn: ill
3;Kaisa;1;-42;;;-42;-42;playing (missing: 2)
;Liisa;1;150;;;150;150;disqualified: rude: very
"""


@pytest.fixture
def new(records: Records, jatsi: Ruleset) -> Records:
    """The records of a new tournament of two rounds."""
    begun(records, jatsi, rounds=2, tie_breaks=tie_breaks_named("best-game"))
    return records


def complaints(records: Records, content: str) -> list[str]:
    """What is wrong in the table, of which nothing is stored then."""
    found = list(map(ENGLISH.say, taken(records, content).findings))
    assert bool(found) == (list_people(records) == [])
    return found


def test_all_that_a_table_tells(new: Records) -> None:
    assert complaints(new, GOOD) == []
    facts = [one.fact for one in load_tournament(new, 1).facts]
    kept = [fact for fact in facts if isinstance(fact, Penalty | Withdrawn | Disqualified)]
    assert kept == [
        Penalty(2, 2, 10, "-"),
        Withdrawn(2, 2, "ill"),
        Disqualified(4, 1, "rude: very"),
    ]
    told_of = [(fact.person, fact.round, fact.total) for fact in facts if isinstance(fact, Result)]
    assert told_of == [(1, 1, 100), (2, 1, 100), (3, 1, -42), (4, 1, 150), (1, 2, 110), (2, 2, 100)]
    state = load_tournament(new, 1).state
    assert state.missing(2) == [(3, 1)]
    assert [state.status(person) for person in (1, 2, 3, 4)] == [
        *(Status.PLAYING, Status.WITHDRAWN, Status.PLAYING, Status.DISQUALIFIED)
    ]


@pytest.mark.parametrize(
    ("good", "bad", "complaint"),
    [
        ("110;;210", "110;;210,5", "Line 2, column 7 (Total): Points are whole numbers."),
        ("210;110", "210;100", "Line 2, column 8 (Best game): 100 stands here, but the results"),
        ("110;;210", "sata;;210", "Line 2, column 5 (Round 2): This is not a number."),
        ("110;;210", "9999;;210", "Line 2, column 5 (Round 2): No full sheet comes to 9999."),
        ("110;;210", "110;;209", "Line 2, column 7 (Total): 209 stands here, but the results"),
        ("1;Aino", "2;Aino", "Line 2, column 1 (Place): 2 stands here, but the results give 1."),
        ("Aino;2", "Aino;0", "Line 2, column 3 (Games): 0 stands here, but the results give 2."),
        (";10;190", ";-10;190", "Line 3, column 6 (Penalty): A penalty is at least one point."),
        (";10;190", ";20;190", "Line 3, column 7 (Total): 190 stands here, but the results give"),
        ("Eero", "Aino", "Line 3, column 2 (Name): Aino is in the file already."),
        ("Eero", "", "Line 3, column 2 (Name): A name needs at least one letter or digit."),
        ("withdrawn", "gone", "Line 3, column 9 (Status): Write one of these: playing, withdrawn"),
        ("withdrawn", "playing", "Line 3, column 9 (Status): Write one of these: playing,"),
        ("(missing: 2)", "(lost: 2)", "Line 4, column 9 (Status): Write one of these: playing,"),
        ("(missing: 2)", "(missing 2)", "Line 4, column 9 (Status): Write one of these: playing,"),
        ("(missing: 2)", "(missing: 3)", "Line 4, column 9 (Status): There is no column of round"),
        ("Kaisa;1", "Kaisa", "Line 4: The line has 8 cells, but the heading has 9."),
        ("Kaisa;1", "Kaisa;1;", "Line 4: The line has 10 cells, but the heading has 9."),
        ("Games", "", "Line 2, column 3: This column has no heading."),
        ("Games", "Club", "Line 1, column 3 (Club): No such column is known: Club"),
        ("Games", "Total (of all)", "Line 1, column 3 (Total (of all)): No such column is known"),
        ("Games", "Pelaaja", "Line 1, column 3 (Pelaaja): There is another column of the same"),
        ("Best game", "All games", "Line 1, column 8 (All games): No such column is known: All"),
        ("Name", "Shared", "Line 1: There is no column Name."),
        ("Round 2", "Round 3", "Line 1, column 5 (Round 3): No such column is known: Round 3"),
        ("Round 2", "Round 2 (Yatzy)", "Line 1, column 5 (Round 2 (Yatzy)): Round 2 is played by"),
        ("Aino", 'Ai"no', "Line 2, column 2 (Name): A quote stands where none can be."),
    ],
)
def test_each_thing_that_is_wrong(new: Records, good: str, bad: str, complaint: str) -> None:
    assert good in GOOD
    first, *_ = complaints(new, GOOD.replace(good, bad, 1))
    assert first.startswith(complaint)


def test_a_round_is_not_left_out(new: Records) -> None:
    assert complaints(new, "Name;Round 1;Total\nAino;100;100\n") == []


def test_a_round_between_is_needed(records: Records, jatsi: Ruleset) -> None:
    begun(records, jatsi, rounds=3)
    found = complaints(records, "Name;Round 1;Round 3\nAino;100;100\n")
    assert found == ["Line 1: There is no column Round 2."]


def test_the_games_of_a_round_are_needed(records: Records, jatsi: Ruleset) -> None:
    begun(records, jatsi, rounds=1, games=2)
    table = 'Name;Round 1;"Round 1, game 1"\nAino;200;100\n'
    assert complaints(records, table) == ["Line 1: There is no column Round 1, game 2."]
    table = 'Name;Round 1;"Round 1, game 1";"Round 1, game 2"\nAino;200;100;110\n'
    assert complaints(records, table) == [
        "Line 2, column 2 (Round 1): 200 stands here, but the results give 210."
    ]


def test_a_place_that_nobody_shares(new: Records) -> None:
    table = "Place;Shared;Name;Round 1\n1;shared;Aino;110\n2;;Eero;100\n"
    assert complaints(new, table) == ["Line 2, column 3 (Name): Nobody else has the same place."]


def test_blank_is_not_zero(records: Records, jatsi: Ruleset) -> None:
    begun(records, jatsi, rounds=1)
    assert complaints(records, "Name;Round 1;Total\nAino;;0\nEero;0;0\n") == [
        "Line 2, column 3 (Total): 0 stands here, but the results give -."
    ]
    assert complaints(records, "Name;Round 1;Total\nAino;;\nEero;0;0\n") == []
    assert [(line["name"], line["total"]) for line in told(records)] == [
        ("Eero", 0),
        ("Aino", None),
    ]


def test_points_of_rows_are_not_guessed(records: Records, library: Library) -> None:
    agreed: dict[str, Any] = {"rounds": 1, "tie_breaks": tie_breaks_named("row:pari")}
    begun(records, library.resolve("yatzy"), **agreed)
    table = "Name;Round 1;Total;Row pari\nAino;100;100;12\n"
    with pytest.raises(IllegalError, match=r"Import the JSON export\."):
        taken(records, table)
    assert list_people(records) == []
    assert complaints(records, table.replace("12", "")) == []


def test_a_throw_off_that_parts_nobody(new: Records) -> None:
    table = "Name;Round 1;Throw-off\nAino;110;6\nEero;100;\n"
    assert complaints(new, table) == [
        "Line 2, column 3 (Throw-off): 6 stands here, but the results give -."
    ]
