"""The final table as a document that stays as it was published."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.errors import RecordsError
from jatsi.records.people import person_of
from jatsi.render.standings import standing_json
from jatsi.tournament.standings import Standing, standings
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament


@dataclass(frozen=True)
class Published:
    """A table as it was published; its people are numbers of their own."""

    final: bool
    names: Mapping[int, str]
    table: tuple[Standing, ...]


def document(records: Records, stored: StoredTournament, *, final: bool) -> str:
    """The standings as JSON, each line with its person's uid."""
    lines = [
        {"person": person_of(records, line.person).uid, **standing_json(line, stored.names)}
        for line in standings(stored.state, rows=stored.rows)
    ]
    told = {"tournament": stored.plan.name, "final": final, "standings": lines}
    return json.dumps(told, ensure_ascii=False)


def published(document: str) -> Published:
    """The table of a document; raises RecordsError where it is damaged."""
    try:
        told = json.loads(document)
        final, lines = bool(told["final"]), told["standings"]
        names = {number: line.pop("name") for number, line in enumerate(lines, 1)}
        table = [_line(number, line) for number, line in enumerate(lines, 1)]
    except (KeyError, TypeError, ValueError) as error:
        raise RecordsError(
            "A published table is damaged. Put a backup of the records in its place."
        ) from error
    return Published(final, names, tuple(table))


def _line(number: int, line: Mapping[str, Any]) -> Standing:
    read = {"person": number, "status": Status(line["status"]), "rounds": tuple(line["rounds"])}
    return Standing(**{**line, **read})
