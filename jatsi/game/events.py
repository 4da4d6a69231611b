"""What happens in a game, as it is stored and shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ThrowEvent:
    """The dice of ``seat`` as they lie after a throw, in their places.

    Where only the last of several throws was told, ``throws`` is their number.
    """

    seat: int
    dice: tuple[int, ...]
    throws: int = 1

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
    """The dice as they lie are marked in a row; or ``points``, where only they are known."""

    seat: int
    row: str
    points: int | None = None

    kind = "mark"


@dataclass(frozen=True)
class UndoEvent:
    """The last mark, which was this seat's, is taken back."""

    seat: int

    kind = "undo"


@dataclass(frozen=True)
class CorrectEvent:
    """A mark is put right: row ``row`` should have been row ``to``, with these dice or points.

    Without dice and points, those that were marked.  On a full sheet the marks of
    two rows change places.
    """

    seat: int
    row: str
    to: str
    dice: tuple[int, ...] | None = None
    points: int | None = None

    kind = "correct"


@dataclass(frozen=True)
class TurnEvent:
    """On a sheet filled in by hand this seat writes next, whoever's turn it was."""

    seat: int

    kind = "turn"


Event = ThrowEvent | KeepEvent | MarkEvent | CorrectEvent | TurnEvent | UndoEvent
