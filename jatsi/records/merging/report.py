"""What came of joining a file to ours, as it can be told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.records.merging.doubts import doubtful
from jatsi.records.merging.versions import Source
from jatsi.records.times import read_moment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from sqlite_utils import Database

    from jatsi.records.merging.people import Line
    from jatsi.records.merging.plan import Plan
    from jatsi.records.merging.results import ChangedResult

_RESULTS = "SELECT finished_at FROM results WHERE person IN ({numbers})"


@dataclass(frozen=True)
class Somebody:
    """Who may be another: by uid, and the name that finds nobody else.

    ``here`` is whether our file knew them before; ``games`` and ``last`` are those of
    the file that did.
    """

    uid: str
    name: str
    here: bool
    games: int
    last: datetime | None


@dataclass(frozen=True)
class Conflict:
    """A game of ours that went on differently in the two files."""

    game: int
    ours_held: bool


@dataclass(frozen=True)
class Report:
    """Numbers are of what came.

    ``updated_games`` and ``updated_tournaments`` are ours that have news.  ``renamed``
    are names with marks before and after, ``united`` names with those of whom they are,
    ``results`` those of tournaments that are others than before.
    """

    people: int
    games: int
    updated_games: int
    corrections: int
    tournaments: int
    updated_tournaments: int
    anonymised: int
    renamed: tuple[tuple[str, str], ...]
    united: tuple[tuple[str, str], ...]
    conflicts: tuple[Conflict, ...]
    doubtful: tuple[tuple[Somebody, Somebody], ...]
    new: bool
    backup: Path | None = None
    results: tuple[ChangedResult, ...] = ()


def report(ours: Database, theirs: Database, plan: Plan) -> Report:
    """What there is to tell, before it is written."""
    before, after = plan.people.before.lines, plan.people.after.lines
    games, tournaments = plan.games, plan.tournaments
    known = {told.tournament for told in tournaments.facts.values()} - set(tournaments.new)
    return Report(
        people=len(after.keys() - before.keys()),
        games=len(games.copied),
        updated_games=sum(change.new for change in games.changes),
        corrections=_corrections(theirs, plan),
        tournaments=len(tournaments.new),
        updated_tournaments=len(known | tournaments.secrets.keys()),
        anonymised=sum(
            not line["anonymised_at"] and after[uid]["anonymised_at"] is not None
            for uid, line in before.items()
        ),
        renamed=tuple(_renamed(before, after)),
        united=tuple(_united(ours, plan)),
        conflicts=tuple(
            Conflict(change.ours, change.joined.source is Source.OURS)
            for change in games.changes
            if change.joined.conflict
        ),
        doubtful=_doubtful(ours, theirs, plan),
        new=plan.anything,
    )


def _corrections(theirs: Database, plan: Plan) -> int:
    made = Counter(game for (game,) in theirs.execute("SELECT game FROM corrections").fetchall())
    copied = sum(made[game] for game in plan.games.copied)
    return copied + sum(change.corrections for change in plan.games.changes)


def marked(line: Line) -> str:
    """The name with the mark, by which the person is found."""
    return f"{line['name']}#{line['mark']}"


def _renamed(before: Mapping[str, Line], after: Mapping[str, Line]) -> Iterator[tuple[str, str]]:
    for uid, line in before.items():
        if not after[uid]["anonymised_at"] and marked(line) != marked(after[uid]):
            yield marked(line), marked(after[uid])


def _united(ours: Database, plan: Plan) -> Iterator[tuple[str, str]]:
    noted = "SELECT one.uid, other.uid FROM people AS one JOIN people AS other"
    known = dict(ours.execute(f"{noted} ON other.id = one.same_as").fetchall())
    people = plan.people
    for uid, first in people.first.items():
        ours_too = uid in people.before.lines or first in people.before.lines
        line = people.after.lines[uid]
        if uid != first and known.get(uid) != first and ours_too and not line["anonymised_at"]:
            yield marked(line), marked(people.after.lines[first])


def _doubtful(
    ours: Database, theirs: Database, plan: Plan
) -> tuple[tuple[Somebody, Somebody], ...]:
    people = plan.people
    pairs = doubtful(people.bearers, people.links, people.first)
    asked = {uid for pair in pairs for uid in pair}
    same: dict[str, list[str]] = {uid: [] for uid in asked}
    for uid, first in people.first.items():
        if first in same:
            same[first].append(uid)
    told = {uid: _somebody(ours, theirs, plan, uid, same[uid]) for uid in asked}
    return tuple((told[one], told[other]) for one, other in pairs)


def _somebody(ours: Database, theirs: Database, plan: Plan, uid: str, same: list[str]) -> Somebody:
    here = any(one in plan.people.before.lines for one in same)
    db = ours if here else theirs
    signs = ", ".join("?" * len(same))
    numbers = f"SELECT id FROM people WHERE uid IN ({signs})"  # noqa: S608 - signs only
    found = db.execute(_RESULTS.format(numbers=numbers), same).fetchall()
    last = max((finished_at for (finished_at,) in found), default=None)
    return Somebody(
        uid,
        marked(plan.people.after.lines[uid]),
        here,
        len(found),
        read_moment(last) if last else None,
    )
