"""What can still become of a hand in each row, if the turn is played for that row alone."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from jatsi.dice.hands import keeps
from jatsi.opponent.lattice import lattice
from jatsi.opponent.outlook import hand_points
from jatsi.opponent.turn import keep_worths
from jatsi.scoring import matching

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.dice.hands import Counts
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scorecard import Scorecard


class Odds(NamedTuple):
    """A row's prospects in this turn.

    ``chance`` is the greatest chance of ``least`` points in the row, or of dice that fit
    it where that is None; it is None itself where every hand does.  ``mean`` is the
    greatest mean of the row's points.  They may ask for different keeps.
    """

    row: Row
    least: int | None
    chance: float | None
    mean: float


def odds(card: Scorecard, hand: Counts | None, left: int) -> list[Odds]:
    """The prospects of each open row, so many throws being left.

    The hand is None before the first throw, which is then one of those left.
    """
    return [_odds(card.ruleset, row, hand, left) for row in card.open_rows]


def _odds(ruleset: Ruleset, row: Row, hand: Counts | None, left: int) -> Odds:
    pace = ruleset.paces.get(row.id)
    enough = (p for p in ruleset.attainable[row.id] if pace is not None and p >= pace)
    least = next(enough, pace)
    points = hand_points(ruleset, row)
    if least is None:
        grid = lattice(ruleset.dice, ruleset.faces)
        good = [matching(row.match, some) is not None for some in grid.hands]
    else:
        good = [some >= least for some in points]
    chance = None if all(good) else _greatest_mean(ruleset, good, hand, left)
    return Odds(row, least, chance, _greatest_mean(ruleset, points, hand, left))


def _greatest_mean(
    ruleset: Ruleset, worths: Sequence[float], hand: Counts | None, left: int
) -> float:
    """The mean worth of the hand at the end, under the play for which that is greatest."""
    grid = lattice(ruleset.dice, ruleset.faces)
    if hand is not None and not left:
        return float(worths[grid.index[hand] - grid.first_hand])
    *_, every = keep_worths(grid, worths, repeat(0.0, left))
    kept = [grid.nodes[0]] if hand is None else keeps(hand)
    return max(every[grid.index[keep]] for keep in kept)
