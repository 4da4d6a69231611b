"""Facts of tournaments written into our file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.merging.facts import PLAIN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlite_utils import Database

    from jatsi.records.merging.facts import Told

_COLUMNS = (*PLAIN, "uid", "tournament", "person", "other", "played", "document")

_INSERT = f"""
INSERT INTO facts ({", ".join(_COLUMNS)}) VALUES ({", ".join("?" * len(_COLUMNS))})
"""  # noqa: S608 - columns of ours

_SEAT = """
INSERT INTO fact_people (fact, "table", seat, person, name, points) VALUES (?, ?, ?, ?, ?, ?)
"""


def write_fact(
    db: Database, tournament: int, told: Told, people: Mapping[str, int], games: Mapping[str, int]
) -> None:
    """Store a fact, in the place of one of the same uid.

    ``people`` and ``games`` are the numbers of ours by uid.
    """
    known = db.execute("SELECT id FROM facts WHERE uid = ?", [told.uid]).fetchone()
    if known:
        db.execute("DELETE FROM fact_people WHERE fact = ?", known)
        db.execute("DELETE FROM facts WHERE id = ?", known)
    line = [
        *told.plain,
        told.uid,
        tournament,
        told.person and people[told.person],
        told.other and people[told.other],
        told.game and games[told.game],
        told.document,
    ]
    number = db.execute(_INSERT, line).lastrowid
    for one in told.seated:
        db.execute(_SEAT, [number, one.table, one.seat, people[one.person], one.name, one.points])
