"""One turn with any worths of its marks, against every way that dice can fall and be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from jatsi.dice.hands import keeps, liking
from jatsi.solver.layout import layout
from jatsi.solver.turn_worths import TurnTables
from tests.solver.test_solving import FACES
from tests.solver.test_turn import SIZES, thrown

if TYPE_CHECKING:
    from jatsi.dice.hands import Counts
    from jatsi.solver.turn_worths import TurnWorths

THROWS_LEFT = 3
"""After the first."""


def worths(dice: int, faces: int, numbers: int) -> TurnWorths:
    """A turn with two rows, and so many numbers of throws left for which marks differ."""
    where = layout(dice, faces)
    chance = np.random.default_rng(dice + faces)
    marks = [chance.uniform(-50, 50, (2, len(where.hands))) for _ in range(numbers)]
    return TurnTables(where).worths(FACES[:2], marks, THROWS_LEFT)


@pytest.mark.parametrize("numbers", [1, THROWS_LEFT + 1])
@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_every_keep_is_worth_the_mean_of_what_is_best_after_it(
    dice: int, faces: int, numbers: int
) -> None:
    turn, hands = worths(dice, faces, numbers), layout(dice, faces).hands
    best: dict[Counts, np.ndarray] = {}
    for left in range(THROWS_LEFT + 1):
        marked = {
            hand: float(turn.marks[min(left, numbers - 1)][:, place].max())
            for place, hand in enumerate(hands)
        }
        kept: dict[Counts, np.ndarray] = {hand: np.array(worth) for hand, worth in marked.items()}
        if left:
            every = {keep for hand in hands for keep in keeps(hand)} - set(hands)
            kept |= {keep: thrown(best, keep, dice) for keep in every}
        best = {
            hand: np.max([kept[keep] for keep in keeps(hand) if keep in kept]) for hand in hands
        }
        for hand in hands:
            assert turn.hand(hand, left) == pytest.approx(float(best[hand]), abs=1e-11)
        for keep, worth in kept.items():
            assert turn.keep(keep, left) == pytest.approx(float(worth), abs=1e-11)
    assert turn.start == pytest.approx(float(thrown(best, (0,) * faces, dice)), abs=1e-11)


def test_all_that_can_be_kept_of_a_hand_in_the_order_in_which_it_is_liked() -> None:
    turn = worths(4, 6, 1)
    for hand in layout(4, 6).hands:
        found = turn.every_keep(hand, 2)
        assert list(found) == sorted(keeps(hand), key=liking, reverse=True)
        assert found == {keep: turn.keep(keep, 2) for keep in keeps(hand)}


def test_marks_are_by_row() -> None:
    turn = worths(2, 3, THROWS_LEFT + 1)
    for place, hand in enumerate(layout(2, 3).hands):
        told = [(row, float(turn.marks[2][number, place])) for number, row in enumerate(FACES[:2])]
        assert turn.mark(hand, 2) == told
