"""People of a file read for joining, and what is different written back."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from jatsi.records.forgetting import forgotten_line
from jatsi.records.merging.bearers import Bearer, Claim, marks
from jatsi.texts.clean import NAME_LIMIT, clean, name_key, sort_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlite_utils import Database

Line = dict[str, Any]

_PEOPLE = """
SELECT uid, name, mark, name_key, sort_key, created_at, taken_at, named_at, anonymised_at
FROM people
"""

_FORMER = """
SELECT people.uid, former.name, former.mark, former.name_key, former.taken_at, given_up_at
FROM former_names AS former JOIN people ON people.id = person
"""

_DROP = "DELETE FROM former_names WHERE name_key = ? AND mark = ?"

_OUT_OF_THE_WAY = "UPDATE people SET mark = mark + 1000000000 WHERE uid = ?"
"""While somebody else may still have the mark that is to come."""


@dataclass(frozen=True)
class FormerName:
    """A former name with the mark that it had; ``uid`` is the person's."""

    uid: str
    name: str
    mark: int
    name_key: str
    taken_at: str
    given_up_at: str


@dataclass(frozen=True)
class People:
    """Everybody's stored line by uid, and the former names."""

    lines: Mapping[str, Line]
    former: frozenset[FormerName]


def stored_people(db: Database) -> People:
    """Everybody in the file."""
    lines = {line["uid"]: line for line in db.query(_PEOPLE)}
    return People(lines, frozenset(FormerName(**line) for line in db.query(_FORMER)))


def bearers_of(people: People) -> dict[str, Bearer]:
    """The same as people with their names, cleaned, for a file may come from anybody."""
    former: dict[str, list[FormerName]] = defaultdict(list)
    for name in people.former:
        former[name.uid].append(name)
    return {uid: _bearer(line, former[uid]) for uid, line in people.lines.items()}


def lines_of(bearers: Mapping[str, Bearer]) -> People:
    """What is to be stored of them."""
    given = marks(bearers.values())
    lines = {uid: _line(one, given) for uid, one in bearers.items()}
    former = (name for one in bearers.values() for name in _former(one, given))
    return People(lines, frozenset(former))


def write_people(db: Database, before: People, after: People) -> None:
    """Store what is different."""
    changed = [line for uid, line in after.lines.items() if before.lines.get(uid) != line]
    for name in before.former - after.former:
        db.execute(_DROP, [name.name_key, name.mark])
    for line in changed:
        db.execute(_OUT_OF_THE_WAY, [line["uid"]])
    numbers: dict[str, int] = dict(db.execute("SELECT uid, id FROM people").fetchall())
    for line in changed:
        if line["uid"] in numbers:
            db.table("people").update(numbers[line["uid"]], line)
        else:
            numbers[line["uid"]] = int(db.table("people").insert(line).last_rowid or 0)
    for name in sorted(after.former - before.former, key=lambda one: (one.name_key, one.mark)):
        told = asdict(name)
        db.table("former_names").insert({"person": numbers[told.pop("uid")]} | told)


def _bearer(line: Line, former: list[FormerName]) -> Bearer:
    if line["anonymised_at"]:
        return Bearer(line["uid"], line["created_at"], "", {}, line["anonymised_at"])
    # in files of old the clock may have gone back between two names
    named_at = max([line["named_at"], *(name.given_up_at for name in former)])
    present = Claim(_legible(line["name"]), line["taken_at"], named_at)
    claims = {name_key(present.name): present}
    for name in former:
        claim = Claim(_legible(name.name), name.taken_at, name.given_up_at)
        key = name_key(claim.name)
        claims[key] = claims[key].joined(claim) if key in claims else claim
    return Bearer(line["uid"], line["created_at"], name_key(present.name), claims)


def _legible(name: str) -> str:
    return clean(clean(name)[:NAME_LIMIT]) or "?"


def _line(one: Bearer, given: Mapping[tuple[str, str], int]) -> Line:
    told = {"uid": one.uid, "created_at": one.created_at}
    if one.anonymised_at:
        return told | forgotten_line(one.uid, one.created_at, one.anonymised_at)
    claim = one.claims[one.key]
    return told | {
        "name": claim.name,
        "mark": given[one.uid, one.key],
        "name_key": one.key,
        "sort_key": sort_key(claim.name),
        "taken_at": claim.taken_at,
        "named_at": claim.borne_at,
        "anonymised_at": None,
    }


def _former(one: Bearer, given: Mapping[tuple[str, str], int]) -> Iterator[FormerName]:
    for key, claim in one.claims.items():
        if key != one.key:
            yield FormerName(
                one.uid, claim.name, given[one.uid, key], key, claim.taken_at, claim.borne_at
            )
