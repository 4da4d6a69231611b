"""The expected points still to come, for every state of a ruleset.

Worths in float32 are kept relative to a base for each level, a round number near the
middle of the level: small numbers are reckoned more exactly than great ones.

Where throws can be saved, every number of them that can be saved so far has a slab of
its own in a level, or in a large game some numbers have; else a level is one slab.  A slab
begins with the worth of what cannot be, far below all others.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from jatsi.ruleset.model import Ruleset
    from jatsi.scorecard import Scorecard
    from jatsi.solver.space import Level, Space

    Numbers = NDArray[np.int64]
    Worths = NDArray[np.floating]

IMPOSSIBLE = -1e9
"""Points; no total comes near."""

EXACT_STATES = 100_000
"""With fewer, float64 takes hardly longer than float32, whose errors, which go either way,
cancel the less the fewer the states are."""


class Shape:
    """Where the slabs of a space lie in one array.

    ``told_apart`` are the numbers of saved throws that have slabs, ascending from 0; without
    it, all that there can be have.  ``saved`` are those of each level.
    """

    def __init__(self, space: Space, told_apart: Sequence[int] | None = None) -> None:
        self.space = space
        ruleset = space.ruleset
        spare = ruleset.throws - 1 if ruleset.saving else 0
        rows = len(space.rows)
        can_be = [(rows - level) * spare for level in range(rows + 1)]
        self.nearly = told_apart is not None
        told = range(can_be[0] + 1) if told_apart is None else told_apart
        self.saved = [sorted({min(number, most) for number in told}) for most in can_be]
        self._lengths = [level.states + 1 for level in space.levels]
        sizes = [
            len(saved) * length for saved, length in zip(self.saved, self._lengths, strict=True)
        ]
        self._starts = np.concatenate([[0], np.cumsum(sizes)]).tolist()
        self.size: int = self._starts[-1]

    @property
    def levels(self) -> list[tuple[Level, list[int]]]:
        """Each level, with the numbers of saved throws that are told apart in it."""
        return list(zip(self.space.levels, self.saved, strict=True))

    @property
    def states(self) -> int:
        """How many states there are, saved throws told apart."""
        return self.size - sum(map(len, self.saved))

    def precision(self, *, exact: bool) -> np.dtype[np.floating]:
        """The type of the worths: float64 for few states or where asked for, else float32."""
        return np.dtype(np.float64 if exact or self.states < EXACT_STATES else np.float32)

    def slab(self, values: Worths, level: int, place: int = 0) -> Worths:
        """The worths of a level's states by number, with the throws saved of that place."""
        start = self._starts[level] + place * self._lengths[level]
        return values[start : start + self._lengths[level]]

    def fill(self, values: Worths) -> None:
        """Put in what is known before solving: the bonuses at the end, and what cannot be."""
        for level, saved in enumerate(self.saved):
            for place in range(len(saved)):
                self.slab(values, level, place)[0] = IMPOSSIBLE
        for place in range(len(self.saved[0])):
            self.slab(values, 0, place)[1:] = self.space.endings()


class Slabs:
    """Reads worths, those of saved throws too that have no slab.

    Between two numbers of saved throws that are told apart a worth lies as the number
    does; more than the most are worth as much as those.
    """

    def __init__(self, shape: Shape, values: Worths) -> None:
        self._shape = shape
        self._values = values

    def reader(self, level: int, saved: int) -> Callable[[Numbers], Worths]:
        """What gives the worths of a level's states by number, with so many throws saved.

        Numbers that are none give what cannot be, far below all others.
        """
        told = self._shape.saved[level]
        place = min(bisect_left(told, saved), len(told) - 1)
        above = self._shape.slab(self._values, level, place)
        if saved >= told[place]:
            return lambda numbers: above.take(numbers, mode="clip")
        below = self._shape.slab(self._values, level, place - 1)
        share = (told[place] - saved) / (told[place] - told[place - 1])

        def between(numbers: Numbers) -> Worths:
            worths = above.take(numbers, mode="clip")
            worths -= (worths - below.take(numbers, mode="clip")) * share
            return worths

        return between


@dataclass(frozen=True)
class Solution:
    """A solved ruleset: worths relative to the ``bases`` of their levels, in points."""

    shape: Shape
    values: Worths
    bases: tuple[int, ...]

    @property
    def ruleset(self) -> Ruleset:
        """The game that is solved."""
        return self.shape.space.ruleset

    def worth(self, card: Scorecard, saved: int = 0) -> float:
        """The points still to come on a sheet under best play, with so many throws saved.

        All bonuses are: they count when the game ends.
        """
        level = len(card.unmarked)
        number = self.shape.space.number(card)
        return self.bases[level] + float(self.slabs.reader(level, saved)(np.array(number)))

    @cached_property
    def slabs(self) -> Slabs:
        """What reads the worths."""
        return Slabs(self.shape, self.values)

    @property
    def expected(self) -> float:
        """The expected total of a game under best play."""
        return self.bases[-1] + float(self.values[-1])
