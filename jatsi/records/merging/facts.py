"""Facts of tournaments as two files tell them.

A fact is never changed.  Should two files tell one differently all the same, as where a
tournament came as a document, the telling that is first in the order of its letters holds.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jatsi.records.published import under_name
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlite_utils import Database

_FACTS = """
SELECT facts.*, tournaments.uid AS of_tournament, games.uid AS of_game, one.uid AS of_person,
    two.uid AS of_other
FROM facts JOIN tournaments ON tournaments.id = facts.tournament
LEFT JOIN games ON games.id = facts.played
LEFT JOIN people AS one ON one.id = facts.person
LEFT JOIN people AS two ON two.id = facts.other
ORDER BY facts.at, facts.uid
"""

_SEATS = """
SELECT facts.uid, "table", seat, people.uid, fact_people.name, fact_people.points
FROM fact_people JOIN facts ON facts.id = fact JOIN people ON people.id = fact_people.person
"""

PLAIN = ("kind", "round", "game", "points", "seed", "forced", "reason", "who", "at")
"""The columns that mean the same in every file."""

_TEXTS = {"seed", "reason", "who"}


@dataclass(frozen=True)
class Seated:
    """Someone in a fact, by uid."""

    table: int
    seat: int
    person: str
    name: str
    points: int | None


@dataclass(frozen=True)
class Told:
    """A fact in one file, people and games by their uids."""

    uid: str
    tournament: str
    person: str | None
    other: str | None
    game: str | None
    document: str | None
    plain: tuple[Any, ...]
    seated: tuple[Seated, ...]

    @cached_property
    def letters(self) -> str:
        """All but the people in it."""
        return json.dumps([self.game or "", self.plain, self.document])

    def joined(self, other: Told) -> Told:
        """The telling that holds."""
        first = min(self, other, key=lambda told: told.letters)
        names = {(one.table, one.seat): one.name for one in other.seated}
        seated = tuple(
            replace(one, name=min(one.name, names.get((one.table, one.seat), one.name)))
            for one in self.seated
        )
        return replace(first, seated=seated)


class Reading:
    """Reads facts as they are once people are known.

    ``first`` has who stands for each person, ``forgotten`` the names of those anonymised,
    both by uid.
    """

    def __init__(self, first: Mapping[str, str], forgotten: Mapping[str, str]) -> None:
        self._first = first
        self._forgotten = forgotten

    def facts(self, db: Database) -> dict[str, Told]:
        """Every fact in a file, by uid."""
        seated: dict[str, list[Seated]] = defaultdict(list)
        for uid, *seat in db.execute(_SEATS).fetchall():
            seated[uid].append(self._seated(*seat))
        return {line["uid"]: self._told(line, seated[line["uid"]]) for line in db.query(_FACTS)}

    def _seated(self, table: int, seat: int, person: str, name: str, points: int | None) -> Seated:
        first = self._first[person]
        return Seated(table, seat, first, self._forgotten.get(first, clean(name)), points)

    def _told(self, line: Mapping[str, Any], seated: list[Seated]) -> Told:
        return Told(
            uid=line["uid"],
            tournament=line["of_tournament"],
            person=self._first.get(line["of_person"]),
            other=self._first.get(line["of_other"]),
            game=line["of_game"],
            document=self._document(line["document"]),
            plain=tuple(
                clean(line[name]) if name in _TEXTS and line[name] else line[name] for name in PLAIN
            ),
            seated=tuple(sorted(seated, key=lambda one: (one.table, one.seat))),
        )

    def _document(self, document: str | None) -> str | None:
        if document is None:
            return None
        told = _legible(document)
        for uid, first in self._first.items():
            if first in self._forgotten and uid in told:
                told = under_name(told, uid, self._forgotten[first])
        return told


def _legible(document: str) -> str:
    """The document with its texts cleaned, for the file may come from anybody."""
    try:
        told: object = json.loads(document)
    except (ValueError, RecursionError):
        return clean(document)
    cleaned = _cleaned(told)
    return document if cleaned == told else json.dumps(cleaned, ensure_ascii=False)


def _cleaned(told: object) -> object:
    if isinstance(told, str):
        return clean(told)
    if isinstance(told, list):
        return [_cleaned(one) for one in told]
    if isinstance(told, dict):
        return {clean(key): _cleaned(value) for key, value in told.items()}
    return told


def joined_facts(ours: Mapping[str, Told], theirs: Mapping[str, Told]) -> dict[str, Told]:
    """Every fact of two files that is new to ours or differs from it."""
    joined = {uid: ours[uid].joined(told) if uid in ours else told for uid, told in theirs.items()}
    return {uid: told for uid, told in joined.items() if ours.get(uid) != told}
