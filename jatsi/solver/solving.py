"""Solving a ruleset: level by level, from the end of the game to its beginning."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from jatsi.solver.marks import Marking, Plan
from jatsi.solver.steps import StepTables
from jatsi.solver.turn import Turn
from jatsi.solver.values import Slabs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from jatsi.solver.layout import Layout
    from jatsi.solver.space import Level, Numbers
    from jatsi.solver.values import Shape

    Worths = NDArray[np.floating]

LANES = (32, 128, 512, 1536)
"""So many states are solved side by side, the least that hold all that are left, else most.

NumPy takes as long to begin with an array as to go through thousands of numbers, but with
more than fit near the processor all goes slower.
"""

FEW = 4000
"""Levels of fewer states are reckoned in float64: they are on the way of every game, and
their errors, which go either way, cancel the less the fewer they are."""

AT_ONCE = 1 << 18
"""For so many states it is found at once where marks lead."""

CACHE_LINE = 64


def turn_precision(level: Level, values: Worths) -> np.dtype[np.floating]:
    """In which the turns of a level are reckoned, those values being kept."""
    return np.dtype(np.float64) if level.states < FEW else values.dtype


class Room:
    """The worths of everything in a turn, in so many lanes."""

    def __init__(self, plan: Plan, layout: Layout, worths: Worths) -> None:
        self.turn = Turn(layout, worths[: layout.size])
        self.marking = Marking(plan, worths[layout.size :], self.turn.hands)


class Solver:
    """Solves parts of levels into an array that others may fill with it."""

    def __init__(self, shape: Shape, values: Worths) -> None:
        self._shape = shape
        self._space = shape.space
        self._ruleset = shape.space.ruleset
        self._values = values
        self._slabs = Slabs(shape, values)
        self._layout = self._space.layout
        self._plan = Plan(self._space)
        self._steps = StepTables(self._space)
        self._height = self._layout.size + self._plan.room
        self._room = cache(self._new_room)

    def _new_room(self, lanes: int, precision: np.dtype[np.floating]) -> Room:
        worths = _aligned(self._height * lanes, precision).reshape(-1, lanes)
        return Room(self._plan, self._layout, worths)

    def _precision(self, level: int) -> np.dtype[np.floating]:
        return turn_precision(self._space.levels[level], self._values)

    def _points(self, level: int, above: int) -> list[Worths]:
        """The points of each row, [points, 1], less what the base is above the one below."""
        precision = self._precision(level)
        every = [(points - above).astype(precision) for points in self._space.points]
        return [points[:, np.newaxis] for points in every]

    def above(self, level: int, before: int) -> int:
        """By how much the level's base is to be above that of the level below, in points.

        The mean worth of a level grows from level to level by nearly as much: so its mean
        is guessed from those of the two levels below, the bases of which are so far apart
        as ``before``.  Where worths are reckoned in float64, bases would gain nothing:
        they are all 0.
        """
        if self._values.dtype == np.float64 or level == 1:
            return 0
        slabs = [self._shape.slab(self._values, one)[1:] for one in (level - 1, level - 2)]
        here, below = (float(slab.mean(dtype=np.float64)) for slab in slabs)
        return round(before + 2 * here - below)

    def solve_part(self, level: int, above: int, part: int, parts: int) -> Iterator[float]:
        """Solve one of so many equal parts of a level; yields the share of it that is solved.

        ``above`` is by how much the level's base is above that of the level below.
        """
        states = self._space.levels[level].states
        start, stop = (1 + states * number // parts for number in (part, part + 1))
        for first in range(start, stop, AT_ONCE):
            for end in self._solve(level, above, first, min(first + AT_ONCE, stop)):
                yield (end - start) / (stop - start)

    def _solve(self, level: int, above: int, start: int, stop: int) -> Iterator[int]:
        """Solve the states from one number to before another; yields where it has come to."""
        here, below = self._space.levels[level], self._space.levels[level - 1]
        every = here.sets_between(start, stop)
        steps = self._steps.between(here, below, every)
        points = self._points(level, above)
        for first in range(start, stop, LANES[-1]):
            end = min(first + LANES[-1], stop)
            lanes = next(lanes for lanes in LANES if lanes >= end - first)
            sets, classes = here.lanes(first, end, lanes)
            numbers = steps.numbers(sets - every.start, classes)
            self._solve_lanes(level, points, numbers, slice(first, end), lanes)
            yield end

    def _solve_lanes(
        self,
        level: int,
        points: list[Worths],
        numbers: dict[int, Numbers],
        states: slice,
        lanes: int,
    ) -> None:
        """Solve states side by side, for every number of saved throws.

        With so many throws ``left`` a turn can end, the throws left being saved; it begins
        with one less than all throws left, after the first, and more where some are saved.
        """
        room = self._room(lanes, self._precision(level))
        first_left, saving = self._ruleset.throws - 1, self._ruleset.saving
        saved = self._shape.saved[level]
        every_left = range(first_left + saved[-1] + 1)
        for left in every_left:
            if left:
                room.turn.throw()
            if saving or left == 0:
                to_come = self._slabs.reader(level - 1, left if saving else 0)
                for row, then in numbers.items():
                    np.add(to_come(then), points[row], out=room.marking.worths[row])
                room.marking.mark(frozenset(numbers))
            if left:
                room.turn.keep()
            if left - first_left in saved:
                values = self._shape.slab(self._values, level, saved.index(left - first_left))
                values[states] = room.turn.throw_all()[: states.stop - states.start]


def _aligned(size: int, dtype: np.dtype[np.floating]) -> Worths:
    """Zeros that begin a line of the processor's cache: all goes a fifth faster then."""
    zeros = np.zeros(size + CACHE_LINE // dtype.itemsize, dtype)
    start = -zeros.__array_interface__["data"][0] % CACHE_LINE // dtype.itemsize
    return zeros[start : start + size]
