"""Best results, never across rulesets of different hashes.

A result counts when it is a person's, without seed or hints.  The rest is listed
apart, by the bearer's name and why it does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.errors import RecordsError
from jatsi.records.people import shown_names
from jatsi.records.rulesets import read_options, read_ruleset
from jatsi.records.times import read_moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.texts import Titles

MOST = 20
"""How many people a list of personal bests shows."""

_RULESETS = """
SELECT hash, rules, options, content FROM rulesets
WHERE id = (SELECT MIN(id) FROM rulesets AS first WHERE first.hash = rulesets.hash)
    AND EXISTS (SELECT 1 FROM bests WHERE bests.hash = rulesets.hash)
"""

_TOP = "SELECT * FROM bests WHERE hash = ? AND counts = ? ORDER BY best DESC, at, id LIMIT ?"

_HOLDERS = "SELECT person FROM bests WHERE hash = ? AND counts = 1 AND best = ?"

_SAME = "SELECT * FROM results WHERE person = ? AND total = ? AND hash = ? AND counts"

_REACHED = """
SELECT * FROM results
WHERE {bearer} = :bearer AND total = :best AND finished_at = :at AND hash = :hash
    AND seeded = :seeded AND (hints > 0) = :hinted
ORDER BY game, seat, tournament, round LIMIT 1
"""

_ROW = """
SELECT person, best, at FROM row_bests WHERE hash = ? AND "row" = ?
ORDER BY best DESC, at, person LIMIT 1
"""

_PREVIOUS = """
SELECT MAX(total) FROM (
    SELECT * FROM (
        SELECT seats.total FROM seats
        CROSS JOIN games ON games.id = seats.game
        CROSS JOIN rulesets ON rulesets.id = games.ruleset
        WHERE seats.person = :person AND rulesets.hash = :hash
            AND seats.hints = 0 AND games.seed IS NULL AND games.id <> :game
            AND games.finished_at IS NOT NULL
            AND (:end IS NULL OR (games.finished_at, games.id) < (:end, :game))
        ORDER BY seats.total DESC LIMIT 1
    )
    UNION ALL SELECT * FROM (
        SELECT typed.total FROM typed_results AS typed
        CROSS JOIN rulesets ON rulesets.id = typed.ruleset
        WHERE typed.person = :person AND rulesets.hash = :hash
            AND (:end IS NULL OR typed.at <= :end)
        ORDER BY typed.total DESC LIMIT 1
    )
)
"""


@dataclass(frozen=True)
class Result:
    """A seat of a finished game; ``holder`` is what its bearer is called today.

    Exactly one of ``person`` and ``level`` is there; ``source`` tells how the game
    came about.  A total that was typed in a tournament is of no game: ``game`` and
    ``seat`` are None, and ``tournament`` and ``round`` tell where it belongs.
    """

    game: int | None
    seat: int | None
    tournament: int | None
    round: int | None
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
class RowRecord:
    """The most points in a row, and who had them first."""

    row: str
    titles: Titles
    points: int
    holder: str
    person: int
    finished_at: datetime


@dataclass(frozen=True)
class RulesetRecords:
    """The best results under one hash, each list from the best down.

    ``best`` are all that share the best total, ``personal`` has the best of each of
    those who did best, and ``apart`` likewise among the results that do not count,
    seeded and hinted ones separately.  ``rows`` are those in which points are known.
    """

    rules: str
    options: tuple[str, ...]
    hash: str
    best: tuple[Result, ...]
    personal: tuple[Result, ...]
    apart: tuple[Result, ...]
    rows: tuple[RowRecord, ...]


def previous_best(records: Records, person_id: int, hash_: str, before_game: int) -> int | None:
    """The person's best counting total in games finished before that one.

    None where there is none; every other game is before one not finished yet.
    """
    with records.reading() as db:
        end = db.execute("SELECT finished_at FROM games WHERE id = ?", [before_game]).fetchone()
        asked = {"person": person_id, "hash": hash_, "game": before_game}
        best = db.execute(_PREVIOUS, asked | {"end": end[0] if end else None}).fetchone()[0]
    return None if best is None else int(best)


def counting_seats(records: Records, game_id: int) -> set[int]:
    """The numbers of the seats whose totals count; none before the game is finished."""
    counting = "SELECT seat FROM results WHERE game = ? AND counts"
    with records.reading() as db:
        return {seat for (seat,) in db.execute(counting, [game_id]).fetchall()}


def record_table(records: Records, most: int = MOST) -> list[RulesetRecords]:
    """The records of every ruleset that was played to an end, by name and options.

    Of those who did best and of what stands apart at most ``most`` are told.  Raises
    RecordsError where something is damaged.
    """
    with records.reading() as db:
        tables = [_table(db, line, most) for line in list(db.query(_RULESETS))]
    return sorted(tables, key=lambda table: (table.rules, table.options, table.hash))


def read_results(db: Database, lines: Iterable[Mapping[str, Any]]) -> tuple[Result, ...]:
    """The results of lines of the view, the best first, equal ones in their order."""

    def order(line: Mapping[str, Any]) -> tuple[int | str, ...]:
        place = (line[name] or 0 for name in ("game", "seat", "tournament", "round"))
        return (-line["total"], line["finished_at"], *place)

    ordered = sorted(lines, key=order)
    names = shown_names(db, {line["person"] for line in ordered if line["person"]})
    return tuple(_result(line, names.get(line["person"], line["name"])) for line in ordered)


def reached(db: Database, best: Mapping[str, Any]) -> dict[str, Any]:
    """The result in which a line of ``bests`` was reached first, as a line of the view.

    Raises RecordsError where there is none.
    """
    bearer = "level" if best["person"] is None else "person"
    asked = {name: best[name] for name in ("best", "at", "hash", "seeded", "hinted")}
    found = db.query(_REACHED.format(bearer=bearer), asked | {"bearer": best[bearer]})
    first = next(iter(list(found)), None)
    if first is None:
        raise RecordsError(
            "The best results kept are not what the games give. Put a backup of the records in"
            " their place."
        )
    return first


def _table(db: Database, ruleset: Mapping[str, Any], most: int) -> RulesetRecords:
    hash_ = ruleset["hash"]
    top = list(db.query(_TOP, [hash_, 1, most]))
    apart = list(db.query(_TOP, [hash_, 0, most]))
    return RulesetRecords(
        rules=ruleset["rules"],
        options=read_options(ruleset["options"]),
        hash=hash_,
        best=read_results(db, _shared(db, hash_, top[0]["best"]) if top else ()),
        personal=read_results(db, [reached(db, line) for line in top]),
        apart=read_results(db, [reached(db, line) for line in apart]),
        rows=_rows(db, ruleset),
    )


def _shared(db: Database, hash_: str, total: int) -> list[dict[str, Any]]:
    """Every counting result with the best total there is."""
    holders = db.execute(_HOLDERS, [hash_, total]).fetchall()
    return [line for (person,) in holders for line in db.query(_SAME, [person, total, hash_])]


def _rows(db: Database, ruleset: Mapping[str, Any]) -> tuple[RowRecord, ...]:
    found = []
    for row in read_ruleset(ruleset["content"], ruleset["hash"]).rows:
        line = db.execute(_ROW, [ruleset["hash"], row.id]).fetchone()
        if line:
            found.append((row, *line))
    names = shown_names(db, {person for _, person, _, _ in found})
    return tuple(
        RowRecord(row.id, row.titles, points, names[person], person, read_moment(at))
        for row, person, points, at in found
    )


def _result(line: Mapping[str, Any], holder: str) -> Result:
    return Result(
        game=line["game"],
        seat=line["seat"],
        tournament=line["tournament"],
        round=line["round"],
        holder=holder,
        person=line["person"],
        level=line["level"],
        total=line["total"],
        place=line["place"],
        source=line["source"],
        seeded=bool(line["seeded"]),
        hints=line["hints"],
        finished_at=read_moment(line["finished_at"]),
    )
