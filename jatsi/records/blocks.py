"""People who are not let in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import UnreadableError
from jatsi.records.times import read_moment, stamp
from jatsi.texts.clean import ANSWER_LIMIT, NAME_LIMIT, clean

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records


@dataclass(frozen=True)
class Block:
    """Why somebody is not let in, who said so and when."""

    reason: str
    who: str
    blocked_at: datetime


def block_of(records: Records, person: int) -> Block | None:
    """Why somebody is not let in; None where nothing is said against it."""
    with records.reading() as db:
        said = "SELECT reason, who, blocked_at FROM blocks WHERE person = ?"
        line = db.execute(said, [person]).fetchone()
    return Block(clean(line[0]), clean(line[1]), read_moment(line[2])) if line else None


def blocked(records: Records) -> dict[int, str]:
    """The numbers of those who are not let in, and why."""
    with records.reading() as db:
        lines = db.execute("SELECT person, reason FROM blocks").fetchall()
    return {person: clean(reason) for person, reason in lines}


def block(records: Records, person: int, reason: str, *, who: str, now: datetime) -> None:
    """Let somebody in no more; a block that there is gets the new reason.

    Raises UnreadableError for a reason that says nothing.
    """
    why = clean(reason)[:ANSWER_LIMIT]
    if not why:
        raise UnreadableError("Give a reason.")
    line = {"person": person, "reason": why, "who": clean(who)[:NAME_LIMIT] or "?"}
    with records.writing() as db:
        db.table("blocks").upsert(line | {"blocked_at": stamp(now)}, pk="person")


def unblock(records: Records, person: int) -> bool:
    """Let somebody in again; whether there was a block."""
    with records.writing() as db:
        return db.execute("DELETE FROM blocks WHERE person = ?", [person]).rowcount > 0
