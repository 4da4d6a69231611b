"""How people want to see things, wherever they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jatsi.records.connection import Records


@dataclass(frozen=True)
class Preferences:
    """What somebody has chosen, each None until then: a language's code, plain lines, a width."""

    language: str | None = None
    plain: bool | None = None
    width: int | None = None


def preferences(records: Records, person: int) -> Preferences:
    """What somebody has chosen so far."""
    with records.reading() as db:
        chosen = "SELECT language, plain, width FROM preferences WHERE person = ?"
        line = db.execute(chosen, [person]).fetchone()
    if line is None:
        return Preferences()
    language, plain, width = line
    return Preferences(language, None if plain is None else bool(plain), width)


def prefer(records: Records, person: int, chosen: Preferences) -> None:
    """Store what somebody chooses now; what is None stays as it was."""
    said = {"language": chosen.language, "plain": chosen.plain, "width": chosen.width}
    line = {name: value for name, value in said.items() if value is not None}
    with records.writing() as db:
        db.table("preferences").upsert(line | {"person": person}, pk="person")
