"""A row's points for every hand, and what turns played for the row alone give."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import pi, sqrt
from typing import TYPE_CHECKING

from jatsi.opponent.lattice import lattice
from jatsi.scoring import score

if TYPE_CHECKING:
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scoring import Match, Points


@dataclass(frozen=True)
class Outlook:
    """The mean, in points, and the variance of what a turn for one row gives it.

    In such a turn every keep is chosen for the greatest mean.
    """

    mean: float
    variance: float

    def better_of_two(self) -> Outlook:
        """The outlook of the better of two such turns.

        Of two equal normal distributions the greater has the mean μ + σ/√π and the
        variance σ²(1 - 1/π).
        """
        return Outlook(self.mean + sqrt(self.variance / pi), self.variance * (1 - 1 / pi))


def hand_points(ruleset: Ruleset, row: Row) -> tuple[int, ...]:
    """The points of every hand in the row, in the order of the lattice's hands."""
    return _hand_points(row.match, row.points, ruleset.dice, ruleset.faces)


def outlook(ruleset: Ruleset, row: Row) -> Outlook:
    """The outlook of a row for turns of the ruleset's throws, none of them saved."""
    return _outlook(row.match, row.points, ruleset.dice, ruleset.faces, ruleset.throws)


# The caches are keyed by what can change a result, which a ruleset's titles cannot.


@lru_cache(maxsize=512)
def _hand_points(match: Match, points: Points, dice: int, faces: int) -> tuple[int, ...]:
    return tuple(score(match, points, hand) for hand in lattice(dice, faces).hands)


@lru_cache(maxsize=512)
def _outlook(match: Match, points: Points, dice: int, faces: int, throws: int) -> Outlook:
    grid = lattice(dice, faces)
    stopping = [float(worth) for worth in _hand_points(match, points, dice, faces)]
    squares = [worth * worth for worth in stopping]
    means, second = grid.means(stopping), grid.means(squares)
    for _ in range(throws - 1):
        keep_means, keep_second = means + stopping, second + squares
        best = grid.best(keep_means)
        means = grid.means([keep_means[keep] for keep in best])
        second = grid.means([keep_second[keep] for keep in best])
    return Outlook(means[0], max(0.0, second[0] - means[0] ** 2))
