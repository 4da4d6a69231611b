"""What still matters of a section's subtotal while rows of the section are open.

Two subtotals are of one class when no points that the open rows can still bring tell
them apart: each of the section's bonuses will be due for both or for neither, after
whatever comes.  With a threshold t, and the sums a that can still come in ascending
order, that is when equally many of the sums are less than t - subtotal.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from jatsi.ruleset.model import Bonus

    Numbers = NDArray[np.int64]


class Subtotals:
    """The classes of one section that has bonuses.

    ``points`` are those that each of its rows can give, ascending.  ``sets`` are the sets
    of its rows that can be open, ascending.  Classes are numbered from 0 for each set, in
    ascending order of their subtotals.
    """

    def __init__(self, points: Sequence[Numbers], bonuses: Sequence[Bonus], sets: Numbers) -> None:
        self.points = points
        self.sets = sets
        self._bonuses = bonuses
        self._every = (1 << len(points)) - 1
        self._sums = cache(self._add_up)

    def _add_up(self, rows: int) -> Numbers:
        """The different sums that a set of rows can bring, ascending."""
        if rows == 0:
            return np.zeros(1, np.int64)
        last = rows.bit_length() - 1
        sums = np.add.outer(self._sums(rows ^ 1 << last), self.points[last]).ravel()
        sums.sort()
        return sums[np.diff(sums, prepend=sums[0] - 1) > 0]

    def _made(self, open_rows: int) -> Numbers:
        """The subtotals that there can be while these are open, ascending."""
        return self._sums(self._every ^ open_rows)

    @cached_property
    def _classes(self) -> dict[int, Numbers]:
        """For each set of open rows the class of every subtotal that there can be."""
        thresholds = np.array(sorted({bonus.threshold for bonus in self._bonuses}))
        ranks = {
            open_rows: self._sums(open_rows).searchsorted(
                np.subtract.outer(thresholds, self._made(open_rows))
            )
            for open_rows in self.sets.tolist()
        }
        return {open_rows: _numbered(rank) for open_rows, rank in ranks.items()}

    @cached_property
    def counts(self) -> Numbers:
        """How many classes there are for each of the sets."""
        return np.array([classes[-1] + 1 for classes in self._classes.values()])

    def class_of(self, open_rows: int, subtotal: int) -> int:
        """The class of a subtotal."""
        return int(self.classes_of(open_rows, np.array(subtotal)))

    def classes_of(self, open_rows: int, subtotals: Numbers) -> Numbers:
        """The class of each of some subtotals."""
        classes: Numbers = self._classes[open_rows][self._made(open_rows).searchsorted(subtotals)]
        return classes

    def _least(self, open_rows: int) -> Numbers:
        """The least subtotal of each class."""
        classes = self._classes[open_rows]
        return self._made(open_rows)[classes.searchsorted(np.arange(classes[-1] + 1))]

    def after(self, open_rows: int, row: int) -> Numbers:
        """The class that each class leads to with each of the row's points: [points, class].

        ``row`` is the place of one that may be marked.
        """
        left = open_rows ^ 1 << row
        then = np.add.outer(self.points[row], self._least(open_rows))
        return self.classes_of(left, then)

    def due(self) -> Numbers:
        """The bonus of each class once no row is open."""
        totals = self._least(0).tolist()
        return np.array([sum(bonus.due(total) for bonus in self._bonuses) for total in totals])


def _numbered(ranks: Numbers) -> Numbers:
    """Ascending numbers from 0, one more where any rank differs from the one before."""
    changed = (ranks[:, 1:] != ranks[:, :-1]).any(axis=0)
    return np.concatenate([[0], np.cumsum(changed)])
