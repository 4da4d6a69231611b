"""People: a name is not unique, a name with its mark is.

``Liisa`` finds the one bearer, ``Liisa#2`` that one, ``Liisa#new`` makes a
namesake on purpose.  A mark that was ever given is not given to anyone else, not
even after its bearer took another name.  The names of someone who was found to be
another find that one.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.records.connection import asked_id
from jatsi.records.forgetting import forget, forgotten_line
from jatsi.records.same_people import note_apart
from jatsi.records.times import MOMENT, SECOND, fine_stamp, read_moment, stamp
from jatsi.texts.clean import clean, clean_name, name_key, sort_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records

_MARKED = re.compile(r"(?P<name>.*?)\s*#\s*(?P<mark>[0-9]{1,9}|new)", re.IGNORECASE)

_NOT_ONES_OWN = re.compile(r"#\s*[0-9]+$|^N\.N\. [0-9a-f]+$")  # a mark, or somebody anonymised

_LONG_AGO = "0001-01-01T00:00:00Z"
"""When somebody was named who is of another file: what that says of the name goes before."""

_ANONYMISED = re.compile(r"N\.N\. (?P<uid>[0-9a-f]{6})")

_PEOPLE = """
SELECT people.*,
    (
        SELECT COUNT(*) FROM people AS one
        WHERE one.name_key = people.name_key AND one.same_as IS NULL
    ) AS bearers
FROM people
"""

_OF_NUMBER = "WHERE people.id = (SELECT COALESCE(same_as, id) FROM people WHERE id = ?)"
_OF_UID = "WHERE people.id = (SELECT COALESCE(same_as, id) FROM people WHERE uid = ?)"

_BORNE = """
SELECT EXISTS (
    SELECT 1 FROM people WHERE name_key = :key
    UNION ALL SELECT 1 FROM former_names WHERE name_key = :key
)
"""

_BEARING = "WHERE people.name_key = ? AND people.same_as IS NULL ORDER BY people.mark"

_MARKED_SO = """
WHERE people.id = (SELECT COALESCE(same_as, id) FROM people WHERE name_key = ? AND mark = ?)
"""

_ALSO_BEARING = """
WHERE people.id IN (SELECT same_as FROM people WHERE name_key = ?) ORDER BY people.id
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
        person = _called(db, name, mark)
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
        person = _called(db, name, mark)
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


def add_new(records: Records, wanted: str, *, now: datetime) -> Person:
    """Somebody new of that name, a namesake where others bear or bore it.

    Raises UnreadableError for a name that is none, or ends in a mark.
    """
    name = _unmarked(wanted)
    with records.writing() as db:
        return _add(db, name, now)


def is_borne(records: Records, wanted: str) -> bool:
    """Whether somebody bears or bore a name; raises as ``add_new``."""
    with records.reading() as db:
        return bool(db.execute(_BORNE, {"key": name_key(_unmarked(wanted))}).fetchone()[0])


def known_or_add(
    db: Database, uid: str, name: str | None, *, least_mark: int = 1, now: datetime
) -> int:
    """The number of the person of that uid, made under that name where there is none.

    Without a name it is somebody anonymised.  The mark that comes with the name is at
    least that one.  Raises UnreadableError for a name that is none.
    """
    known = db.execute("SELECT COALESCE(same_as, id) FROM people WHERE uid = ?", [uid]).fetchone()
    if known:
        return int(known[0])
    if name is None:
        line = forgotten_line(uid, stamp(now), stamp(now))
        line |= {"uid": uid, "created_at": stamp(now)}
        return int(db.table("people").insert(line).last_rowid or 0)
    return _add(db, clean_name(name), now, uid=uid, least_mark=least_mark).id


def find_or_add_anonymised(db: Database, shown: str, *, now: datetime) -> int | None:
    """The number of the person for whose name that stands, made where there is none.

    None where it stands for nobody.
    """
    found = _ANONYMISED.fullmatch(shown)
    if found is None:
        return None
    known = "SELECT id FROM people WHERE name = ? AND anonymised_at IS NOT NULL AND same_as IS NULL"
    person = db.execute(known, [shown]).fetchone()
    uid = found["uid"] + secrets.token_hex(16)[len(found["uid"]) :]
    return int(person[0]) if person else known_or_add(db, uid, None, now=now)


def person_of(records: Records, number: int) -> Person:
    """The person of that id, or who that was found to be.

    Raises UnreadableError where there is none.
    """
    with records.reading() as db:
        found = list(_people(db, _OF_NUMBER, asked_id(number)))
    if not found:
        raise UnreadableError("The records have no person number {number}.", number=number)
    return found[0]


def person_with_uid(records: Records, uid: str) -> Person:
    """The person of a uid that the records have, or who that was found to be."""
    with records.reading() as db:
        return next(_people(db, _OF_UID, uid))


