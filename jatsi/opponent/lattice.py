"""All multisets of up to the dice of a game, and the two steps of planning a turn.

A keep grows to a hand one die at a time, so the mean worth of a keep is the mean,
over the faces, of the worths of the keep with that face added; and the best keep
of a hand is the hand itself or the best of what is left when one die is taken
away.  Both steps visit each multiset once: 462 for five dice, 924 for six.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import fsum
from typing import TYPE_CHECKING

from jatsi.dice.hands import Counts, counts_of, hands

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Lattice:
    """The multisets of 0 to ``dice`` dice, numbered by size, the empty one 0.

    ``nodes[first_hand:]`` are the hands, in the order of ``jatsi.dice.hands.hands``.
    Means are rounded once (fsum), so that every Python on every machine has the same.
    """

    def __init__(self, dice: int, faces: int) -> None:
        self.faces = faces
        self.nodes = tuple(node for size in range(dice + 1) for node in hands(size, faces))
        self.hands = hands(dice, faces)
        self.first_hand = len(self.nodes) - len(self.hands)

    @cached_property
    def index(self) -> dict[Counts, int]:
        """The number of each multiset."""
        return {node: i for i, node in enumerate(self.nodes)}

    @cached_property
    def _more(self) -> tuple[tuple[int, ...], ...]:
        """For each multiset that is no hand those with one die more, by face."""
        return tuple(self._neighbours(node, 1) for node in self.nodes[: self.first_hand])

    @cached_property
    def _less(self) -> tuple[tuple[int, ...], ...]:
        """For each multiset those with one die less."""
        return tuple(self._neighbours(node, -1) for node in self.nodes)

    def _neighbours(self, node: Counts, step: int) -> tuple[int, ...]:
        changed = (
            (*node[:i], count + step, *node[i + 1 :])
            for i, count in enumerate(node)
            if count + step >= 0
        )
        return tuple(self.index[neighbour] for neighbour in changed)

    def hand(self, dice: Iterable[int]) -> int:
        """The place of these dice among the hands, from 0."""
        return self.index[counts_of(dice, self.faces)] - self.first_hand

    def means(self, worths: Sequence[float]) -> list[float]:
        """The mean worth of every multiset that is no hand, the missing dice thrown.

        ``worths`` are those of the hands.
        """
        values = [0.0] * self.first_hand + list(worths)
        worth = values.__getitem__
        for node in reversed(range(self.first_hand)):
            values[node] = fsum(map(worth, self._more[node])) / self.faces
        return values[: self.first_hand]

    def best(self, worths: Sequence[float]) -> list[int]:
        """For each hand the number of the multiset in it that is worth the most.

        ``worths`` are those of all multisets.
        """
        chosen: list[int] = []
        worth, choice = worths.__getitem__, chosen.__getitem__
        for node, less in enumerate(self._less):
            chosen.append(max((node, *map(choice, less)), key=worth))
        return chosen[self.first_hand :]


@lru_cache(maxsize=16)
def lattice(dice: int, faces: int) -> Lattice:
    """The lattice of so many dice, each of so many faces."""
    return Lattice(dice, faces)
