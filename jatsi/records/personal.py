"""What one person has played: records, what stands apart, and which tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.records.rulesets import read_options, read_ruleset
from jatsi.records.statistics import reached, read_results
from jatsi.records.times import read_moment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.records.statistics import Result
    from jatsi.texts import Titles

_BESTS = """
SELECT bests.*, rulesets.rules, rulesets.options, rulesets.content FROM bests
JOIN rulesets ON rulesets.id = (
    SELECT MIN(first.id) FROM rulesets AS first WHERE first.hash = bests.hash
)
WHERE bests.person = ?
"""

_ROWS = 'SELECT "row", best, times, at FROM row_bests WHERE person = ? AND hash = ?'

_ENTERED = """
SELECT DISTINCT tournament FROM facts WHERE kind = 'entered' AND person = ? ORDER BY tournament
"""


@dataclass(frozen=True)
class PersonalRow:
    """The most points that someone had in a row, how many times, and when first."""

    row: str
    titles: Titles
    points: int
    times: int
    finished_at: datetime


@dataclass(frozen=True)
class PersonalRecords:
    """Someone's results under one hash, either those that count or some that do not.

    ``best`` is the first of the best ones, ``mean`` is over all ``games``, and
    ``rows`` are those in which points are known, of results that count.
    """

    rules: str
    options: tuple[str, ...]
    hash: str
    games: int
    mean: float
    best: Result
    rows: tuple[PersonalRow, ...]


def personal_records(
    records: Records, person: int
) -> tuple[list[PersonalRecords], list[PersonalRecords]]:
    """The results that count, by name and options of the rules; and those that do not.

    Seeded results stand apart from hinted ones.  Raises RecordsError where something
    is damaged.
    """
    with records.reading() as db:
        lines = sorted(db.query(_BESTS, [person]), key=_order)
        counting = [_records(db, line) for line in lines if line["counts"]]
        return counting, [_records(db, line) for line in lines if not line["counts"]]


def tournaments_entered(records: Records, person: int) -> list[int]:
    """The numbers of the tournaments that someone was entered in."""
    with records.reading() as db:
        return [number for (number,) in db.execute(_ENTERED, [person]).fetchall()]


def _order(line: Mapping[str, Any]) -> tuple[object, ...]:
    which = (line[name] for name in ("hash", "seeded", "hinted"))
    return (line["rules"], read_options(line["options"]), *which)


def _records(db: Database, line: Mapping[str, Any]) -> PersonalRecords:
    [best] = read_results(db, [reached(db, line)])
    return PersonalRecords(
        rules=line["rules"],
        options=read_options(line["options"]),
        hash=line["hash"],
        games=line["games"],
        mean=line["points"] / line["games"],
        best=best,
        rows=_rows(db, line) if line["counts"] else (),
    )


def _rows(db: Database, line: Mapping[str, Any]) -> tuple[PersonalRow, ...]:
    known = {row: best for row, *best in db.execute(_ROWS, [line["person"], line["hash"]])}
    rows = read_ruleset(line["content"], line["hash"]).rows
    return tuple(
        PersonalRow(row.id, row.titles, points, times, read_moment(at))
        for row in rows
        if row.id in known
        for points, times, at in [known[row.id]]
    )
