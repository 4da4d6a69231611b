"""What a row takes of a hand, and the points it gives for it.

Rules of the sources: a group is of one face, several groups are of different
faces, only the matching dice count, and a misfit is zero.

Dataclasses, although they take time at every start: as named tuples, points of
different kinds with the same number would be equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jatsi.dice.hands import Counts


@dataclass(frozen=True)
class FaceMatch:
    """The dice that show one face; fits where there is at least one."""

    face: int


@dataclass(frozen=True)
class GroupsMatch:
    """Groups of equal dice, each group of a face of its own; sizes descend."""

    sizes: tuple[int, ...]


@dataclass(frozen=True)
class RunMatch:
    """One die of each face from ``first`` to ``last``."""

    first: int
    last: int


@dataclass(frozen=True)
class AnyMatch:
    """All dice of any hand."""


Match = FaceMatch | GroupsMatch | RunMatch | AnyMatch


@dataclass(frozen=True)
class SumPoints:
    """The sum of the matching dice, and a constant where they fit."""

    plus: int = 0


@dataclass(frozen=True)
class FixedPoints:
    """The same points for every hand that fits."""

    value: int


class Measure(Enum):
    """How *c* dice of face *v* are reckoned against a par of *p* dice."""

    ZERO = "zero"
    """nothing"""
    SUM = "sum"
    """c · v"""
    DIFFERENCE = "difference"
    """(c - p) · v: minus for what is missing, plus for what is over"""


@dataclass(frozen=True)
class ParPoints:
    """Points by how the number of matching dice compares with ``par``.

    ``miss`` is for a hand without any matching die.
    """

    par: int
    miss: Measure
    below: Measure
    at: Measure
    above: Measure


Points = SumPoints | FixedPoints | ParPoints


def matching(match: Match, hand: Counts) -> Counts | None:
    """The dice of the hand that the match takes, or None where it does not fit.

    Where several choices fit, the one with the greatest sum.
    """
    match match:
        case FaceMatch(face):
            count = hand[face - 1]
            return _from(face, (count,), hand) if count else None
        case GroupsMatch(sizes):
            return _best_groups(sizes, hand)
        case RunMatch(first, last):
            fits = last <= len(hand) and all(hand[first - 1 : last])
            return _from(first, (1,) * (last - first + 1), hand) if fits else None
        case AnyMatch():
            return hand


def score(match: Match, points: Points, hand: Counts) -> int:
    """The points of a hand in a row; zero where it does not fit.

    Only points against a par say themselves what a hand gives that does not.
    """
    if isinstance(points, ParPoints) and isinstance(match, FaceMatch):
        return _against_par(points, hand[match.face - 1], match.face)
    taken = matching(match, hand)
    if taken is None:
        return 0
    match points:
        case SumPoints(plus):
            return _sum(taken) + plus
        case FixedPoints(value):
            return value
        case ParPoints():
            raise AssertionError  # the reader of rulesets refuses it


def _from(face: int, taken: Counts, hand: Counts) -> Counts:
    """Those counts from a face on, and zeros for the other faces of the hand."""
    return (0,) * (face - 1) + taken + (0,) * (len(hand) - face + 1 - len(taken))


def _best_groups(sizes: tuple[int, ...], hand: Counts) -> Counts | None:
    """The choice of distinct faces, one a group, whose dice have the greatest sum."""
    if not sizes:
        return (0,) * len(hand)
    best: Counts | None = None
    for i, count in enumerate(hand):
        if count < sizes[0]:
            continue
        rest = _best_groups(sizes[1:], (*hand[:i], 0, *hand[i + 1 :]))
        if rest is None:
            continue
        taken = (*rest[:i], sizes[0], *rest[i + 1 :])
        if best is None or _sum(taken) > _sum(best):
            best = taken
    return best


def _sum(taken: Counts) -> int:
    return sum(map(mul, taken, range(1, len(taken) + 1)))


def _against_par(points: ParPoints, count: int, face: int) -> int:
    if count == 0:
        measure = points.miss
    elif count < points.par:
        measure = points.below
    else:
        measure = points.at if count == points.par else points.above
    return (
        face
        * {
            Measure.ZERO: 0,
            Measure.SUM: count,
            Measure.DIFFERENCE: count - points.par,
        }[measure]
    )
