"""Opening, reading and writing one file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import BusyError, RecordsError
from jatsi.records.connection import open_records
from jatsi.records.people import find_or_add, list_people
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records


def names(path: Path) -> list[str]:
    """The people that another connection sees."""
    with closing(sqlite3.connect(path)) as other:
        return [name for (name,) in other.execute("SELECT name FROM people ORDER BY id")]


def person(name: str) -> dict[str, object]:
    """A line for the table of people."""
    line = {"name": name, "name_key": name, "sort_key": name, "mark": 1}
    moments = {
        "created_at": "2025-01-31T22:30:00Z",
        "taken_at": "2025-01-31T22:30:00.000000Z",
        "named_at": "2025-01-31T22:30:00Z",
    }
    return line | {"uid": f"{name:0>32}"} | moments


def add_and_fail(records: Records, name: str) -> None:
    """A write that is broken off."""
    with records.writing():
        find_or_add(records, name, now=NOW)
        raise KeyboardInterrupt


def test_the_folder_is_made(tmp_path: Path) -> None:
    with open_records(tmp_path / "uusi" / "kansio" / "ä ö.db", now=NOW) as records:
        assert list_people(records) == []


def test_a_name_that_sqlite_takes_for_memory_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_records(tmp_path.relative_to(tmp_path) / ":memory:", now=NOW) as records:
        find_or_add(records, "Liisa", now=NOW)
    assert names(tmp_path / ":memory:") == ["Liisa"]


def test_settings(records: Records) -> None:
    asked = ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout")
    found = [records.db.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
    assert found == ["delete", 3, 1, 1, 10_000]


def test_a_file_left_in_wal_mode_is_brought_back(records: Records, path: Path) -> None:
    records.close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
    with open_records(path, now=NOW) as again:
        assert again.db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_sqlite_utils_commits_nothing_inside_a_write(records: Records, path: Path) -> None:
    table = records.db.table("people")
    with records.writing():
        table.insert_all(person(f"Nro {number}") for number in range(250))
        table.upsert(person("Nro 1") | {"id": 2, "name": "Toinen"}, pk="id")
        table.update(3, {"name": "Kolmas"})
        table.delete(4)
        assert records.db.conn.in_transaction
        assert names(path) == []
    assert names(path)[:3] == ["Nro 0", "Toinen", "Kolmas"]
    assert len(names(path)) == 249


def test_a_write_that_fails_leaves_nothing(records: Records, path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        add_and_fail(records, "Liisa")
    assert names(path) == []
    find_or_add(records, "Maija", now=NOW)
    assert names(path) == ["Maija"]


def test_a_write_inside_a_write_is_undone_alone(records: Records, path: Path) -> None:
    with records.writing():
        find_or_add(records, "Liisa", now=NOW)
        with pytest.raises(KeyboardInterrupt):
            add_and_fail(records, "Maija")
    assert names(path) == ["Liisa"]


def test_reads_together_see_one_state(records: Records, path: Path) -> None:
    with records.reading(), open_records(path, now=NOW, busy_seconds=0.05) as other:
        assert list_people(records) == []
        with pytest.raises(BusyError):
            find_or_add(other, "Liisa", now=NOW)
        assert list_people(records) == []


def test_a_write_cannot_begin_inside_a_read(records: Records) -> None:
    with records.reading(), pytest.raises(RuntimeError), records.writing():
        pass


def test_waiting_for_another_writer_ends(records: Records, path: Path) -> None:
    with (
        open_records(path, now=NOW, busy_seconds=0.05) as other,
        records.writing(),
        pytest.raises(BusyError, match=r"Another program is holding .*jatsi\.db"),
    ):
        find_or_add(other, "Liisa", now=NOW)


def test_a_full_disk(records: Records, path: Path) -> None:
    pages = records.db.execute("PRAGMA page_count").fetchone()[0]
    records.db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(RecordsError, match="disk is full"), records.writing():
        records.db.table("people").insert(person("A" * 100_000))
    assert names(path) == []


def test_a_file_that_may_not_be_written(records: Records) -> None:
    records.db.execute("PRAGMA query_only = ON")
    with pytest.raises(RecordsError, match="may not be written"):
        find_or_add(records, "Liisa", now=NOW)


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"xy"])
def test_not_a_database(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(RecordsError, match="not a records file"):
        open_records(path, now=NOW)
    assert path.read_bytes() == content


def test_an_empty_file_becomes_records(path: Path) -> None:
    path.touch()
    with open_records(path, now=NOW) as records:
        assert list_people(records) == []
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_the_database_of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    with pytest.raises(RecordsError, match="another program"):
        open_records(path, now=NOW)
    assert path.read_bytes() == before


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match="not an ordinary file"):
        open_records(tmp_path, now=NOW)


def test_a_folder_that_cannot_be_made(path: Path) -> None:
    path.touch()
    with pytest.raises(RecordsError, match="cannot be used"):
        open_records(path / "deeper" / "jatsi.db", now=NOW)


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match="cannot be"):
        open_records(tmp_path / ("x" * 300), now=NOW)


def test_a_link_to_nowhere(path: Path) -> None:
    try:
        path.symlink_to(path.parent / "nowhere" / "jatsi.db")
    except OSError:
        pytest.skip("links cannot be made here")
    with pytest.raises(RecordsError, match="cannot be opened"):
        open_records(path, now=NOW)


def test_a_damaged_header(records: Records, path: Path) -> None:
    records.close()
    content = bytearray(path.read_bytes())
    content[100:200] = b"\xff" * 100
    path.write_bytes(content)
    with pytest.raises(RecordsError, match="damaged"):
        open_records(path, now=NOW)


def test_a_table_that_is_gone(records: Records) -> None:
    records.db.execute("DROP VIEW results")
    with (
        pytest.raises(RecordsError, match="cannot be used: no such table"),
        records.reading() as db,
    ):
        db.execute("SELECT * FROM results")


def test_an_sqlite_without_strict_tables(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(RecordsError, match=r"need 3\.37\.0"):
        open_records(path, now=NOW)
    assert not path.exists()
