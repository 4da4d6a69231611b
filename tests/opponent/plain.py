"""Turns reckoned out by plain recursion over dice in their places, in fractions.

It shares no code with the policies: every way the dice can fall is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

Dice = tuple[int, ...]
Worth = Callable[[Dice], int]


class Moments(NamedTuple):
    """The greatest mean, and between what the mean square of the best plays lies."""

    mean: Fraction
    least_square: Fraction
    greatest_square: Fraction


@dataclass(frozen=True)
class PlainTurn:
    """A turn in which ending with dice is worth ``worth``, plus ``spared`` a throw left."""

    dice: int
    faces: int
    worth: Worth
    spared: int = 0

    def thrown(self, dice: Dice, kept: Dice) -> list[Dice]:
        """The dice after each throw of all places that are not kept."""
        every = range(1, self.faces + 1)
        return list(product(*([d] if i in kept else every for i, d in enumerate(dice))))

    def choices(self) -> list[Dice]:
        """Every choice of places to keep but the whole."""
        flags = product((False, True), repeat=self.dice)
        return [tuple(i for i, flag in enumerate(some) if flag) for some in flags if not all(some)]

    @cache  # noqa: B019 - a turn lives for one test
    def lying(self, dice: Dice, left: int) -> Moments:
        """The best that dice are worth with so many throws left."""
        worth = Fraction(self.worth(dice) + left * self.spared)
        options = [Moments(worth, worth**2, worth**2)]
        if left:
            options += [self.keeping(dice, kept, left) for kept in self.choices()]
        best = max(option.mean for option in options)
        equals = [option for option in options if option.mean == best]
        least = min(option.least_square for option in equals)
        return Moments(best, least, max(option.greatest_square for option in equals))

    def keeping(self, dice: Dice, kept: Dice, left: int) -> Moments:
        """What keeping these places is worth, with so many throws left."""
        after = [self.lying(thrown, left - 1) for thrown in self.thrown(dice, kept)]
        return Moments(*(sum(part, Fraction(0)) / len(after) for part in zip(*after, strict=True)))

    def whole(self, throws: int) -> Moments:
        """What a turn of so many throws is worth before the first."""
        return self.keeping((0,) * self.dice, (), throws)
