"""Which turns are played to win, and what everything in them is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from jatsi.scorecard import Mark, Scorecard
from jatsi.solver.duel import Duel, DuelTurn, TurnSolver
from jatsi.solver.layout import layout
from jatsi.solver.rest import Rest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.ruleset.model import Ruleset

    Marks = tuple[Mark | None, ...]

MOST_ROWS = 5
"""That the mover may have open; with more there are never few enough positions."""

MOST_WORK = 1e8
"""Multisets of dice to be gone through, for each throw of each position.

They take half a second where yatzy is solved in one.
"""


class Duels:
    """Reckons the ends of games of one ruleset.

    The last that was solved is kept: later turns of the same game take no time.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._turns = TurnSolver(layout(ruleset.dice, ruleset.faces), ruleset.throws)
        self._rest = lru_cache(maxsize=16)(self._new_rest)
        self._work = lru_cache(maxsize=64)(self._reckon_work)
        self._solved: Duel | None = None

    def reckons(self, mine: Scorecard, others: Sequence[Scorecard]) -> bool:
        """Whether the turn on a sheet, against the other sheets, is played to win.

        It is where one other person plays or all other sheets are full, no throws can be
        saved, and few enough positions can come.
        """
        other = _to_beat(mine, others)
        return other is not None and self._work(mine.marks, other.marks) <= MOST_WORK

    def turn(self, mine: Scorecard, others: Sequence[Scorecard]) -> DuelTurn | None:
        """The turn on a sheet, against the other sheets; None where it is not played to win."""
        other = _to_beat(mine, others)
        if other is None:
            return None
        # what can come of few positions is fewer: there is no need to count again
        if self._solved is None or not self._solved.covers(mine, other):
            if not self.reckons(mine, others):
                return None
            self._solved = self._duel(mine.marks, other.marks)
        return self._solved.turn(mine, other)

    def _new_rest(self, marks: Marks) -> Rest:
        return Rest(Scorecard(self.ruleset, marks))

    def _duel(self, mine: Marks, other: Marks) -> Duel:
        cards = Scorecard(self.ruleset, mine), Scorecard(self.ruleset, other)
        return Duel(self._turns, cards, (self._rest(mine), self._rest(other)))

    def _reckon_work(self, mine: Marks, other: Marks) -> int:
        return self._duel(mine, other).work


def _to_beat(mine: Scorecard, others: Sequence[Scorecard]) -> Scorecard | None:
    """The sheet that a turn is reckoned against, None where it is not to be.

    The only other one; or, where all are full, the one of the highest total.
    """
    left = len(mine.unmarked)
    if mine.ruleset.saving or not others or not 0 < left <= MOST_ROWS:
        return None
    if len(others) > 1 and not all(card.full for card in others):
        return None
    best = max(others, key=lambda card: card.total)
    return best if left - len(best.unmarked) in (0, 1) else None
