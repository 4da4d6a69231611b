"""What the dialogue of a visit asks, and what it is told.

Who the caller is stands in no question: whoever answers knows it from the key that
signed, so that no answer typed can make it somebody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from jatsi.session.protocol import Query

if TYPE_CHECKING:
    from jatsi.render.view import View
    from jatsi.review.model import SeatReview
    from jatsi.ruleset.model import Ruleset
    from jatsi.session.queries import GameEntry

T = TypeVar("T")


class Registration(Enum):
    """What becomes of a key by which nobody is known."""

    OPEN = "open"
    INVITE = "invite"
    CLOSED = "closed"


@dataclass(frozen=True)
class Visitor:
    """Somebody of the records, told by number, and the name as shown."""

    person: int
    name: str
    view: View


@dataclass(frozen=True)
class Stranger:
    """Somebody whose key is nobody's, who may become somebody as ``registration`` says."""

    registration: Registration


@dataclass(frozen=True)
class Guest:
    """Somebody without a key, who stays nobody."""


@dataclass(frozen=True)
class Standing:
    """Results under one ruleset: how many, the best, the mean, and who has the best."""

    game: tuple[str, ...]
    games: int
    best: int
    mean: float
    holders: tuple[str, ...] = ()


@dataclass(frozen=True)
class FinishedEntry:
    """A finished game; ``players`` with their totals, and the day as it is shown."""

    id: int
    game: tuple[str, ...]
    players: tuple[str, ...]
    day: str


@dataclass(frozen=True)
class LookedBack:
    """A game with the review of each person's seat, and its name and total."""

    ruleset: Ruleset
    seats: tuple[tuple[str, SeatReview, int | None], ...]


@dataclass(frozen=True)
class OwnKey:
    """A key of the caller's; days as they are shown, ``used`` empty where it never was.

    ``present`` is whether it is the key with which the caller came.
    """

    fingerprint: str
    added: str
    used: str
    present: bool


@dataclass(frozen=True)
class Tongue:
    """A language by its code, and what it calls itself."""

    code: str
    name: str


class VisitQuery(Query[T]):
    """A question to whoever knows the caller."""


@dataclass(frozen=True)
class WhoCalls(VisitQuery[Visitor | Stranger | Guest]):
    """Who the caller is now; an error for somebody who is not let in."""


@dataclass(frozen=True)
class Register(VisitQuery[Visitor | None]):
    """Make the stranger somebody new of that name.

    None where others bear or bore the name and a ``namesake`` is not wanted yet.
    """

    name: str
    namesake: bool = False


@dataclass(frozen=True)
class UseCode(VisitQuery[Visitor]):
    """Let the stranger be known as the one for whom the one-time code was made."""

    code: str


@dataclass(frozen=True)
class OwnUnfinished(VisitQuery[list["GameEntry"]]):
    """At most that many games that the caller can go on with, those at tables first."""

    most: int


@dataclass(frozen=True)
class OwnFinished(VisitQuery[list[FinishedEntry]]):
    """At most that many finished games of the caller's that can be looked back on."""

    most: int


@dataclass(frozen=True)
class LookBack(VisitQuery[LookedBack]):
    """A finished game of the caller's, reviewed."""

    game: int


@dataclass(frozen=True)
class OwnStandings(VisitQuery[list[Standing]]):
    """The caller's results that count, by ruleset."""


@dataclass(frozen=True)
class ClubStandings(VisitQuery[list[Standing]]):
    """The best results of the club, by ruleset."""


@dataclass(frozen=True)
class Tongues(VisitQuery[list[Tongue]]):
    """The languages that can be chosen."""


@dataclass(frozen=True)
class Prefer(VisitQuery["View"]):
    """How the caller wants to see things from now on; what is None stays as it is."""

    language: str | None = None
    plain: bool | None = None
    width: int | None = None


@dataclass(frozen=True)
class OwnKeys(VisitQuery[list[OwnKey]]):
    """The keys by which the caller is known."""


@dataclass(frozen=True)
class RemoveKey(VisitQuery[None]):
    """Let the caller be known by a key no more."""

    fingerprint: str


@dataclass(frozen=True)
class OwnCode(VisitQuery[tuple[str, str]]):
    """A one-time code for another key of the caller's, and until what day it holds."""
