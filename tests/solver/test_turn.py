"""Throwing and keeping against every way that dice can fall and be kept."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from jatsi.dice.hands import Counts, counts_of, keeps
from jatsi.solver.layout import layout
from jatsi.solver.turn import ROUNDINGS, Turn

SIZES = [(1, 2), (2, 3), (3, 2), (4, 6), (3, 5), (2, 9)]
LANES = 3


def turn(dice: int, faces: int, dtype: type[np.floating] = np.float64) -> Turn:
    """A turn with any worths at all of hands."""
    found = Turn(layout(dice, faces), np.zeros((layout(dice, faces).size, LANES), dtype))
    found.hands[:] = np.random.default_rng(dice + faces).uniform(-50, 50, found.hands.shape)
    return found


def thrown(found: dict[Counts, np.ndarray], kept: Counts, dice: int) -> np.ndarray:
    """The mean worth of what comes of throwing the dice that are not kept."""
    ways = product(range(1, len(kept) + 1), repeat=dice - sum(kept))
    fallen = (counts_of(way, len(kept)) for way in ways)
    hands = [tuple(map(sum, zip(kept, more, strict=True))) for more in fallen]
    mean: np.ndarray = np.mean([found[hand] for hand in hands], axis=0)
    return mean


def all_thrown(turn: Turn) -> np.ndarray:
    """The worth of throwing all dice, by lane, after a throw."""
    turn.throw()
    worth: np.ndarray = turn.worths[0]
    return worth


@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_throwing_is_the_mean_of_all_ways(dice: int, faces: int) -> None:
    found, multisets = turn(dice, faces), layout(dice, faces).multisets
    worths = dict(zip(layout(dice, faces).hands, found.hands.copy(), strict=True))
    assert np.allclose(found.throw_all(), thrown(worths, (0,) * faces, dice), atol=1e-11)
    assert np.allclose(all_thrown(found), found.throw_all(), atol=1e-11)
    for multiset, worth in zip(multisets, found.worths, strict=True):
        assert np.allclose(worth, thrown(worths, multiset, dice), atol=1e-11)


@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_keeping_is_the_best_of_all_ways(dice: int, faces: int) -> None:
    found, multisets = turn(dice, faces), layout(dice, faces).multisets
    found.worths[:] = np.random.default_rng(7).uniform(-50, 50, found.worths.shape)
    worths = dict(zip(multisets, found.worths.copy(), strict=True))
    found.keep()
    for hand, worth in zip(layout(dice, faces).hands, found.hands, strict=True):
        assert np.array_equal(worth, np.max([worths[kept] for kept in keeps(hand)], axis=0))


def test_the_errors_of_float32_do_not_add_up() -> None:
    """A sixth is no number of the type: in five dice its nearest is 1.5e-7 too great."""
    sixth = float(np.float32(1 / 6))
    assert (6 * sixth) ** 5 - 1 > 1.4e-7
    where = layout(5, 6)
    short, long = (Turn(where, np.zeros((where.size, 2000), t)) for t in (np.float32, np.float64))
    shifts = []
    for number in range(6):
        hands = np.random.default_rng(number).uniform(50, 100, short.hands.shape)
        short.hands[:], long.hands[:] = hands, hands
        shifts.append(np.mean(all_thrown(short) / all_thrown(long) - 1))
    assert abs(np.mean(shifts)) < 3e-8


def test_turns_of_the_same_number_are_rounded_alike() -> None:
    """Whatever was reckoned before: processes share turns out as it happens."""
    found, other = turn(5, 6, np.float32), turn(5, 6, np.float32)
    other.throw()
    thrown_as = []
    for number in range(ROUNDINGS):
        found.begin(number)
        other.begin(number)
        thrown_as.append(all_thrown(found).copy())
        assert np.array_equal(thrown_as[-1], all_thrown(other))
        assert np.array_equal(all_thrown(found), all_thrown(other))
    assert not all(np.array_equal(one, thrown_as[0]) for one in thrown_as)
