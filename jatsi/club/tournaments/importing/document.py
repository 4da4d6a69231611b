"""A tournament's JSON document read, and everything in it looked at before it is taken."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jatsi.club.tournaments.documents import FORM, document_hash
from jatsi.club.tournaments.importing.checked import (
    cleaned,
    flag,
    items,
    moment,
    parts,
    published,
    shown_name,
    uid,
    verify,
    whole,
    whole_or_none,
    written,
)
from jatsi.errors import JatsiError, UnreadableError
from jatsi.records.facts import KINDS, StoredFact
from jatsi.records.table_sheets import Sheet, TableSheets, card_of
from jatsi.records.tournaments import read_plan
from jatsi.ruleset.canonical import content_hash, from_json
from jatsi.texts.clean import NAME_LIMIT, clean_name
from jatsi.tournament.facts import Drawn, Penalty, Result, Swapped, Undrawn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime

    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.facts import Tables
    from jatsi.tournament.plan import Plan

_IN_ROUNDS = (Drawn, Undrawn, Swapped, Result, Penalty)
"""Facts of a round that there is; others may tell of what is after the last."""


@dataclass(frozen=True)
class ToldPerson:
    """A person in the document; ``name`` is None for somebody anonymised."""

    uid: str
    name: str | None
    mark: int


@dataclass(frozen=True)
class ToldFact:
    """A fact, and what its people were called then."""

    stored: StoredFact
    names: Mapping[int, str]


@dataclass(frozen=True)
class Document:
    """What a document holds; people and games are told by their place in it, from 0."""

    uid: str
    plan: Plan
    created_at: datetime
    rulesets: tuple[Ruleset, ...]
    people: tuple[ToldPerson, ...]
    games: tuple[TableSheets, ...]
    facts: tuple[ToldFact, ...]


def is_document(raw: bytes) -> bool:
    """Whether the bytes are meant to be JSON."""
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def read_document(raw: bytes) -> Document:
    """What the bytes hold; raises UnreadableError where anything is not as it was written."""
    try:
        told = json.loads(raw.decode("utf-8-sig"))
        verify(told["form"] == FORM and told["hash"] == document_hash(told))
        return _Reading(told).document()
    except (JatsiError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise UnreadableError(
            "The file is no tournament exported by this program, or it was changed or damaged"
            " since. Export it again."
        ) from error


class _Reading:
    """Reads part after part; raises JatsiError, LookupError, TypeError, ValueError."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self._told = told
        self._plan = _plan(parts(told["tournament"]))
        self._rulesets = _rulesets(parts(told["rulesets"]), items(told["rules"]))
        verify(len(self._rulesets) == self._plan.last_round)
        self._persons = tuple(_person(parts(one)) for one in items(told["people"]))
        self._people = _places(person.uid for person in self._persons)
        self._sheets = tuple(self._game(parts(one)) for one in items(told["sheets"]))
        self._games = _places(game.uid for game in self._sheets)

    def document(self) -> Document:
        """All of it."""
        facts = tuple(self._fact(parts(one)) for one in items(self._told["facts"]))
        _places(fact.stored.uid for fact in facts)
        agreed = self._told["tournament"]
        return Document(
            uid=uid(agreed["uid"]),
            plan=self._plan,
            created_at=moment(agreed["created_at"]),
            rulesets=self._rulesets,
            people=self._persons,
            games=self._sheets,
            facts=facts,
        )

    def _game(self, told: Mapping[str, Any]) -> TableSheets:
        number = whole(told["round"], 1, self._plan.last_round)
        return TableSheets(
            id=0,
            uid=uid(told["uid"]),
            round=number,
            game=whole(told["game"], 1, self._plan.games),
            table=whole(told["table"], 1),
            seeded=flag(told["seeded"]),
            at=moment(told["at"]),
            sheets=tuple(self._sheet(parts(one), number) for one in items(told["sheets"])),
        )

    def _sheet(self, told: Mapping[str, Any], number: int) -> Sheet:
        ruleset = self._rulesets[number - 1]
        rows = {row: whole(points) for row, points in parts(told["rows"]).items()}
        card_of(ruleset, rows)
        verify(len(rows) == len(ruleset.rows))
        name, hints = shown_name(told["name"]), whole(told["hints"], 0)
        return Sheet(self._people[told["person"]], name, hints, rows)

    def _fact(self, told: Mapping[str, Any]) -> ToldFact:
        kind = KINDS[told["kind"]]
        read = self._readers
        values: Any = {f.name: read.get(f.name, cleaned)(told[f.name]) for f in fields(kind)}
        fact = kind(**values)
        if isinstance(fact, _IN_ROUNDS):
            whole(fact.round, 1, self._plan.last_round)
        if isinstance(fact, Result):
            self._verify_result(fact)
        names = parts(told.get("names", {}))
        called = {self._people[one]: shown_name(name) for one, name in names.items()}
        who = cleaned(told["who"])[:NAME_LIMIT] or "?"
        return ToldFact(StoredFact(uid(told["uid"]), fact, who, moment(told["at"])), called)

    def _verify_result(self, fact: Result) -> None:
        """A total that the rules allow, or a sheet of that person's."""
        if fact.total is not None:
            self._rulesets[fact.round - 1].verify_total(fact.total)
        if fact.played is not None:
            people = [sheet.person for sheet in self._sheets[fact.played].sheets]
            verify(fact.total is None and people.count(fact.person) == 1)

    @cached_property
    def _readers(self) -> Mapping[str, Callable[[Any], object]]:
        """What reads each field of a fact; the others are texts."""
        return {
            "person": self._people.__getitem__,
            "other": self._people.__getitem__,
            "round": lambda told: whole(told, 1, self._plan.last_round + 1),
            "game": lambda told: whole(told, 1, self._plan.games),
            "points": whole,
            "total": whole_or_none,
            "played": lambda told: None if told is None else self._games[told],
            "tables": lambda told: self._tables(items(told)),
            "thrown": lambda told: tuple(map(self._thrown, items(told))),
            "forced": flag,
            "document": published,
        }

    def _thrown(self, told: object) -> tuple[int, int]:
        person, points = items(told)
        return self._people[person], whole(points)

    def _tables(self, told: Iterable[object]) -> Tables:
        tables = tuple(tuple(self._people[one] for one in items(table)) for table in told)
        seated = [person for table in tables for person in table]
        verify(len(set(seated)) == len(seated))
        return tables


