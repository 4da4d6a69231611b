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
from jatsi.game.events import KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.records.times import read_moment, stamp

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jatsi.game.events import Event


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
    match event:
        case ThrowEvent(dice=dice):
            line["dice"] = dice_text(dice)
        case KeepEvent(kept=kept):
            line["kept"] = "".join(LETTERS[place] for place in kept)
        case MarkEvent(row=row):
            line["row"] = row
        case UndoEvent():
            pass
        case _:
            assert_never(event)
    return line


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
    """The event as it is published: only the field that its kind has."""
    line = line_of(0, stored)
    shape = {"seq": stored.seq, "kind": stored.event.kind, "player": stored.event.seat + 1}
    shape |= {name: line[name] for name in ("kept", "row") if name in line}
    if isinstance(stored.event, ThrowEvent):
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
            return ThrowEvent(seat, read_dice(line["dice"]))
        case "keep":
            return KeepEvent(seat, tuple(map(LETTERS.index, line["kept"])))
        case "mark":
            return MarkEvent(seat, line["row"])
        case "undo":
            return UndoEvent(seat)
        case kind:
            raise ValueError(kind)
