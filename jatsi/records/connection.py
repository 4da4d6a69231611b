"""The records file opened: how it is read and written by several at once.

Every write stands in one ``BEGIN IMMEDIATE`` of ours.  A transaction that began
by reading cannot wait for its turn to write: SQLite refuses it at once, or what
it had read is already old.  sqlite-utils begins its own that way, and commits in
pieces; inside ours its transactions become savepoints.
"""

from __future__ import annotations

import sqlite3
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from sqlite_utils import Database

from jatsi.errors import RecordsError
from jatsi.records.faults import plainly
from jatsi.records.locking import BUSY_SECONDS, Turns
from jatsi.records.schema import MIGRATIONS
from jatsi.records.upgrade import migrate, read_schema, verify
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path
    from types import TracebackType

    from sqlite_utils.migrations import Migrations

LEAST_SQLITE = (3, 37, 0)  # strict tables
_LARGEST_ID = 2**63 - 1


class Records:
    """An open records file, for the thread that opened it."""

    def __init__(self, path: Path, db: Database, turns: Turns) -> None:
        self.path = path
        self.db = db
        self._turns = turns
        self._writes = False

    def close(self) -> None:
        """Close the file."""
        self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """One unchanging view of the file for several reads; may stand in a write.

        Raises RecordsError.
        """
        if self.db.conn.in_transaction:
            yield self.db
            return
        with plainly(self.path), _read(self.db):
            yield self.db

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """A change that happens as a whole or, on any exception, not at all.

        Inside another write it is a savepoint: only itself is undone.  Raises
        BusyError where others write for longer than the time-out, RecordsError
        where the file cannot be written.
        """
        if self._writes:
            with self.db.atomic():
                yield self.db
            return
        if self.db.conn.in_transaction:
            raise RuntimeError("a write cannot begin inside a read")
        with plainly(self.path), _write(self.db, self._turns):
            self._writes = True
            try:
                yield self.db
            finally:
                self._writes = False


def open_records(
    path: Path,
    *,
    now: datetime,
    busy_seconds: float = BUSY_SECONDS,
    migrations: Migrations = MIGRATIONS,
) -> Records:
    """The records at ``path``, brought to this program's schema.

    A missing file is created with its folder, whatever will be asked of it; a
    file of an older schema is copied beside itself first, the copy's name bearing
    ``now``.  Raises RecordsError where the file is not one of records, is newer
    than this program, or cannot be used; BusyError where another process holds it
    longer than ``busy_seconds``.
    """
    _verify_sqlite()
    place = _absolute(path)
    _prepare(place)
    with plainly(place):
        db = Database(sqlite3.connect(place, isolation_level=None), execute_plugins=False)
        try:
            turns = Turns(db, busy_seconds)
            _make_ready(db, turns, place, now, migrations)
        except BaseException:
            db.close()
            raise
    return Records(place, db, turns)


def asked_id(number: int) -> int:
    """The id to look for; 0, which nothing bears, for a number that SQLite cannot hold."""
    return number if 0 < number <= _LARGEST_ID else 0


def _absolute(path: Path) -> Path:
    """The path from the root, so that a name like ":memory:" means a file too."""
    try:
        return path.absolute()
    except OSError as error:  # the folder that we are in is gone
        raise RecordsError(
            "The records file {file} cannot be opened. Check the path and its permissions.",
            file=shown_path(path),
        ) from error


def _verify_sqlite() -> None:
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        raise RecordsError(
            "This Python has SQLite {found}; the records need {needed} or newer.",
            found=sqlite3.sqlite_version,
            needed=".".join(map(str, LEAST_SQLITE)),
        )


def _prepare(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordsError(
            "The folder {folder} cannot be used for the records. Choose another.",
            folder=shown_path(path.parent),
        ) from error
    if not _is_ordinary(path):
        raise RecordsError(
            "The path {file} is not an ordinary file. Choose another.", file=shown_path(path)
        )


def _is_ordinary(path: Path) -> bool:
    """Whether it is a file, or nothing yet; asked once, for another process may make it now."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True  # SQLite will make it, or say why it cannot


def _make_ready(
    db: Database, turns: Turns, path: Path, now: datetime, migrations: Migrations
) -> None:
    with _read(db):
        schema = read_schema(db, migrations)
    verify(schema, path, migrations)
    # FULL does not sync the folder after the journal is deleted; EXTRA does.
    db.execute("PRAGMA synchronous = EXTRA")
    # What anonymise removes must not linger in free pages.
    db.execute("PRAGMA secure_delete = ON")
    # Another tool may have left the file in WAL mode, where it alone is not whole.
    db.execute("PRAGMA journal_mode = DELETE")
    if schema.pending:
        with _write(db, turns):
            migrate(db, path, now, migrations)
    db.execute("PRAGMA foreign_keys = ON")


@contextmanager
def _read(db: Database) -> Iterator[None]:
    db.execute("BEGIN")
    try:
        yield
    finally:
        db.rollback()  # there is nothing to commit, and a damaged file refuses it


@contextmanager
def _write(db: Database, turns: Turns) -> Iterator[None]:
    """Commit what is done in it, or roll it back on any exception."""
    try:
        turns.begin()
        yield
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise
    finally:
        turns.end()
