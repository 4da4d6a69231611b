"""The expected points still to come, for every state of a ruleset.

Worths in float32 are kept relative to a base for each level, a round number near the
middle of the level: small numbers are reckoned more exactly than great ones.

Where throws can be saved, every number of them that can be saved so far has a slab of
its own in a level; else a level is one slab.  A slab begins with the worth of what
cannot be, far below all others.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    """Where the slabs of a space lie in one array."""

    def __init__(self, space: Space) -> None:
        self.space = space
        ruleset = space.ruleset
        spare = ruleset.throws - 1 if ruleset.saving else 0
        rows = len(space.rows)
        self.saved = [(rows - level) * spare + 1 for level in range(rows + 1)]
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
        start = self._starts[level] + saved * self._lengths[level]
        return values[start : start + self._lengths[level]]

    def fill(self, values: Worths) -> None:
        """Put in what is known before solving: the bonuses at the end, and what cannot be."""
        for level, saved in enumerate(self.saved):
            for number in range(saved):
                self.slab(values, level, number)[0] = IMPOSSIBLE
        for number in range(self.saved[0]):
            self.slab(values, 0, number)[1:] = self.space.endings()


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
        return self.bases[level] + float(self.shape.slab(self.values, level, saved)[number])

    @property
    def expected(self) -> float:
        """The expected total of a game under best play."""
        return self.bases[-1] + float(self.values[-1])
