"""What dialogues at tables where others sit ask, and what they are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.session.visit_queries import VisitQuery

if TYPE_CHECKING:
    from jatsi.game.events import Event
    from jatsi.game.paces import Pace
    from jatsi.ruleset.model import Ruleset
    from jatsi.session.queries import OfTournament, Seat


@dataclass(frozen=True)
class TableEntry:
    """A table as the caller sees it.

    ``people`` are those who sit there, each with the person's number, of ``places``;
    ``game`` is the one to be played or watched there, None before it has ``begun``, and
    for who has none at one's own pace.  ``own`` is whether the caller sits there,
    ``may_sit`` whether it is for the caller too, ``finished`` whether all is played.
    """

    id: int
    ruleset: Ruleset
    people: tuple[Seat, ...]
    places: int
    pace: Pace
    begun: bool
    game: int | None
    own: bool
    may_sit: bool
    finished: bool
    of: OfTournament | None = None


@dataclass(frozen=True)
class Racer:
    """How far somebody has come at one's own pace: so many of the ``rows`` are full.

    The ``total`` is known once all are; ``late`` is whether that was after the time.
    """

    name: str
    full: int
    rows: int
    total: int | None
    late: bool


@dataclass(frozen=True)
class Race:
    """How far everybody has come, the best total first, and for how many minutes more."""

    racers: tuple[Racer, ...]
    minutes: int


@dataclass(frozen=True)
class Sat:
    """What is agreed at a table, and who of the players is there, the caller too.

    Whoever is awaited for ``reminder`` minutes is reminded; after as many more the machine
    plays the turn where it ``stands_in``.  For who is ``gone`` it does at once.
    """

    reminder: int
    stands_in: bool
    present: frozenset[int]
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Moved:
    """What others did, who of the players is there, and how many reminders are due.

    Whoever is ``gone`` plays no more: a machine does at once.
    """

    events: tuple[Event, ...]
    present: frozenset[int]
    reminders: int
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True)
class OpenTable(VisitQuery[TableEntry]):
    """Open a table for so many people, those who are invited or all, and sit down there."""

    ruleset: Ruleset
    people: int
    pace: Pace
    invited: tuple[Seat, ...]


@dataclass(frozen=True)
class KnownPeople(VisitQuery[tuple["Seat", ...]]):
    """The people of those names; an error where one is nobody's or several people's."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class TablesNow(VisitQuery[list[TableEntry]]):
    """The tables where people are awaited or play, or played until lately, the latest first."""


@dataclass(frozen=True)
class MayOpen(VisitQuery[None]):
    """Nothing, or an error where the caller waits at a table."""


@dataclass(frozen=True)
class ThisTable(VisitQuery[TableEntry]):
    """The table of that number."""

    table: int


@dataclass(frozen=True)
class SeeRace(VisitQuery[Race]):
    """How far everybody has come at a table where each plays at their own pace."""

    table: int


@dataclass(frozen=True)
class JoinTable(VisitQuery[TableEntry]):
    """Sit down at a table."""

    table: int


@dataclass(frozen=True)
class LeaveTable(VisitQuery[None]):
    """Give one's place at a table up."""

    table: int


@dataclass(frozen=True)
class BeginTable(VisitQuery[TableEntry]):
    """Begin the game with those who are there."""

    table: int


@dataclass(frozen=True)
class Gathered(VisitQuery[TableEntry | None]):
    """The table, once others sit there than those known; None until then."""

    table: int
    known: tuple[Seat, ...]


@dataclass(frozen=True)
class SitDown(VisitQuery[Sat]):
    """Be there: as a player, or else to watch."""

    table: int


@dataclass(frozen=True)
class StandUp(VisitQuery[None]):
    """Be there no more; a player's place is kept."""

    table: int


@dataclass(frozen=True)
class Moves(VisitQuery[Moved | None]):
    """What has happened in the game of a table; None where it is what is known already."""

    table: int
    present: frozenset[int]
    reminders: int
    gone: frozenset[int] = frozenset()
