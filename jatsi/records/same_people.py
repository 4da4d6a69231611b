"""Who was found to be the same person under two uids, and who was found not to be.

Such decisions are only ever added to.  That two are the same holds once anybody has
said it; that they are not only keeps the question from being asked.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from jatsi.records.times import stamp
from jatsi.texts.clean import NAME_LIMIT, clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from sqlite_utils import Database

_HALF = 16
"""Half the digits of a uid."""

_NOTE_APART = """
INSERT OR IGNORE INTO same_people (uid, one, other, same, who, at)
VALUES (?, ?, ?, 0, '?', ?)
"""

_OTHERS = """
SELECT uid FROM people
WHERE name_key = :key AND id <> :person AND same_as IS NOT :person
UNION
SELECT people.uid FROM former_names JOIN people ON people.id = former_names.person
WHERE former_names.name_key = :key AND people.id <> :person AND same_as IS NOT :person
"""


@dataclass(frozen=True, order=True)
class Link:
    """A decision about the people of two uids, ``one`` being the lesser."""

    uid: str
    one: str
    other: str
    same: bool
    who: str
    at: str


def read_links(db: Database) -> list[Link]:
    """Every decision."""
    lines = db.execute("SELECT uid, one, other, same, who, at FROM same_people").fetchall()
    return [
        Link(uid, one, other, bool(same), clean(who), at)
        for uid, one, other, same, who, at in lines
    ]


def keep_links(db: Database, links: Iterable[Link]) -> None:
    """Store decisions, each in the place of one of the same uid."""
    lines = [asdict(link) | {"same": int(link.same)} for link in links]
    db.table("same_people").upsert_all(lines, pk="uid")


def decide(db: Database, people: tuple[str, str], *, same: bool, who: str, now: datetime) -> None:
    """Store whether the people of two uids are the same."""
    one, other = sorted(people)
    by = clean(who)[:NAME_LIMIT] or "?"
    keep_links(db, [Link(secrets.token_hex(16), one, other, same, by, stamp(now))])


def note_apart(db: Database, person: int, key: str, now: datetime) -> None:
    """Store that the person of that number is none of the others who bear or bore a name.

    They are not the same, or they would not be two in this file.
    """
    uid = db.execute("SELECT uid FROM people WHERE id = ?", [person]).fetchone()[0]
    for (other,) in db.execute(_OTHERS, {"key": key, "person": person}).fetchall():
        first, second = sorted((uid, other))
        link = [first[:_HALF] + second[:_HALF], first, second, stamp(now)]
        db.execute(_NOTE_APART, link)


def representatives(created: Mapping[str, str], links: Iterable[Link]) -> dict[str, str]:
    """Who stands for each person, by uid: of all who are the same the one made first.

    ``created`` tells when each was made; of two made at once the lesser uid is first.
    """
    groups = {uid: {uid} for uid in created}
    for link in links:
        if link.same and link.one in groups and link.other in groups:
            joined = groups[link.one] | groups[link.other]
            groups |= dict.fromkeys(joined, joined)
    return {uid: min(group, key=lambda one: (created[one], one)) for uid, group in groups.items()}
