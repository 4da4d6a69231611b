"""Schemas older, newer, broken and strange."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlite_utils.migrations import Migrations

from jatsi import __version__
from jatsi.dice.sources import SeededDice
from jatsi.errors import RecordsError
from jatsi.game.model import Phase
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import append, list_games, load, unfinished
from jatsi.records.people import find_or_add, list_people
from jatsi.records.schema import MIGRATIONS
from jatsi.records.upgrade import known_version
from tests.records.helpers import LATER, NOW, game_of, next_event
from tests.records.keep_schema import SCHEMAS, dump

if TYPE_CHECKING:
    from pathlib import Path

    from sqlite_utils import Database

    from jatsi.records.connection import Records

KEPT = sorted(SCHEMAS.glob("*.sql"))
KNOWN = known_version(MIGRATIONS)
BACKUP = f"jatsi.db.backup-{KNOWN}-20250131T223000Z"


def made(path: Path, statements: str) -> None:
    """Make the file that the statements tell of."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statements)


def schema_of(path: Path) -> set[tuple[str, str, str]]:
    """Every table, view and index, however its text is laid out."""
    with closing(sqlite3.connect(path)) as db:
        lines = db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {(kind, name, re.sub(r"\s+", " ", sql or "")) for kind, name, sql in lines}


def longer(*more: str, fail: bool = False) -> Migrations:
    """The migrations of a later Jatsi: each of the added ones makes a table of its name."""
    later = Migrations("jatsi")
    later._migrations = list(MIGRATIONS._migrations)  # noqa: SLF001 - it has no other list
    for name in more:

        def make(db: Database, name: str = name) -> None:
            db.table("people").insert({"id": 99, "name": "half-way"}, alter=True, ignore=True)
            db.execute(f"CREATE TABLE {name} (id INTEGER PRIMARY KEY) STRICT")
            if fail:
                raise LookupError("no such luck")

        later(name=name)(make)
    return later


@pytest.fixture
def old(records: Records, path: Path) -> Path:
    """A file of this schema, with somebody in it, closed."""
    find_or_add(records, "Liisa", now=NOW)
    records.close()
    return path


def backups(path: Path) -> list[str]:
    """What lies beside the file."""
    return sorted(entry.name for entry in path.parent.iterdir() if entry != path)


def test_a_newer_schema_is_refused_untouched(old: Path) -> None:
    """F6."""
    open_records(old, now=NOW, migrations=longer("leagues")).close()
    before = old.read_bytes()
    with pytest.raises(RecordsError, match=f"has schema {KNOWN + 1}, .* schema {KNOWN}"):
        open_records(old, now=NOW)
    assert old.read_bytes() == before
    assert len(backups(old)) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "PRAGMA user_version = 99",
        "UPDATE _sqlite_migrations SET name = 'another' WHERE name = 'games_and_people'",
        "INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('jatsi', 'another')",
    ],
)
def test_a_strange_schema_is_refused_untouched(old: Path, statement: str) -> None:
    made(old, statement)
    before = old.read_bytes()
    with pytest.raises(RecordsError, match=rf"has schema ({KNOWN + 1}|99), .* schema {KNOWN}\."):
        open_records(old, now=NOW)
    assert old.read_bytes() == before
    assert backups(old) == []


def test_a_backup_is_made_before_a_migration(old: Path) -> None:
    before = list(dump(old))
    with open_records(old, now=NOW, migrations=longer("leagues")) as records:
        assert [person.name for person in list_people(records)] == ["Liisa"]
    assert backups(old) == [BACKUP]
    assert list(dump(old.with_name(backups(old)[0]))) == before
    open_records(old, now=NOW, migrations=longer("leagues")).close()
    assert len(backups(old)) == 1


def test_a_backup_overwrites_no_other(old: Path) -> None:
    first = old.with_name(BACKUP)
    first.write_text("somebody's")
    open_records(old, now=NOW, migrations=longer("leagues")).close()
    assert first.read_text() == "somebody's"
    assert backups(old) == [first.name, first.name + "-2"]


