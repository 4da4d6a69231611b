"""Events between the game, their stored line, and JSON.

Seats count from 1 in lines and JSON, from 0 in the game.  Dice are stored as
their faces ("35516"; no face has two digits), what was kept as place letters
("BC", or "" for nothing).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, assert_never

from jatsi.dice.hands import LETTERS
from jatsi.errors import RecordsError
from jatsi.game.events import (
    CorrectEvent,
    KeepEvent,
    MarkEvent,
    ThrowEvent,
    TurnEvent,
    UndoEvent,
)
from jatsi.records.times import read_moment, stamp

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jatsi.game.events import Event

_PUBLISHED = ("throws", "kept", "row", "to_row", "points")


@dataclass(frozen=True)
class StoredEvent:
    """An event with its number in the game, from 1, and when it was stored."""

    seq: int
    event: Event
    at: datetime


def line_of(game: int, stored: StoredEvent) -> dict[str, object]:
    """The line for the table of events."""
    event = stored.event
    line: dict[str, object] = {
        "game": game,
        "seq": stored.seq,
        "kind": event.kind,
        "seat": event.seat + 1,
        "at": stamp(stored.at),
    }
    return line | {name: value for name, value in _told(event).items() if value is not None}


def _told(event: Event) -> dict[str, object]:
    """What the event tells besides its kind and seat."""
    match event:
        case ThrowEvent(dice=dice, throws=throws):
            return {"dice": dice_text(dice), "throws": throws if throws > 1 else None}
        case KeepEvent(kept=kept):
            return {"kept": "".join(LETTERS[place] for place in kept)}
        case MarkEvent(row=row, points=points):
            return {"row": row, "points": points}
        case CorrectEvent(row=row, to=to, dice=dice, points=points):
            told = dice_text(dice) if dice else None
            return {"row": row, "to_row": to, "dice": told, "points": points}
        case TurnEvent() | UndoEvent():
            return {}
        case _:
            assert_never(event)


def read_line(line: Mapping[str, Any]) -> StoredEvent:
    """The event of a line; raises RecordsError where it is damaged."""
    try:
        event = _event(line)
    except (ValueError, TypeError) as error:
        raise RecordsError(
            "Game {game}: event {seq} is damaged. Put a backup of the records in its place.",
            game=line["game"],
            seq=line["seq"],
        ) from error
    return StoredEvent(line["seq"], event, read_moment(line["at"]))


def event_json(stored: StoredEvent) -> dict[str, object]:
    """The event as it is published: only the fields that its kind has."""
    line = line_of(0, stored)
    shape = {"seq": stored.seq, "kind": stored.event.kind, "player": stored.event.seat + 1}
    shape |= {name: line[name] for name in _PUBLISHED if name in line}
    if isinstance(stored.event, ThrowEvent | CorrectEvent) and stored.event.dice:
        shape["dice"] = list(stored.event.dice)
    return shape | {"at": line["at"]}


def dice_text(dice: tuple[int, ...]) -> str:
    """The dice as they are stored."""
    return "".join(map(str, dice))


def read_dice(stored: str) -> tuple[int, ...]:
    """The dice of their stored form; raises ValueError."""
    return tuple(map(int, stored))


def _event(line: Mapping[str, Any]) -> Event:
    seat = line["seat"] - 1
    match line["kind"]:
        case "throw":
            return ThrowEvent(seat, read_dice(line["dice"]), line["throws"] or 1)
        case "keep":
            return KeepEvent(seat, tuple(map(LETTERS.index, line["kept"])))
        case "mark":
            return MarkEvent(seat, line["row"], line["points"])
        case "correct":
            dice = read_dice(line["dice"]) if line["dice"] else None
            return CorrectEvent(seat, line["row"], line["to_row"], dice, line["points"])
        case "turn":
            return TurnEvent(seat)
        case "undo":
            return UndoEvent(seat)
        case kind:
            raise ValueError(kind)
