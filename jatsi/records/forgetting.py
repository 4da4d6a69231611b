"""Taking what names a person out of the file; results stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.published import hide_published
from jatsi.records.times import fine_stamp, read_moment, stamp

if TYPE_CHECKING:
    from datetime import datetime

    from sqlite_utils import Database

_FORGOTTEN = """
SELECT people.uid, one.id, one.name FROM people
JOIN people AS one ON one.id = COALESCE(people.same_as, people.id)
WHERE one.anonymised_at IS NOT NULL
"""

_OF_THEIR_OWN = (
    *("keys", "codes", "blocks", "preferences"),
    *("table_seats", "invitations", "present", "own_games"),
)
"""The tables with what is about people as those who come, not about what they played."""

_NAMING = ("seats", "fact_people", "typed_results")
"""The tables with names under which people played."""


def forget(db: Database, person: int, now: datetime) -> None:
    """Anonymise the person of that number, and whoever was found to be the same."""
    everybody = "SELECT id, uid, created_at FROM people WHERE ? IN (id, same_as)"
    for number, uid, created_at in db.execute(everybody, [person]).fetchall():
        db.table("people").update(number, forgotten_line(uid, created_at, stamp(now)))
        db.table("former_names").delete_where("person = ?", [number])
    hide_forgotten(db)


def forgotten_line(uid: str, created_at: str, at: str) -> dict[str, object]:
    """What is stored of somebody anonymised at a moment: nothing that depends on the names."""
    return {
        "name": f"N.N. {uid[:6]}",
        "mark": 1,
        "name_key": None,
        "sort_key": None,
        "taken_at": fine_stamp(read_moment(created_at)),
        "named_at": created_at,
        "anonymised_at": at,
    }


def hide_forgotten(db: Database) -> None:
    """Take everybody anonymised out of what they played and what was published.

    Their keys, codes and preferences go, and so does a block, whose reason may name them.
    """
    for table in _OF_THEIR_OWN:
        db.execute(
            f"DELETE FROM {table} WHERE person IN"  # noqa: S608 - names of ours
            " (SELECT id FROM people WHERE anonymised_at IS NOT NULL)"
        )
    for uid, person, name in db.execute(_FORGOTTEN).fetchall():
        for table in _NAMING:
            hide = f"UPDATE {table} SET name = :name WHERE person = :person AND name <> :name"  # noqa: S608 - names of ours
            db.execute(hide, {"person": person, "name": name})
        hide_published(db, uid, name)
