"""The states of a game between turns, numbered.

A state is a set of open rows and, for each section with a bonus, the class of its
subtotal.  States lie level by level, a level being the number of open rows, the game
over first; in a level set by set, in a set class by class.  Number 0 is no state: what
cannot be leads there.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jatsi.solver.layout import layout
from jatsi.solver.orders import allowed_sets
from jatsi.solver.subtotals import Subtotals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.ruleset.model import Bonus, Row, Ruleset
    from jatsi.scorecard import Scorecard

    Numbers = NDArray[np.int64]


class Level(NamedTuple):
    """The sets with so many open rows, ascending, and the number of the first state of each."""

    sets: Numbers
    first: Numbers
    counts: Numbers

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.first[-1] + self.counts[-1]) - 1

    def sets_between(self, start: int, stop: int) -> slice:
        """The sets, by place, of the states from one number to before another."""
        first, last = self.first.searchsorted((start, stop - 1), side="right")
        return slice(int(first) - 1, int(last))

    def lanes(self, start: int, stop: int, lanes: int) -> tuple[Numbers, Numbers]:
        """The states from one number to before another: their sets, by place, and classes.

        What fills up the lanes is no state.
        """
        some = self.sets_between(start, stop)
        widths = self.counts[some].copy()
        widths[0] -= start - self.first[some][0]
        widths[-1] += start + lanes - (self.first[some][-1] + self.counts[some][-1])
        sets = np.arange(some.start, some.stop).repeat(widths)
        return sets, np.arange(start, start + lanes) - self.first[sets]


class TrackedRows(NamedTuple):
    """The rows of a section that has bonuses: those from one place to before another."""

    first: int
    end: int
    subtotals: Subtotals

    @property
    def every(self) -> int:
        """The set of all of them, the first as bit 0."""
        return (1 << self.end - self.first) - 1

    def place(self, sets: Numbers) -> Numbers:
        """Which of the section's own sets each set of open rows has."""
        return self.subtotals.sets.searchsorted(sets >> self.first & self.every)

    def counts(self, sets: Numbers) -> Numbers:
        """How many classes each set of open rows has."""
        return self.subtotals.counts[self.place(sets)]

    @property
    def cells(self) -> Numbers:
        """The number of the first class of each of the section's own sets, all in a line."""
        counts = self.subtotals.counts
        return counts.cumsum() - counts


class Space:
    """The states of a ruleset.

    In a set of open rows bit *i* stands for ``rows[i]``: sections that have bonuses
    stand last, so that states which share them lie together.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.layout = layout(ruleset.dice, ruleset.faces)
        with_bonus = [section for section in ruleset.sections if ruleset.section_bonuses(section)]
        tracked = [row for section in with_bonus for row in ruleset.section_rows(section)]
        self.rows = [row for row in ruleset.rows if row not in tracked] + tracked
        self._bits = {row.id: 1 << bit for bit, row in enumerate(self.rows)}
        self.before = [sum(self._bits[one] for one in ruleset.before[row.id]) for row in self.rows]

    @cached_property
    def scores(self) -> list[Numbers]:
        """What each row gives for each hand, in the order of the layout."""
        hands = self.layout.hands
        return [np.array([row.score(hand) for hand in hands]) for row in self.rows]

    @cached_property
    def points(self) -> list[Numbers]:
        """The different points that each row can give, ascending."""
        return [np.array(sorted(set(scores.tolist()))) for scores in self.scores]

    @cached_property
    def sections(self) -> list[TrackedRows]:
        """The sections that have bonuses."""
        ruleset = self.ruleset
        return [
            self._track(ruleset.section_rows(section), ruleset.section_bonuses(section))
            for section in ruleset.sections
            if ruleset.section_bonuses(section)
        ]

    def _track(self, rows: tuple[Row, ...], bonuses: tuple[Bonus, ...]) -> TrackedRows:
        first, end = self.rows.index(rows[0]), self.rows.index(rows[-1]) + 1
        within = (1 << end) - (1 << first)
        sets = allowed_sets([(before & within) >> first for before in self.before[first:end]])
        return TrackedRows(first, end, Subtotals(self.points[first:end], bonuses, sets))

    @cached_property
    def levels(self) -> list[Level]:
        """Every level, from the game over to the game not begun.

        Raises JatsiError where there are too many sets.
        """
        sets = allowed_sets(self.before)
        counts = np.ones(len(sets), np.int64)
        for section in self.sections:
            counts *= section.counts(sets)
        open_rows = np.bitwise_count(sets)
        by_level = open_rows.argsort(kind="stable")
        ends = np.bincount(open_rows).cumsum()[:-1]
        every = zip(np.split(sets[by_level], ends), np.split(counts[by_level], ends), strict=True)
        return [Level(some, 1 + widths.cumsum() - widths, widths) for some, widths in every]

    @property
    def states(self) -> int:
        """How many states there are, however many throws are saved."""
        return sum(level.states for level in self.levels)

    def number(self, card: Scorecard) -> int:
        """The number, in its level, of the state that a sheet is in."""
        open_rows = sum(self._bits[row.id] for row in card.unmarked)
        level = self.levels[len(card.unmarked)]
        number = int(level.first[level.sets.searchsorted(open_rows)])
        return number + self._class_number(open_rows, card)

    def _class_number(self, open_rows: int, card: Scorecard) -> int:
        number = 0
        for section in self.sections:
            own = open_rows >> section.first & section.every
            subtotal = card.subtotal(self.rows[section.first].section)
            count = int(section.counts(np.array(open_rows)))
            number = number * count + section.subtotals.class_of(own, subtotal)
        return number

    def endings(self) -> NDArray[np.float64]:
        """The bonuses that each state of the game over comes to."""
        due = np.zeros(1)
        for section in self.sections:
            due = np.add.outer(due, section.subtotals.due()).ravel()
        return due
