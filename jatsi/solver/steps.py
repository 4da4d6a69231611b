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


class StepTables:
    """What a space's steps are found by."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._tables = [_table(space.sections, row) for row in range(len(space.rows))]

    def between(self, level: Level, below: Level, some: slice | Numbers) -> Steps:
        """The steps of all rows from some sets of a level to the level below."""
        sets = level.sets[some]
        open_, first = [], []
        for row, before in enumerate(self._space.before):
            place = below.sets.searchsorted(sets ^ 1 << row)
            open_.append(may_mark(sets, row, before))
            first.append(np.where(open_[row], below.first.take(place, mode="clip"), CLOSED))
        parts = _parts(self._space.sections, sets)
        return Steps(np.array(open_), np.array(first), self._tables, parts)


class _Table(NamedTuple):
    """Where the classes of a ``section`` with a bonus, by its place, lead to.

    All classes of all of the section's sets stand side by side, as cells.  ``leads_to``
    has for each of the row's points the class after it, [points, cell], and ``after``
    how many classes there are then; both without meaning where the row is not open.
    """

    section: int
    leads_to: Numbers
    after: Numbers


def _table(sections: list[TrackedRows], row: int) -> _Table | None:
    """The table of a row, None where it is in no section with a bonus."""
    for place, section in enumerate(sections):
        if section.first <= row < section.end:
            return _table_in(section, place, row - section.first)
    return None


def _table_in(section: TrackedRows, place: int, row: int) -> _Table:
    subtotals = section.subtotals
    counts = dict(zip(subtotals.sets.tolist(), subtotals.counts.tolist(), strict=True))
    tables, after = [], []
    for open_rows, count in counts.items():
        left = open_rows ^ 1 << row
        if left < open_rows and left in counts:
            tables.append(subtotals.after(open_rows, row))
        else:
            tables.append(np.zeros((len(subtotals.points[row]), count), np.int64))
        after += [counts.get(left, 0)] * count
    return _Table(place, np.concatenate(tables, axis=1), np.array(after))


class _Part(NamedTuple):
    """Of a section with a bonus, for each of some sets of open rows.

    Its first cell, how many classes it has, and how many the sections after it, multiplied.
    """

    cells: Numbers
    counts: Numbers
    tail: Numbers


def _parts(sections: list[TrackedRows], sets: Numbers) -> list[_Part]:
    parts: list[_Part] = []
    tail = np.ones(len(sets), np.int64)
    for section in reversed(sections):
        counts = section.counts(sets)
        parts.append(_Part(section.cells[section.place(sets)], counts, tail))
        tail = tail * counts
    return parts[::-1]


class Steps(NamedTuple):
    """The steps of all rows from some sets, [row, set].

    ``first`` is the number of the first state of the set that is left, far below 0 where
    the row is not ``open``.
    """

    open: NDArray[np.bool_]
    first: Numbers
    tables: list[_Table | None]
    parts: list[_Part]

    def numbers(self, sets: Numbers, classes: Numbers) -> dict[int, Numbers]:
        """The numbers of the states that a row's points lead to, [points or one, lane].

        By row, for the rows that are open in some lane.  A lane is a set, by its place
        among them, and a class number; the sets ascend.  Numbers are below 1 where the row
        is not open.
        """
        rows = np.flatnonzero(self.open[:, sets[0] : sets[-1] + 1].any(axis=1)).tolist()
        lanes = _lanes(self.parts, sets, classes)
        return {row: self._leads_to(row, self.first[row][sets], classes, lanes) for row in rows}

    def _leads_to(self, row: int, first: Numbers, classes: Numbers, lanes: list[_Lanes]) -> Numbers:
        table = self.tables[row]
        if table is None:
            return (first + classes)[np.newaxis]
        own = lanes[table.section]
        then = table.leads_to.take(own.cells, axis=1, mode="clip")
        if own.others:
            head, tail, last = own.others
            then += head * table.after.take(own.cells, mode="clip")
            then *= tail
            then += last
        then += first
        return then


class _Lanes(NamedTuple):
    """Of a section, for each lane: its cell.

    With other sections also their classes: of those before it as one number, how many
    there are of those after it, and these as one number.
    """

    cells: Numbers
    others: tuple[Numbers, Numbers, Numbers] | None = None


def _lanes(parts: list[_Part], sets: Numbers, classes: Numbers) -> list[_Lanes]:
    """Those of each section, for lanes with classes of all sections as one number."""
    if len(parts) == 1:  # dividing takes long
        return [_Lanes(parts[0].cells[sets] + classes)]
    return [_lanes_in(part, sets, classes) for part in parts]


def _lanes_in(part: _Part, sets: Numbers, classes: Numbers) -> _Lanes:
    tail = part.tail[sets]
    rest, last = np.divmod(classes, tail)
    head, own = np.divmod(rest, part.counts[sets])
    return _Lanes(part.cells[sets] + own, (head, tail, last))
