"""Under which names people sat at the tables of a tournament."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

    from jatsi.records.connection import Records

_AS_DRAWN = """
SELECT facts.round, fact_people.person, fact_people.name FROM fact_people
JOIN facts ON facts.id = fact
WHERE facts.tournament = ? AND facts.kind = 'drawn' ORDER BY facts.at, facts.uid, "table", seat
"""


def names_as_drawn(records: Records, tournament: int) -> dict[int, dict[int, str]]:
    """What people were called when each round was drawn, at last, by round and number."""
    with records.reading() as db:
        return names_drawn_in(db, tournament)


def names_drawn_in(db: Database, tournament: int) -> dict[int, dict[int, str]]:
    """The same within a transaction."""
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for number, person, name in db.execute(_AS_DRAWN, [tournament]).fetchall():
        names[number][person] = name
    return names
