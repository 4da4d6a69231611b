"""What is to be asked next, from how the tournament stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from jatsi.tournament.standings import tied_at_cut

if TYPE_CHECKING:
    from jatsi.session.desk_queries import AsItStands
    from jatsi.tournament.facts import Table, Tables
    from jatsi.tournament.state import Tournament


class Kind(Enum):
    """The kinds of stages, in the order of an evening."""

    ENTRY = auto()
    RESULTS = auto()
    BETWEEN = auto()
    TIED = auto()
    COMPLETE = auto()
    CLOSED = auto()


@dataclass(frozen=True)
class Stage:
    """Where the tournament is; ``round`` is the one that is on, else the next to draw.

    ``tied`` are the people between whom a throw-off is due.
    """

    kind: Kind
    round: int
    tables: Tables = ()
    tied: tuple[int, ...] = ()


@dataclass(frozen=True)
class Place:
    """Whose total is asked for; ``table`` counts from 0."""

    round: int
    table: int
    game: int
    person: int


def stage_of(now: AsItStands) -> Stage:
    """The stage that the tournament is in."""
    state = now.state
    following = state.next_round
    if state.closed:
        return Stage(Kind.CLOSED, following)
    if number := state.current_round:
        return Stage(Kind.RESULTS, number, state.drawn[number])
    if following > state.plan.last_round:
        return Stage(Kind.COMPLETE, following)
    if not state.drawn:
        return Stage(Kind.ENTRY, following)
    tied = tied_at_cut(now.standings(), state.plan.final)
    if state.plan.is_final(following) and tied:
        return Stage(Kind.TIED, following, tied=tuple(tied))
    return Stage(Kind.BETWEEN, following)


def lacking(state: Tournament, number: int, table: int) -> dict[int, Table]:
    """Who at a table, from 0, has yet to tell of which game, in seating order."""
    missing = state.missing(number)
    seated = state.drawn[number][table]
    games = {
        game: tuple(person for person in seated if (person, game) in missing)
        for game in range(1, state.plan.games + 1)
    }
    return {game: people for game, people in games.items() if people}


def lacking_tables(state: Tournament, number: int, first: int = 0) -> list[int]:
    """The tables, from 0, that lack results: from ``first`` on, then those before it."""
    every = range(len(state.drawn[number]))
    turned = [*every[first:], *every[:first]]
    return [table for table in turned if lacking(state, number, table)]


def next_place(state: Tournament, number: int, first: int) -> Place:
    """Whose total of the round is asked for next, the table ``first`` being the first."""
    table = lacking_tables(state, number, first)[0]
    game, people = next(iter(lacking(state, number, table).items()))
    return Place(number, table, game, people[0])
