"""The other file, read through a copy that is brought to our schema; itself never changes."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import quote

from sqlite_utils import Database

from jatsi.errors import IllegalError, RecordsError
from jatsi.records.connection import open_records
from jatsi.records.faults import plainly
from jatsi.records.locking import BUSY_SECONDS
from jatsi.records.rulesets import read_ruleset
from jatsi.records.schema import MIGRATIONS
from jatsi.records.upgrade import read_schema, verify
from jatsi.texts.clean import clean, shown_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from jatsi.records.connection import Records

_STRANGE = """
SELECT 1 FROM events WHERE dice GLOB '*[^1-9]*' OR kept GLOB '*[^A-G]*'
    OR "row" GLOB '*[^a-z0-9_-]*' OR to_row GLOB '*[^a-z0-9_-]*'
UNION ALL
SELECT 1 FROM marks WHERE dice GLOB '*[^1-9]*' OR "row" GLOB '*[^a-z0-9_-]*'
UNION ALL
SELECT 1 FROM corrections
WHERE old_dice GLOB '*[^1-9]*' OR new_dice GLOB '*[^1-9]*' OR "row" GLOB '*[^a-z0-9_-]*'
UNION ALL
SELECT 1 FROM (
    SELECT uid FROM people UNION ALL SELECT uid FROM games UNION ALL SELECT uid FROM facts
    UNION ALL SELECT uid FROM tournaments UNION ALL SELECT uid FROM corrections
    UNION ALL SELECT uid FROM same_people
) WHERE uid GLOB '*[^0-9a-f]*'
"""
"""A line for each value that is kept as it is but could not have been written by Jatsi."""


@contextmanager
def opened(path: Path, ours: Records, *, now: datetime) -> Iterator[Records]:
    """The records at ``path`` as they are now, for reading.

    Raises IllegalError where that is our own file; RecordsError where there is no file, it
    is not one of records, is damaged or newer than this program; BusyError where another
    process holds it.
    """
    _verify_another(path, ours.path)
    with _folder(path) as folder:
        copied = folder / "other.db"
        with plainly(path):
            _copy(path, copied)
            _verify_schema(copied, path)
        with _brought_up(copied, path, now) as records:
            with plainly(path):
                _verify_sound(records.db, path)
            yield records


def _verify_another(path: Path, ours: Path) -> None:
    try:
        found, known = path.stat(), ours.stat()
    except FileNotFoundError as error:
        raise RecordsError("There is no records file {file}.", file=shown_path(path)) from error
    except OSError as error:
        raise RecordsError(
            "The records file {file} cannot be opened. Check the path and its permissions.",
            file=shown_path(path),
        ) from error
    if not stat.S_ISREG(found.st_mode):
        raise RecordsError(
            "The path {file} is not an ordinary file. Choose another.", file=shown_path(path)
        )
    if os.path.samestat(found, known):
        raise IllegalError(
            "{file} is the records file itself. Name the other one.", file=shown_path(path)
        )


@contextmanager
def _folder(path: Path) -> Iterator[Path]:
    try:
        folder = TemporaryDirectory(prefix="jatsi-", ignore_cleanup_errors=True)
    except OSError as error:
        raise RecordsError(
            "There is no room for a copy of {file}: {reason}. Nothing was changed.",
            file=shown_path(path),
            reason=clean(error.strerror or str(error)),
        ) from error
    with folder as name:
        yield Path(name)


def _copy(path: Path, target: Path) -> None:
    place = path.absolute().as_posix()
    uri = f"file://{'' if place.startswith('/') else '/'}{quote(place)}?mode=ro"
    with (
        closing(sqlite3.connect(uri, BUSY_SECONDS, uri=True, isolation_level=None)) as old,
        closing(sqlite3.connect(target, isolation_level=None)) as new,
    ):
        new.execute("PRAGMA synchronous = OFF")  # nobody misses the copy should the power go
        # Python's backup() waits for a lock without end; taken here, the time-out holds.
        old.execute("BEGIN")
        _read_one(old, path)
        old.backup(new)


def _read_one(old: sqlite3.Connection, path: Path) -> None:
    try:
        old.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_READONLY_ROLLBACK:
            raise RecordsError(
                "The file {file} was left in the middle of a write. Open it once with:"
                " jatsi --db {file} db check",
                file=shown_path(path),
            ) from error
        raise


def _verify_schema(copied: Path, path: Path) -> None:
    with closing(sqlite3.connect(copied, isolation_level=None)) as connection:
        schema = read_schema(Database(connection, execute_plugins=False), MIGRATIONS)
    if schema.empty:
        raise RecordsError(
            "The file {file} is not a records file. Choose another.", file=shown_path(path)
        )
    verify(schema, path, MIGRATIONS)


def _brought_up(copied: Path, path: Path, now: datetime) -> Records:
    try:
        return open_records(copied, now=now)
    except RecordsError as error:
        raise _damaged(path) from error


def _verify_sound(db: Database, path: Path) -> None:
    """Raise RecordsError for what would make our file as unsound."""
    checked = db.execute("PRAGMA quick_check").fetchall()
    orphans = db.execute("PRAGMA foreign_key_check").fetchone()
    if checked != [("ok",)] or orphans or db.execute(_STRANGE).fetchone():
        raise _damaged(path)
    try:
        for content, hash_ in db.execute("SELECT content, hash FROM rulesets").fetchall():
            read_ruleset(content, hash_)
    except RecordsError as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> RecordsError:
    return RecordsError(
        "The records file {file} is damaged. Put a backup in its place.", file=shown_path(path)
    )
