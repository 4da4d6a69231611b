"""The bonuses that a section can expect, before all its rows are full."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jatsi.ruleset.model import Bonus

CERTAIN = 1e-9
"""A variance below this, in points squared, is a rounding error."""


@dataclass(frozen=True)
class Subtotal:
    """A section's subtotal as it may become: a mean and a variance, in points."""

    mean: float
    variance: float

    def bonus(self, bonuses: tuple[Bonus, ...]) -> float:
        """The points to be expected of the bonuses together.

        Exact where nothing is uncertain, else by the normal distribution; as
        subtotals are whole numbers, the limit lies half a point under the threshold.
        """
        if self.variance < CERTAIN:
            return sum(bonus.due(round(self.mean)) for bonus in bonuses)
        return sum(bonus.points * self._chance(bonus) for bonus in bonuses)

    def _chance(self, bonus: Bonus) -> float:
        distance = (bonus.threshold - 0.5 - self.mean) / sqrt(2 * self.variance)
        return erfc(-distance if bonus.below else distance) / 2
