"""How a game is played at a table, as it is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jatsi.game.paces import InTurns, Machine, OwnPace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jatsi.game.paces import Pace


def pace_line(pace: Pace) -> dict[str, Any]:
    """Its columns."""
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
    """What they tell."""
    if line["hours"]:
        return OwnPace(line["hours"], bool(line["same_dice"]))
    machine = Machine(line["machine"], line["level"]) if line["level"] else None
    return InTurns(machine, line["reminder"], bool(line["stands_in"]))
