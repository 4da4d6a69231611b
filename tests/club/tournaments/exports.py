"""Tournaments as files, and what they are to hold."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from jatsi.club.tournaments.exporting import exported
from jatsi.club.tournaments.importing.taking import Wish, take_file
from jatsi.records.tournaments import load_tournament
from jatsi.render.standings import standing_json
from jatsi.render.view import View
from jatsi.texts.catalog import catalog
from jatsi.tournament.standings import standings
from tests.club.tournaments.helpers import begun
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.club.tournaments.importing.taking import Taken
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

NAME = "Kevät"
WHOLE = Wish()
ENGLISH = View(catalog("en"), 100)


def evening(records: Records, ruleset: Ruleset) -> Organiser:
    """Two rounds of four people, the second not complete."""
    called = ("Liisa", "Liisa#new", "=1+1", 'M;"x"')
    organiser = begun(records, ruleset, *called, rounds=2)
    organiser.draw()
    organiser.enter_results([("Liisa#1", -42), ("Liisa#2", 212), ("=1+1", 212)])
    organiser.enter_results([('M;"x"', 100)])
    organiser.withdraw('M;"x"', reason="ill")
    organiser.penalise("=1+1", 10, "late")
    organiser.draw()
    organiser.enter_results([("Liisa#1", 100), ("Liisa#2", None)])
    return organiser


def written(records: Records, form: str, as_of: int | None = None, view: View = ENGLISH) -> str:
    """The first tournament in that form."""
    return exported(records, load_tournament(records, 1), form, view, as_of)


def taken(
    records: Records,
    content: str | bytes,
    name: str = NAME,
    *,
    wish: Wish = WHOLE,
    now: datetime = NOW,
) -> Taken:
    """What comes of a file."""
    raw = content.encode() if isinstance(content, str) else content
    return take_file(records, name, raw, wish, who="hupu", now=now)


def told(records: Records, as_of: int | None = None) -> list[dict[str, Any]]:
    """The standings of the first tournament as data."""
    stored = load_tournament(records, 1)
    table = standings(stored.state, as_of, stored.rows)
    return [standing_json(line, stored.names) for line in table]


def elsewhere(table: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same in records that know nobody else: a name that one alone bears has no mark."""
    bare = [re.sub("#[0-9]+$", "", line["name"]) for line in table]
    bearers = Counter(bare)
    return [
        line | {"name": name} if bearers[name] == 1 else line
        for line, name in zip(table, bare, strict=True)
    ]
