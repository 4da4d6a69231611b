"""The multisets of dice in an order in which adding a die is a plain slice.

Pair the faces: 1 with 2, 3 with 4, 5 with 6; an odd last face stands alone.  A multiset
tells for each pair how many dice show one of its faces, and how many of those show the
second.  All multisets with the same numbers of dice by pair are a block: an array with
an axis for each pair, as long as its number of dice plus one, along which the count of
the second face grows (a lone face has an axis of one).  The axis of the first pair comes
last, those of the others before it.

Adding a die of a pair leads to the block with one die more there: at the same place for
the first face, one further along the axis for the second.  So the mean over the faces,
and the best of what is left when a die is taken away, are sums and maxima of slices of
blocks.  Blocks lie one after another by size, the empty multiset first, then by the
number of dice of the first pair: all that share both are a region, and adding a die of
the first pair is a slice of whole regions.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.dice.hands import Counts


class Run(NamedTuple):
    """Multisets one after another from ``start`` on, seen as outer × length × inner."""

    start: int
    outer: int
    length: int
    inner: int

    @property
    def end(self) -> int:
        """The number after its last multiset."""
        return self.start + self.outer * self.length * self.inner


class Link(NamedTuple):
    """One die more of a pair of faces: how the multisets of a run lead to those of another.

    With the pair's first face to the same place along the middle axis, with its second to
    the next; the other run is longer by one there.  With a lone face, to the same place.
    """

    less: Run
    more: Run

    @property
    def faces(self) -> int:
        """One or two."""
        return 1 + self.more.length - self.less.length


class Layout:
    """The multisets of 0 to ``dice`` dice of so many faces, numbered block by block."""

    def __init__(self, dice: int, faces: int) -> None:
        self.dice = dice
        self.faces = faces
        self._pairs = (faces + 1) // 2
        self._starts: dict[tuple[int, ...], int] = {}
        self.ends: list[int] = []
        start = 0
        for size in range(dice + 1):
            for by_pair in _divisions(size, self._pairs):
                self._starts[by_pair] = start
                start += prod(self._shape(by_pair))
            self.ends.append(start)
        self.size = start

    def _shape(self, by_pair: tuple[int, ...]) -> tuple[int, ...]:
        """The lengths of a block's axes."""
        lengths = [dice + 1 for dice in by_pair]
        if self.faces % 2:
            lengths[-1] = 1
        first, *others = lengths
        return (*others, first)

    @property
    def first_hand(self) -> int:
        """The number of the first multiset of all dice."""
        return self.ends[-2]

    @cached_property
    def multisets(self) -> tuple[Counts, ...]:
        """Every multiset in order."""
        return tuple(
            self._counts(by_pair, (seconds[-1], *seconds[:-1]))
            for by_pair in self._starts
            for seconds in product(*map(range, self._shape(by_pair)))
        )

    def _counts(self, by_pair: tuple[int, ...], seconds: tuple[int, ...]) -> Counts:
        counts: list[int] = []
        for dice, second in zip(by_pair, seconds, strict=True):
            counts += [dice - second, second]
        return tuple(counts[: self.faces])

    @cached_property
    def index(self) -> dict[Counts, int]:
        """The number of each multiset."""
        return {counts: number for number, counts in enumerate(self.multisets)}

    @property
    def hands(self) -> tuple[Counts, ...]:
        """Every multiset of all dice, in order."""
        return self.multisets[self.first_hand :]

    def links(self, size: int) -> Iterator[list[Link]]:
        """The ways to add a die to the multisets of a size, region by region.

        The first link, of the first pair, is one for the whole region.
        """
        for of_first in range(size + 1):
            others = _divisions(size - of_first, self._pairs - 1)
            if blocks := [(of_first, *of_others) for of_others in others]:
                links = [link for by_pair in blocks for link in self._block_links(by_pair)]
                yield [self._region_link(blocks), *links]

    def _region_link(self, blocks: list[tuple[int, ...]]) -> Link:
        of_first, *others = blocks[0]
        start, more = self._starts[blocks[0]], self._starts[of_first + 1, *others]
        outer = sum(prod(self._shape(by_pair)[:-1]) for by_pair in blocks)
        return Link(Run(start, outer, of_first + 1, 1), Run(more, outer, of_first + 2, 1))

    def _block_links(self, by_pair: tuple[int, ...]) -> Iterator[Link]:
        for pair in range(1, self._pairs):
            grown = (*by_pair[:pair], by_pair[pair] + 1, *by_pair[pair + 1 :])
            yield Link(self._run(by_pair, pair - 1), self._run(grown, pair - 1))

    def _run(self, by_pair: tuple[int, ...], axis: int) -> Run:
        shape = self._shape(by_pair)
        outer, inner = prod(shape[:axis]), prod(shape[axis + 1 :])
        return Run(self._starts[by_pair], outer, shape[axis], inner)


def _divisions(dice: int, pairs: int) -> Iterator[tuple[int, ...]]:
    """The ways to divide dice among pairs of faces, by the dice of the first pair."""
    if not pairs:
        yield from [] if dice else [()]
        return
    for of_first in range(dice + 1):
        for of_others in _divisions(dice - of_first, pairs - 1):
            yield (of_first, *of_others)


@lru_cache(maxsize=8)
def layout(dice: int, faces: int) -> Layout:
    """The layout of so many dice, each of so many faces."""
    return Layout(dice, faces)
