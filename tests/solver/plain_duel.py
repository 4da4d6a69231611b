"""Two sheets played to win, by plain recursion over dice in their places.

It shares no code with the solver: states are whole sheets, the mover takes the greatest
chance, and what is left to the other is what the other does not take.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import fsum
from typing import TYPE_CHECKING

from tests.solver.plain import PlainGame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.ruleset.model import Ruleset
    from tests.solver.plain import Dice, Sheet


class PlainDuel:
    """The mover's chance of the higher total, an equal one counting half."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.plain = PlainGame(ruleset)
        self.faces = range(1, ruleset.faces + 1)
        self.chance = cache(self._chance)
        self.lying = cache(self._lying)

    def total(self, sheet: Sheet) -> int:
        """The total of a full sheet."""
        bonuses = sum(self.plain.bonus(sheet, section) for section in self.ruleset.sections)
        return bonuses + sum(mark for mark in sheet if mark is not None)

    def _chance(self, mine: Sheet, other: Sheet) -> float:
        if None not in mine:
            assert None not in other
            ahead = self.total(mine) - self.total(other)
            return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        left = self.ruleset.throws - 1
        return self._mean(mine, other, product(self.faces, repeat=self.ruleset.dice), left)

    def _lying(self, mine: Sheet, other: Sheet, dice: Dice, left: int) -> float:
        options = [self.marked(mine, other, row, dice) for row in self.plain.open(mine)]
        if left:
            choices = product((False, True), repeat=len(dice))
            options += [self.keeping(mine, other, dice, kept, left) for kept in choices]
        return max(options)

    def keeping(
        self, mine: Sheet, other: Sheet, dice: Dice, kept: tuple[bool, ...], left: int
    ) -> float:
        """The chance when the dice are thrown again that are not kept; all kept is no more."""
        ways = [[die] if keep else list(self.faces) for die, keep in zip(dice, kept, strict=True)]
        return self._mean(mine, other, product(*ways), 0 if all(kept) else left - 1)

    def marked(self, mine: Sheet, other: Sheet, row: int, dice: Dice) -> float:
        """The chance when the dice are marked in a row."""
        counts = tuple(dice.count(face) for face in self.faces)
        points = self.ruleset.rows[row].score(counts)
        return 1 - self.chance(other, (*mine[:row], points, *mine[row + 1 :]))

    def _mean(self, mine: Sheet, other: Sheet, falls: Iterable[Dice], left: int) -> float:
        chances = [self.lying(mine, other, (*sorted(dice),), left) for dice in falls]
        return fsum(chances) / len(chances)
