"""What happens in a game, as it is stored and shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ThrowEvent:
    """The dice of ``seat`` as they lie after a throw, in their places."""

    seat: int
    dice: tuple[int, ...]

    kind = "throw"


@dataclass(frozen=True)
class KeepEvent:
    """The places, from 0, of the dice that stay on the table.

    All of them: no more throws this turn.
    """

    seat: int
    kept: tuple[int, ...]

    kind = "keep"


@dataclass(frozen=True)
class MarkEvent:
    """The dice as they lie are marked in a row."""

    seat: int
    row: str

    kind = "mark"


@dataclass(frozen=True)
class UndoEvent:
    """The last mark, which was this seat's, is taken back."""

    seat: int

    kind = "undo"


Event = ThrowEvent | KeepEvent | MarkEvent | UndoEvent
