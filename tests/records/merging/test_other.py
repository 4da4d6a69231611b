"""The other file: what is taken, what is refused, and that it never changes."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from jatsi.club.merging import merge
from jatsi.errors import BusyError, IllegalError, RecordsError
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import list_games
from jatsi.records.people import find_or_add, list_people
from tests.records.helpers import NOW, finished, people
from tests.records.keep_schema import SCHEMAS

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def other(path: Path, yatzy: Ruleset) -> Path:
    """A file of another venue in which there is a game."""
    place = path.with_name("other.db")
    with open_records(place, now=NOW) as records:
        finished(records, yatzy, people(records, "Olli"))
    return place


def refused(records: Records, path: Path, words: str) -> None:
    """The file is refused with those words, and nothing changes."""
    before = records.path.read_bytes(), path.read_bytes() if path.is_file() else b""
    with pytest.raises(RecordsError, match=words) as caught:
        merge(records, path, now=NOW)
    assert "\n" not in str(caught.value)
    assert before == (records.path.read_bytes(), path.read_bytes() if path.is_file() else b"")


def run(path: Path, *statements: str) -> None:
    """Do something to the file past the program."""
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def test_what_is_no_records_file(records: Records, path: Path) -> None:
    refused(records, path.with_name("nothing.db"), "There is no records file")
    refused(records, path.parent, "not an ordinary file")
    for content in (b"", b"name,total\nLiisa,200\n" * 100):
        path.with_name("sheets.csv").write_bytes(content)
        refused(records, path.with_name("sheets.csv"), "sheets.csv is not a records file")
    run(path.with_name("strange.db"), "CREATE TABLE people (id)")
    refused(records, path.with_name("strange.db"), "strange.db belongs to another program")


def test_itself(records: Records, path: Path) -> None:
    for name in (path, path.parent / "." / path.name):
        with pytest.raises(IllegalError, match="is the records file itself"):
            merge(records, name, now=NOW)
    link = path.with_name("link.db")
    link.hardlink_to(path)
    with pytest.raises(IllegalError):
        merge(records, link, now=NOW)


def test_a_newer_schema(records: Records, other: Path) -> None:
    run(other, "PRAGMA user_version = 99")
    refused(records, other, "other.db has schema 99")


def test_an_older_schema_is_brought_up_in_a_copy(records: Records, path: Path) -> None:
    old = path.with_name("old.db")
    with closing(sqlite3.connect(old)) as db:
        db.executescript((SCHEMAS / "0.2.0.sql").read_text("utf-8"))
    run(
        old,
        "INSERT INTO people (uid, name, mark, name_key, sort_key, created_at) VALUES"
        " ('aa', 'Olli', 1, 'olli', 'olli', '2025-01-01T12:00:00Z')",
    )
    before = old.read_bytes()
    assert merge(records, old, now=NOW).doubtful == ()  # its namesakes were two there
    assert "Olli" in [person.name for person in list_people(records)]
    assert old.read_bytes() == before
    assert not list(path.parent.glob("old.db?*"))
    assert check(records) == []
    with open_records(old, now=NOW) as brought_up:
        assert not merge(records, old, now=NOW).new
        assert not merge(brought_up, records.path, now=NOW).new


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE events SET dice = '1x345' WHERE seq = 1",
        "UPDATE events SET \"row\" = 'pari\u009b' WHERE \"row\" = 'pari'",
        "UPDATE marks SET \"row\" = '\x1b[31m' WHERE \"row\" = 'pari'",
        "UPDATE people SET uid = '\u202e'",
        "UPDATE rulesets SET content = '{}'",
        "UPDATE seats SET person = 99",
    ],
)
def test_what_would_damage_ours(records: Records, other: Path, damage: str) -> None:
    run(other, damage)
    refused(records, other, "other.db is damaged")


def test_a_damaged_page(records: Records, other: Path) -> None:
    with closing(sqlite3.connect(other)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with other.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xee" * 60)
    refused(records, other, "other.db is damaged")


def test_texts_are_cleaned(records: Records, other: Path) -> None:
    """Whatever wrote them: nothing that steers a terminal gets in."""
    run(
        other,
        "UPDATE people SET name = '\x1b[31mOl\u202eli' || char(0x9b)",
        "UPDATE seats SET name = 'Ol\x07li'",
        "INSERT INTO imports (hash, name, sheets, at)"
        " VALUES ('1', 'a\x1b[2J.csv', 1, '2025-01-01T12:00:00Z')",
    )
    merge(records, other, now=NOW)
    assert [person.name for person in list_people(records)] == ["Olli"]
    assert list_games(records)[0].seats[0].name == "Olli"
    assert records.db.execute("SELECT name FROM imports").fetchone() == ("a.csv",)
    assert not merge(records, other, now=NOW).new


def test_a_file_that_is_written_to(
    records: Records, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is being written is not seen; who locks others out is waited for, then told."""
    monkeypatch.setattr("jatsi.records.merging.other.BUSY_SECONDS", 0.1)
    with open_records(other, now=NOW) as held, held.writing():
        find_or_add(held, "Pekka", now=NOW)
        merge(records, other, now=NOW)
    assert [person.name for person in list_people(records)] == ["Olli"]
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BusyError, match=r"other\.db"):
            merge(records, other, now=NOW)


def test_a_file_left_in_the_middle_of_a_write(records: Records, other: Path) -> None:
    """As when the power went: the journal beside it has what is to be put back."""
    torn = other.with_name("torn.db")
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        lines = ((f"{number}", "2025-02-01T12:00:00Z") for number in range(5000))
        db.execute("UPDATE events SET at = '2025-02-01T12:00:00Z'")
        db.executemany("INSERT INTO imports (hash, name, sheets, at) VALUES (?, 'x', 1, ?)", lines)
        shutil.copyfile(other, torn)
        shutil.copyfile(f"{other}-journal", f"{torn}-journal")
        db.execute("ROLLBACK")
    refused(records, torn, "left in the middle of a write. Open it once with: jatsi --db")
    open_records(torn, now=NOW).close()
    assert merge(records, torn, now=NOW).new


def test_a_file_in_wal_mode(records: Records, other: Path) -> None:
    """Another tool may have left it so."""
    run(other, "PRAGMA journal_mode = WAL")
    assert merge(records, other, now=NOW).games == 1


def test_a_name_that_means_something_to_sqlite(records: Records, other: Path) -> None:
    strange = other.rename(other.with_name("a file?mode=rw#50%.db"))
    assert merge(records, strange, now=NOW).games == 1
