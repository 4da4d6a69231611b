"""What becomes of dice: hands and what is kept of them, as numbers of the layout."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from jatsi.dice.hands import dice_of, liking

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from jatsi.solver.layout import Layout

    Numbers = NDArray[np.int32]


class Changes:
    """Tables for the multisets of a layout."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    @cached_property
    def more(self) -> Numbers:
        """The multiset after a die is added: [multiset, face from 0]; a hand stays as it is."""
        layout, index = self._layout, self._layout.index
        more = np.arange(layout.size, dtype=np.int32)[:, np.newaxis].repeat(layout.faces, axis=1)
        for number, counts in enumerate(layout.multisets[: layout.first_hand]):
            grown = ((*counts[:f], counts[f] + 1, *counts[f + 1 :]) for f in range(layout.faces))
            more[number] = [index[one] for one in grown]
        return more

    @cached_property
    def keeps(self) -> Numbers:
        """What can be kept of each hand: [place, hand], filled up with the last of its keeps.

        In the order in which a player who has no better reason likes them: most dice
        first, then those of higher faces.
        """
        layout = self._layout
        rank, ranked = self._ranks
        faces = np.array(list(map(dice_of, layout.hands))) - 1
        options = np.zeros((1 << layout.dice, len(faces)), np.int32)
        for option in range(1 << layout.dice):
            for die in range(layout.dice):
                if option >> die & 1:
                    options[option] = self.more[options[option], faces[:, die]]
        ranks = np.sort(rank[options], axis=0)
        again = np.zeros(ranks.shape, bool)
        again[1:] = ranks[1:] == ranks[:-1]
        ranks[again] = layout.size - 1  # the empty multiset, liked least of all
        ranks.sort(axis=0)
        width = int((~again).sum(axis=0).max())
        return ranked[ranks[:width]]

    @property
    def _ranks(self) -> tuple[Numbers, Numbers]:
        """The rank of each multiset in the order in which keeps are liked, and the order."""
        multisets = self._layout.multisets
        every = range(len(multisets))
        liked = sorted(every, key=lambda number: liking(multisets[number]), reverse=True)
        order = np.array(liked, np.int32)
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order), dtype=np.int32)
        return rank, order

    def throw(self, kept: NDArray[np.integer], faces: NDArray[np.uint8]) -> Numbers:
        """The hands after the dice that are missing are thrown; ``faces`` are [game, die]."""
        hands = kept.astype(np.int32)
        for die in range(faces.shape[1]):
            hands = self.more[hands, faces[:, die] - 1]
        return hands
