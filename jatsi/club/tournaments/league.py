"""The league of several tournaments of the records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.tournaments import find_tournament, load_tournament
from jatsi.tournament.league import league
from jatsi.tournament.standings import standings
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.tournament.league import LeagueLine


@dataclass(frozen=True)
class League:
    """A league's lines; ``unfinished`` are its ``tournaments`` that lack rounds or results."""

    tournaments: tuple[str, ...]
    unfinished: tuple[str, ...]
    names: Mapping[int, str]
    table: tuple[LeagueLine, ...]


def league_of(records: Records, wanted: Sequence[str], best: int | None = None) -> League:
    """The league of the tournaments of those names.

    A disqualified person has no total in that tournament.  Raises IllegalError for a
    tournament that is named twice, and as ``find_tournament``.
    """
    with records.reading():
        numbers = [find_tournament(records, name) for name in wanted]
        every = [load_tournament(records, number) for number in numbers]
    twice = [one.plan.name for i, one in enumerate(every) if one.id in numbers[:i]]
    if twice:
        raise IllegalError("Tournament {name} is named twice.", name=twice[0])
    names = {person: name for one in every for person, name in one.names.items()}
    return League(
        tournaments=tuple(one.plan.name for one in every),
        unfinished=tuple(one.plan.name for one in every if not one.state.complete),
        names=names,
        table=tuple(league(list(map(_totals, every)), names, best)),
    )


def _totals(stored: StoredTournament) -> dict[int, int]:
    return {
        line.person: line.total
        for line in standings(stored.state, rows=stored.rows)
        if line.total is not None and line.status is not Status.DISQUALIFIED
    }
