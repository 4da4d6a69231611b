"""A turn to come in a game of two sheets: its positions, and where marks lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from jatsi.solver.rest import Rest

    Numbers = NDArray[np.int64]
    Chances = NDArray[np.float64]

NEVER = -1.0
"""The chance where a row is not open, below all others."""

AT_ONCE = 512
"""For so many positions it is found at once where marks lead."""


class Moment:
    """One moves, with so many rows open, and another waits with so many.

    Positions have places in an array [mover's state, other's state, lead].  The lead is by
    how much more the mover's sheet has grown than the other's, and what it was before; all
    leads that the rows left cannot turn round are one.
    """

    def __init__(self, mover: Rest, left: int, other: Rest, others_left: int) -> None:
        self._space = mover.space
        self._mine, self._other = mover.stages[left], other.stages[others_left]
        self._spreads = mover.spreads[left], other.spreads[others_left]
        self._least = int(self._other.least.min() - self._mine.most.max()) - 1
        most = int(self._other.most.max() - self._mine.least.min()) + 1
        self._leads = most - self._least + 1

    @property
    def places(self) -> int:
        """How many there are, many of them for positions that never come."""
        return self._mine.states * self._other.states * self._leads

    @property
    def most_positions(self) -> int:
        """How many can come at most, from one position at the beginning."""
        mine, other = self._mine, self._other
        undecided = np.add.outer(mine.most - mine.least, other.most - other.least) + 1
        different = np.add.outer(*self._spreads) + 1
        return int(np.minimum(undecided + 2, different).sum())

    def place(self, mine: Numbers, other: Numbers, lead: Numbers) -> Numbers:
        """Where positions are."""
        least = self._other.least[other] - self._mine.most[mine] - 1
        most = self._other.most[other] - self._mine.least[mine] + 1
        pairs = mine * self._other.states + other
        places: Numbers = pairs * self._leads + (np.clip(lead, least, most) - self._least)
        return places

    def _position(self, places: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        pairs, lead = np.divmod(places, self._leads)
        mine, other = np.divmod(pairs, self._other.states)
        return mine, other, lead + self._least

    def _steps(
        self, places: Numbers, then: Moment
    ) -> Iterator[tuple[int, Numbers, NDArray[np.bool_]]]:
        """Where a row's points lead, and which of that can be, both [points, position]; by row."""
        mine, other, lead = self._position(places)
        for row, leads_to in self._mine.then.items():
            after = leads_to[:, mine]
            now = lead + self._space.points[row][:, np.newaxis]
            yield row, then.place(other, np.maximum(after, 0), -now), after >= 0

    def after(self, places: Numbers, then: Moment) -> Numbers:
        """The places, ascending, in the next moment that some can lead to."""
        reached = np.zeros(then.places, np.bool_)
        for start in range(0, len(places), AT_ONCE):
            for _, after, can_be in self._steps(places[start : start + AT_ONCE], then):
                reached[after[can_be]] = True
        return reached.nonzero()[0]

    def marks(
        self, places: Numbers, then: Moment, chances: Chances
    ) -> Iterator[tuple[int, Chances]]:
        """The mover's chances with each hand marked in a row, [hand, position]; by row.

        ``chances`` are those of whoever moves in the next moment, by place.
        """
        for row, after, can_be in self._steps(places, then):
            worths = np.where(can_be, 1 - chances[after], NEVER)
            yield row, worths[self._space.points[row].searchsorted(self._space.scores[row])]

    def ends(self) -> Chances:
        """The chances of whoever would move, by place, when both sheets are full."""
        mine, other, lead = self._position(np.arange(self.places))
        ahead = np.sign(lead + self._mine.most[mine] - self._other.most[other])
        chances: Chances = (1 + ahead) / 2
        return chances
