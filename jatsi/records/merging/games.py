"""Games of two files compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.records.merging.versions import Put, Source, Version, join
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlite_utils import Database

    from jatsi.records.merging.versions import EventLine, Joined, Place

_OUTLINES = """
SELECT games.uid, games.id, games.started_at, games.finished_at, games.source,
    tournaments.uid, games.round, games.game_of_round, games."table",
    (SELECT group_concat(hints) FROM (SELECT hints FROM seats WHERE game = games.id ORDER BY seat)),
    (SELECT group_concat(total) FROM (SELECT total FROM seats WHERE game = games.id ORDER BY seat)),
    (SELECT group_concat(uid) FROM (SELECT uid FROM corrections WHERE game = games.id ORDER BY id))
FROM games LEFT JOIN tournaments ON tournaments.id = games.tournament
ORDER BY games.started_at, games.uid
"""

_EVENTS = """
SELECT seq, kind, seat, dice, kept, "row", throws, points, to_row, at
FROM events WHERE game = ? ORDER BY seq
"""

_PUTS = "SELECT * FROM corrections WHERE game = ? ORDER BY id"


@dataclass(frozen=True)
class Outline:
    """A game's number in its file, and what differs where the game does, but for its events."""

    number: int
    started_at: str
    finished_at: str | None
    source: str
    place: Place | None
    hints: tuple[int, ...]
    totals: tuple[int, ...]
    corrections: str | None

    def alike(self, other: Outline) -> bool:
        """Whether everything but the events is the same."""
        return vars(self) | {"number": 0} == vars(other) | {"number": 0}


@dataclass(frozen=True)
class Change:
    """A game that both files have, by its number in each, and what becomes of it.

    ``new`` is whether ours becomes another, ``corrections`` how many come.
    """

    ours: int
    theirs: int
    joined: Joined
    new: bool
    corrections: int


def outlines(db: Database) -> dict[str, Outline]:
    """Every game by uid, the oldest first."""
    return {uid: _outline(line) for uid, *line in db.execute(_OUTLINES).fetchall()}


def changes(
    ours: Database,
    theirs: Database,
    our_games: Mapping[str, Outline],
    their_games: Mapping[str, Outline],
) -> Iterator[Change]:
    """What becomes of each game that the two files tell differently."""
    for uid, one in our_games.items():
        other = their_games.get(uid)
        if other is None or (
            one.alike(other) and _events(ours, one.number) == _events(theirs, other.number)
        ):
            continue
        yield _change(one, other, _version(ours, one), _version(theirs, other))


def _change(one: Outline, other: Outline, ours: Version, theirs: Version) -> Change:
    joined = join(ours, theirs)
    taken = joined.source is not Source.OURS
    before = (ours.started_at, ours.finished_at, ours.place, ours.hints)
    after = (joined.started_at, joined.finished_at, joined.place, joined.hints)
    coming = {put.uid for put in theirs.puts} - {put.uid for put in ours.puts}
    return Change(
        one.number, other.number, joined, taken or before != after, len(coming) if taken else 0
    )


def _outline(line: list[Any]) -> Outline:
    number, started_at, finished_at, source, *place, hints, totals, corrections = line
    return Outline(
        number,
        started_at,
        finished_at,
        source,
        (place[0], place[1], place[2], place[3]) if place[0] else None,
        _numbers(hints),
        _numbers(totals),
        corrections,
    )


def _numbers(joined: str | None) -> tuple[int, ...]:
    return tuple(map(int, joined.split(","))) if joined else ()


def _events(db: Database, game: int) -> list[EventLine]:
    return db.execute(_EVENTS, [game]).fetchall()


def _version(db: Database, outline: Outline) -> Version:
    corrections = list(db.query(_PUTS, [outline.number]))
    after = {line["seq"] for line in corrections}
    events = _events(db, outline.number)
    return Version(
        started_at=outline.started_at,
        finished_at=outline.finished_at,
        place=outline.place,
        hints=outline.hints,
        events=tuple(event for event in events if event[0] not in after),
        totals=_first_totals(outline, corrections),
        puts=tuple(map(_put, corrections)),
        finals=outline.totals,
    )


def _first_totals(outline: Outline, corrections: list[dict[str, Any]]) -> tuple[int, ...]:
    """The totals as they were entered, where that is all that was."""
    if outline.source != "total":
        return ()
    old = {line["seat"]: line["old"] for line in reversed(corrections)}
    return tuple(old.get(seat, total) for seat, total in enumerate(outline.totals, 1))


def _put(line: dict[str, Any]) -> Put:
    same = {name: line[name] for name in ("uid", "seat", "row", "new", "new_dice", "at")}
    return Put(**same, reason=clean(line["reason"]), who=clean(line["who"]))
