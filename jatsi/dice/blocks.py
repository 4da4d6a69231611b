"""Dice for many games at once: each game has numbers of its own out of one long row.

They come from NumPy's Philox, which reckons the numbers at any place of its row straight
from the place and a key; the key is made of the seed by NumPy's SeedSequence.  NumPy
keeps the results of both for ever.  Game *i* owns the *i*-th block of the row, so it has
the same dice however many games there are and in whatever order they are played, and no
two games share any.  A face is a number of 32 bits times the faces, divided by 2³²: no
face is likelier than another by more than a part in 2³² / faces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from jatsi.dice.throws import Throw

    Faces = NDArray[np.uint8]

WORDS = 4
"""Numbers of 64 bits that Philox brings at a time."""

AT_ONCE = 4096
"""Games whose numbers are in memory before they are made into faces."""


class DiceBlocks:
    """The dice of games with seed ``seed``, not negative: so many throws of so many dice each."""

    def __init__(self, seed: int, *, throws: int, dice: int, faces: int) -> None:
        self._key = np.random.SeedSequence(seed).generate_state(2, np.uint64)
        self._throws, self._dice, self._faces = throws, dice, faces
        self._length = -(-throws * dice // (2 * WORDS))

    def games(self, start: int, stop: int) -> Faces:
        """The faces of the games from one number to before another, [game, throw, die]."""
        faces = np.empty((stop - start, self._throws * self._dice), np.uint8)
        for first in range(start, stop, AT_ONCE):
            last = min(first + AT_ONCE, stop)
            faces[first - start : last - start] = self._some(first, last)
        return faces.reshape(-1, self._throws, self._dice)

    def _some(self, start: int, stop: int) -> Faces:
        row = np.random.Philox(counter=start * self._length, key=self._key)
        raw = row.random_raw((stop - start) * self._length * WORDS)
        halves = raw.astype("<u8").view("<u4").reshape(stop - start, -1)
        wanted = halves[:, : self._throws * self._dice].astype(np.uint64)
        return (wanted * np.uint64(self._faces) >> np.uint64(32)).astype(np.uint8) + np.uint8(1)


class BlockDice:
    """The dice of one game, thrown one after another: a throw takes the next of its throws."""

    def __init__(self, faces: Faces) -> None:
        self._throws: Iterator[list[int]] = iter(faces.tolist())

    def throw(self, throw: Throw) -> Sequence[int]:
        """A face for each place: the first ones of the game's next throw."""
        return next(self._throws)[: len(throw.dice)]
