"""What everything that can be done in one turn is worth, by tables for turns one at a time.

``turn`` does it for many states side by side, in which one state alone takes nearly as
long as hundreds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from jatsi.solver.changes import Changes
from jatsi.solver.layout import layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from jatsi.dice.hands import Counts
    from jatsi.ruleset.model import Row
    from jatsi.solver.layout import Layout

    Numbers = NDArray[np.int64]
    Worths = NDArray[np.float64]


@dataclass(frozen=True)
class TurnWorths:
    """A turn on one sheet: the points still to come, however it goes on, under best play.

    All bonuses are still to come: they count when the game ends.  ``start`` is the worth
    before the first throw.  Lists are by the number of throws left, ``marks`` may have one
    for whatever is left.  ``keeps`` has for every multiset of dice the worth of keeping
    just that and throwing the rest, keeping all dice being to mark; ``best`` has for every
    hand the worth of the best keep; ``marks`` has the worth of marking every hand in each
    of the ``rows`` that are open, which are in sheet order, [row, hand].
    """

    tables: TurnTables
    rows: tuple[Row, ...]
    start: float
    keeps: tuple[Worths, ...]
    best: tuple[Worths, ...]
    marks: tuple[Worths, ...]

    def keep(self, kept: Counts, left: int) -> float:
        """The worth of keeping these dice with so many throws left."""
        return float(self.keeps[left][self.tables.layout.index[kept]])

    def every_keep(self, hand: Counts, left: int) -> dict[Counts, float]:
        """The worth of all that can be kept of a hand: most dice first, then higher faces."""
        numbers = self.tables.keeps[:, self._place(hand)]
        kept = map(self.tables.layout.multisets.__getitem__, numbers.tolist())
        return dict(zip(kept, self.keeps[left].take(numbers).tolist(), strict=True))

    def hand(self, hand: Counts, left: int) -> float:
        """The worth of having this hand with so many throws left."""
        return float(self.best[left][self._place(hand)])

    def mark(self, hand: Counts, left: int = 0) -> list[tuple[Row, float]]:
        """The worth of marking this hand in each open row, so many throws being left."""
        worths = self.marks[min(left, len(self.marks) - 1)][:, self._place(hand)]
        return list(zip(self.rows, worths.tolist(), strict=True))

    def _place(self, hand: Counts) -> int:
        return self.tables.layout.index[hand] - self.tables.layout.first_hand


class TurnTables:
    """What is the same in every turn with the dice of a layout.

    ``keeps`` has the multisets that can be kept of each hand, [place, hand], as ``Changes``
    has them.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        changes = Changes(layout)
        self.keeps: Numbers = changes.keeps.astype(np.int64)
        more = changes.more.astype(np.int64).T
        sizes = pairwise([0, *layout.ends[:-1]])
        self._more = [(slice(*size), more[:, slice(*size)].copy()) for size in sizes]
        self._more.reverse()

    def worths(self, rows: Sequence[Row], marks: Sequence[Worths], most: int) -> TurnWorths:
        """The worths of a turn that has so many throws left at most, after its first.

        ``marks`` are as the worths have them.
        """
        marked = [worths.max(axis=0) for worths in marks]
        thrown = np.full(self.layout.first_hand, -np.inf)  # with no throw left
        keeps: list[Worths] = []
        best: list[Worths] = []
        for left in range(most + 1):
            keeps.append(np.concatenate([thrown, marked[min(left, len(marked) - 1)]]))
            best.append(keeps[-1].take(self.keeps).max(axis=0))
            thrown = self._throw(best[-1])
        return TurnWorths(
            self, tuple(rows), float(thrown[0]), tuple(keeps), tuple(best), tuple(marks)
        )

    def _throw(self, hands: Worths) -> Worths:
        """The mean of throwing what is missing, for each multiset that is no hand."""
        worths = np.empty(self.layout.size)
        worths[self.layout.first_hand :] = hands
        for some, more in self._more:
            worths[some] = worths.take(more).sum(axis=0) / self.layout.faces
        return worths[: self.layout.first_hand]


@lru_cache(maxsize=8)
def turn_tables(dice: int, faces: int) -> TurnTables:
    """The tables of so many dice, each of so many faces."""
    return TurnTables(layout(dice, faces))
