"""Games reckoned out by plain recursion over dice in their places.

It shares no code with the solver: states are whole sheets, every way the dice can fall
is tried, and points are scored by the brute-force scorer of the tests.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset

Dice = tuple[int, ...]
Sheet = tuple[int | None, ...]


class PlainGame:
    """The worth of every sheet under best play: the points still to come."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        faces = range(1, ruleset.faces + 1)
        self.every = list(product(faces, repeat=ruleset.dice))
        self.worth = cache(self._worth)
        self.lying = cache(self._lying)

    def start(self) -> float:
        """The expected total."""
        return self.worth((None,) * len(self.ruleset.rows), 0)

    def _worth(self, sheet: Sheet, saved: int) -> float:
        if None not in sheet:
            return 0.0
        left = self.ruleset.throws + saved - 1
        return self._mean([self.lying(sheet, dice, left) for dice in self.every])

    def _lying(self, sheet: Sheet, dice: Dice, left: int) -> float:
        saved = left if self.ruleset.saving else 0
        options = [self.marked(sheet, row, dice, saved) for row in self.open(sheet)]
        if left:
            choices = product((False, True), repeat=len(dice))
            options += [self.keeping(sheet, dice, kept, left) for kept in choices if not all(kept)]
        return max(options)

    def keeping(self, sheet: Sheet, dice: Dice, kept: tuple[bool, ...], left: int) -> float:
        """The worth of throwing the dice again that are not kept."""
        faces = range(1, self.ruleset.faces + 1)
        ways = [[die] if keep else list(faces) for die, keep in zip(dice, kept, strict=True)]
        return self._mean([self.lying(sheet, fallen, left - 1) for fallen in product(*ways)])

    def open(self, sheet: Sheet) -> list[int]:
        """The places of the rows that may be marked."""
        ids = [row.id for row in self.ruleset.rows]
        waiting = {ids[i] for i, mark in enumerate(sheet) if mark is None}
        blocked = {after for before, after in self.ruleset.order if before in waiting}
        return [i for i, mark in enumerate(sheet) if mark is None and ids[i] not in blocked]

    def marked(self, sheet: Sheet, row: int, dice: Dice, saved: int) -> float:
        """The worth of marking the dice in a row, with the bonuses that fall due."""
        counts = tuple(dice.count(face) for face in range(1, self.ruleset.faces + 1))
        points = self.ruleset.rows[row].score(counts)
        then = (*sheet[:row], points, *sheet[row + 1 :])
        return points + self._due(then, row) + self.worth(then, saved)

    def _due(self, sheet: Sheet, row: int) -> int:
        return self.bonus(sheet, self.ruleset.rows[row].section)

    def bonus(self, sheet: Sheet, section: str) -> int:
        """What a section brings besides its rows, nothing before it is full."""
        marks = [m for m, r in zip(sheet, self.ruleset.rows, strict=True) if r.section is section]
        if None in marks:
            return 0
        subtotal = sum(mark for mark in marks if mark is not None)
        bonuses = [bonus for bonus in self.ruleset.bonuses if bonus.section is section]
        return sum(
            bonus.points
            for bonus in bonuses
            if (subtotal < bonus.threshold if bonus.below else subtotal >= bonus.threshold)
        )

    def _mean(self, worths: list[float]) -> float:
        return fsum(worths) / len(worths)
