"""Whether people who were found to be the same are one person everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.same_people import read_links, representatives
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlite_utils import Database

    from jatsi.texts import Message

_PEOPLE = """
SELECT people.uid, people.name, people.created_at, people.anonymised_at, one.uid AS first,
    one.anonymised_at AS first_anonymised
FROM people LEFT JOIN people AS one ON one.id = people.same_as
"""

_LEFT = """
SELECT DISTINCT people.name FROM people
JOIN (
    SELECT person FROM seats UNION SELECT person FROM fact_people
    UNION SELECT person FROM facts UNION SELECT other FROM facts
    UNION SELECT person FROM typed_results
) ON person = people.id
WHERE people.same_as IS NOT NULL
"""


def people_findings(db: Database) -> Iterator[Message]:
    """What does not go together, each in a line."""
    people = {line["uid"]: line for line in db.query(_PEOPLE)}
    links = read_links(db)
    for link in links:
        if not {link.one, link.other} <= people.keys():
            yield text("A decision on who is the same person is about somebody who is not there.")
    created = {uid: line["created_at"] for uid, line in people.items()}
    for uid, first in representatives(created, links).items():
        line = people[uid]
        if (line["first"] or uid) != first:
            yield text("{name} is somebody else than was decided.", name=clean(line["name"]))
        elif line["first"] and (line["anonymised_at"] is None) != (
            line["first_anonymised"] is None
        ):
            yield text("{name} is anonymised only in part.", name=clean(line["name"]))
    for (name,) in db.execute(_LEFT).fetchall():
        yield text("{name} has results that belong to somebody else.", name=clean(name))
