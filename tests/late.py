"""The last turns of the games by enumeration, from their rules and nothing else.

It shares no code with the engine: dice are plain ascending tuples, the ways they fall
are counted throw by throw, and points are those of the brute-force scorers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from math import fsum
from typing import TYPE_CHECKING

from tests.bruteforce import UPPER, Dice, scorers, upper_bonus

if TYPE_CHECKING:
    from random import Random

THROWS = 3


@cache
def falls(number: int) -> list[tuple[Dice, float]]:
    """Every way that many dice can fall, with its chance."""
    counted = Counter(tuple(sorted(fallen)) for fallen in product(range(1, 7), repeat=number))
    return [(fallen, ways / 6**number) for fallen, ways in counted.items()]


def inside(dice: Dice) -> set[Dice]:
    """All that can be kept of the dice."""
    return {kept for size in range(len(dice) + 1) for kept in combinations(dice, size)}


@dataclass(frozen=True)
class LateGame:
    """A game with options; ``forced`` is the order of its rows where there is one.

    A moment of it is the rows that are open and the upper subtotal; its worth is the
    points still to come, the bonus among them.
    """

    base: str
    options: frozenset[str] = frozenset()
    forced: tuple[str, ...] = ()
    _turns: dict[tuple[frozenset[str], int], LateTurn] = field(default_factory=dict)

    @property
    def dice(self) -> int:
        """How many dice there are."""
        return 6 if self.base == "maxijatsi" else 5

    def sheet(self, open_rows: frozenset[str], chance: Random) -> dict[str, int]:
        """Points for all other rows, the upper ones near the way to a bonus."""
        rows = scorers(self.base, self.options)
        hands = {row: chance.choices(range(1, 7), k=self.dice) for row in rows}
        for face, row in enumerate(UPPER, 1):
            other = face % 6 + 1
            count = chance.choice((2, 3, 3, 4))
            hands[row] = [face] * count + [other] * (self.dice - count)
        full = {row: rows[row](tuple(sorted(hand))) for row, hand in hands.items()}
        return {row: points for row, points in full.items() if row not in open_rows}

    def turn(self, open_rows: frozenset[str], subtotal: int) -> LateTurn:
        """The turn that follows."""
        moment = (open_rows, subtotal)
        if moment not in self._turns:
            self._turns[moment] = LateTurn(self, open_rows, subtotal)
        return self._turns[moment]

    def worth(self, open_rows: frozenset[str], subtotal: int) -> float:
        """The points to come before a turn."""
        if not open_rows:
            return upper_bonus(self.base, self.options, subtotal)
        return self.turn(open_rows, subtotal).keep((), THROWS)

    def may_be_marked(self, open_rows: frozenset[str]) -> list[str]:
        """The rows that are next."""
        if self.forced:
            return [next(row for row in self.forced if row in open_rows)]
        return sorted(open_rows)


class LateTurn:
    """All that can be done in a turn."""

    def __init__(self, game: LateGame, open_rows: frozenset[str], subtotal: int) -> None:
        self.game = game
        self.open_rows = open_rows
        self.subtotal = subtotal
        self.rows = scorers(game.base, game.options)
        self.keep = cache(self._keep)
        self.lying = cache(self._lying)
        self.marks = cache(self._marks)

    def _marks(self, dice: Dice) -> dict[str, float]:
        """What it is worth to mark the dice in each row that is next."""
        worths = {}
        for row in self.game.may_be_marked(self.open_rows):
            points = self.rows[row](dice)
            subtotal = self.subtotal + (points if row in UPPER else 0)
            worths[row] = points + self.game.worth(self.open_rows - {row}, subtotal)
        return worths

    def _lying(self, dice: Dice, left: int) -> float:
        kept = inside(dice) if left else {dice}
        return max(self.keep(some, left) for some in kept)

    def _keep(self, kept: Dice, left: int) -> float:
        missing = self.game.dice - len(kept)
        if not missing:
            return max(self.marks(kept).values())
        worths = (
            chance * self.lying(tuple(sorted(kept + more)), left - 1)
            for more, chance in falls(missing)
        )
        return fsum(worths)
