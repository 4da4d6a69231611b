"""The level kerholainen: the best of this turn, against what rows give on average."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from jatsi.opponent.outlook import outlook
from jatsi.opponent.section import Subtotal
from jatsi.opponent.turn import Prospects, choose

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.opponent.outlook import Outlook
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scorecard import Scorecard

HORIZON = 9
"""The throws that a plan looks ahead; no ruleset gives a turn more, savings can."""


class Averaging:
    """Weighs the points of a row against those of a later turn played for it alone.

    Within the turn it is exact: every keep, all throws, every open row.
    """

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        """The choice of the seat whose turn it is."""
        sheet = Sheet(game.card)
        marks = [(row, sheet.worths(row)) for row in game.card.open_rows]
        return choose(game, Prospects(marks, sheet.spared(game.turn.throws_left)))


@dataclass(frozen=True)
class Sheet:
    """What a sheet's open rows promise."""

    card: Scorecard

    @property
    def _ruleset(self) -> Ruleset:
        return self.card.ruleset

    @cached_property
    def _outlooks(self) -> dict[str, Outlook]:
        """Of each row that is not full, for as many throws as a turn can look ahead."""
        ruleset = self._ruleset
        throws = HORIZON if ruleset.saving else ruleset.throws
        return {row.id: outlook(ruleset, row, throws) for row in self.card.unmarked}

    def worths(self, row: Row) -> list[float]:
        """What marking each hand of the lattice in the row is worth, in points.

        That is the points, less the row's mean, and the change of the bonuses that
        its section can expect.
        """
        points = self._outlooks[row.id].points
        spent = self._mean(row) + self._bonus(row, None)
        worth = {p: p + self._bonus(row, p) - spent for p in set(points)}
        return [worth[p] for p in points]

    def _mean(self, row: Row) -> float:
        return self._outlooks[row.id].means[self._ruleset.throws - 1]

    def _bonus(self, marked: Row, points: int | None) -> float:
        """The bonuses to expect in the row's section, with points in it or open."""
        section, throws = marked.section, self._ruleset.throws
        rows = [row for row in self.card.unmarked if row.section is section]
        left = [row for row in rows if points is None or row.id != marked.id]
        mean = sum(map(self._mean, left), start=float(self.card.subtotal(section) + (points or 0)))
        variance = sum(self._outlooks[row.id].variances[throws - 1] for row in left)
        return Subtotal(mean, variance).bonus(self._ruleset.section_bonuses(section))

    def spared(self, left: int) -> list[float]:
        """The worth of 0, 1, … throws left unused, as far as a plan looks ahead."""
        horizon = min(left, HORIZON)
        turns = len(self.card.unmarked) - 1
        if not self._ruleset.saving or not turns:
            return [0.0] * (horizon + 1)
        throws = self._ruleset.throws
        means = [o.means for o in self._outlooks.values()]
        gain = sum(m[throws] - m[throws - 1] for m in means) / len(means)
        return [gain * t for t in range(horizon + 1)]
