"""Solving a ruleset: level by level, from the end of the game to its beginning."""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from jatsi.solver.helpers import MOST_PIECES
from jatsi.solver.marks import Marking, Plan
from jatsi.solver.steps import StepTables
from jatsi.solver.turn import Turn
from jatsi.solver.values import Slabs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from jatsi.solver.layout import Layout
    from jatsi.solver.space import Level, Numbers
    from jatsi.solver.steps import Steps
    from jatsi.solver.values import Shape

    Worths = NDArray[np.floating]

LANES = (32, 128, 512, 1024, 2048)
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
    """The worths of everything in a turn, in so many lanes.

    ``worths`` begins with room for marking and ends with the multisets.  The two may have
    in common what are no hands, where nothing is marked between throwing and keeping.
    """

    def __init__(self, plan: Plan, layout: Layout, worths: Worths) -> None:
        self.turn = Turn(layout, worths[-layout.size :])
        self.marking = Marking(plan, worths[: plan.room], self.turn.hands)


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
        self._room = cache(self._new_room)
        self._steps_from = lru_cache(1)(self._new_steps)

    def _new_room(self, lanes: int, precision: np.dtype[np.floating]) -> Room:
        layout, marking = self._layout, self._plan.room
        # the less memory, the more of it is near the processor
        common = 0 if self._ruleset.saving else min(layout.first_hand, marking)
        height = layout.size + marking - common
        worths = _aligned(height * lanes, precision).reshape(-1, lanes)
        return Room(self._plan, layout, worths)

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

    def pieces(self, level: int) -> int:
        """In how many pieces a level is solved, MOST_PIECES at most."""
        return ceil(self._space.levels[level].states / self._piece(level))

    def _piece(self, level: int) -> int:
        """How many states a piece has: as many as there are lanes, more in great levels."""
        states = self._space.levels[level].states
        size = max((lanes for lanes in LANES if 3 * lanes < states), default=LANES[0])
        while size * MOST_PIECES < states:
            size *= 2
        return size

    def solve(self, level: int, above: int, pieces: Iterable[int]) -> Iterator[float]:
        """Solve pieces of a level; yields the share of it that they have come to.

        ``above`` is by how much the level's base is above that of the level below.
        """
        points, size = self._points(level, above), self._piece(level)
        states = self._space.levels[level].states
        for piece in pieces:
            stop = min(1 + (piece + 1) * size, 1 + states)
            for start in range(1 + piece * size, stop, LANES[-1]):
                end = min(start + LANES[-1], stop)
                self._solve_lanes(level, points, start, end)
                yield (end - 1) / states

    def _new_steps(self, level: int, some: int) -> tuple[int, Steps]:
        """The steps from the next AT_ONCE states of a level, and the place of their first set."""
        here, below = self._space.levels[level], self._space.levels[level - 1]
        start = 1 + some * AT_ONCE
        every = here.sets_between(start, min(start + AT_ONCE, 1 + here.states))
        return every.start, self._steps.between(here, below, every)

    def _numbers(self, level: int, start: int, stop: int, lanes: int) -> dict[int, Numbers]:
        """The numbers of the states that those from one number to before another lead to."""
        first, steps = self._steps_from(level, (start - 1) // AT_ONCE)
        sets, classes = self._space.levels[level].lanes(start, stop, lanes)
        return steps.numbers(sets - first, classes)

    def _solve_lanes(self, level: int, points: list[Worths], start: int, stop: int) -> None:
        """Solve the states from one number to before another, for every number of saved throws.

        With so many throws ``left`` a turn can end, the throws left being saved; it begins
        with one less than all throws left, after the first, and more where some are saved.
        """
        lanes = next(lanes for lanes in LANES if lanes >= stop - start)
        numbers = self._numbers(level, start, stop, lanes)
        room = self._room(lanes, self._precision(level))
        room.turn.begin(start // LANES[-1])  # not as many as this process has solved: all do alike
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
                values[start:stop] = room.turn.throw_all()[: stop - start]


def _aligned(size: int, dtype: np.dtype[np.floating]) -> Worths:
    """Zeros that begin a line of the processor's cache: all goes a fifth faster then."""
    zeros = np.zeros(size + CACHE_LINE // dtype.itemsize, dtype)
    start = -zeros.__array_interface__["data"][0] % CACHE_LINE // dtype.itemsize
    return zeros[start : start + size]
