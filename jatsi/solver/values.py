"""The expected points still to come, for every state of a ruleset.

Worths in float32 are kept relative to a base for each level, a round number near the
middle of the level: small numbers are reckoned more exactly than great ones.

Where throws can be saved, every number of them that can be saved so far has a slab of
its own in a level; else a level is one slab.  A slab begins with the worth of what
cannot be, far below all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.ruleset.model import Ruleset
    from jatsi.scorecard import Scorecard
    from jatsi.solver.space import Level, Space

    Worths = NDArray[np.floating]

IMPOSSIBLE = -1e9
"""Points; no total comes near."""


EXACT_STATES = 100_000
"""With fewer, float64 takes hardly longer than float32, whose errors, which go either way,
cancel the less the fewer the states are."""


class Shape:
    """Where the slabs of a space lie in one array.

    ``most_saved`` throws are told apart at most: who has saved more is taken to have saved
    so many.  Without it, all that can be saved are.
    """

    def __init__(self, space: Space, most_saved: int | None = None) -> None:
        self.space = space
        ruleset = space.ruleset
        spare = ruleset.throws - 1 if ruleset.saving else 0
        rows = len(space.rows)
        can_be = [(rows - level) * spare for level in range(rows + 1)]
        most = can_be[0] if most_saved is None else most_saved
        self.saved = [1 + min(one, most) for one in can_be]
        self._lengths = [level.states + 1 for level in space.levels]
        sizes = [saved * length for saved, length in zip(self.saved, self._lengths, strict=True)]
        self._starts = np.concatenate([[0], np.cumsum(sizes)]).tolist()
        self.size: int = self._starts[-1]

    @property
    def levels(self) -> list[tuple[Level, int]]:
        """Each level, with how many numbers of throws there can be saved in it."""
        return list(zip(self.space.levels, self.saved, strict=True))

    @property
    def states(self) -> int:
        """How many states there are, saved throws told apart."""
        return self.size - sum(self.saved)

    def precision(self, *, exact: bool) -> np.dtype[np.floating]:
        """The type of the worths: float64 for few states or where asked for, else float32."""
        return np.dtype(np.float64 if exact or self.states < EXACT_STATES else np.float32)

    def slab(self, values: Worths, level: int, saved: int = 0) -> Worths:
        """The worths of a level's states by number, with so many throws saved."""
        told_apart = min(saved, self.saved[level] - 1)
        start = self._starts[level] + told_apart * self._lengths[level]
        return values[start : start + self._lengths[level]]

    @property
    def nearly(self) -> bool:
        """Whether more throws can be saved than are told apart."""
        return self.size < Shape(self.space).size

    def fill(self, values: Worths) -> None:
        """Put in what is known before solving: the bonuses at the end, and what cannot be."""
        for level, saved in enumerate(self.saved):
            for number in range(saved):
                self.slab(values, level, number)[0] = IMPOSSIBLE
        for number in range(self.saved[0]):
            self.slab(values, 0, number)[1:] = self.space.endings()


class Beyond:
    """What saved throws are worth that the slabs do not tell apart, in points.

    The gain of one throw more than the last slab's is to the gain between the last two
    slabs as that is to the one before it, on the mean of a level, and so on.
    """

    def __init__(self, shape: Shape, values: Worths) -> None:
        self._shape = shape
        self._values = values
        self._gains = cache(self._last_gain)

    def __call__(self, level: int, saved: int) -> float:
        """By how much states with so many throws saved are worth more than the last slab's."""
        throws = saved - self._shape.saved[level] + 1
        if throws <= 0 or level == 0:
            return 0.0
        gain, ratio = self._gains(level)
        return sum(gain * ratio**more for more in range(1, throws + 1))

    def _last_gain(self, level: int) -> tuple[float, float]:
        """The gain between the last two slabs of a level, and how it is to the one before."""
        last = range(self._shape.saved[level] - 3, self._shape.saved[level])
        slabs = [self._shape.slab(self._values, level, saved)[1:] for saved in last]
        lower, middle, upper = (float(slab.mean(dtype=np.float64)) for slab in slabs)
        return upper - middle, min(1.0, (upper - middle) / (middle - lower))


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
        worth = self.bases[level] + float(self.shape.slab(self.values, level, saved)[number])
        return worth + self.beyond(level, saved)

    @cached_property
    def beyond(self) -> Beyond:
        """What saved throws add that are not told apart."""
        return Beyond(self.shape, self.values)

    @property
    def expected(self) -> float:
        """The expected total of a game under best play."""
        return self.bases[-1] + float(self.values[-1])
