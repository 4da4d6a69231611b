"""What is left of a sheet: a game of its own, of the rows that are not full."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jatsi.solver.space import Space
from jatsi.solver.steps import StepTables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.ruleset.model import Ruleset
    from jatsi.scorecard import Scorecard
    from jatsi.solver.space import Level

    Numbers = NDArray[np.int64]

FAR = 1 << 40
"""Points; no total comes near."""


def rest(card: Scorecard) -> Ruleset:
    """The game of the open rows alone, the bonuses of their sections as far away as they are.

    Its totals are what the sheet's total still grows by.
    """
    ruleset, rows = card.ruleset, card.unmarked
    waiting, sections = {row.id for row in rows}, {row.section for row in rows}
    bonuses = tuple(
        bonus._replace(threshold=bonus.threshold - card.subtotal(bonus.section))
        for bonus in ruleset.bonuses
        if bonus.section in sections
    )
    order = frozenset(pair for pair in ruleset.order if waiting.issuperset(pair))
    return replace(ruleset, rows=rows, bonuses=bonuses, order=order)


class Stage(NamedTuple):
    """The states with so many rows open, numbered from 0.

    ``then`` has for each row that is open in some of them the number of the state below
    that each of the row's points leads to, [points, state], negative where the row is not
    open.  ``least`` and ``most`` are the points that can still come, bonuses included.
    """

    then: dict[int, Numbers]
    least: Numbers
    most: Numbers

    @property
    def states(self) -> int:
        """How many there are."""
        return len(self.least)


class Rest:
    """What is left of a sheet, with all its states: for a few open rows."""

    def __init__(self, card: Scorecard) -> None:
        self.space = Space(rest(card))

    @cached_property
    def stages(self) -> list[Stage]:
        """By the number of open rows; the last has one state, the sheet's own."""
        due = self.space.endings().astype(np.int64)
        stages = [Stage({}, due, due)]
        tables = StepTables(self.space)
        for below, here in pairwise(self.space.levels):
            stages.append(self._stage(tables, here, below, stages[-1]))
        return stages

    @cached_property
    def spreads(self) -> list[Numbers]:
        """By the number of open rows, for each state how many points, at most, differ on the way.

        The greatest sum that leads to it less the least, the points marked on the sheet
        before left aside.
        """
        least = most = np.zeros(1, np.int64)
        spreads = [most - least]
        for here, below in pairwise(reversed(self.stages)):
            least = -self._greatest(here, below, -least, -1)
            most = self._greatest(here, below, most, 1)
            spreads.append(most - least)
        return spreads[::-1]

    def _greatest(self, here: Stage, below: Stage, sums: Numbers, sign: int) -> Numbers:
        """The greatest of the sums, all times the sign, that lead to each state below."""
        greatest = np.full(below.states, -FAR)
        for row, then in here.then.items():
            after = sums + sign * self.space.points[row][:, np.newaxis]
            np.maximum.at(greatest, then[then >= 0], after[then >= 0])
        return greatest

    def _stage(self, tables: StepTables, here: Level, below: Level, after: Stage) -> Stage:
        lanes = here.lanes(1, 1 + here.states, here.states)
        steps = tables.between(here, below, slice(None)).numbers(*lanes)
        points = self.space.points
        then = {
            row: np.broadcast_to(numbers - 1, (len(points[row]), here.states))
            for row, numbers in steps.items()
        }
        least = [_after(points[row], after.least, to, FAR).min(axis=0) for row, to in then.items()]
        most = [_after(points[row], after.most, to, -FAR).max(axis=0) for row, to in then.items()]
        return Stage(then, np.min(least, axis=0), np.max(most, axis=0))


def _after(points: Numbers, after: Numbers, then: Numbers, never: int) -> Numbers:
    """What the row's points and the state after them come to, [points, state]."""
    sums = points[:, np.newaxis] + after.take(then, mode="clip")
    return np.where(then < 0, never, sums)
