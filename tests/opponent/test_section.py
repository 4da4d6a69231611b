"""The bonuses that a section can expect."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.opponent.section import Subtotal
from jatsi.ruleset.model import Bonus, Section

REWARD = Bonus(Section.UPPER, 63, below=False, points=50)
PENALTY = Bonus(Section.UPPER, 0, below=True, points=-50)


@pytest.mark.parametrize(
    ("bonus", "subtotal", "points"),
    [(REWARD, 62, 0), (REWARD, 63, 50), (PENALTY, -1, -50), (PENALTY, 0, 0)],
)
def test_a_certain_subtotal_has_its_bonus(bonus: Bonus, subtotal: int, points: int) -> None:
    assert Subtotal(subtotal, 0).bonus((bonus,)) == points
    assert Subtotal(subtotal + 1e-12, 1e-13).bonus((bonus,)) == points


def test_without_bonuses_there_is_nothing_to_expect() -> None:
    assert Subtotal(10, 4).bonus(()) == 0


def test_bonuses_add_up() -> None:
    subtotal = Subtotal(40, 100)
    both = subtotal.bonus((REWARD, PENALTY))
    assert both == pytest.approx(subtotal.bonus((REWARD,)) + subtotal.bonus((PENALTY,)))


@given(st.floats(-100, 100), st.floats(0.1, 1000), st.integers(-50, 50))
def test_above_and_below_share_all_chance(mean: float, variance: float, threshold: int) -> None:
    subtotal = Subtotal(mean, variance)
    above, below = (
        subtotal.bonus((Bonus(Section.LOWER, threshold, below=below, points=1),))
        for below in (False, True)
    )
    assert 0 <= above <= 1
    assert above + below == pytest.approx(1)


def test_the_sum_of_five_dice_is_near_normal() -> None:
    sums = Counter(map(sum, product(range(1, 7), repeat=5)))
    subtotal = Subtotal(5 * 3.5, 5 * 35 / 12)
    for threshold in range(5, 31):
        bonus = Bonus(Section.UPPER, threshold, below=False, points=1)
        chance = sum(n for total, n in sums.items() if total >= threshold) / 6**5
        assert subtotal.bonus((bonus,)) == pytest.approx(chance, abs=0.01)
