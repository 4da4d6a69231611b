"""The results of a round from a CSV file."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.importing.taking import Wish
from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.checking import check
from jatsi.records.games import list_games, load
from jatsi.records.people import find_or_add
from jatsi.records.tournaments import load_tournament, record
from jatsi.tournament.facts import Drawn
from jatsi.tournament.plan import Seating
from tests.club.importing.files import FORMS, Form, sheet
from tests.club.importing.files import written as as_file
from tests.club.tournaments.exports import ENGLISH, NAME, taken, told
from tests.club.tournaments.helpers import begun
from tests.records.helpers import NOW
from tests.records.keep_schema import dump

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

PEOPLE = ("Liisa", "Liisa#new", "=1+1", "Päivi Öhman")


@pytest.fixture
def drawn(records: Records, jatsi: Ruleset) -> Organiser:
    """A tournament of four, its first round drawn."""
    organiser = begun(records, jatsi, *PEOPLE, rounds=2)
    organiser.draw()
    return organiser


def complaints(records: Records, content: str | bytes, wish: Wish | None = None) -> list[str]:
    """What is wrong in the file, of which nothing is stored then."""
    before = list(dump(records.path))
    found = list(map(ENGLISH.say, taken(records, content, wish=wish or Wish()).findings))
    assert bool(found) == (list(dump(records.path)) == before)
    return found


def totals(records: Records) -> dict[str, list[int | None]]:
    """The points of each round by name."""
    return {line["name"]: line["rounds"] for line in told(records)}


@pytest.mark.parametrize("form", FORMS, ids=["semicolon", "comma", "tab"])
def test_totals(drawn: Organiser, records: Records, form: Form) -> None:
    """T13, T18: every delimiter and encoding; blank is not played, and not zero."""
    lines = [["Name", "Total"], ["Liisa#2", "-42"], ["'=1+1", "0"], ["Päivi Öhman", ""]]
    assert complaints(records, as_file([*lines, ["Liisa#1", "100"]], form)) == []
    assert totals(records) == {
        "Liisa#1": [100, None],
        "=1+1": [0, None],
        "Liisa#2": [-42, None],
        "Päivi Öhman": [None, None],
    }
    state = drawn.stored().state
    assert state.missing(1) == []
    assert [line["games"] for line in told(records)] == [1, 1, 1, 0]


@pytest.mark.usefixtures("drawn")
def test_sheets(records: Records, jatsi: Ruleset) -> None:
    """Each becomes a game at its table, of the day that stands there."""
    card, other = sheet(jatsi, 1), sheet(jatsi, 2)
    titles = [row.titles.in_language("fi") for row in jatsi.rows]
    points = [[str(mark.points) for mark in one.marks if mark] for one in (card, other)]
    table = [
        ["Nimi", "Pvm", *titles, "Yhteensä"],
        ["=1+1", "", *points[0], str(card.total)],
        ["Liisa#2", "31.12.2024", *points[1], ""],
        ["Liisa#1", "", *[""] * len(titles), ""],
    ]
    assert complaints(records, as_file(table)) == []
    assert totals(records)["=1+1"] == [card.total, None]
    assert totals(records)["Liisa#2"] == [other.total, None]
    first, second = list_games(records)
    assert load(records, first.id).cards == (card,)
    days = [game.finished_at and game.finished_at.date().isoformat() for game in (first, second)]
    assert days == [NOW.date().isoformat(), "2024-12-31"]
    stored = load_tournament(records, 1)
    person = next(one for one, name in stored.names.items() if name == "=1+1")
    assert stored.rows[person, 1, 1] == {
        row.id: mark.points for row, mark in zip(jatsi.rows, card.marks, strict=True) if mark
    }
    assert [name for name, _ in [(stored.names[p], g) for p, g in stored.state.missing(1)]] == [
        "Päivi Öhman"
    ]
    assert check(records) == []


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("Name;Total\nLiisa;1", "Line 2, column 1 (Name): Several people bear the name Liisa."),
        ("Name;Total\nAino;1", "Line 2, column 1 (Name): The records know nobody called Aino."),
        ("Name;Total\nLiisa#1;9999", "Line 2, column 2 (Total): No full sheet comes to 9999."),
        ("Name;Total\nLiisa#1;1\nLiisa#1;2", "Line 3, column 1 (Name): Liisa#1 is in the file"),
        ("Name;Total\nLiisa#1", "Line 2: The line has 1 cells, but the heading has 2."),
        ("Name;Total\nLiisa#1;1;", "Line 2: The line has 3 cells, but the heading has 2."),
        ("Name;Total;\nLiisa#1;;x", "Line 2, column 2 (Total): The cell is empty."),
        ("Name;Day;Total\nLiisa#1;;1", "Line 1, column 2 (Day): This can only stand beside the"),
        ("Name;Sattuma\nLiisa#1;20", "Line 1, column 2 (Sattuma): No such column is known"),
        ("Name;Ykköset\nLiisa#1;-1", "Line 1: Columns of these rows are missing: "),
        ('Name;Total\nLiisa#1;"1', "Line 2, column 2 (Total): The quote that begins here has no"),
    ],
)
@pytest.mark.usefixtures("drawn")
def test_each_thing_that_is_wrong(records: Records, content: str, complaint: str) -> None:
    found, *_ = complaints(records, content)
    assert found.startswith(complaint)


def test_a_name_with_the_sign_of_marks(records: Records, jatsi: Ruleset) -> None:
    begun(records, jatsi, "C#major 7", "D", rounds=1).draw()
    assert complaints(records, "Name,Total\nC,100") == [
        "Line 2, column 1 (Name): The records know nobody called C. Check the spelling."
    ]
    assert complaints(records, "Name,Total\nC#major 7,100\nD,99") == []


def test_row_220_of_300(records: Records, jatsi: Ruleset) -> None:
    """T17, the heading being row 1."""
    names = [f"P{number}" for number in range(2, 301)]
    begun(records, jatsi, rounds=1)
    with records.writing():
        people = tuple(find_or_add(records, name, now=NOW).id for name in names)
        record(records, 1, [Drawn(1, (people,))], who="tupu", now=NOW)
    lines = [f"{name},100" for name in names]
    lines[218] += "0"
    [found] = complaints(records, "\n".join(["Name,Total", *lines]))
    assert found.startswith("Line 220, column 2 (Total): No full sheet comes to 1000.")


def test_several_games_of_a_round(records: Records, jatsi: Ruleset) -> None:
    """Each line is of the first game that is lacking, unless one is named."""
    organiser = begun(records, jatsi, "A", "B", rounds=1, games=3)
    organiser.draw()
    assert complaints(records, "Name,Total\nA,100\nB,101\nA,102") == []
    assert complaints(records, "Name,Total\nB,103", Wish(game=3)) == []
    state = organiser.stored().state
    kept = {place: results[-1].total for place, results in state.results.items()}
    assert kept == {(1, 1, 1): 100, (2, 1, 1): 101, (1, 1, 2): 102, (2, 1, 3): 103}
    [found] = complaints(records, "Name,Total\nB,104\nB,105")
    assert found == "Line 3, column 1 (Name): B is in the file already."
    [found] = complaints(records, "Name,Total\nB,104", Wish(game=3))
    assert "correct it with a reason" in found
    [found] = complaints(records, "Name,Total\nB,104", Wish(game=4))
    assert found == "Line 2, column 1 (Name): A round has games 1 to 3."


def test_under_the_rules_of_the_round(records: Records, library: Library, jatsi: Ruleset) -> None:
    """Usually of the round that is on, else of the one that is named."""
    organiser = begun(
        records,
        jatsi,
        "A",
        "B",
        rounds=2,
        other={2: library.resolve("yatzy")},
        seating=Seating.RANDOM,
    )
    organiser.draw(every=True)
    assert complaints(records, "Name,Total\nA,-42\nB,1") == []
    found = complaints(records, "Name,Total\nA,-42\nB,1")
    assert [line[:60] for line in found] == [
        "Line 2, column 2 (Total): No full sheet comes to -42. The ne",
        "Line 3, column 2 (Total): No full sheet comes to 1. The near",
    ]
    with pytest.raises(IllegalError, match="rounds 1 to 2"):
        taken(records, "Name,Total\nA,100", wish=Wish(round=3))
    assert complaints(records, "Name,Total\nA,100\nB,100", Wish(round=2)) == []
    with pytest.raises(IllegalError, match=r"No round is on\."):
        taken(records, "Name,Total\nA,100")


def test_a_sheet_cannot_come_late(drawn: Organiser, records: Records) -> None:
    """Nothing goes into a closed tournament, and a heading alone is no result."""
    assert complaints(records, "Name,Total\nLiisa#1,1", Wish(round=1)) == []
    with pytest.raises(UnreadableError, match=r"a heading, but no results\."):
        taken(records, "Name,Total")
    drawn.close(forced=True)
    with pytest.raises(IllegalError, match=r"Kevät is closed\. Reopen it first\."):
        taken(records, "Name,Total\nLiisa#2,1", NAME, now=NOW + timedelta(days=1))
