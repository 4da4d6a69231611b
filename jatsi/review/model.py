"""What a review tells: throws with their luck, decisions with their cost."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import fsum
from typing import TypeAlias

SHOWN = 0.005
"""Points; a lesser cost is shown as nothing."""


class Kind(StrEnum):
    """What is decided."""

    KEEP = "keep"
    MARK = "mark"


class Known(StrEnum):
    """What little is known where luck and cost cannot be told apart."""

    DICE = "dice"
    """The dice as they lay in the end, after several throws."""
    POINTS = "points"
    """The points that were marked."""
    REST = "rest"
    """What the sheet came to: from this turn on the order or the saved throws are unknown."""


@dataclass(frozen=True)
class Choice:
    """The dice that stay, ascending; or the row that they are marked in."""

    dice: tuple[int, ...]
    row: str | None = None


@dataclass(frozen=True)
class LuckyThrow:
    """A throw of a turn, both from 1, and the points by which it changed what was expected."""

    turn: int
    number: int
    dice: tuple[int, ...]
    luck: float


@dataclass(frozen=True)
class Decision:
    """What was chosen after a throw, and what would have been best.

    ``left`` are the throws left.  ``expected`` is the final total that could be expected
    after it, ``cost`` how much more the best choice would have been worth, and ``margin``
    how much the best is worth more than the next best, None where there is none.  To
    keep all dice is to throw no more.  ``to_win`` is whether it was made for the greatest
    chance to win, while cost is reckoned by the expected total all the same.
    """

    turn: int
    number: int
    dice: tuple[int, ...]
    left: int
    chosen: Choice
    best: Choice
    expected: float
    cost: float
    margin: float | None
    to_win: bool = False

    @property
    def kind(self) -> Kind:
        """What was decided."""
        return Kind.KEEP if self.chosen.row is None else Kind.MARK

    @property
    def right(self) -> bool:
        """Whether nothing better was to be chosen."""
        return self.cost < SHOWN


@dataclass(frozen=True)
class Together:
    """What throws and decisions of a turn changed that were not told one by one.

    A change of None is of a sheet that is not full.
    """

    turn: int
    known: Known
    change: float | None
    dice: tuple[int, ...] = ()


Step: TypeAlias = LuckyThrow | Decision | Together


@dataclass(frozen=True)
class Verdict:
    """A seat's game in a few figures, in points.

    ``luck`` is None where no throw is known, ``cost`` where no decision is, and
    ``together`` where all are: it is what the rest changed.
    ``worst`` is the decision that cost most, and ``best`` the right one that would have
    cost most to miss.
    """

    luck: float | None
    cost: float | None
    together: float | None
    worst: Decision | None
    best: Decision | None


@dataclass(frozen=True)
class SeatReview:
    """A seat's game step by step.

    ``start`` is the final total expected before it, ``now`` the one expected at its end,
    which for a full sheet is its total; None where that is not known.
    """

    start: float
    now: float | None
    steps: tuple[Step, ...]

    @cached_property
    def throws(self) -> tuple[LuckyThrow, ...]:
        """The throws that were told one by one."""
        return tuple(step for step in self.steps if isinstance(step, LuckyThrow))

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that are known."""
        return tuple(step for step in self.steps if isinstance(step, Decision))

    @cached_property
    def lumps(self) -> tuple[Together, ...]:
        """What was not told one by one."""
        return tuple(step for step in self.steps if isinstance(step, Together))

    @property
    def luck(self) -> float:
        """The luck of all throws that are known."""
        return fsum(throw.luck for throw in self.throws)

    @property
    def cost(self) -> float:
        """The cost of all decisions that are known."""
        return fsum(decision.cost for decision in self.decisions)

    @property
    def together(self) -> float:
        """What all the rest changed, as far as it can be told."""
        return fsum(lump.change or 0.0 for lump in self.lumps)

    @property
    def verdict(self) -> Verdict:
        """The few figures."""
        costly = [decision for decision in self.decisions if not decision.right]
        right = [decision for decision in self.decisions if decision.right and decision.margin]
        known = any(lump.change is not None for lump in self.lumps)
        return Verdict(
            luck=self.luck if self.throws or not self.lumps else None,
            cost=self.cost if self.decisions or not self.lumps else None,
            together=self.together if known else None,
            worst=max(costly, key=lambda one: one.cost, default=None),
            best=max(right, key=lambda one: one.margin or 0.0, default=None),
        )
