"""What everything that can be done in a turn is worth, from the solved worths of its ends."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from jatsi.scorecard import Mark, Scorecard
from jatsi.solver.successors import Successors
from jatsi.solver.turn_worths import turn_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.solver.space import Numbers
    from jatsi.solver.turn_worths import TurnWorths, Worths
    from jatsi.solver.values import Solution


class Advisor:
    """Reckons turns from a solved game."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._space = space = solution.shape.space
        self.ruleset = solution.ruleset
        self._successors = Successors(space)
        self._tables = turn_tables(self.ruleset.dice, self.ruleset.faces)
        every = zip(space.points, space.scores, strict=True)
        self._places = [points.searchsorted(scores) for points, scores in every]
        self._known = lru_cache(maxsize=64)(self._reckon)

    def turn(self, card: Scorecard, saved: int = 0) -> TurnWorths:
        """The worths of the turn on a sheet, so many throws being saved before it."""
        return self._known(card.marks, saved)

    def worth(self, card: Scorecard, saved: int = 0) -> float:
        """The points still to come on a sheet before a turn, so many throws being saved.

        The ``start`` of its turn, but for the precision in which worths are kept.
        """
        return self._solution.worth(card, saved)

    def _reckon(self, written: tuple[Mark | None, ...], saved: int) -> TurnWorths:
        most = self.ruleset.throws - 1 + saved
        after = self._successors.after(Scorecard(self.ruleset, written))
        marks = self._marks(after, written.count(None) - 1, most if self.ruleset.saving else 0)
        return self._tables.worths([self._space.rows[row] for row in after], list(marks), most)

    def _marks(self, after: dict[int, Numbers], level: int, most: int) -> Iterator[Worths]:
        """What each hand is worth in each row, by the throws left up to so many, [row, hand].

        The row's points, and what the state of that level is worth that they lead to.
        """
        points = [self._space.points[row] for row in after]
        ends = accumulate(map(len, points[:-1]), initial=0)
        places = np.array([end + self._places[row] for row, end in zip(after, ends, strict=True)])
        numbers = np.concatenate(list(after.values()))
        now = np.concatenate(points) + float(self._solution.bases[level])
        for left in range(most + 1):
            to_come = self._solution.slabs.reader(level, left)(numbers)
            yield (now + to_come).take(places)
