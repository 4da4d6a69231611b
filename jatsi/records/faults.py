"""What SQLite complains of, said in one plain line."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jatsi.errors import BusyError, RecordsError
from jatsi.texts.clean import clean, shown_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PRIMARY = 0xFF  # an extended result code carries its primary one in the low byte


@contextmanager
def plainly(path: Path) -> Iterator[None]:
    """Turn SQLite's complaints about the file at ``path`` into RecordsError or BusyError.

    A broken constraint or a wrong call is our own mistake, not the file's, and
    passes unchanged.
    """
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        raise
    except sqlite3.DatabaseError as error:
        raise _named(error, shown_path(path)) from error


def _named(error: sqlite3.DatabaseError, file: str) -> RecordsError:
    named: RecordsError
    match getattr(error, "sqlite_errorcode", 0) & _PRIMARY:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            named = BusyError(
                "Another program is holding the records file {file}. Try again in a moment.",
                file=file,
            )
        case sqlite3.SQLITE_FULL:
            named = RecordsError(
                "The disk is full: nothing was stored in {file}. Make room and try again.",
                file=file,
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            named = RecordsError(
                "The records file {file} may not be written. Check its permissions.", file=file
            )
        case sqlite3.SQLITE_CANTOPEN:
            named = RecordsError(
                "The records file {file} cannot be opened. Check the path and its permissions.",
                file=file,
            )
        case sqlite3.SQLITE_NOTADB:
            named = RecordsError(
                "The file {file} is not a records file. Choose another.", file=file
            )
        case sqlite3.SQLITE_CORRUPT:
            named = RecordsError(
                "The records file {file} is damaged. Put a backup in its place.", file=file
            )
        case _:
            named = RecordsError(
                "The records file {file} cannot be used: {reason}. Check the file and its disk.",
                file=file,
                reason=clean(str(error)),
            )
    return named
