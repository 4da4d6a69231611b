"""The level mestari: best play by the table of the solved game, and in the end to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.dice.hands import counts_of, keeps
from jatsi.errors import JatsiError
from jatsi.game.model import Phase
from jatsi.opponent.averaging import Averaging
from jatsi.opponent.turn import equals, favourite, places
from jatsi.opponent.winning import Winning

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.advice import Advisor


class Perfect:
    """Chooses what leads to the greatest expected total, in the end to the greatest chance to win.

    ``advisor`` brings the solved game, which it may have to wait for.  A game that cannot
    be solved is played as the level below does.
    """

    def __init__(self, advisor: Callable[[Ruleset], Advisor]) -> None:
        self._advisor = advisor
        self._winning = Winning()
        self._otherwise = Averaging()

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        """The choice of the seat whose turn it is."""
        to_win = self._winning.choose(game)
        if to_win:
            return to_win
        try:
            advisor = self._advisor(game.ruleset)
        except JatsiError:
            return self._otherwise.choose(game)
        return self._choose(game, advisor)

    def _choose(self, game: Game, advisor: Advisor) -> KeepEvent | MarkEvent:
        seat, dice, left = game.turn.seat, game.turn.dice, game.turn.throws_left
        turn = advisor.turn(game.card, game.saved[seat])
        hand = counts_of(dice, game.ruleset.faces)
        if game.phase is Phase.THROWN:
            kept = favourite((turn.keep(keep, left), keep) for keep in keeps(hand))
            return game.keep(places(dice, kept))
        return game.mark(equals((worth, row) for row, worth in turn.mark(hand, left))[0])
