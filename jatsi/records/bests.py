"""Best results kept at hand, so that nobody has to look through all of them.

Whatever writes or moves results tells it here; what is kept is always what would be
reckoned from the results as they are, and ``checking_bests`` compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlite_utils import Database

TOTALS = """
SELECT hash, person, level, seeded, hints > 0, counts, COUNT(*), SUM(total), best,
    MIN(CASE WHEN total = best THEN finished_at END)
FROM (
    SELECT *, MAX(total) OVER (PARTITION BY hash, person, level, seeded, hints > 0) AS best
    FROM results WHERE total IS NOT NULL AND {which}
)
GROUP BY hash, person, level, seeded, hints > 0
"""
"""The lines of ``bests`` as the results that are asked for give them."""

ROWS = """
SELECT person, hash, "row", best, COUNT(*), MIN(finished_at)
FROM (
    SELECT person, hash, "row", points, finished_at,
        MAX(points) OVER (PARTITION BY person, hash, "row") AS best
    FROM results JOIN marks ON marks.game = results.game AND marks.seat = results.seat
    WHERE counts AND {which}
)
WHERE points = best
GROUP BY person, hash, "row"
"""
"""The lines of ``row_bests`` likewise."""

TOTALS_COLUMNS = "hash, person, level, seeded, hinted, counts, games, points, best, at"
ROWS_COLUMNS = 'person, hash, "row", best, times, at'

_FIRST = """
CASE
    WHEN excluded.best > best THEN excluded.at
    WHEN excluded.best = best THEN MIN(excluded.at, at)
    ELSE at
END
"""

_ADD_TOTALS = f"""
INSERT INTO bests ({TOTALS_COLUMNS})
SELECT hash, person, level, seeded, hints > 0, counts, 1, total, total, finished_at
FROM results WHERE game = ?
ON CONFLICT (COALESCE(person, 0), COALESCE(level, ''), hash, seeded, hinted) DO UPDATE SET
    games = games + 1, points = points + excluded.points,
    at = {_FIRST}, best = MAX(excluded.best, best)
"""  # noqa: S608 - columns of ours

_ADD_ROWS = f"""
INSERT INTO row_bests ({ROWS_COLUMNS})
SELECT person, hash, "row", marks.points, 1, finished_at
FROM results JOIN marks ON marks.game = results.game AND marks.seat = results.seat
WHERE results.game = ? AND counts
ON CONFLICT (person, hash, "row") DO UPDATE SET
    times = CASE WHEN excluded.best > best THEN 1 ELSE times + (excluded.best = best) END,
    at = {_FIRST}, best = MAX(excluded.best, best)
"""  # noqa: S608 - the same


def add_game(db: Database, game: int) -> None:
    """Take in the results and marks of a game that was just finished."""
    db.execute(_ADD_TOTALS, [game])
    db.execute(_ADD_ROWS, [game])


def reckon_game(db: Database, game: int) -> None:
    """Reckon anew for everybody in a game in which something was put right."""
    seats = "SELECT person, level FROM seats WHERE game = ?"
    bearers = db.execute(seats, [game]).fetchall()
    reckon(db, {person for person, _ in bearers if person is not None})
    reckon_levels(db, {level for _, level in bearers if level is not None})


def reckon(db: Database, people: Iterable[int]) -> None:
    """Reckon anew what those people have, whatever happened to their results."""
    for person in people:
        reckon_totals(db, [person])
        _anew(db, "row_bests", ROWS_COLUMNS, ROWS, "person", person)


def reckon_levels(db: Database, levels: Iterable[str]) -> None:
    """Reckon anew what machines of those levels have."""
    for level in levels:
        _anew(db, "bests", TOTALS_COLUMNS, TOTALS, "level", level)


def reckon_totals(db: Database, people: Iterable[int]) -> None:
    """The same where no row has changed."""
    for person in people:
        _anew(db, "bests", TOTALS_COLUMNS, TOTALS, "person", person)


def _anew(
    db: Database, table: str, columns: str, reckoned: str, bearer: str, value: int | str
) -> None:
    which = f"{bearer} = ?"
    db.table(table).delete_where(which, [value])
    lines = reckoned.format(which=which)
    db.execute(f"INSERT INTO {table} ({columns}) {lines}", [value])
