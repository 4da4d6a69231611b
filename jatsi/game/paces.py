"""How people in different places play at a table: in turns, or each at their own pace."""

from __future__ import annotations

from dataclasses import dataclass

FEWEST, MOST = 2, 9
"""People at a table."""

LONGEST = 1440
"""Minutes before somebody who is away is reminded."""

MOST_HOURS = 2160
"""Hours for a game at one's own pace."""


@dataclass(frozen=True)
class Machine:
    """A machine player and its level."""

    name: str
    level: str


@dataclass(frozen=True)
class InTurns:
    """One game in turns, in which a ``machine`` may play too.

    Whoever is awaited for ``reminder`` minutes, LONGEST at most, is reminded; after as many
    more the machine plays the turn where it ``stands_in``.
    """

    machine: Machine | None
    reminder: int
    stands_in: bool

    def __post_init__(self) -> None:
        if not 1 <= self.reminder <= LONGEST:
            raise ValueError(self)


@dataclass(frozen=True)
class OwnPace:
    """A game of one's own for everybody, to be played within so many ``hours``, MOST_HOURS at most.

    With the ``same_dice`` everybody throws the same: here nobody sees another's throws
    before.  In turns all do, so there the dice are always one's own.
    """

    hours: int
    same_dice: bool

    def __post_init__(self) -> None:
        if not 1 <= self.hours <= MOST_HOURS:
            raise ValueError(self)


Pace = InTurns | OwnPace
