"""Two sheets near their end: the chance to win when both play to win, not for points.

Whoever moves wants the greatest chance of the higher total, an equal one counting half;
the other wants the least.  A position is the state of the mover's sheet, that of the
other's, and by how much the mover is ahead.  All positions that can come are found
forward, turn by turn, and solved backward; nothing is left out or rounded.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jatsi.scorecard import Mark, Scorecard
from jatsi.solver.advice import Advisor
from jatsi.solver.moment import NEVER, Moment
from jatsi.solver.processes import solve
from jatsi.solver.turn import Turn
from jatsi.solver.turn_worths import turn_tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.solver.layout import Layout
    from jatsi.solver.rest import Rest
    from jatsi.solver.turn_worths import TurnWorths

    Numbers = NDArray[np.int64]
    Chances = NDArray[np.float64]
    Marks = tuple[Mark | None, ...]

PLACE = 10
"""So many multisets take as long as a place for a position that may never come."""

LANES = (32, 512)
"""So many positions are solved side by side, the least that hold all that are left."""


class DuelTurn(NamedTuple):
    """A turn played to win.

    ``chance`` has worths from 0 to 1: the chance of the higher total, an equal one
    counting half.  ``points`` has what decides between equal chances: the points still to
    come under the best play for points, bonuses of some full sections being among them.
    """

    chance: TurnWorths
    points: TurnWorths


class TurnSolver:
    """Solves turns of positions side by side."""

    def __init__(self, layout: Layout, throws: int) -> None:
        self.layout = layout
        self.throws = throws
        self.of_lanes = cache(self._of_lanes)

    def _of_lanes(self, lanes: int) -> Turn:
        return Turn(self.layout, np.zeros((self.layout.size, lanes)))

    def before(self, moment: Moment, places: Numbers, then: Moment, chances: Chances) -> Chances:
        """The mover's chances, by place, in some places, from those of the next moment."""
        before = np.zeros(moment.places)
        for start in range(0, len(places), LANES[-1]):
            some = places[start : start + LANES[-1]]
            turn = self.of_lanes(next(lanes for lanes in LANES if lanes >= len(some)))
            hands = turn.hands[:, : len(some)]
            hands[:] = NEVER
            for _, worths in moment.marks(some, then, chances):
                np.maximum(hands, worths, out=hands)
            for _ in range(self.throws - 1):
                turn.throw()
                turn.keep()
            before[some] = turn.throw_all()[: len(some)]
        return before


class Duel:
    """What can come of two sheets, of which the first moves first.

    It is solved where a chance is asked for.
    """

    def __init__(
        self, turns: TurnSolver, cards: tuple[Scorecard, Scorecard], rests: tuple[Rest, Rest]
    ) -> None:
        self._turns = turns
        self._cards = cards
        self._rests = rests
        self._advisor = cache(self._new_advisor)
        self._known = lru_cache(maxsize=16)(self._reckon)
        lefts = [len(card.unmarked) for card in cards]
        self._moments: list[Moment] = []
        mover = 0
        while True:
            other = 1 - mover
            self._moments.append(Moment(rests[mover], lefts[mover], rests[other], lefts[other]))
            if not any(lefts):
                break
            lefts[mover] -= 1
            mover = other

    @property
    def work(self) -> int:
        """How many multisets of dice are gone through to solve it, about and at most."""
        each = self._turns.layout.size * self._turns.throws
        turns = self._moments[:-1]
        return sum(turn.most_positions * each + turn.places * PLACE for turn in turns)

    @cached_property
    def _chances(self) -> list[Chances]:
        """The chances of the mover by place, moment by moment from the second on."""
        *turns, end = self._moments
        reached = [self._start]
        for moment, then in pairwise(turns):
            reached.append(moment.after(reached[-1], then))
        chances = [end.ends()]
        for place in reversed(range(1, len(turns))):
            moment, then = self._moments[place : place + 2]
            chances.append(self._turns.before(moment, reached[place], then, chances[-1]))
        return chances[::-1]

    def _new_advisor(self, seat: int) -> Advisor:
        return Advisor(solve(self._rests[seat].space, exact=True))

    @property
    def _start(self) -> Numbers:
        return self._place(*self._cards, 0)

    def _place(self, mine: Scorecard, other: Scorecard, gone: int) -> Numbers:
        """Where a position is, so many turns after the first."""
        seat = gone % 2
        states = [
            self._rests[of].space.number(self._rest(card, of)) - 1
            for card, of in ((mine, seat), (other, 1 - seat))
        ]
        lead = self._total(mine, seat) - self._total(other, 1 - seat)
        return self._moments[gone].place(*np.array([*states, lead])[:, np.newaxis])

    def _rest(self, card: Scorecard, seat: int) -> Scorecard:
        """What stands in the rows that were open at first."""
        ruleset = self._rests[seat].space.ruleset
        return Scorecard(ruleset, tuple(map(card.mark_in, ruleset.rows)))

    def _total(self, card: Scorecard, seat: int) -> int:
        """The total of a sheet without the bonuses of sections that were not full at first."""
        first = self._cards[seat]
        return first.total - first.points + card.points

    def covers(self, mine: Scorecard, other: Scorecard) -> bool:
        """Whether these sheets, of which the first moves, can have come of those of the duel."""
        cards = (other, mine) if self._gone(mine, other) % 2 else (mine, other)
        return all(map(_continues, cards, self._cards))

    def _gone(self, mine: Scorecard, other: Scorecard) -> int:
        """How many turns after the first these sheets are."""
        left = sum(card.marks.count(None) for card in (mine, other))
        return sum(card.marks.count(None) for card in self._cards) - left

    def turn(self, mine: Scorecard, other: Scorecard) -> DuelTurn:
        """The turn on sheets that it covers."""
        return self._known(mine.marks, other.marks)

    def _reckon(self, marks: Marks, other_marks: Marks) -> DuelTurn:
        ruleset = self._cards[0].ruleset
        mine, other = (Scorecard(ruleset, one) for one in (marks, other_marks))
        tables = turn_tables(ruleset.dice, ruleset.faces)
        worths = [self._marks(mine, other)]
        chance = tables.worths(mine.open_rows, worths, ruleset.throws - 1)
        seat = self._gone(mine, other) % 2
        return DuelTurn(chance, self._advisor(seat).turn(self._rest(mine, seat)))

    def _marks(self, mine: Scorecard, other: Scorecard) -> Chances:
        """The mover's chance with each hand marked in each row that is open, [row, hand]."""
        gone = self._gone(mine, other)
        moment, then = self._moments[gone : gone + 2]
        marks = moment.marks(self._place(mine, other, gone), then, self._chances[gone])
        rows = self._rests[gone % 2].space.rows
        worths = {rows[row].id: hands[:, 0] for row, hands in marks}
        return np.array([worths[row.id] for row in mine.open_rows])


def _continues(card: Scorecard, first: Scorecard) -> bool:
    """Whether nothing on a sheet is other than it was, but for rows that were open."""
    pairs = zip(first.marks, card.marks, strict=True)
    return all(before is None or before == now for before, now in pairs)
