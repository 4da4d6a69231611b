"""Closing orders and finding what contradicts in them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Pairs = frozenset[tuple[str, str]]


def closure(pairs: Iterable[tuple[str, str]]) -> Pairs:
    """Every pair that follows from the given ones."""
    closed = set(pairs)
    nodes = {node for pair in closed for node in pair}
    for middle in nodes:
        into = [a for a, b in closed if b == middle]
        out = [b for a, b in closed if a == middle]
        closed.update((a, b) for a in into for b in out)
    return frozenset(closed)


def is_cyclic(pairs: Iterable[tuple[str, str]]) -> bool:
    """Whether some row would have to be full before itself."""
    return any(a == b for a, b in closure(pairs))


def contradiction(
    base: set[tuple[str, str]], options: Mapping[str, set[tuple[str, str]]]
) -> tuple[str, ...]:
    """The fewest options whose orders, with the base's, form a cycle; else none."""
    if not is_cyclic(base.union(*options.values())):
        return ()
    for size in range(len(options) + 1):
        for names in combinations(options, size):
            if is_cyclic(base.union(*(options[name] for name in names))):
                return names
    return ()