def _plan(told: Mapping[str, Any]) -> Plan:
    numbers = ("rounds", "games", "table_size", "final", "hints")
    texts = ("score", "seating", "dice", "tie_breaks")
    return read_plan(
        {
            "name": clean_name(written(told["name"])),
            **{name: whole(told[name], 0) for name in numbers},
            **{name: written(told[name]) for name in texts},
        }
    )


def _rulesets(told: Mapping[str, Any], rules: Iterable[str]) -> tuple[Ruleset, ...]:
    """The rules of each round, the final's last."""
    known = {hash_: from_json(json.dumps(content), "rulesets") for hash_, content in told.items()}
    verify(all(content_hash(ruleset) == hash_ for hash_, ruleset in known.items()))
    return tuple(known[hash_] for hash_ in rules)


def _person(told: Mapping[str, Any]) -> ToldPerson:
    if told.get("anonymised"):
        return ToldPerson(uid(told["uid"]), None, 1)
    name, mark = clean_name(written(told["name"])), whole(told["mark"], 1)
    return ToldPerson(uid(told["uid"]), name, mark)


def _places(uids: Iterable[str]) -> dict[str, int]:
    """The place of each, from 0, none of them told twice."""
    told = list(uids)
    verify(len(set(told)) == len(told))
    return {one: place for place, one in enumerate(told)}
