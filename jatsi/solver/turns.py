"""The turns of some states side by side: what every keep and every mark in them is worth."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jatsi.solver.marks import Plan
from jatsi.solver.solving import LANES, Room, turn_precision

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.solver.steps import Steps
    from jatsi.solver.values import Solution

    Numbers = NDArray[np.int64]
    Worths = NDArray[np.floating]

MOST_NUMBERS = 1 << 24
"""So many worths are in memory at once."""


class Turns(NamedTuple):
    """The turns of some states, a lane each.

    ``keeps`` has for each number of throws left, from one on, the worth of keeping each
    multiset, [multiset, lane], that of a hand being to mark it; ``marks``, for each number
    of throws that can be left when marking, that of each of the rows' points, [outcome,
    lane]; ``then`` has by row the numbers of the states after it, [points or one, lane].
    """

    keeps: list[Worths]
    marks: list[Worths]
    then: dict[int, Numbers]


class Reckoner:
    """Reckons turns of a solved game.

    The outcomes are the points of all rows in the order of the space; those of a row
    begin at ``first``.
    """

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._space = space = solution.shape.space
        self._plan = Plan(space)
        self.first = self._plan.ends - list(map(len, space.points))
        self._room = cache(self._new_room)

    def _new_room(self, lanes: int, precision: np.dtype[np.floating]) -> tuple[Room, Worths]:
        """Room for turns, and in it that of the outcomes."""
        layout = self._space.layout
        worths = np.zeros((layout.size + self._plan.room, lanes), precision)
        return Room(self._plan, layout, worths), worths[: self._plan.outcomes]

    def most_lanes(self, most: int) -> int:
        """How many turns with so many throws left after the first may be reckoned at once."""
        each = (most + 1) * (self._space.layout.size + self._plan.room)
        return max((lanes for lanes in LANES if lanes * each <= MOST_NUMBERS), default=LANES[0])

    def reckon(self, level: int, steps: Steps, sets: Numbers, classes: Numbers, most: int) -> Turns:
        """The turns of states of a level, with up to so many throws left after the first.

        A state is a set, by its place in the steps, and a class; the sets ascend.
        """
        lanes = next(lanes for lanes in LANES if lanes >= len(sets))
        short = (0, lanes - len(sets))
        then = steps.numbers(np.pad(sets, short, "edge"), np.pad(classes, short, "edge"))
        precision = turn_precision(self._space.levels[level], self._solution.values)
        room, outcomes = self._room(lanes, precision)
        saving = self._space.ruleset.saving
        turns = Turns([], [], then)
        for left in range(most + 1):
            if left:
                room.turn.throw()
            if saving or not left:
                self._mark(room, level, then, left)
                turns.marks.append(outcomes.copy())
                marked = room.turn.hands.copy()
            if left:
                turns.keeps.append(room.turn.worths.copy())
                turns.keeps[-1][self._space.layout.first_hand :] = marked
                room.turn.keep()
        return turns

    def _mark(self, room: Room, level: int, then: dict[int, Numbers], left: int) -> None:
        """Put in what marking is worth with so many throws left."""
        bases = self._solution.bases
        to_come = self._solution.slabs.reader(level - 1, left)
        above = bases[level] - bases[level - 1]
        for row, numbers in then.items():
            worths = room.marking.worths[row]
            points = self._space.points[row] - above
            np.add(to_come(numbers), points.astype(worths.dtype)[:, np.newaxis], out=worths)
        room.marking.mark(frozenset(then))
