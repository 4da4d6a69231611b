"""Hands as multisets: every hand, and every keep."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Counts = tuple[int, ...]
"""A multiset of dice: element *i* tells how many dice show face *i* + 1."""

LETTERS = "ABCDEFG"
"""The places of the dice; also the greatest number of dice there can be."""


def counts_of(dice: Iterable[int], faces: int) -> Counts:
    """The multiset of the given faces, each from 1 to ``faces``."""
    counts = [0] * faces
    for face in dice:
        counts[face - 1] += 1
    return tuple(counts)


def dice_of(counts: Counts) -> tuple[int, ...]:
    """The faces of a multiset, ascending: what ``counts_of`` makes it of."""
    return tuple(face for face, count in enumerate(counts, 1) for _ in range(count))


@cache
def hands(dice: int, faces: int) -> tuple[Counts, ...]:
    """Every multiset of that many dice: 252 for five dice, 462 for six."""
    every = combinations_with_replacement(range(1, faces + 1), dice)
    return tuple(counts_of(hand, faces) for hand in every)


def keeps(hand: Counts) -> list[Counts]:
    """Every multiset that can be left on the table when the rest is thrown again."""
    return list(product(*(range(count + 1) for count in hand)))


def liking(keep: Counts) -> tuple[int, Counts]:
    """What decides between keeps of equal worth: the greater has more dice, then higher faces."""
    return sum(keep), keep[::-1]
