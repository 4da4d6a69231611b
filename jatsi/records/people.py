"""People: a name is not unique, a name with its mark is.

``Liisa`` finds the one bearer, ``Liisa#2`` that one, ``Liisa#new`` makes a
namesake on purpose.  A mark that was ever given is not given to anyone else, not
even after its bearer took another name.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.records.connection import asked_id
from jatsi.records.times import read_moment, stamp
from jatsi.texts.clean import clean, clean_name, name_key, sort_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records

_MARKED = re.compile(r"(?P<name>.*?)\s*#\s*(?P<mark>[0-9]{1,9}|new)", re.IGNORECASE)

_NOT_ONES_OWN = re.compile(r"#\s*[0-9]+$|^N\.N\. [0-9]+$")  # a mark, or somebody anonymised

_PEOPLE = """
SELECT people.*,
    (SELECT COUNT(*) FROM people AS one WHERE one.name_key = people.name_key) AS bearers
FROM people
"""


@dataclass(frozen=True)
class Person:
    """Someone in the records; ``alone`` where nobody else bears the name now."""

    id: int
    uid: str
    name: str
    mark: int
    alone: bool
    created_at: datetime
    anonymised_at: datetime | None

    @property
    def marked(self) -> str:
        """The name that finds this person only: ``Liisa#2``."""
        return f"{self.name}#{self.mark}"

    @property
    def shown(self) -> str:
        """The name as it stands on a sheet: with the mark only where it is needed."""
        return self.name if self.alone or self.anonymised_at else self.marked


def find(records: Records, wanted: str) -> Person:
    """The person meant by ``Liisa`` or ``Liisa#2``.

    Raises UnreadableError where there is nobody, AmbiguousError where there are
    several.
    """
    name, mark = _read(wanted)
    with records.reading() as db:
        person = _one(_bearers(db, name), name, mark)
    if person is None:
        raise UnreadableError(
            "The records know nobody called {name}. Check the spelling.", name=clean(wanted)
        )
    return person


def look_up(records: Records, wanted: str) -> Person | None:
    """The person meant by a name given to play under; None where one would be made.

    Raises AmbiguousError where several bear the name, UnreadableError for a name
    that is none and for a mark that nobody bears.
    """
    name, mark = _read(wanted)
    if mark == "new":
        return None
    with records.reading() as db:
        person = _one(_bearers(db, name), name, mark)
    if person is None and mark:
        raise UnreadableError(
            "Nobody bears the name {name}. To add a namesake, write {example}.",
            name=f"{name}#{mark}",
            example=f"{name}#new",
        )
    return person


def find_or_add(records: Records, wanted: str, *, now: datetime) -> Person:
    """The person meant by a name given to play under, made where there is none.

    Raises as ``look_up``.
    """
    with records.writing() as db:
        return look_up(records, wanted) or _add(db, _read(wanted)[0], now)


def person_of(records: Records, number: int) -> Person:
    """The person of that id; raises UnreadableError where there is none."""
    with records.reading() as db:
        found = list(_people(db, "WHERE people.id = ?", asked_id(number)))
    if not found:
        raise UnreadableError("The records have no person number {number}.", number=number)
    return found[0]


def list_people(records: Records) -> list[Person]:
    """Everybody in the order of the Finnish alphabet, the anonymised last."""
    order = "ORDER BY people.sort_key IS NULL, people.sort_key, people.name_key, people.mark, id"
    with records.reading() as db:
        return list(_people(db, order))


def rename(records: Records, person_id: int, new_name: str, *, now: datetime) -> Person:
    """Give a person another name; sheets keep the name as played.

    A name that others bear or bore comes with the next mark; one's own former
    name comes with the mark it had.  Raises UnreadableError for a name that is
    none, or ends in a mark, and IllegalError for somebody anonymised.
    """
    name = _unmarked(new_name)
    with records.writing() as db:
        person = person_of(records, person_id)
        if person.anonymised_at:
            raise IllegalError("{name} is anonymised and stays so.", name=person.name)
        mark = _mark_after_rename(db, person, name, now)
        change = {"name": name, "mark": mark, "name_key": name_key(name)}
        db.table("people").update(person.id, change | {"sort_key": sort_key(name)})
        return person_of(records, person_id)


