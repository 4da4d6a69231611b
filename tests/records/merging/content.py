"""What a records file holds, told without the numbers that are its own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jatsi.records.connection import Records

_IDENTITY = {
    "people": "uid",
    "games": "uid",
    "tournaments": "uid",
    "facts": "uid",
    "rulesets": "hash || content",
}

_LEADS_TO = {
    "person": "people",
    "other": "people",
    "same_as": "people",
    "ruleset": "rulesets",
    "tournament": "tournaments",
    "fact": "facts",
    "played": "games",
}
"""Columns that hold a number of the file; in some tables ``game`` is one too."""

_BY_GAME = {"seats", "events", "marks", "corrections"}

TABLES = (
    *("people", "former_names", "same_people", "rulesets", "games", "seats", "events", "marks"),
    *("corrections", "imports", "tournaments", "tournament_rules", "facts", "fact_people"),
    *("typed_results", "bests", "row_bests"),
)


def content(records: Records) -> dict[str, Counter[str]]:
    """Every line of every table, numbers of the file told as what they stand for."""
    db = records.db
    named = {
        table: dict(db.execute(f"SELECT id, {identity} FROM {table}").fetchall())  # noqa: S608 - ours
        for table, identity in _IDENTITY.items()
    }

    def told(table: str, line: dict[str, Any]) -> str:
        leads = _LEADS_TO | ({"game": "games"} if table in _BY_GAME else {})
        told = {name: value for name, value in line.items() if name != "id"}
        for name in told.keys() & leads.keys():
            # in the links between people both are uids already
            if told[name] is not None and table != "same_people":
                told[name] = named[leads[name]][told[name]]
        return repr(sorted(told.items()))

    return {
        table: Counter(told(table, line) for line in db.query(f"SELECT * FROM {table}"))  # noqa: S608 - ours
        for table in TABLES
    }


def all_tables(records: Records) -> set[str]:
    """The tables of the file that hold what was stored."""
    return {name for name in records.db.table_names() if not name.startswith(("_", "sqlite"))}
