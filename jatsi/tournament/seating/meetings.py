"""How often pairs have met, and what that costs.

A pair meets when it sits at one table.  With c the times that a pair has met, rounds are
the better the smaller the sum of c·(c - 1)/2 over all pairs, then the smaller the
largest c.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Table = tuple[int, ...]
"""The players of a table in the order in which they sit; the first begins."""

Round = tuple[Table, ...]
"""The tables of a round, each of its players at one of them."""

Pair = frozenset[int]
"""Two players."""


def meetings(rounds: Iterable[Round]) -> Counter[Pair]:
    """How often each pair has met; pairs that have not are left out."""
    tables = chain.from_iterable(rounds)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def repeats(rounds: Iterable[Round]) -> int:
    """The sum of c·(c - 1)/2 over all pairs."""
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())


def excess(rounds: Iterable[Round]) -> int:
    """The meetings beyond the first of each pair, all pairs together."""
    return sum(times - 1 for times in meetings(rounds).values())


def largest(rounds: Iterable[Round]) -> int:
    """How often that pair has met which has met the most."""
    return max(meetings(rounds).values(), default=0)
