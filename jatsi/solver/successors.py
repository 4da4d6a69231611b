"""Where marking leads from one sheet: to a state for each row that is open and each of its points.

``steps`` finds the same for many sheets side by side, by tables that take long to make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.scorecard import Scorecard
    from jatsi.solver.space import Space, TrackedRows

    Numbers = NDArray[np.int64]


class Successors:
    """Finds them in a space."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._places = {row.id: place for place, row in enumerate(space.rows)}
        self._one_class = [np.zeros_like(points) for points in space.points]

    def after(self, card: Scorecard) -> dict[int, Numbers]:
        """The numbers of the states that each row leads to, one for each of its points.

        By the row's place in the space, for the rows that may be marked, in sheet order.
        """
        waiting = [self._places[row.id] for row in card.unmarked]
        rows = [self._places[row.id] for row in card.open_rows]
        open_rows = sum(1 << row for row in waiting)
        left = open_rows ^ (1 << np.array(rows))
        below = self._space.levels[len(waiting) - 1]
        first = below.first[below.sets.searchsorted(left)]
        classes = [self._one_class[row] for row in rows]
        for section in self._space.sections:
            own = self._own_classes(section, card, open_rows, rows)
            parts = zip(classes, section.counts(left), own, strict=True)
            classes = [number * count + then for number, count, then in parts]
        return {row: one + own for row, one, own in zip(rows, first, classes, strict=True)}

    def _own_classes(
        self, section: TrackedRows, card: Scorecard, open_rows: int, rows: list[int]
    ) -> list[Numbers]:
        """The classes of a section's subtotal after each of the rows."""
        own = open_rows >> section.first & section.every
        subtotal = np.array([card.subtotal(self._space.rows[section.first].section)])
        now = section.subtotals.classes_of(own, subtotal)
        return [
            section.subtotals.classes_of(
                own ^ 1 << row - section.first, subtotal + self._space.points[row]
            )
            if section.first <= row < section.end
            else now
            for row in rows
        ]
