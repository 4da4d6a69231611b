"""Results of tournaments of ours that another file told otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.records.tournaments import load_tournament

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.records.merging.plan import Plan

Held = dict[tuple[int, int, int, int], int | None]
"""The total, None for unplayed, by tournament, person, round and game."""


@dataclass(frozen=True)
class ChangedResult:
    """A result that is another than before; a total is None for an unplayed game."""

    tournament: str
    name: str
    round: int
    game: int
    old: int | None
    new: int | None


def held(records: Records, tournaments: Iterable[int]) -> Held:
    """The results that hold in these tournaments."""
    return {
        (number, *place): told[-1].total
        for number in tournaments
        for place, told in load_tournament(records, number).state.results.items()
    }


def touched(ours: Database, plan: Plan) -> set[int]:
    """The numbers of tournaments of ours that have news, by themselves or by a game."""
    uids = {told.tournament for told in plan.tournaments.facts.values()}
    known = dict(ours.execute("SELECT uid, id FROM tournaments").fetchall())
    games = {change.ours for change in plan.games.changes if change.new}
    played = ours.execute("SELECT id, tournament FROM games WHERE tournament IS NOT NULL")
    by_game = {number for game, number in played.fetchall() if game in games}
    return by_game | {known[uid] for uid in uids if uid in known}


def changed(
    records: Records, before: Mapping[tuple[int, int, int, int], int | None]
) -> Iterator[ChangedResult]:
    """What holds otherwise than it did before."""
    for number in sorted({place[0] for place in before}):
        stored = load_tournament(records, number)
        for place, told in sorted(stored.state.results.items()):
            key = (number, *place)
            if key in before and before[key] != told[-1].total:
                person, round_, game = place
                name = stored.names[person]
                yield ChangedResult(
                    stored.plan.name, name, round_, game, before[key], told[-1].total
                )
