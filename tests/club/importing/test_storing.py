"""Files imported as a whole, or not at all."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import UnreadableError
from jatsi.records.checking import check
from jatsi.records.games import list_games, load
from jatsi.records.people import find_or_add, list_people
from jatsi.records.statistics import record_table
from jatsi.texts.catalog import catalog
from tests.club.importing.files import FORMS, NAMES, Form, good, imported, places, sheet, written
from tests.records.helpers import LATER, NOW
from tests.records.keep_schema import dump

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["yatzy", "jatsi", "maxijatsi"])
def test_every_form_of_every_ruleset(
    records: Records, library: Library, name: str, form: Form
) -> None:
    """T12, T13, T14, T18: all that was in the file is in the records."""
    ruleset = library.resolve(name)
    outcome = imported(records, ruleset, written(good(ruleset, 5, form.language), form))
    assert (outcome.findings, outcome.sheets, outcome.people) == ((), 5, NAMES)
    stored = [load(records, game.id) for game in list_games(records)]
    assert [game.cards for game in stored] == [(sheet(ruleset, n),) for n in range(5)]
    assert [game.summary.seats[0].name for game in stored] == list(NAMES)
    assert [game.summary.seats[0].place for game in stored] == [1] * 5
    assert {game.summary.source for game in stored} == {"points"}
    days = [game.summary.finished_at for game in stored]
    assert [day and day.astimezone().date().isoformat() for day in days] == [
        *("2025-01-31", "2024-12-01", "2024-01-01", NOW.astimezone().date().isoformat()),
        "2024-11-30",
    ]
    assert days[0] is not None
    assert days[0] <= NOW
    assert check(records) == []


@pytest.mark.parametrize("option", ["pakkopeli-ylhaalta", "pakkopeli-alhaalta", "alaosa-ensin"])
def test_orders(records: Records, library: Library, option: str) -> None:
    """A full sheet shows no order, but it replays in one that can be."""
    ruleset = library.resolve("jatsi", [option])
    assert imported(records, ruleset, written(good(ruleset, 2))).sheets == 2
    assert [load(records, game).cards[0] for game in (1, 2)] == [sheet(ruleset, n) for n in (0, 1)]
    assert check(records) == []


def test_only_totals(records: Records, yatzy: Ruleset, library: Library) -> None:
    raw = 'nimi,yhteensä\nLiisa,200\n\nliisa,"201,00"\n00123,300\n'.encode()
    assert imported(records, yatzy, raw).people == ("Liisa", "00123")
    jatsi = library.resolve("jatsi")
    assert imported(records, jatsi, "Name;Total\nLiisa;−42\n@x;-3".encode()).sheets == 2
    games = list_games(records)
    assert [(g.seats[0].name, g.seats[0].total) for g in games] == [
        ("Liisa", 200),
        ("Liisa", 201),
        ("00123", 300),
        ("Liisa", -42),
        ("@x", -3),
    ]
    assert {game.source for game in games} == {"total"}
    assert sorted(best.total for table in record_table(records) for best in table.best) == [-3, 300]
    assert check(records) == []


def test_a_bad_line_among_many(records: Records, yatzy: Ruleset) -> None:
    """T17."""
    lines = good(yatzy, 300)
    lines[219][3] = "7"
    outcome = imported(records, yatzy, written(lines))
    assert places(outcome) == [(220, 4)]
    said = catalog("en")(outcome.findings[0])
    assert said.startswith("Line 220, column 4 (Kolmoset): Row Threes cannot give 7. It can give:")
    assert list_games(records) == []
    assert list_people(records) == []


def test_every_bad_cell_is_told_at_once(records: Records, yatzy: Ruleset) -> None:
    """T18: in the order of the file, names too, short and long lines as lines."""
    lines = good(yatzy, 6)
    lines[1][2] = "x"
    lines[1][5] = ""
    lines[2] = lines[2][:-1]
    lines[3].append("")
    lines[4][0] = "Pekka#9"
    lines[5][1] = "12,5"
    lines[6][-1] = "1"
    outcome = imported(records, yatzy, written(lines))
    last = len(lines[0])
    expected = [(2, 3), (2, 6), (3, None), (4, None), (5, 1), (6, 2), (7, last)]
    assert places(outcome) == expected
    said = [catalog("en")(finding) for finding in outcome.findings]
    assert said[2] == "Line 3: The line has 19 cells, but the heading has 20."
    assert said[5] == "Line 6, column 2 (Ykköset): Points are whole numbers."


@pytest.mark.parametrize(
    ("cell", "fine"),
    [
        ("12", True),
        (" 12 ", True),
        ("+12", True),
        ("12,0", True),
        ("12,00", True),
        ("12.0", True),
        ("12,5", False),
        ("12,", False),
        ("1 2", False),
        ("1e1", False),
        ("0x8", False),
        ("１２", False),
        ("=12", False),
        ("'12", False),
        ("12 p", False),
        ("9" * 5000, False),
        ("-12", False),
        ("\u221212", False),
        ("–12", False),
    ],
)
def test_numbers(records: Records, yatzy: Ruleset, cell: str, *, fine: bool) -> None:
    lines = good(yatzy, 1)
    lines = [line[: len(yatzy.rows) + 1] for line in lines]
    lines[1][lines[0].index("Yksi pari")] = cell
    outcome = imported(records, yatzy, written(lines))
    assert outcome.sheets == fine
    assert places(outcome) == ([] if fine else [(2, 1 + lines[0].index("Yksi pari"))])


@pytest.mark.parametrize(
    ("day", "fine"),
    [
        ("31.1.2025", True),
        ("01.02.2024", True),
        ("1. 2. 2024", True),
        ("2025-01-31", True),
        ("", True),
        ("29.2.2023", False),
        ("2.2.2025", False),
        ("'31.1.2025", True),
        ("31.1.25", False),
        ("31/1/2025", False),
        ("1.1.1900", False),
        ("0001-01-01", False),
        ("2025-13-01", False),
        ("tammikuu", False),
    ],
)
def test_days(records: Records, yatzy: Ruleset, day: str, *, fine: bool) -> None:
    raw = f"nimi;yhteensä;pvm\nLiisa;200;{day}\n".encode()
    assert places(imported(records, yatzy, raw)) == ([] if fine else [(2, 3)])


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("'=1+1", "=1+1"),
        ("''=1+1", "'=1+1"),
        ("'@x", "@x"),
        ("'-x", "-x"),
        ("'+358", "+358"),
        ("-x", "-x"),
        ("'00123", "00123"),
        ("''1.5.", "'1.5."),
        ("'tHooft", "'tHooft"),
        ("O'=Hara", "O'=Hara"),
        ("'\tx", "x"),
        ("Mu\u0308ller\n", "Müller"),
    ],
)
def test_names_come_back(records: Records, yatzy: Ruleset, cell: str, name: str) -> None:
    """T12, T14, T15."""
    imported(records, yatzy, written([["nimi", "yhteensä"], [cell, "200"]]))
    assert [person.name for person in list_people(records)] == [name]


def test_namesakes(records: Records, yatzy: Ruleset) -> None:
    """T2: told apart where two bear a name, and never guessed."""
    raw = b"nimi;total\nLiisa;200\nLiisa#new;210\nLiisa#1;220"
    assert imported(records, yatzy, raw).people == ("Liisa#1", "Liisa#2")
    assert [game.seats[0].name for game in list_games(records)] == ["Liisa#1", "Liisa#2", "Liisa#1"]
    outcome = imported(records, yatzy, b"nimi;total\nMaija;200\nLiisa;210\nLiisa#2;200")
    assert places(outcome) == [(3, 1)]
    assert len(list_people(records)) == 2


def test_the_same_sheets_twice(records: Records, yatzy: Ruleset, library: Library) -> None:
    lines = good(yatzy, 3)
    assert imported(records, yatzy, written(lines), file="a.csv").sheets == 3
    again = [[line[-1], *line[:-1]] for line in lines]
    for same in (written(lines), written(lines, FORMS[1]), written(again, FORMS[2])):
        outcome = imported(records, yatzy, same, now=LATER + timedelta(days=9))
        assert outcome.earlier is not None
        assert (outcome.earlier.name, outcome.earlier.at) == ("a.csv", NOW)
        assert (outcome.sheets, outcome.findings) == (0, ())
    assert len(list_games(records)) == 3
    lines[1][lines[0].index("Päivä")] = "1.1.2025"
    lines.append(good(yatzy, 4)[4])
    outcome = imported(records, yatzy, written(lines))  # three of four are there already
    assert (outcome.sheets, len(outcome.findings)) == (0, 3)
    assert "peli 1" in catalog("fi")(outcome.findings[0])
    assert len(list_games(records)) == 3
    assert imported(records, yatzy, written([lines[0], lines[4]])).sheets == 1
    forced = library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    assert imported(records, forced, written(lines)).sheets == 4


def test_a_dry_run_stores_nothing(records: Records, yatzy: Ruleset) -> None:
    find_or_add(records, "Liisa", now=NOW)
    before = list(dump(records.path))
    raw = written(good(yatzy, 3))
    outcome = imported(records, yatzy, raw, dry_run=True)
    assert (outcome.sheets, outcome.people) == (3, NAMES[1:3])
    assert list(dump(records.path)) == before
    assert imported(records, yatzy, raw).sheets == 3
    assert imported(records, yatzy, raw, dry_run=True).earlier is not None


def test_columns_without_a_heading(records: Records, yatzy: Ruleset) -> None:
    raw = b"nimi;;total;\nLiisa;;200;\n"
    assert imported(records, yatzy, raw).sheets == 1
    assert places(imported(records, yatzy, raw + b"Maija;x;200;\n")) == [(3, 2)]


def test_headings_are_told_alone(records: Records, yatzy: Ruleset) -> None:
    outcome = imported(records, yatzy, b'nimi;total;"a"b;age\nLiisa;x;;')
    assert places(outcome) == [(1, 3), (1, 4)]


def test_a_heading_alone(records: Records, yatzy: Ruleset) -> None:
    with pytest.raises(UnreadableError, match="no sheets"):
        imported(records, yatzy, b"nimi;total\n")


def test_a_sheet_of_today_is_not_finished_later(records: Records, yatzy: Ruleset) -> None:
    morning = datetime(2025, 6, 1, 6, 0, tzinfo=UTC)
    today = morning.astimezone().date().isoformat()
    raw = f"nimi;total;date\nLiisa;200;{today}".encode()
    imported(records, yatzy, raw, now=morning)
    assert list_games(records)[0].finished_at == morning
