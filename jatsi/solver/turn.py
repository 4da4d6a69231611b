"""A turn, for many states side by side: worths of hands to the worth of throwing.

Worths stand in an array [multiset, lane], the multisets in the order of the layout.
All steps are slices of it, found once.
"""

from __future__ import annotations

from math import factorial, prod
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from jatsi.solver.layout import Layout, Link, Run

    Worths = NDArray[np.floating]
    Call = tuple[Callable[..., object], Worths, Worths, Worths]


ROUNDINGS = 3
"""So many throws in turn divide by the faces in different roundings; see ``_shares``."""


class Turn:
    """The worths of every multiset, in so many lanes."""

    def __init__(self, layout: Layout, worths: Worths) -> None:
        self._layout = layout
        self._dtype = worths.dtype.type
        self.worths = worths
        self.hands = worths[layout.first_hand :]
        regions = [list(layout.links(size)) for size in range(layout.dice)]
        sums = [  # from the last region on: marking and keeping end there, it is near still
            [call for links in reversed(sized) for call in self._sum(links)] for sized in regions
        ]
        shares = _shares(layout.faces, self._dtype)
        self._means = [self._throwing(sums, shares) for _ in range(ROUNDINGS)]
        self._throws = 0
        every = [link for sized in regions for links in sized for link in links]
        self._bests = [call for link in every for call in self._best(link)]
        self._chances = _chances(layout, self._dtype)

    def _sum(self, links: list[Link]) -> Iterator[Call]:
        """Add up, for the multisets of a region, the worths of those with one die more."""
        first, *others = links
        less, parts = self._parts(first)
        yield (np.add, parts[0], parts[1], less)
        for link in others:
            less, parts = self._parts(link)
            yield from ((np.add, less, part, less) for part in parts)

    def _best(self, link: Link) -> Iterator[Call]:
        less, parts = self._parts(link)
        return ((np.maximum, part, less, part) for part in parts)

    def _throwing(self, sums: list[list[Call]], shares: Iterator[Worths]) -> list[Call]:
        calls: list[Call] = []
        for size in reversed(range(self._layout.dice)):
            start = self._layout.ends[size - 1] if size else 0
            means = self.worths[start : self._layout.ends[size]]
            calls += [*sums[size], (np.multiply, means, next(shares), means)]
        return calls

    def _parts(self, link: Link) -> tuple[Worths, list[Worths]]:
        """The worths of the smaller multisets, and of where each face of the pair leads.

        With as few axes as can be: NumPy takes longer to begin with more.
        """
        less, more = self._view(link.less), self._view(link.more)
        parts = [more[:, face : face + link.less.length] for face in range(link.faces)]
        shape = (-1,) if link.less.outer == 1 else (link.less.outer, -1)
        return less.reshape(shape), [part.reshape(shape) for part in parts]

    def _view(self, run: Run) -> Worths:
        return self.worths[run.start : run.end].reshape(run.outer, run.length, -1)

    def begin(self, number: int) -> None:
        """Begin to reckon turns of some number: those of the same are rounded alike."""
        self._throws = number

    def throw(self) -> None:
        """Put in the place of each multiset that is no hand the mean of throwing the rest.

        The first of them, where nothing is kept, is then the worth of throwing all dice.
        """
        for call, one, other, out in self._means[self._throws % ROUNDINGS]:
            call(one, other, out=out)
        self._throws += 1

    def throw_all(self) -> Worths:
        """The worth of throwing all dice, by lane, as ``throw`` reckons it too."""
        worth: Worths = self._chances @ self.hands
        return worth

    def keep(self) -> None:
        """Put in the place of each hand, and multiset, the best that can be kept of it."""
        for call, one, other, out in self._bests:
            call(one, other, out=out)


def _chances(layout: Layout, dtype: type[np.floating]) -> Worths:
    """The chance of each hand when all dice are thrown, together one as nearly as can be."""
    orders = [factorial(layout.dice) // prod(map(factorial, hand)) for hand in layout.hands]
    chances: Worths = np.array(orders, dtype) / dtype(layout.faces**layout.dice)
    chances[chances.argmax()] -= chances.sum(dtype=np.float64) - 1
    return chances


def _shares(faces: int, dtype: type[np.floating]) -> Iterator[Worths]:
    """One divided by the faces, now a little too great and now too small.

    It is no number of the type, and the same rounding of it at every die of every throw
    would add up over a game.  Each is the neighbour that brings the sum of all the errors
    so far nearest to nothing.
    """
    near = np.array(1 / faces, dtype)
    error = float(near) * faces - 1
    other = np.nextafter(near, np.array(-error, dtype))
    other_error = float(other) * faces - 1
    total = 0.0
    while True:
        best = min((near, error), (other, other_error), key=lambda one: abs(total + one[1]))
        total += best[1]
        yield best[0]
