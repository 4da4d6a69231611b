"""The level kerholainen: the best of this turn, against what rows give on average."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from jatsi.opponent.lattice import lattice
from jatsi.opponent.outlook import hand_points, outlook
from jatsi.opponent.section import Subtotal
from jatsi.opponent.turn import choose, keep_worths, stopping

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.opponent.outlook import Outlook
    from jatsi.opponent.turn import Marks
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scorecard import Scorecard

HORIZON = 9
"""The throws that a plan looks ahead; no ruleset gives a turn more, savings can."""


class Averaging:
    """Weighs the points of a row against those of a later turn played for it alone.

    Within the turn it is exact: every keep, every open row, all throws up to the
    horizon.  With one row left it plays perfectly.
    """

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        """The choice of the seat whose turn it is."""
        promises = _Promises(game.card)
        marks = [(row, promises.worths(row)) for row in game.card.open_rows]
        saves = game.ruleset.saving and len(game.card.unmarked) > 1
        gain = _throw_worth(game.ruleset, marks) if saves else 0.0
        horizon = min(game.turn.throws_left, HORIZON)
        return choose(game, marks, [gain * throws for throws in range(1, horizon + 1)])


class _Promises:
    """What marks on a sheet are worth against the turns that its open rows promise."""

    def __init__(self, card: Scorecard) -> None:
        self._card = card
        self._outlooks = {row.id: outlook(card.ruleset, row) for row in card.unmarked}

    def worths(self, row: Row) -> list[float]:
        """For every hand of the lattice what marking it in the row is worth, in points.

        That is the row's points, less its mean, plus the change of the bonuses that
        its section can expect.
        """
        points = hand_points(self._card.ruleset, row)
        spent = self._outlooks[row.id].mean + self._bonus(row, None)
        worth = {p: p + self._bonus(row, p) - spent for p in set(points)}
        return [worth[p] for p in points]

    def _bonus(self, row: Row, points: int | None) -> float:
        """The bonuses that the row's section can expect with these points in it.

        None leaves the row open.
        """
        card = self._card
        later = [other for other in card.unmarked if points is None or other.id != row.id]
        promised = [self._promise(o, later) for o in later if o.section is row.section]
        subtotal = Subtotal(
            card.subtotal(row.section) + (points or 0) + sum(o.mean for o in promised),
            sum(o.variance for o in promised),
        )
        return subtotal.bonus(card.ruleset.section_bonuses(row.section))

    def _promise(self, row: Row, later: list[Row]) -> Outlook:
        """What a row can expect among the rows to be marked later.

        Whoever may choose between rows takes a turn that suits the row: it is
        reckoned as the better of two.
        """
        before = self._card.ruleset.before
        choice = any(
            other.id != row.id and other.id not in before[row.id] and row.id not in before[other.id]
            for other in later
        )
        alone = self._outlooks[row.id]
        return alone.better_of_two() if choice else alone


def _throw_worth(ruleset: Ruleset, marks: Marks) -> float:
    """What one throw more would add to a turn played for the best of the open rows."""
    grid = lattice(ruleset.dice, ruleset.faces)
    plans = keep_worths(grid, stopping(marks), repeat(0.0, ruleset.throws + 1))
    *_, usual, longer = (worths[0] for worths in plans)
    return longer - usual
