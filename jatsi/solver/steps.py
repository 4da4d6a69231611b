"""Where marking a row leads: from a state, to one state for each of the row's points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jatsi.solver.orders import may_mark

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.solver.space import Level, Space, TrackedRows

    Numbers = NDArray[np.int64]

CLOSED = -(1 << 40)
"""Far below every number of a state."""


class RowSteps:
    """The steps of one row, by its place.

    In a section without a bonus all points lead to one state.
    """

    def __init__(self, space: Space, row: int) -> None:
        self._row = row
        self._before = space.before[row]
        within = [one for one in space.sections if one.first <= row < one.end]
        self._tables = _Tables(space.sections, within[0], row) if within else None

    def between(self, level: Level, below: Level, some: slice | Numbers) -> Steps:
        """The steps from some sets of a level to the level below."""
        sets = level.sets[some]
        open_ = may_mark(sets, self._row, self._before)
        left = np.where(open_, sets ^ 1 << self._row, below.sets[0])
        first = np.where(open_, below.first[below.sets.searchsorted(left)], CLOSED)
        tables = self._tables.of(sets) if self._tables else None
        return Steps(open_, first, tables)


class _Tables:
    """The class that each class of a section leads to with each of a row's points.

    For all sets of the section side by side, from a column on for each.
    """

    def __init__(self, sections: list[TrackedRows], own: TrackedRows, row: int) -> None:
        self._own = own
        self._later = sections[sections.index(own) + 1 :]
        self._alone = len(sections) == 1
        subtotals = own.subtotals
        self._columns = np.zeros(len(subtotals.sets), np.int64)
        self._after = np.zeros(len(subtotals.sets), np.int64)
        tables: list[Numbers] = []
        width = 0
        places = {open_rows: place for place, open_rows in enumerate(subtotals.sets.tolist())}
        for open_rows, place in places.items():
            left = open_rows ^ 1 << row - own.first
            if left < open_rows and left in places:
                tables.append(subtotals.after(open_rows, row - own.first))
                self._columns[place] = width
                self._after[place] = subtotals.counts[places[left]]
                width += tables[-1].shape[1]
        self._table = np.concatenate(tables, axis=1)

    def of(self, sets: Numbers) -> SetTables:
        """Those for sets of open rows; without meaning where the row is not open."""
        place = self._own.place(sets)
        tail = np.ones(len(sets), np.int64)
        for later in self._later:
            tail *= later.counts(sets)
        return SetTables(
            self._table,
            self._columns[place],
            self._own.subtotals.counts[place],
            self._after[place],
            tail,
            self._alone,
        )


class SetTables(NamedTuple):
    """Of a section with a bonus, for each of some sets of open rows.

    ``table`` has, from a ``column`` on, the section's class after each of the row's
    points; ``counts`` are the section's classes before, ``after`` it, and ``tail`` those
    of the sections that follow it, multiplied.  ``alone`` is a section without others.
    """

    table: Numbers
    column: Numbers
    counts: Numbers
    after: Numbers
    tail: Numbers
    alone: bool

    def leads_to(self, sets: Numbers, classes: Numbers) -> Numbers:
        """The classes that those of the lanes lead to, [points, lane]."""
        column = self.column[sets]
        if self.alone:
            return self.table.take(column + classes, axis=1, mode="clip")
        tail = self.tail[sets]
        rest, last = np.divmod(classes, tail)
        head, own = np.divmod(rest, self.counts[sets])
        then = self.table.take(column + own, axis=1, mode="clip")
        then += head * self.after[sets]
        then *= tail
        then += last
        return then


class Steps(NamedTuple):
    """The steps of one row from some sets.

    ``first`` is the number of the first state of the set that is left, far below 0 where
    the row is not ``open``.
    """

    open: NDArray[np.bool_]
    first: Numbers
    tables: SetTables | None

    def numbers(self, sets: Numbers, classes: Numbers) -> Numbers:
        """The numbers of the states that points lead to, [points or one, lane].

        A lane is a set, by its place among them, and a class number.  Below 1 where the
        row is not open.
        """
        first = self.first[sets]
        if self.tables is None:
            return (first + classes)[np.newaxis]
        then = self.tables.leads_to(sets, classes)
        then += first
        return then