def anonymise(records: Records, person_id: int, *, now: datetime) -> Person:
    """Take everything that names a person out of the file; results stay.

    The name, its keys and all former names go, and so do the names under which
    the person played: sheets and results show ``N.N. 17`` (Latin for "name
    unknown", with the person's number), which finds nobody and is refused to
    nobody.  What is removed is overwritten in the file; earlier backups and
    exports still have it.  There is no way back.  Raises UnreadableError for an
    unknown number.
    """
    with records.writing() as db:
        person = person_of(records, person_id)
        if person.anonymised_at:
            return person
        name = f"N.N. {person.id}"
        change = {"name": name, "name_key": None, "sort_key": None, "anonymised_at": stamp(now)}
        db.table("people").update(person.id, change)
        db.table("former_names").delete_where("person = ?", [person.id])
        db.execute("UPDATE seats SET name = ? WHERE person = ?", [name, person.id])
        return person_of(records, person_id)


def _read(wanted: str) -> tuple[str, str | None]:
    """The name, and the digits of the mark or "new" if one is given."""
    found = _MARKED.fullmatch(clean(wanted))
    if not found:
        return clean_name(wanted), None
    mark = found["mark"].lower()
    return clean_name(found["name"]), mark if mark == "new" else str(int(mark))


def _verify_own(name: str) -> None:
    """Raise UnreadableError for what looks like another's name and mark, or like nobody's."""
    if _NOT_ONES_OWN.search(name):
        raise UnreadableError("{name} cannot be a name. Choose another.", name=name)


def _unmarked(wanted: str) -> str:
    name, mark = _read(wanted)
    if mark:
        raise UnreadableError(
            "Give the new name without a mark: {name}. The records give the mark.", name=name
        )
    _verify_own(name)
    return name


def _one(bearers: list[Person], name: str, mark: str | None) -> Person | None:
    if mark:
        return next((person for person in bearers if str(person.mark) == mark), None)
    if len(bearers) > 1:
        raise AmbiguousError(
            "Several people bear the name {name}. Write which one: {people}.",
            name=name,
            people=tuple(person.marked for person in bearers),
        )
    return bearers[0] if bearers else None


def _bearers(db: Database, name: str) -> list[Person]:
    return list(_people(db, "WHERE people.name_key = ? ORDER BY people.mark", name_key(name)))


def _people(db: Database, which: str, *values: object) -> Iterator[Person]:
    return map(_person, list(db.query(_PEOPLE + which, values)))


def _person(row: Mapping[str, Any]) -> Person:
    return Person(
        id=row["id"],
        uid=row["uid"],
        name=row["name"],
        mark=row["mark"],
        alone=row["bearers"] <= 1,
        created_at=read_moment(row["created_at"]),
        anonymised_at=read_moment(row["anonymised_at"]) if row["anonymised_at"] else None,
    )


def _add(db: Database, name: str, now: datetime) -> Person:
    _verify_own(name)
    key = name_key(name)
    person = {
        "uid": secrets.token_hex(16),
        "name": name,
        "mark": _next_mark(db, key),
        "name_key": key,
        "sort_key": sort_key(name),
        "created_at": stamp(now),
    }
    added = db.table("people").insert(person).last_rowid
    return next(_people(db, "WHERE people.id = ?", added))


def _mark_after_rename(db: Database, person: Person, name: str, now: datetime) -> int:
    old_key, new_key = name_key(person.name), name_key(name)
    if old_key == new_key:
        return person.mark
    own = "SELECT mark FROM former_names WHERE person = ? AND name_key = ?"
    earlier = db.execute(own, [person.id, new_key]).fetchone()
    mark = int(earlier[0]) if earlier else _next_mark(db, new_key)
    db.table("former_names").delete_where("person = ? AND name_key = ?", [person.id, new_key])
    given_up = {"person": person.id, "name": person.name, "mark": person.mark}
    db.table("former_names").insert(given_up | {"name_key": old_key, "given_up_at": stamp(now)})
    return mark


def _next_mark(db: Database, key: str) -> int:
    every = """
    SELECT MAX(mark) FROM (
        SELECT mark FROM people WHERE name_key = :key
        UNION ALL SELECT mark FROM former_names WHERE name_key = :key
    )
    """
    return int(db.execute(every, {"key": key}).fetchone()[0] or 0) + 1
