"""Who is at a table where people play together from different places."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from jatsi.records.times import stamp

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records

SEEN_EVERY = timedelta(seconds=20)
"""How often somebody who is at a table notes it."""

SEEN_SINCE = timedelta(seconds=60)
"""Who has not noted it for longer is away: the process was killed, or the machine is off."""


def note_present(records: Records, number: int, person: int, *, now: datetime) -> None:
    """Note that somebody is at the table, if that was not done just now."""
    lately = 'SELECT 1 FROM present WHERE "table" = ? AND person = ? AND seen_at > ?'
    with records.reading() as db:
        if db.execute(lately, [number, person, stamp(now - SEEN_EVERY)]).fetchone():
            return
    with records.writing() as db:
        line = {"table": number, "person": person, "seen_at": stamp(now)}
        db.table("present").upsert(line, pk=("table", "person"))


def note_absent(records: Records, number: int, person: int) -> None:
    """Note that somebody has left the table, whose place is kept."""
    with records.writing() as db:
        db.table("present").delete_where('"table" = ? AND person = ?', [number, person])


def present_at(records: Records, number: int, *, now: datetime) -> frozenset[int]:
    """Who is at the table."""
    seen = 'SELECT person FROM present WHERE "table" = ? AND seen_at > ?'
    with records.reading() as db:
        found = db.execute(seen, [number, stamp(now - SEEN_SINCE)]).fetchall()
    return frozenset(person for (person,) in found)
