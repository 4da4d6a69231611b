"""Giving all results of people who are the same to the one of them who was there first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.same_people import read_links, representatives

if TYPE_CHECKING:
    from sqlite_utils import Database

    from jatsi.records.people import Person

_UNITED = "SELECT id FROM people WHERE same_as IS NOT NULL"

_PEOPLE = """
SELECT id, same_as FROM people WHERE same_as IS NOT NULL AND (
    EXISTS (SELECT 1 FROM seats WHERE person = people.id)
    OR EXISTS (SELECT 1 FROM typed_results WHERE person = people.id)
    OR EXISTS (SELECT 1 FROM bests WHERE person = people.id)
)
"""

_TOURNAMENTS = f"""
SELECT tournament FROM facts WHERE person IN ({_UNITED}) OR other IN ({_UNITED})
UNION
SELECT tournament FROM fact_people JOIN facts ON facts.id = fact
WHERE fact_people.person IN ({_UNITED})
"""  # noqa: S608 - a query of ours

_ONE_GAME = """
SELECT one.game FROM seats AS one JOIN seats AS other ON other.game = one.game
WHERE one.person = ? AND other.person = ?
"""

_ONE_DRAW = """
SELECT tournaments.name, facts.round FROM fact_people AS one
JOIN fact_people AS other ON other.fact = one.fact
JOIN facts ON facts.id = one.fact JOIN tournaments ON tournaments.id = facts.tournament
WHERE one.person = ? AND other.person = ?
"""

_ONE_TABLE = """
SELECT one."table" FROM own_games AS one JOIN own_games AS other ON other."table" = one."table"
WHERE one.person = ? AND other.person = ?
"""

_NAMING = (
    ("seats", "person"),
    ("facts", "person"),
    ("facts", "other"),
    ("fact_people", "person"),
    ("keys", "person"),
    ("codes", "person"),
)

_ONE_EACH = (
    *("blocks", "preferences"),
    *("table_seats", "invitations", "present", "own_games"),
)
"""The tables with one line a person, or at a table: that of who they are goes first."""


@dataclass(frozen=True)
class Moved:
    """Whose results are others now or have become more, and the tournaments they were in."""

    people: frozenset[int]
    tournaments: frozenset[int]


def verify_never_together(db: Database, one: Person, other: Person) -> None:
    """Raise IllegalError where two people played a game or a round together."""
    asked, names = [one.id, other.id], {"one": one.marked, "other": other.marked}
    if found := db.execute(_ONE_GAME, asked).fetchone():
        raise IllegalError(
            "{one} and {other} are not the same person: both played in game {game}.",
            **names,
            game=found[0],
        )
    if found := db.execute(_ONE_TABLE, asked).fetchone():
        raise IllegalError(
            "{one} and {other} are not the same person: both play at table {table}.",
            **names,
            table=found[0],
        )
    if found := db.execute(_ONE_DRAW, asked).fetchone():
        raise IllegalError(
            "{one} and {other} are not the same person: both were drawn in {tournament},"
            " round {round}.",
            **names,
            tournament=found[0],
            round=found[1],
        )


def unite(db: Database) -> Moved:
    """Let everybody who was found to be another be that one in all results, and by every key.

    Somebody of whom one was blocked is blocked.  What is reckoned from results is left to
    the caller.
    """
    _note_representatives(db)
    others: dict[int, int] = dict(db.execute(_PEOPLE).fetchall())
    tournaments = {number for (number,) in db.execute(_TOURNAMENTS).fetchall()}
    db.execute(f"DELETE FROM typed_results WHERE person IN ({_UNITED})")  # noqa: S608 - ours
    for table, column in _NAMING:
        db.execute(
            f"UPDATE {table} SET {column} = (SELECT same_as FROM people WHERE id = {column})"  # noqa: S608 - names of ours
            f" WHERE {column} IN ({_UNITED})"
        )
    for table in _ONE_EACH:
        db.execute(
            f"UPDATE OR IGNORE {table} SET person = (SELECT same_as FROM people WHERE id = person)"  # noqa: S608 - names of ours
            f" WHERE person IN ({_UNITED})"
        )
        db.execute(f"DELETE FROM {table} WHERE person IN ({_UNITED})")  # noqa: S608 - ours
    return Moved(frozenset(others) | frozenset(others.values()), frozenset(tournaments))


def _note_representatives(db: Database) -> None:
    lines = db.execute("SELECT id, uid, created_at, same_as FROM people").fetchall()
    created = {uid: created_at for _, uid, created_at, _ in lines}
    numbers = {uid: number for number, uid, _, _ in lines}
    first = representatives(created, read_links(db))
    for number, uid, _, noted in lines:
        same_as = None if first[uid] == uid else numbers[first[uid]]
        if noted != same_as:
            db.table("people").update(number, {"same_as": same_as})
