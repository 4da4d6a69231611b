"""The lattice of keeps against counting and plain recursion."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from jatsi.dice.hands import counts_of, hands
from jatsi.opponent.lattice import Lattice, lattice
from tests.opponent.plain import Dice, PlainTurn


@pytest.mark.parametrize(("dice", "faces"), [(1, 2), (2, 3), (5, 6), (6, 6), (3, 9)])
def test_it_holds_every_multiset_once_and_the_hands_last(dice: int, faces: int) -> None:
    grid = Lattice(dice, faces)
    assert len(grid.nodes) == len(set(grid.nodes)) == comb(dice + faces, faces)
    assert grid.nodes[0] == (0,) * faces
    assert grid.nodes[grid.first_hand :] == grid.hands == hands(dice, faces)


def test_a_hand_is_found_in_any_order() -> None:
    grid = lattice(3, 6)
    assert grid.hands[grid.hand((5, 1, 5))] == counts_of((1, 5, 5), 6)


@pytest.mark.parametrize(("dice", "faces"), [(1, 4), (2, 3), (3, 3), (4, 2)])
def test_means_are_those_of_all_throws_of_the_missing_dice(dice: int, faces: int) -> None:
    def worth(thrown: Dice) -> int:
        return max(thrown) ** 3 - 7 * len(set(thrown))

    grid = Lattice(dice, faces)
    found = grid.means([worth(ordered(hand)) for hand in grid.hands])
    turn = PlainTurn(dice, faces, worth)
    for node, mean in enumerate(found):
        kept = ordered(grid.nodes[node])
        padded = kept + (0,) * (dice - len(kept))
        plain = turn.keeping(padded, tuple(range(len(kept))), 1).mean
        assert mean == pytest.approx(float(plain), abs=1e-12)


def test_the_best_is_the_greatest_among_all_that_can_be_kept() -> None:
    grid = Lattice(3, 4)
    worths = [(i * 37) % 41 + i / 100 for i in range(len(grid.nodes))]
    for hand, best in zip(grid.hands, grid.best(worths), strict=True):
        inside = product(*(range(count + 1) for count in hand))
        assert worths[best] == max(worths[grid.index[keep]] for keep in inside)


def test_among_equals_the_best_is_the_hand_itself() -> None:
    grid = Lattice(2, 3)
    best = grid.best([1.0] * len(grid.nodes))
    assert best == list(range(grid.first_hand, len(grid.nodes)))


def ordered(counts: tuple[int, ...]) -> Dice:
    """The faces of a multiset, ascending."""
    return tuple(face for face, count in enumerate(counts, 1) for _ in range(count))
