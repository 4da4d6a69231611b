"""Copies made on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import BusyError, RecordsError
from jatsi.records.backups import backup
from jatsi.records.connection import open_records
from jatsi.records.people import find_or_add, list_people
from tests.records.helpers import NOW
from tests.records.keep_schema import dump

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records


def test_a_backup_is_the_same(records: Records, path: Path, tmp_path: Path) -> None:
    find_or_add(records, "Liisa", now=NOW)
    backup(records, tmp_path / "copy.db")
    assert list(dump(tmp_path / "copy.db")) == list(dump(path))


def test_a_backup_while_another_writes(records: Records, path: Path, tmp_path: Path) -> None:
    find_or_add(records, "Liisa", now=NOW)
    with open_records(path, now=NOW) as other, other.writing():
        find_or_add(other, "Maija", now=NOW)
        backup(records, tmp_path / "copy.db")
    with open_records(tmp_path / "copy.db", now=NOW) as copy:
        assert [person.name for person in list_people(copy)] == ["Liisa"]


def test_a_file_held_by_another_is_waited_for_but_not_for_ever(
    records: Records, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jatsi.records.backups.BUSY_SECONDS", 0.05)
    with open_records(path, now=NOW) as other:
        other.db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BusyError):
            backup(records, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_an_existing_file_is_left_alone(records: Records, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("somebody's")
    with pytest.raises(RecordsError, match="already a file"):
        backup(records, target)
    assert target.read_text() == "somebody's"


def test_a_folder_that_is_not_there(records: Records, tmp_path: Path) -> None:
    with pytest.raises(RecordsError, match="cannot be made"):
        backup(records, tmp_path / "nowhere" / "copy.db")
