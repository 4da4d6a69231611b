"""A whole tournament as a JSON document, that another records file can take.

People are told by their uid, and under the names that they bear or bore.  Games whose
rows are known travel as sheets.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import TYPE_CHECKING

from jatsi.club.tournaments.hiding import verify_shown
from jatsi.club.tournaments.telling import not_final_text
from jatsi.records.facts import KIND_NAMES
from jatsi.records.people import person_of
from jatsi.records.seated import names_as_drawn
from jatsi.records.table_sheets import table_sheets
from jatsi.records.times import fine_stamp, stamp
from jatsi.records.tournaments import plan_line
from jatsi.render.standings import standing_json
from jatsi.ruleset.canonical import content_hash, to_json
from jatsi.tournament.facts import Drawn
from jatsi.tournament.plan import Dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jatsi.records.connection import Records
    from jatsi.records.facts import StoredFact
    from jatsi.records.people import Person
    from jatsi.records.table_sheets import TableSheets
    from jatsi.records.tournaments import StoredTournament
    from jatsi.tournament.standings import Standing

FORM = "jatsi-tournament-1"


def tournament_json(
    records: Records,
    stored: StoredTournament,
    table: Iterable[Standing],
    as_of: int | None = None,
) -> dict[str, object]:
    """The document, with the standings that a table tells as of a round.

    Its hash is that of all else in it.  Raises IllegalError where it would tell of dice
    that others have yet to throw.
    """
    with records.reading() as db:
        sheets = table_sheets(db, stored.id)
        if stored.plan.dice is Dice.DUPLICATE:
            for game in sheets:
                verify_shown(records, game.id)
        people = {number: person_of(records, number) for number in _everybody(stored, sheets)}
        writing = _Writing(people, sheets, names_as_drawn(records, stored.id))
    content: dict[str, object] = {
        "form": FORM,
        "tournament": _agreed(stored),
        "as_of": as_of,
        "final": not_final_text(stored.state, as_of) is None,
        "standings": [standing_json(line, stored.names) for line in table],
        "people": writing.people(),
        "facts": [writing.fact(one) for one in stored.facts],
        "sheets": [writing.sheets(one) for one in sheets],
        "rules": [content_hash(one) for one in stored.rulesets],
        "rulesets": {content_hash(one): json.loads(to_json(one)) for one in stored.rulesets},
    }
    return content | {"hash": document_hash(content)}


def document_hash(document: Mapping[str, object]) -> str:
    """SHA-256, in hexadecimal, of all in the document but the hash."""
    content = {name: value for name, value in document.items() if name != "hash"}
    told = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode("ascii")).hexdigest()


def _everybody(stored: StoredTournament, sheets: Iterable[TableSheets]) -> set[int]:
    return set(stored.names) | {sheet.person for game in sheets for sheet in game.sheets}


def _agreed(stored: StoredTournament) -> dict[str, object]:
    """What was agreed, without the secret of duplicate dice."""
    told = {"uid": stored.uid, "created_at": stamp(stored.created_at)}
    return plan_line(stored.plan) | told


class _Writing:
    """Puts uids in the place of numbers, which hold in one records file alone."""

    def __init__(
        self,
        people: Mapping[int, Person],
        sheets: Iterable[TableSheets],
        drawn: Mapping[int, Mapping[int, str]],
    ) -> None:
        self._people = people
        self._uids = {number: person.uid for number, person in people.items()}
        self._games = {game.id: game.uid for game in sheets}
        self._drawn = drawn

    def people(self) -> list[dict[str, object]]:
        """Everybody, namesakes in the order of their marks."""
        known = {person.uid: person for person in self._people.values()}
        return [
            {"uid": one.uid, "anonymised": True}
            if one.anonymised_at
            else {"uid": one.uid, "name": one.name, "mark": one.mark}
            for one in sorted(known.values(), key=lambda one: (one.name, one.mark))
        ]

    def sheets(self, game: TableSheets) -> dict[str, object]:
        """A game, sheet by sheet."""
        return {
            "uid": game.uid,
            "round": game.round,
            "game": game.game,
            "table": game.table,
            "seeded": game.seeded,
            "at": stamp(game.at),
            "sheets": [
                {
                    "person": self._uids[sheet.person],
                    "name": sheet.name,
                    "hints": sheet.hints,
                    "rows": dict(sheet.rows),
                }
                for sheet in game.sheets
            ],
        }

    def fact(self, stored: StoredFact) -> dict[str, object]:
        """A fact by the names of its fields."""
        fact = stored.fact
        told = {one.name: self._value(one.name, getattr(fact, one.name)) for one in fields(fact)}
        if isinstance(fact, Drawn):
            names = self._drawn[fact.round]
            told["names"] = {self._uids[one]: names[one] for table in fact.tables for one in table}
        if told.get("played"):
            told["total"] = None  # the sheet tells
        known = {"uid": stored.uid, "kind": KIND_NAMES[type(fact)]}
        return known | told | {"who": stored.who, "at": fine_stamp(stored.at)}

    def _value(self, name: str, value: object) -> object:
        match name, value:
            case (("person" | "other"), int(number)):
                return self._uids[number]
            case "played", int(number):
                return self._games.get(number)
            case "tables", tuple(tables):
                return [[self._uids[person] for person in table] for table in tables]
            case "thrown", tuple(thrown):
                return [[self._uids[person], points] for person, points in thrown]
            case _:
                return value
