"""How a game is played at a table: in turns, or by everybody at their own pace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.records.games import Player

if TYPE_CHECKING:
    from collections.abc import Mapping


LONGEST = 1440
"""Minutes before somebody who is away is reminded."""

MOST_HOURS = 2160
"""Hours for a game at one's own pace."""


@dataclass(frozen=True)
class InTurns:
    """One game in turns, in which a ``machine`` may play too.

    Whoever is awaited for ``reminder`` minutes is reminded; after as many more the machine
    plays the turn where it ``stands_in``.
    """

    machine: Player | None
    reminder: int
    stands_in: bool

    def __post_init__(self) -> None:
        if not 1 <= self.reminder <= LONGEST:
            raise ValueError(self)


@dataclass(frozen=True)
class OwnPace:
    """A game of one's own for everybody, to be played within so many ``hours``.

    With the ``same_dice`` everybody throws the same: here nobody sees another's throws
    before.  In turns all do, so there the dice are always one's own.
    """

    hours: int
    same_dice: bool

    def __post_init__(self) -> None:
        if not 1 <= self.hours <= MOST_HOURS:
            raise ValueError(self)


Pace = InTurns | OwnPace


def pace_line(pace: Pace) -> dict[str, Any]:
    """How it is stored."""
    if isinstance(pace, OwnPace):
        return {"hours": pace.hours, "same_dice": int(pace.same_dice)}
    machine = pace.machine
    return {
        "level": machine.level if machine else None,
        "machine": machine.name if machine else None,
        "reminder": pace.reminder,
        "stands_in": int(pace.stands_in),
        "same_dice": 0,
    }


def read_pace(line: Mapping[str, Any]) -> Pace:
    """How it was stored."""
    if line["hours"]:
        return OwnPace(line["hours"], bool(line["same_dice"]))
    machine = Player(line["machine"], level=line["level"]) if line["level"] else None
    return InTurns(machine, line["reminder"], bool(line["stands_in"]))
