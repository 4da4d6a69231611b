"""What becomes of dice, against dice as plain lists."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from jatsi.solver.changes import Changes
from jatsi.solver.layout import layout

SIZES = pytest.mark.parametrize(("dice", "faces"), [(1, 2), (3, 3), (5, 6), (4, 5)])


def dice_of(counts: tuple[int, ...]) -> list[int]:
    return [face for face, n in enumerate(counts, 1) for _ in range(n)]


def counts_of(dice: list[int], faces: int) -> tuple[int, ...]:
    counts = Counter(dice)
    return tuple(counts[face] for face in range(1, faces + 1))


@SIZES
def test_keeps_are_every_choice_of_dice_the_best_liked_first(dice: int, faces: int) -> None:
    grid = layout(dice, faces)
    keeps = Changes(grid).keeps
    for place, hand in enumerate(grid.hands):
        mine = dice_of(hand)
        choices = {kept for size in range(dice + 1) for kept in combinations(mine, size)}
        liked = sorted(
            choices, key=lambda kept: (-len(kept), [-face for face in sorted(kept, reverse=True)])
        )
        found = [tuple(dice_of(grid.multisets[number])) for number in keeps[:, place].tolist()]
        assert found[: len(liked)] == liked
        assert set(found[len(liked) :]) <= {()}


@SIZES
def test_throwing_what_is_missing(dice: int, faces: int) -> None:
    grid = layout(dice, faces)
    random = np.random.default_rng(1)
    kept = random.integers(0, grid.size, 200)
    thrown = random.integers(1, faces + 1, (200, dice)).astype(np.uint8)
    hands = Changes(grid).throw(kept, thrown)
    for before, new, after in zip(kept.tolist(), thrown.tolist(), hands.tolist(), strict=True):
        mine = dice_of(grid.multisets[before])
        whole = mine + new[: dice - len(mine)]
        assert grid.multisets[after] == counts_of(whole, faces)
