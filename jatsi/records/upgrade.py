"""Bringing a records file to the schema of this program, or refusing it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlite_utils import Database

from jatsi.errors import RecordsError
from jatsi.records.backups import backup_beside
from jatsi.records.schema import APPLICATION_ID, MIGRATIONS
from jatsi.texts.clean import clean, shown_path

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from sqlite_utils.migrations import Migrations


@dataclass(frozen=True)
class Schema:
    """What a file says of itself; ``version`` is the number of its migrations."""

    empty: bool
    application: int
    version: int
    pending: int


def known_version(migrations: Migrations) -> int:
    """The schema version to which the migrations lead."""
    return len(_names(migrations))


def read_schema(db: Database, migrations: Migrations) -> Schema:
    """The schema of the open file; changes nothing."""
    applied = {migration.name for migration in migrations.applied(db)}
    known = _names(migrations)
    strangers = len(applied - known)
    pending = len(known - applied)
    version = max(_pragma(db, "user_version"), len(applied))
    if strangers:  # another line of development, whatever it calls its version
        version = max(version, len(known) + strangers)
    empty = not db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
    return Schema(empty, _pragma(db, "application_id"), version, pending)


def verify(schema: Schema, path: Path, migrations: Migrations) -> None:
    """Raise RecordsError for another program's file and for a newer schema."""
    if not schema.empty and schema.application != APPLICATION_ID:
        raise RecordsError(
            "The file {file} belongs to another program. Choose another.", file=shown_path(path)
        )
    known = known_version(migrations)
    if schema.version > known:
        raise RecordsError(
            "The records file {file} has schema {found}, but this Jatsi only knows"
            " schema {known}. Use a newer Jatsi; the file was not touched.",
            file=shown_path(path),
            found=schema.version,
            known=known,
        )


def migrate(db: Database, path: Path, now: datetime, migrations: Migrations = MIGRATIONS) -> None:
    """Apply what is pending; needs an immediate transaction, which the caller commits.

    A file that held anything is copied first.  Raises RecordsError, naming that
    copy, where a migration fails; the caller's rollback leaves the file as it was.
    """
    schema = read_schema(db, migrations)  # again: another process may have been faster
    verify(schema, path, migrations)
    if not schema.pending:
        return
    copy = None if schema.empty else backup_beside(path, schema.version, now)
    try:
        _apply(db, migrations)
    except Exception as error:
        raise _failed(error, path, copy, known_version(migrations)) from error


def _apply(db: Database, migrations: Migrations) -> None:
    migrations.apply(db)
    broken = db.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise ValueError(f"foreign keys broken in {sorted({line[0] for line in broken})}")
    db.execute(f"PRAGMA user_version = {known_version(migrations)}")
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def _failed(error: Exception, path: Path, copy: Path | None, version: int) -> RecordsError:
    fields = {"file": shown_path(path), "version": version, "reason": clean(str(error))}
    if copy is None:
        return RecordsError(
            "The records file {file} cannot be set up with schema {version}: {reason}.", **fields
        )
    return RecordsError(
        "The records file {file} cannot be brought to schema {version}: {reason}."
        " It is as it was, and a copy of it is {copy}.",
        **fields,
        copy=shown_path(copy),
    )


def _names(migrations: Migrations) -> set[str]:
    with closing(Database(memory=True, execute_plugins=False)) as nothing:
        return {migration.name for migration in migrations.pending(nothing)}


def _pragma(db: Database, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])