def test_a_failing_migration_leaves_the_file_as_it_was(old: Path) -> None:
    """F7, by two migrations of which the first had done its work."""
    before = list(dump(old))
    migrations = longer("leagues", "ratings", fail=True)
    with pytest.raises(RecordsError, match="no such luck") as caught:
        open_records(old, now=NOW, migrations=migrations)
    assert str(old.with_name(backups(old)[0])) in str(caught.value)
    assert list(dump(old)) == before
    with open_records(old, now=NOW) as records:
        assert [person.name for person in list_people(records)] == ["Liisa"]


def test_a_migration_that_breaks_keys_fails(old: Path) -> None:
    migrations = longer()

    @migrations()
    def orphan(db: Database) -> None:
        db.execute("INSERT INTO seats (game, seat, person, name) VALUES (5, 1, 1, 'x')")

    with pytest.raises(RecordsError, match="foreign keys broken"):
        open_records(old, now=NOW + timedelta(days=1), migrations=migrations)


def test_a_new_file_that_cannot_be_set_up(path: Path) -> None:
    with pytest.raises(RecordsError, match="cannot be set up"):
        open_records(path, now=NOW, migrations=longer("leagues", fail=True))
    with open_records(path, now=NOW) as records:
        assert list_people(records) == []


def test_no_migration_without_a_backup(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("jatsi.records.backups.shutil.copymode", full)
    with pytest.raises(RecordsError, match="A copy cannot be made"):
        open_records(old, now=NOW, migrations=longer("leagues"))
    assert backups(old) == []
    open_records(old, now=NOW).close()


def lines_of(path: Path) -> dict[str, list[dict[str, object]]]:
    """Everything that the tables hold."""
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_sqlite*'"
        tables = [name for (name,) in db.execute(names)]
        return {
            name: [dict(line) for line in db.execute(f"SELECT * FROM {name} ORDER BY rowid")]  # noqa: S608 - our own tables
            for name in tables
        }


@pytest.mark.parametrize("kept", KEPT, ids=[kept.stem for kept in KEPT])
def test_every_kept_schema_is_brought_up_to_date(kept: Path, path: Path, tmp_path: Path) -> None:
    made(path, kept.read_text(encoding="utf-8"))
    before = lines_of(path)
    fresh = tmp_path / "fresh.db"
    open_records(fresh, now=NOW).close()
    with open_records(path, now=NOW) as records:
        assert check(records) == []
        assert len(list_games(records)) == len(before["games"]) >= 4
        for game in list_games(records):
            assert len(load(records, game.id).cards) in (0, len(game.seats))
    after = lines_of(path)
    assert schema_of(path) == schema_of(fresh)
    for table, lines in before.items():
        assert len(lines) == len(after[table])
        for old, new in zip(lines, after[table], strict=True):
            assert {item for item in old.items() if not _of_nobody(item[1])} <= new.items()


def _of_nobody(value: object) -> bool:
    """Whether it is what somebody anonymised was shown as, which once had another form."""
    return isinstance(value, str) and value.startswith("N.N. ")


@pytest.mark.parametrize("kept", KEPT, ids=[kept.stem for kept in KEPT])
def test_a_kept_game_goes_on(kept: Path, path: Path) -> None:
    made(path, kept.read_text(encoding="utf-8"))
    with open_records(path, now=NOW) as records:
        stored = next(
            load(records, game.id) for game in unfinished(records) if game.source == "screen"
        )
        seed = SeededDice.from_number(1)
        game, events = game_of(stored), []
        while game.phase is not Phase.OVER:
            events.append(next_event(game, seed))
            game = game.apply(events[-1])
        append(records, stored.summary.id, stored.next_seq, events, final=game, now=LATER)
        assert check(records) == []


def test_the_schema_of_this_version_is_kept(path: Path, tmp_path: Path) -> None:
    made(path, (SCHEMAS / f"{__version__}.sql").read_text(encoding="utf-8"))
    fresh = tmp_path / "fresh.db"
    open_records(fresh, now=NOW).close()
    assert schema_of(path) == schema_of(fresh)
