"""A tournament as its facts make it.

Any sequence of facts makes one: where two places have recorded things that do not
go together, the later fact holds.  What may be recorded now is in ``moves``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING

from jatsi.tournament.facts import (
    Apart,
    Closed,
    Disqualified,
    Drawn,
    Entered,
    Penalty,
    Removed,
    Reopened,
    Result,
    Returned,
    Swapped,
    ThrowOff,
    Undrawn,
    Withdrawn,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jatsi.tournament.facts import Fact, Tables
    from jatsi.tournament.plan import Plan

Change = Withdrawn | Returned | Disqualified


class Status(StrEnum):
    """How someone takes part."""

    PLAYING = "playing"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


_STATUS_AFTER = {
    Withdrawn: Status.WITHDRAWN,
    Returned: Status.PLAYING,
    Disqualified: Status.DISQUALIFIED,
}


@dataclass
class Entrant:
    """Someone who takes part from the round ``since`` on."""

    person: int
    since: int
    changes: list[Change] = field(default_factory=list)

    def change(self, as_of: int) -> Change | None:
        """The last change that counts in that round."""
        counting = [change for change in self.changes if change.round <= as_of]
        return counting[-1] if counting else None

    def status(self, as_of: int) -> Status:
        """How they take part in that round."""
        change = self.change(as_of)
        return _STATUS_AFTER[type(change)] if change else Status.PLAYING

    def sit(self, number: int) -> None:
        """Have a table in a round drawn anew: who was to return after it is back for it."""
        if self.changes and isinstance(last := self.changes[-1], Returned):
            self.changes[-1] = replace(last, round=min(last.round, number))


class Tournament:
    """What facts, in the order given, make of a plan.

    ``names`` are what the people are called, by number: all whom facts name, and
    whom a move is to name.  Whoever has a table or a result takes part, and each
    throw-off is kept with the last round of which anything was recorded before it.
    """

    def __init__(self, plan: Plan, facts: Iterable[Fact], names: Mapping[int, str]) -> None:
        self.plan = plan
        self.names = names
        self.entrants: dict[int, Entrant] = {}
        self.drawn: dict[int, Tables] = {}
        self.results: dict[tuple[int, int, int], list[Result]] = {}
        self.penalties: list[Penalty] = []
        self.throw_offs: list[tuple[int, ThrowOff]] = []
        self.apart: set[frozenset[int]] = set()
        self.closed: Closed | None = None
        for fact in facts:
            self._take(fact)

    def _take(self, fact: Fact) -> None:
        match fact:
            case Drawn() | Undrawn() | Swapped():
                self._take_tables(fact)
            case Result() | Penalty() | ThrowOff():
                self._take_points(fact)
            case Closed():
                self.closed = fact
            case Reopened():
                self.closed = None
            case _:
                self._take_person(fact)

    def _take_person(self, fact: Entered | Removed | Change | Apart) -> None:
        match fact:
            case Entered(person, since):
                self._entrant(person, since)
            case Removed(person):
                if not self.has_sat(person):
                    self.entrants.pop(person, None)
            case Apart(person, other):
                if person != other:  # two may turn out to be one
                    self.apart.add(frozenset((person, other)))
            case _:
                if fact.person in self.entrants:
                    self.entrants[fact.person].changes.append(fact)

    def _take_tables(self, fact: Drawn | Undrawn | Swapped) -> None:
        match fact:
            case Drawn(number, tables):
                self.drawn[number] = tables
                for person in self.seated(number):
                    self._entrant(person, number).sit(number)
            case Undrawn(number):
                self.drawn.pop(number, None)
            case Swapped(number, person, other):
                if {person, other} <= set(self.seated(number)):
                    self._swap(number, {person: other, other: person})

    def _take_points(self, fact: Result | Penalty | ThrowOff) -> None:
        match fact:
            case Result(person, number, game):
                self._entrant(person, number)
                self.results.setdefault((person, number, game), []).append(fact)
            case Penalty():
                self.penalties.append(fact)
            case ThrowOff():
                self.throw_offs.append((self.last_begun, fact))

    def _entrant(self, person: int, since: int) -> Entrant:
        entrant = self.entrants.setdefault(person, Entrant(person, since))
        entrant.since = min(entrant.since, since)
        return entrant

    def _swap(self, number: int, instead: Mapping[int, int]) -> None:
        self.drawn[number] = tuple(
            tuple(instead.get(person, person) for person in table) for table in self.drawn[number]
        )

    @property
    def next_round(self) -> int:
        """The first round that has no tables."""
        return next(number for number in count(1) if number not in self.drawn)

    @property
    def current_round(self) -> int | None:
        """The first drawn round in which results are missing."""
        return next((number for number in sorted(self.drawn) if self.missing(number)), None)

    @property
    def last_begun(self) -> int:
        """The last round of which anything is recorded, 0 for none."""
        return max((number for _, number, _ in self.results), default=0)

    @property
    def complete(self) -> bool:
        """Whether every round is drawn and no result is missing."""
        return self.next_round > self.plan.last_round and self.current_round is None

    def status(self, person: int, as_of: int | None = None) -> Status:
        """How someone takes part in that round, or at last."""
        return self.entrants[person].status(self.plan.last_round + 1 if as_of is None else as_of)

    @property
    def present(self) -> list[int]:
        """Who is to get a table in the next draw, in the order of entry."""
        return [one for one in self.entrants if self.status(one) is Status.PLAYING]

    def has_sat(self, person: int) -> bool:
        """Whether someone has a table in any round, or a result."""
        seated = any(self.table_of(person, number) is not None for number in self.drawn)
        return seated or any(key[0] == person for key in self.results)

    def table_of(self, person: int, number: int) -> int | None:
        """The table, from 0, at which someone sits in that round."""
        tables = self.drawn.get(number, ())
        return next((place for place, table in enumerate(tables) if person in table), None)

    def seated(self, number: int) -> Iterator[int]:
        """Everybody who sits in that round, table by table."""
        return (person for table in self.drawn.get(number, ()) for person in table)

    def result(self, person: int, number: int, game: int) -> Result | None:
        """What holds now; None where nothing is recorded."""
        told = self.results.get((person, number, game))
        return told[-1] if told else None

    def missing(self, number: int) -> list[tuple[int, int]]:
        """Who has yet to tell of which game of that round."""
        return [
            (person, game)
            for person in self.seated(number)
            if self.status(person) is not Status.DISQUALIFIED
            for game in range(1, self.plan.games + 1)
            if self.result(person, number, game) is None
        ]

    def begun(self, number: int) -> bool:
        """Whether anything is recorded of that round."""
        return any(key[1] == number for key in self.results)

    def totals(self, person: int, rounds: Iterable[int]) -> list[int]:
        """The totals of the games that someone played in those rounds."""
        games = range(1, self.plan.games + 1)
        found = (self.result(person, number, game) for number in rounds for game in games)
        return [result.total for result in found if result and result.total is not None]
