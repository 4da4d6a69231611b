"""All that can be done with a hand, by the final total that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jatsi.dice.hands import keeps, liking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.dice.hands import Counts
    from jatsi.ruleset.model import Row
    from jatsi.scorecard import Scorecard
    from jatsi.solver.advice import TurnWorths

DECIMALS = 9
"""Of points: worths that are equal so far are equal, for means carry rounding errors."""


class Choice(NamedTuple):
    """Dice kept and the others thrown again, or all kept and marked in a row.

    ``points`` are what the row gives now, None where nothing is marked; ``expected`` is
    the expected final total, and ``cost`` how much less that is than the best.
    """

    kept: Counts
    row: Row | None
    points: int | None
    expected: float
    cost: float


def choices(turn: TurnWorths, card: Scorecard, hand: Counts, left: int) -> list[Choice]:
    """Every choice with so many throws left, the best first.

    While there are any, each keep is one; to keep all dice is to mark the best row.
    With none left each open row is one.  Among equals a keep of more dice is first, then
    one of higher faces; rows are in sheet order.
    """
    marks = turn.mark(hand, left)
    if left:
        best = max(marks, key=lambda mark: round(mark[1], DECIMALS))
        kept = sorted(keeps(hand), key=liking, reverse=True)
        others = ((keep, None, turn.keep(keep, left)) for keep in kept if keep != hand)
        options = [(hand, best[0], best[1]), *others]
    else:
        options = [(hand, row, worth) for row, worth in marks]
    return _ranked(card, hand, options)


def _ranked(
    card: Scorecard, hand: Counts, options: Iterable[tuple[Counts, Row | None, float]]
) -> list[Choice]:
    ranked = sorted(options, key=lambda option: -round(option[2], DECIMALS))
    most = max(worth for _, _, worth in ranked)
    return [
        Choice(kept, row, row.score(hand) if row else None, card.points + worth, most - worth)
        for kept, row, worth in ranked
    ]
