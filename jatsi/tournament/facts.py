"""What happens in a tournament: facts that are kept, never changed, only added to.

Everything else is reckoned from them, so that a correction corrects all that
follows.  People are numbers here.  ``round`` and ``game`` count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass

Table = tuple[int, ...]
"""The people at a table in seating order; the first begins."""

Tables = tuple[Table, ...]


@dataclass(frozen=True)
class Entered:
    """Someone takes part from ``round`` on."""

    person: int
    round: int


@dataclass(frozen=True)
class Removed:
    """Someone who has not sat at a table takes part no more, without a trace."""

    person: int


@dataclass(frozen=True)
class Withdrawn:
    """Someone gets no table from ``round`` on."""

    person: int
    round: int
    reason: str = ""


@dataclass(frozen=True)
class Returned:
    """Someone withdrawn or disqualified gets tables again from ``round`` on."""

    person: int
    round: int
    reason: str = ""


@dataclass(frozen=True)
class Disqualified:
    """Someone is out, with what was played, from ``round`` on."""

    person: int
    round: int
    reason: str


@dataclass(frozen=True)
class Apart:
    """Two who are not to sit at one table where it can be helped."""

    person: int
    other: int


@dataclass(frozen=True)
class Drawn:
    """The tables of a round; whatever was drawn for it before holds no more."""

    round: int
    tables: Tables
    seed: str = ""


@dataclass(frozen=True)
class Undrawn:
    """The tables of a round hold no more."""

    round: int


@dataclass(frozen=True)
class Swapped:
    """Two people change places in a round."""

    round: int
    person: int
    other: int


@dataclass(frozen=True)
class Result:
    """What someone came to in a game, or, with ``reason``, what is right instead.

    ``total`` is None for a game that was not played; ``played`` is the number of a
    game in the records whose total it is.
    """

    person: int
    round: int
    game: int
    total: int | None
    played: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class Penalty:
    """Points taken away, in standings as of that round and later."""

    person: int
    round: int
    points: int
    reason: str


@dataclass(frozen=True)
class ThrowOff:
    """What people of equal standing threw to decide between them."""

    thrown: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Closed:
    """The end, with the final table as published; ``forced`` where results were missing."""

    document: str
    forced: bool = False


@dataclass(frozen=True)
class Reopened:
    """Not the end."""

    reason: str


Fact = (
    Entered
    | Removed
    | Withdrawn
    | Returned
    | Disqualified
    | Apart
    | Drawn
    | Undrawn
    | Swapped
    | Result
    | Penalty
    | ThrowOff
    | Closed
    | Reopened
)
