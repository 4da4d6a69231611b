"""Taking turns at writing when several processes want to.

SQLite's own waiting sleeps longer and longer, up to a tenth of a second, so that
whoever writes several times in a row takes the lock back before any sleeper
looks: among twenty busy processes some waited past any time-out.  Here the
waiting look often, and a writer leaves a pause between its own writes that is
longer than a waiter's sleep.  Someone who answers at a prompt never notices; who
writes much at once does it in one transaction.
"""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

BUSY_SECONDS = 10.0
"""How long anyone waits for the file before being told that it is held."""

_LOOK_SECONDS = 0.005
_PAUSE_SECONDS = 0.008


class Turns:
    """The turns of one connection; ``seconds`` is how long it waits for one."""

    def __init__(self, db: Database, seconds: float) -> None:
        self._db = db
        self._seconds = seconds
        self._next = time.monotonic()
        self._wait_in_sqlite(seconds)

    def begin(self) -> None:
        """Begin an immediate transaction.

        Raises sqlite3.OperationalError, code SQLITE_BUSY, after the time-out.
        """
        now = time.monotonic()
        time.sleep(max(0.0, self._next - now))
        self._wait_in_sqlite(0)
        try:
            while not self._begun(now + self._seconds):
                time.sleep(_LOOK_SECONDS)
        finally:
            self._wait_in_sqlite(self._seconds)  # a commit waits for readers

    def end(self) -> None:
        """The transaction has ended: others first."""
        self._next = time.monotonic() + _PAUSE_SECONDS

    def _begun(self, deadline: float) -> bool:
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if busy and time.monotonic() < deadline:
                return False
            raise
        return True

    def _wait_in_sqlite(self, seconds: float) -> None:
        self._db.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")
