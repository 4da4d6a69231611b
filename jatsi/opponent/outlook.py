"""What a row gives when turns are played for it alone: its mean and its variance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from jatsi.opponent.lattice import lattice
from jatsi.scoring import score

if TYPE_CHECKING:
    from jatsi.opponent.lattice import Lattice
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scoring import Match, Points


@dataclass(frozen=True)
class Outlook:
    """A row's points for every hand, in the order of the lattice's hands.

    ``means[t - 1]`` and ``variances[t - 1]`` are of the points of a turn of *t*
    throws in which every keep is chosen for the greatest mean of this row alone.
    """

    points: tuple[int, ...]
    means: tuple[float, ...]
    variances: tuple[float, ...]


def outlook(ruleset: Ruleset, row: Row, throws: int) -> Outlook:
    """The outlook of a row for turns of 1 to ``throws`` throws."""
    return _outlook(row.match, row.points, ruleset.dice, ruleset.faces, throws)


@lru_cache(maxsize=512)
def _outlook(match: Match, points: Points, dice: int, faces: int, throws: int) -> Outlook:
    grid = lattice(dice, faces)
    scores = tuple(score(match, points, hand) for hand in grid.hands)
    moments = _moments(grid, scores, throws)
    means = tuple(mean for mean, _ in moments)
    variances = tuple(max(0.0, square - mean * mean) for mean, square in moments)
    return Outlook(scores, means, variances)


def _moments(grid: Lattice, scores: tuple[int, ...], throws: int) -> list[tuple[float, float]]:
    """The means of the points and of their squares in turns of 1, 2, … throws."""
    means = first = list(map(float, scores))
    squares = second = [x * x for x in first]
    moments: list[tuple[float, float]] = []
    while True:
        means, squares = grid.means(means), grid.means(squares)
        moments.append((means[0], squares[0]))
        if len(moments) == throws:
            return moments
        means, squares = means + first, squares + second
        best = grid.best(means)
        means, squares = [means[keep] for keep in best], [squares[keep] for keep in best]
