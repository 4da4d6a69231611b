"""Playing to win: near the end of a game, for the higher total and not the highest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.dice.hands import counts_of, keeps
from jatsi.game.model import Phase
from jatsi.opponent.turn import equals, favourite, places
from jatsi.solver.duels import Duels

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game


class Winning:
    """Chooses what gives the greatest chance to win, where that can be reckoned exactly.

    Among equal chances it chooses what leads to the greatest expected total.  It needs no
    solved game.
    """

    def __init__(self) -> None:
        self._duels: Duels | None = None

    def choose(self, game: Game) -> KeepEvent | MarkEvent | None:
        """The choice of the seat whose turn it is; None where it is not to be reckoned so."""
        others = [card for seat, card in enumerate(game.cards) if seat != game.turn.seat]
        if self._duels is None or self._duels.ruleset != game.ruleset:
            self._duels = Duels(game.ruleset)
        turn = self._duels.turn(game.card, others)
        if turn is None:
            return None
        chance, points = turn
        hand, left = counts_of(game.turn.dice, game.ruleset.faces), game.turn.throws_left
        if game.phase is Phase.THROWN:
            likely = equals((chance.keep(keep, left), keep) for keep in keeps(hand))
            kept = favourite((points.keep(keep, left), keep) for keep in likely)
            return game.keep(places(game.turn.dice, kept))
        rows = equals((worth, row) for row, worth in chance.mark(hand))
        worths = ((worth, row) for row, worth in points.mark(hand) if row in rows)
        return game.mark(equals(worths)[0])
