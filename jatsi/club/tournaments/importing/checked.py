"""Values out of a JSON file, each of the kind that it should be, or ValueError."""

from __future__ import annotations

import json
import re
from datetime import MAXYEAR
from typing import TYPE_CHECKING, Any

from jatsi.records.times import fine_stamp, read_moment, stamp
from jatsi.texts.clean import NAME_LIMIT, clean
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

MOST = 1_000_000
"""More than any points, marks or hints come to."""

_UID = re.compile(r"[0-9a-f]{32}")
_LONGEST_SHOWN = NAME_LIMIT + len("#999999999")


def verify(right: object) -> None:
    """Raise ValueError where that is not so."""
    if not right:
        raise ValueError


def whole(told: object, least: int = -MOST, most: int = MOST) -> int:
    """A whole number in those bounds."""
    if not isinstance(told, int) or isinstance(told, bool) or not least <= told <= most:
        raise ValueError
    return told


def whole_or_none(told: object) -> int | None:
    """A whole number, or nothing."""
    return None if told is None else whole(told)


def flag(told: object) -> bool:
    """True or false."""
    if not isinstance(told, bool):
        raise ValueError  # noqa: TRY004 - every misfit is one error
    return told


def written(told: object) -> str:
    """A text, as it is."""
    if not isinstance(told, str):
        raise ValueError  # noqa: TRY004
    return told


def cleaned(told: object) -> str:
    """A text that may be shown."""
    return clean(written(told))


def shown_name(told: object) -> str:
    """A name as it stood on a sheet, with its mark or without."""
    name = cleaned(told)
    verify(0 < len(name) <= _LONGEST_SHOWN)
    return name


def items(told: object) -> list[Any]:
    """A list."""
    if not isinstance(told, list):
        raise ValueError  # noqa: TRY004
    return told


def parts(told: object) -> dict[str, Any]:
    """What has parts by name."""
    if not isinstance(told, dict):
        raise ValueError  # noqa: TRY004
    return told


def uid(told: object) -> str:
    """What is known by it in every file."""
    verify(_UID.fullmatch(written(told)))
    return written(told)


def moment(told: object) -> datetime:
    """A moment as it is stored; raises RecordsError too."""
    found = read_moment(written(told))
    verify(told in (stamp(found), fine_stamp(found)) and found.year < MAXYEAR)
    return found


def published(told: object) -> str:
    """A published table, put together anew."""
    table = parts(json.loads(written(told)))
    content = {
        "tournament": shown_name(table["tournament"]),
        "final": flag(table["final"]),
        "standings": [_line(parts(line)) for line in items(table["standings"])],
    }
    return json.dumps(content, ensure_ascii=False)


def _line(told: Mapping[str, Any]) -> dict[str, object]:
    return {
        "person": uid(told["person"]),
        "place": whole_or_none(told["place"]),
        "shared": flag(told["shared"]),
        "name": shown_name(told["name"]),
        "games": whole(told["games"]),
        "rounds": [whole_or_none(points) for points in items(told["rounds"])],
        "penalty": whole(told["penalty"]),
        "total": whole_or_none(told["total"]),
        "tie_breaks": {
            clean(name): whole_or_none(points) for name, points in parts(told["tie_breaks"]).items()
        },
        "status": Status(told["status"]).value,
        "reason": cleaned(told["reason"]),
    }
