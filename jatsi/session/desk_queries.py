"""What the desk of a tournament asks of the records, and what it has them record.

People are meant by the names that the tournament shows.  Each deed is recorded whole
or not at all, before it is answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from jatsi.session.protocol import Query
from jatsi.tournament import facts
from jatsi.tournament.facts import Fact, Result
from jatsi.tournament.standings import standings

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.plan import Plan
    from jatsi.tournament.standings import RowPoints, Standing
    from jatsi.tournament.state import Tournament

T = TypeVar("T")

Totals = tuple[tuple[str, int | None], ...]
"""Names and totals; None for a game that was not played."""


@dataclass(frozen=True)
class AsItStands:
    """The tournament now, with the rules of each round and the rows that are known.

    ``closed_on`` is the day on which it was closed, in words; empty while it is open.
    """

    state: Tournament
    rulesets: tuple[Ruleset, ...]
    rows: RowPoints
    closed_on: str = ""

    @property
    def plan(self) -> Plan:
        """What was agreed."""
        return self.state.plan

    def ruleset(self, number: int) -> Ruleset:
        """The rules of a round."""
        return self.rulesets[number - 1]

    def standings(self, as_of: int | None = None) -> list[Standing]:
        """The table as of a round, or as it is."""
        return standings(self.state, as_of, self.rows)


class DeskQuery(Query[T], Generic[T]):
    """A question or a deed of the desk; a T comes of it, or an error says why not."""


@dataclass(frozen=True)
class Look(DeskQuery[AsItStands]):
    """How the tournament stands."""


@dataclass(frozen=True)
class Join(DeskQuery[list[str]]):
    """Take people in; what they are called."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Withdraw(DeskQuery[list[Fact]]):
    """Let someone go; ``totals`` are of all games of theirs that are on.

    A total has its round and game before it.  What was recorded comes back.
    """

    name: str
    totals: tuple[tuple[int, int, int | None], ...] = ()


@dataclass(frozen=True)
class BringBack(DeskQuery[facts.Returned]):
    """Let someone play again; a reason is needed after a disqualification."""

    name: str
    reason: str = ""


@dataclass(frozen=True)
class Disqualify(DeskQuery[facts.Disqualified]):
    """Put someone out."""

    name: str
    reason: str


@dataclass(frozen=True)
class Penalise(DeskQuery[facts.Penalty]):
    """Take points away in the round that is on."""

    name: str
    points: int
    reason: str


@dataclass(frozen=True)
class KeepApart(DeskQuery[facts.Apart]):
    """Let two not sit at one table where it can be helped."""

    name: str
    other: str


@dataclass(frozen=True)
class Swap(DeskQuery[int]):
    """Let two change places in the round that is on; its number."""

    name: str
    other: str


@dataclass(frozen=True)
class Draw(DeskQuery[int]):
    """Draw that round, and its number; an error where another one is next."""

    round: int


@dataclass(frozen=True)
class Undraw(DeskQuery[int]):
    """Take that round back, and its number; an error where it is not the last."""

    round: int


@dataclass(frozen=True)
class Enter(DeskQuery[list[Result]]):
    """Enter totals of a round; of the first game without one where ``game`` is None."""

    round: int
    game: int | None
    totals: Totals


@dataclass(frozen=True)
class Correct(DeskQuery[Result]):
    """Put another total in the place of one that was told; the old one comes back."""

    name: str
    total: int | None
    round: int
    game: int
    reason: str


@dataclass(frozen=True)
class ThrowOff(DeskQuery[facts.ThrowOff]):
    """What people of equal standing threw."""

    thrown: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Close(DeskQuery[facts.Closed]):
    """End the tournament; ``forced`` where results are missing."""

    forced: bool = False


@dataclass(frozen=True)
class Reopen(DeskQuery[None]):
    """Let a closed tournament go on."""

    reason: str
