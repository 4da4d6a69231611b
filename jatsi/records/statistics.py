"""Best results, never across rulesets of different hashes.

A result counts when it is a person's, without seed or hints.  The rest is listed
apart, by the bearer's name and why it does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.records.people import list_people
from jatsi.records.rulesets import read_options
from jatsi.records.times import read_moment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jatsi.records.connection import Records

_BEST = """
WITH ranked AS (
    SELECT results.*,
        RANK() OVER (PARTITION BY hash, counts ORDER BY total DESC) AS among_all,
        ROW_NUMBER() OVER (
            PARTITION BY hash, counts, person, level, seeded, hints > 0
            ORDER BY total DESC, finished_at, game, seat
        ) AS own
    FROM results
)
SELECT * FROM ranked
WHERE own = 1 OR (counts AND among_all = 1)
ORDER BY total DESC, finished_at, game, seat
"""

_PREVIOUS = """
SELECT MAX(earlier.total)
FROM results AS earlier LEFT JOIN games AS this ON this.id = :game
WHERE earlier.counts AND earlier.person = :person AND earlier.hash = :hash
    AND earlier.game <> :game
    AND (this.finished_at IS NULL
        OR (earlier.finished_at, earlier.game) < (this.finished_at, this.id))
"""


@dataclass(frozen=True)
class Result:
    """A seat of a finished game; ``holder`` is what its bearer is called today.

    Exactly one of ``person`` and ``level`` is there; ``source`` tells how the game
    came about.
    """

    game: int
    seat: int
    holder: str
    person: int | None
    level: str | None
    total: int
    place: int
    source: str
    seeded: bool
    hints: int
    finished_at: datetime


@dataclass(frozen=True)
class RulesetRecords:
    """The best results under one hash, each list from the best down.

    ``best`` are all that share the best total, ``personal`` has each person's
    best, and ``apart`` the best of each bearer among the results that do not
    count, seeded and hinted ones separately.
    """

    rules: str
    options: tuple[str, ...]
    hash: str
    best: tuple[Result, ...]
    personal: tuple[Result, ...]
    apart: tuple[Result, ...]


def previous_best(records: Records, person_id: int, hash_: str, before_game: int) -> int | None:
    """The person's best counting total in games finished before that one.

    None where there is none; every other game is before one not finished yet.
    """
    asked = {"person": person_id, "hash": hash_, "game": before_game}
    with records.reading() as db:
        best = db.execute(_PREVIOUS, asked).fetchone()[0]
    return None if best is None else int(best)


def counting_seats(records: Records, game_id: int) -> set[int]:
    """The numbers of the seats whose totals count; none before the game is finished."""
    counting = "SELECT seat FROM results WHERE game = ? AND counts"
    with records.reading() as db:
        return {seat for (seat,) in db.execute(counting, [game_id]).fetchall()}


def record_table(records: Records) -> list[RulesetRecords]:
    """The records of every ruleset that was played to an end, by name and options."""
    with records.reading() as db:
        lines = list(db.query(_BEST))
        people = {person.id: person.shown for person in list_people(records)}
    by_hash: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        holder = people.get(line["person"], line["name"])
        by_hash.setdefault(line["hash"], []).append(line | {"holder": holder})
    tables = map(_table, by_hash.values())
    return sorted(tables, key=lambda table: (table.rules, table.options, table.hash))


def _table(lines: list[dict[str, Any]]) -> RulesetRecords:
    counting = [line for line in lines if line["counts"]]
    return RulesetRecords(
        rules=lines[0]["rules"],
        options=read_options(lines[0]["options"]),
        hash=lines[0]["hash"],
        best=tuple(_result(line) for line in counting if line["among_all"] == 1),
        personal=tuple(_result(line) for line in counting if line["own"] == 1),
        apart=tuple(_result(line) for line in lines if not line["counts"]),
    )


def _result(line: Mapping[str, Any]) -> Result:
    return Result(
        game=line["game"],
        seat=line["seat"],
        holder=line["holder"],
        person=line["person"],
        level=line["level"],
        total=line["total"],
        place=line["place"],
        source=line["source"],
        seeded=bool(line["seeded"]),
        hints=line["hints"],
        finished_at=read_moment(line["finished_at"]),
    )
