"""What everything that can be done in a turn is worth, from the solved worths of its ends."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from jatsi.scorecard import Mark, Scorecard
from jatsi.solver.layout import layout
from jatsi.solver.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from jatsi.dice.hands import Counts
    from jatsi.ruleset.model import Row
    from jatsi.solver.layout import Layout
    from jatsi.solver.values import Solution

    Worths = NDArray[np.floating]
    RowWorths = tuple[tuple[Row, Worths], ...]


@dataclass(frozen=True)
class TurnWorths:
    """A turn on one sheet: the points still to come, however it goes on, under best play.

    All bonuses are still to come: they count when the game ends.  ``start`` is the worth
    before the first throw.  Lists are by the number of throws left.  ``keeps`` has for
    every multiset of dice the worth of keeping just that and throwing the rest, keeping
    all dice being to mark; ``best`` has for every hand the worth of the best keep;
    ``marks`` has for every open row, in sheet order, the worth of marking each hand there.
    """

    layout: Layout
    start: float
    keeps: tuple[Worths, ...]
    best: tuple[Worths, ...]
    marks: tuple[RowWorths, ...]

    def keep(self, kept: Counts, left: int) -> float:
        """The worth of keeping these dice with so many throws left."""
        return float(self.keeps[left][self.layout.index[kept]])

    def hand(self, hand: Counts, left: int) -> float:
        """The worth of having this hand with so many throws left."""
        return float(self.best[left][self._place(hand)])

    def mark(self, hand: Counts, left: int = 0) -> list[tuple[Row, float]]:
        """The worth of marking this hand in each open row, so many throws being left."""
        return [(row, float(worths[self._place(hand)])) for row, worths in self.marks[left]]

    def _place(self, hand: Counts) -> int:
        return self.layout.index[hand] - self.layout.first_hand


class Advisor:
    """Reckons turns from a solved game."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self.ruleset = solution.ruleset
        self._layout = layout(self.ruleset.dice, self.ruleset.faces)
        self._turn = Turn(self._layout, np.zeros((self._layout.size, 1)))
        hands = self._layout.hands
        self._scores = {
            row.id: np.array([row.score(hand) for hand in hands]) for row in self.ruleset.rows
        }
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
        card = Scorecard(self.ruleset, written)
        most, saving = self.ruleset.throws - 1 + saved, self.ruleset.saving
        marks = [self._marks(card, left) for left in range(most + 1 if saving else 1)]
        return turn_worths(self._layout, self._turn, marks, most)

    def _marks(self, card: Scorecard, saved: int) -> RowWorths:
        return tuple((row, self._mark(card, row, saved)) for row in card.open_rows)

    def _mark(self, card: Scorecard, row: Row, saved: int) -> Worths:
        """What each hand is worth in a row: its points, and what is to come after them."""
        points = np.array(self.ruleset.attainable[row.id])
        # what is to come depends on the points only where a bonus hangs on them
        telling = points if self.ruleset.section_bonuses(row.section) else points[:1]
        marked = [card.with_mark(row, Mark(one, ())) for one in telling.tolist()]
        after = points + [self.worth(then, saved) for then in marked]
        worths: Worths = after[points.searchsorted(self._scores[row.id])]
        return worths


def turn_worths(layout: Layout, turn: Turn, marks: Sequence[RowWorths], most: int) -> TurnWorths:
    """The worths of a turn that has so many throws left at most, after its first.

    ``marks`` are by the number of throws left, or one for whatever is left.  ``turn`` is
    of one lane.
    """
    every = marks if len(marks) > 1 else [*marks] * (most + 1)
    keeps: list[Worths] = []
    best: list[Worths] = []
    for left, rows in enumerate(every):
        if left:
            turn.throw()
        turn.hands[:, 0] = np.max([worths for _, worths in rows], axis=0)
        keeps.append(turn.worths[:, 0].copy())
        if left:
            turn.keep()
        best.append(turn.hands[:, 0].copy())
    return TurnWorths(layout, float(turn.throw()[0]), tuple(keeps), tuple(best), tuple(every))
