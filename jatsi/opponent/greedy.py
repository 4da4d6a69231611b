"""The level aloittelija: the most points right away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.opponent.outlook import hand_points
from jatsi.opponent.turn import choose

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game


class Greedy:
    """Keeps what gives the most points on average after one more throw.

    It knows of no bonus, no later turn, no second throw and no worth of throws
    that are saved: it stops when one throw promises no more than what lies.
    """

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        """The choice of the seat whose turn it is."""
        marks = [(row, hand_points(game.ruleset, row)) for row in game.card.open_rows]
        return choose(game, marks, spared=(0,))
