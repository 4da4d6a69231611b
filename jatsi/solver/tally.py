"""What came of many games by one player: the totals, and the bonuses that were due."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import fsum, sqrt


@dataclass(frozen=True)
class Tally:
    """At least one game.

    ``counts`` has for each total that came how many games had it, ascending; ``due`` has
    for each of the ruleset's bonuses in how many games it was due.
    """

    counts: tuple[tuple[int, int], ...]
    due: tuple[int, ...]

    @cached_property
    def games(self) -> int:
        """How many games there are."""
        return sum(games for _, games in self.counts)

    @cached_property
    def mean(self) -> float:
        """The mean total."""
        return sum(total * games for total, games in self.counts) / self.games

    @cached_property
    def deviation(self) -> float:
        """The standard deviation of the totals, with one game less as divisor; 0 for one game."""
        if self.games == 1:
            return 0.0
        squares = fsum(games * (total - self.mean) ** 2 for total, games in self.counts)
        return sqrt(squares / (self.games - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.games)

    def percentiles(self, *percents: int) -> list[int]:
        """For each the least total that at least so many per cent of the games do not exceed.

        The 0th is the least total that came, the 100th the greatest.
        """
        sums = list(accumulate(games for _, games in self.counts))
        return [
            next(
                total
                for (total, _), games in zip(self.counts, sums, strict=True)
                if games * 100 >= percent * self.games
            )
            for percent in percents
        ]
