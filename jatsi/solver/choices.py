"""All that can be done with a hand, by the final total that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.dice.hands import Counts
    from jatsi.ruleset.model import Row
    from jatsi.scorecard import Scorecard
    from jatsi.solver.turn_worths import TurnWorths

DECIMALS = 9
"""Of points: worths that are equal so far are equal, for means carry rounding errors."""


class RankedChoice(NamedTuple):
    """Dice kept and the others thrown again, or all kept and marked in a row.

    ``points`` are what the row gives now, None where nothing is marked; ``expected`` is
    the expected final total, and ``cost`` how much less that is than the best.
    """

    kept: Counts
    row: Row | None
    points: int | None
    expected: float
    cost: float


def choices(turn: TurnWorths, card: Scorecard, hand: Counts, left: int) -> list[RankedChoice]:
    """Every choice with so many throws left, the best first.

    While there are any, each keep of some dice is one.  To mark all dice is one for each
    open row.  Among equals more dice are first, then higher faces; rows are in sheet order.
    """
    marks = [(hand, row, worth) for row, worth in turn.mark(hand, left)]
    every = turn.every_keep(hand, left) if left else {}
    keeps = [(keep, None, worth) for keep, worth in every.items() if keep != hand]
    return _ranked(card, hand, [*marks, *keeps])


def _ranked(
    card: Scorecard, hand: Counts, options: Iterable[tuple[Counts, Row | None, float]]
) -> list[RankedChoice]:
    ranked = sorted(options, key=lambda option: -round(option[2], DECIMALS))
    most = max(worth for _, _, worth in ranked)
    return [
        RankedChoice(kept, row, row.score(hand) if row else None, card.points + worth, most - worth)
        for kept, row, worth in ranked
    ]
