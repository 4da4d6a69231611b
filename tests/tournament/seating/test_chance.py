"""Chance that repeats."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from jatsi.tournament.seating.chance import Chance


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, other = Chance("kevät"), Chance("kevät")
    assert [one.random() for _ in range(5)] == [other.random() for _ in range(5)]
    assert Chance("kevät").shuffled(range(50)) != Chance("syksy").shuffled(range(50))


def test_every_order_comes_about_equally_often() -> None:
    chance = Chance("1")
    seen = Counter(tuple(chance.shuffled("abc")) for _ in range(6000))
    assert set(seen) == set(permutations("abc"))
    assert all(850 < times < 1150 for times in seen.values())  # 5 standard deviations


def test_numbers_below_a_limit() -> None:
    chance = Chance("2")
    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
