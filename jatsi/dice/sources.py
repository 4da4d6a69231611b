"""Where dice come from: the operating system, or the one repeatable derivation.

Repeatable dice are HMAC-SHA-256 with the seed as key over the ASCII text

    jatsi-dice-1|STREAM|TURN|THROW|DIE|ATTEMPT

whose numbers are decimal and count from 1 (ATTEMPT from 0).  The first byte of
the digest decides: bytes at or above the greatest multiple of the number of
faces are rejected (252 and above for six faces) and ATTEMPT grows by one; else
the face is the byte modulo faces, plus one.  The derivation is frozen; the test
vectors in ``tests/dice/test_sources.py`` are published in the README.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.dice.throws import Throw


class DiceSource(Protocol):
    """Somebody who throws dice when asked to."""

    def throw(self, throw: Throw) -> Sequence[int]:
        """A face from 1 to ``throw.faces`` for each place in ``throw.dice``."""


class SystemDice:
    """The operating system's generator, without modulo bias."""

    def throw(self, throw: Throw) -> Sequence[int]:
        """A fresh face for each place."""
        return [secrets.randbelow(throw.faces) + 1 for _ in throw.dice]


@dataclass(frozen=True)
class SeededDice:
    """The frozen derivation from a seed; the same throw has the same faces."""

    seed: bytes

    @classmethod
    def from_number(cls, number: int) -> SeededDice:
        """The dice of ``--seed NUMBER``: the key is the number in decimal ASCII."""
        return cls(str(number).encode("ascii"))

    def throw(self, throw: Throw) -> Sequence[int]:
        """The face that the derivation gives to each place."""
        return [self._face(throw, die) for die in throw.dice]

    def _face(self, throw: Throw, die: int) -> int:
        limit = 256 - 256 % throw.faces
        for attempt in count():
            numbers = (throw.stream, throw.turn, throw.number, die, attempt)
            message = "|".join(["jatsi-dice-1", *map(str, numbers)])
            byte = hmac.digest(self.seed, message.encode("ascii"), "sha256")[0]
            if byte < limit:
                return byte % throw.faces + 1
        raise AssertionError  # pragma: no cover - count() never ends
