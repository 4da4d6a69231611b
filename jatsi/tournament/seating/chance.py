"""Chance that can be repeated from a seed."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")


class Chance:
    """A generator of numbers; the same seed gives the same ones.

    Of Python's generator only ``random`` is used, seeded with a number: its sequence is
    promised to stay from one version of Python to the next, that of ``shuffle`` is not.
    """

    def __init__(self, seed: str) -> None:
        number = int.from_bytes(sha256(seed.encode("utf-8")).digest(), "big")
        self.random = Random(number).random  # noqa: S311 - a draw that can be repeated

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1."""
        return int(self.random() * limit)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order of which each is equally likely (Fisher and Yates)."""
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
