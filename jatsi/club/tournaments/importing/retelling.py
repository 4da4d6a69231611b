"""What must have happened, that a table of standings came about."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from jatsi.club.importing.faults import fault_in
from jatsi.club.tournaments.importing.headings import THROW_OFFS
from jatsi.render.standings_columns import PENALTY, TIE_BREAK, TOTAL, Column, points_in
from jatsi.texts import text
from jatsi.tournament.facts import (
    Disqualified,
    Drawn,
    Entered,
    Penalty,
    Result,
    ThrowOff,
    Withdrawn,
)
from jatsi.tournament.standings import Standing, standings
from jatsi.tournament.state import Status, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jatsi.club.importing.faults import Fault
    from jatsi.club.tournaments.importing.standings_file import Line
    from jatsi.tournament.facts import Fact
    from jatsi.tournament.plan import Plan

_UNTOLD = "-"
"""The reason where a table tells none."""


class Retelling:
    """The ``facts`` behind the lines of people, of whom ``rounds`` rounds are told.

    Who sat with whom a table does not tell: each round becomes one table of all who
    played it.
    """

    def __init__(
        self, lines: Mapping[int, Line], names: Mapping[int, str], plan: Plan, rounds: int
    ) -> None:
        self._lines = lines
        self._names = names
        self._plan = plan
        self._rounds = rounds
        self.facts: list[Fact] = list(self._played())
        self.facts += list(self._penalties())
        self.facts += [fact for person in lines for fact in self._ended(person)]
        for name in THROW_OFFS:
            self.facts += list(self._thrown_off(name))

    def faults(self) -> Iterator[Fault]:
        """What stands in the table and does not follow from the rest of it."""
        for standing in self._standings():
            line = self._lines[standing.person]
            if line.shared and not standing.shared:
                yield fault_in(line.name, text("Nobody else has the same place."))
            for column, given in line.told.items():
                reckoned = points_in(column, standing, {})
                if given != (reckoned or 0 if column.kind == PENALTY else reckoned):
                    why = text(
                        "{given} stands here, but the results give {reckoned}.",
                        given=given,
                        reckoned="-" if reckoned is None else reckoned,
                    )
                    yield fault_in(line.cells[column], why)

    def _standings(self) -> list[Standing]:
        return standings(Tournament(self._plan, self.facts, self._names))

    def _played(self) -> Iterator[Fact]:
        for person, line in self._lines.items():
            yield Entered(person, min(line.seats, default=1))
        for number in range(1, self._drawn() + 1):
            table = tuple(p for p, line in self._lines.items() if number in line.seats)
            yield Drawn(number, (table,) if table else ())
            for person in table:
                yield from self._results(person, number)

    def _drawn(self) -> int:
        """The last round that was drawn: a final has a column only since then."""
        if self._rounds > self._plan.rounds:
            return self._rounds
        return max((max(line.seats, default=0) for line in self._lines.values()), default=0)

    def _results(self, person: int, number: int) -> Iterator[Result]:
        line = self._lines[person]
        for game in range(1, self._plan.games + 1):
            points = line.points.get((number, game))
            if points is not None or number not in line.ending.missing:
                yield Result(person, number, game, points)

    def _penalties(self) -> Iterator[Penalty]:
        """What is missing in the total was taken away before the final, the rest in it."""
        totals = {standing.person: standing.total for standing in self._standings()}
        for person, line in self._lines.items():
            given, reckoned = line.told.get(Column(TOTAL)), totals[person]
            before = line.penalty
            if given is not None and reckoned is not None:
                before = min(max(reckoned - given, 0), line.penalty)
            last = min(max(line.seats, default=1), self._plan.rounds)
            if before:
                yield Penalty(person, last, before, _UNTOLD)
            if line.penalty > before:
                yield Penalty(person, self._plan.last_round, line.penalty - before, _UNTOLD)

    def _ended(self, person: int) -> Iterator[Fact]:
        line = self._lines[person]
        last = max(line.seats, default=0)
        match line.ending.status:
            case Status.WITHDRAWN:
                yield Withdrawn(person, min(last + 1, self._rounds), line.ending.reason)
            case Status.DISQUALIFIED:
                yield Disqualified(person, max(last, 1), line.ending.reason or _UNTOLD)

    def _thrown_off(self, name: str) -> Iterator[ThrowOff]:
        """A throw-off between those who are equal so far."""
        column = Column(TIE_BREAK, tie_break=name)
        if not any(column in line.told for line in self._lines.values()):
            return
        equal: dict[int, list[int]] = defaultdict(list)
        for standing in self._standings():
            if standing.place and column in self._lines[standing.person].told:
                equal[standing.place].append(standing.person)
        for people in equal.values():
            yield ThrowOff(tuple((one, self._lines[one].told[column]) for one in people))