def list_people(records: Records) -> list[Person]:
    """Everybody in the order of the Finnish alphabet, the anonymised last."""
    order = "ORDER BY people.sort_key IS NULL, people.sort_key, people.name_key, people.mark, id"
    with records.reading() as db:
        return list(_people(db, f"WHERE people.same_as IS NULL {order}"))


def shown_names(db: Database, people: Collection[int]) -> dict[int, str]:
    """What the people of those numbers are called today, by number."""
    wanted = ", ".join(map(str, sorted(people)))
    return {one.id: one.shown for one in _people(db, f"WHERE people.id IN ({wanted})")}


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
        at = max(now, _named_at(db, person) + SECOND)
        mark, taken_at = _claim(db, person, name, at)
        change = {"name": name, "mark": mark, "taken_at": taken_at, "named_at": stamp(at)}
        keys = {"name_key": name_key(name), "sort_key": sort_key(name)}
        db.table("people").update(person.id, change | keys)
        note_apart(db, person.id, name_key(name), at)
        return person_of(records, person_id)


def anonymise(records: Records, person_id: int, *, now: datetime) -> Person:
    """Take everything that names a person out of the file; results stay.

    The name, its keys and all former names go, and so do the names under which
    the person played: sheets and results show ``N.N. 1f5c09`` (Latin for "name
    unknown", with the beginning of the person's uid), which finds nobody and is
    given to nobody.  What is removed is overwritten in the file; earlier backups and
    exports still have it.  There is no way back.  Raises UnreadableError for an
    unknown number.
    """
    with records.writing() as db:
        person = person_of(records, person_id)
        if person.anonymised_at:
            return person
        forget(db, person.id, now)
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


def _called(db: Database, name: str, mark: str | None) -> Person | None:
    """Who is meant, also by a name of someone who was found to be another.

    Raises AmbiguousError where several are.
    """
    key = name_key(name)
    if mark:
        return next(_people(db, _MARKED_SO, key, int(mark)), None) if mark != "new" else None
    bearers = list(_people(db, _BEARING, key)) or list(_people(db, _ALSO_BEARING, key))
    if len(bearers) > 1:
        raise AmbiguousError(
            "Several people bear the name {name}. Write which one: {people}.",
            name=name,
            people=tuple(person.marked for person in bearers),
        )
    return bearers[0] if bearers else None


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


def _add(
    db: Database, name: str, now: datetime, *, uid: str | None = None, least_mark: int = 1
) -> Person:
    _verify_own(name)
    key = name_key(name)
    mark, taken_at = _next_claim(db, key, now)
    person = {
        "uid": uid or secrets.token_hex(16),
        "name": name,
        "mark": max(mark, least_mark),
        "name_key": key,
        "sort_key": sort_key(name),
        "created_at": stamp(now),
        "taken_at": taken_at,
        "named_at": _LONG_AGO if uid else stamp(now),
    }
    added = int(db.table("people").insert(person).last_rowid or 0)
    if uid is None:
        note_apart(db, added, key, now)
    return next(_people(db, _OF_NUMBER, added))


def _named_at(db: Database, person: Person) -> datetime:
    """When the person was last named; a later name has a later moment, whatever the clock does."""
    stored = db.execute("SELECT named_at FROM people WHERE id = ?", [person.id]).fetchone()[0]
    return read_moment(stored)


def _claim(db: Database, person: Person, name: str, now: datetime) -> tuple[int, str]:
    """The mark that comes with the name, and when the person first took it."""
    old_key, new_key = name_key(person.name), name_key(name)
    taken = "SELECT taken_at FROM people WHERE id = ?"
    taken_at = db.execute(taken, [person.id]).fetchone()[0]
    if old_key == new_key:
        return person.mark, taken_at
    own = "SELECT mark, taken_at FROM former_names WHERE person = ? AND name_key = ?"
    earlier = db.execute(own, [person.id, new_key]).fetchone() or _next_claim(db, new_key, now)
    db.table("former_names").delete_where("person = ? AND name_key = ?", [person.id, new_key])
    given_up = {"person": person.id, "name": person.name, "mark": person.mark}
    given_up |= {"name_key": old_key, "taken_at": taken_at, "given_up_at": stamp(now)}
    db.table("former_names").insert(given_up)
    return earlier


def _next_claim(db: Database, key: str, now: datetime) -> tuple[int, str]:
    """The next mark, and a moment after every earlier bearer's."""
    every = """
    SELECT MAX(mark), MAX(taken_at) FROM (
        SELECT mark, taken_at FROM people WHERE name_key = :key
        UNION ALL SELECT mark, taken_at FROM former_names WHERE name_key = :key
    )
    """
    mark, latest = db.execute(every, {"key": key}).fetchone()
    if mark is None:
        return 1, fine_stamp(now)
    return mark + 1, fine_stamp(max(now, read_moment(latest) + MOMENT))
