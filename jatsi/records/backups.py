"""Whole copies of the records file, made while others may be using it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from itertools import chain, count
from typing import TYPE_CHECKING

from jatsi.errors import RecordsError
from jatsi.records.faults import plainly
from jatsi.records.locking import BUSY_SECONDS
from jatsi.records.times import file_stamp
from jatsi.texts.clean import clean, shown_path

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from jatsi.records.connection import Records


def backup(records: Records, target: Path) -> None:
    """Copy the whole file to a new file ``target``, as it is between two writes.

    Raises RecordsError where the target exists or cannot be written, BusyError
    where another process holds the file for seconds.
    """
    try:
        with plainly(records.path):
            _copy(records.path, target.absolute())
    except FileExistsError as error:
        raise RecordsError(
            "There is already a file {file}. Choose another name.", file=shown_path(target)
        ) from error
    except OSError as error:
        raise _cannot(target, error) from error


def backup_beside(path: Path, version: int, now: datetime) -> Path:
    """Copy the file of that schema version to a name of its own in the same folder.

    Raises RecordsError where that fails; an earlier copy is never overwritten.
    """
    target = _unused(path.with_name(f"{path.name}.backup-{version}-{file_stamp(now)}"))
    try:
        _copy(path, target)
    except (OSError, sqlite3.DatabaseError) as error:
        raise _cannot(target, error) from error
    return target


def _unused(first: Path) -> Path:
    others = (first.with_name(f"{first.name}-{number}") for number in count(2))
    return next(path for path in chain([first], others) if not path.exists())


def _copy(source: Path, target: Path) -> None:
    target.open("xb").close()  # the name is ours, or somebody else's file stays
    try:
        _copy_into(source, target)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _copy_into(source: Path, target: Path) -> None:
    target.chmod(0o600)  # until it is whole
    with (
        closing(sqlite3.connect(source, timeout=BUSY_SECONDS, isolation_level=None)) as old,
        closing(sqlite3.connect(target, isolation_level=None)) as new,
    ):
        new.execute("PRAGMA synchronous=EXTRA")
        # Python's backup() waits for a lock without end; taken here, the time-out holds.
        old.execute("BEGIN")
        old.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        old.backup(new)
    shutil.copymode(source, target)  # whoever may not read the one may not read the other


def _cannot(target: Path, error: Exception) -> RecordsError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return RecordsError(
        "A copy cannot be made at {file}: {reason}. Nothing was changed.",
        file=shown_path(target),
        reason=clean(reason),
    )
