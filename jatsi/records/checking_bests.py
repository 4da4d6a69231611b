"""Whether the best results that are kept at hand are what the results give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.bests import ROWS, ROWS_COLUMNS, TOTALS, TOTALS_COLUMNS
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlite_utils import Database

    from jatsi.texts import Message

_DIFFERENT = """
SELECT * FROM (SELECT {columns} FROM {table} EXCEPT {reckoned})
UNION ALL SELECT * FROM ({reckoned} EXCEPT SELECT {columns} FROM {table})
"""
"""The lines that are kept and not reckoned, and those that are reckoned and not kept."""

_RULES = "(SELECT rules FROM rulesets WHERE rulesets.hash = different.hash ORDER BY id LIMIT 1)"

_TOTAL_FINDINGS = """
SELECT DISTINCT COALESCE(people.name, different.level, '?') AS name, COALESCE({rules}, '?')
FROM ({different}) AS different LEFT JOIN people ON people.id = different.person
ORDER BY name
"""

_ROW_FINDINGS = """
SELECT DISTINCT COALESCE(people.name, '?') AS name, "row", COALESCE({rules}, '?')
FROM ({different}) AS different LEFT JOIN people ON people.id = different.person
ORDER BY name, "row"
"""


def best_findings(db: Database) -> Iterator[Message]:
    """Whose best results are kept otherwise than they are, each in a line."""
    totals = _different("bests", TOTALS_COLUMNS, TOTALS)
    for name, rules in _found(db, _TOTAL_FINDINGS, totals):
        yield text(
            "The best results kept of {name} with the rules {rules} are not what the games give.",
            name=name,
            rules=rules,
        )
    rows = _different("row_bests", ROWS_COLUMNS, ROWS)
    for name, row, rules in _found(db, _ROW_FINDINGS, rows):
        yield text(
            "The best points kept of {name} in row {row} with the rules {rules} are not what"
            " the sheets give.",
            name=name,
            row=row,
            rules=rules,
        )


def _different(table: str, columns: str, reckoned: str) -> str:
    return _DIFFERENT.format(table=table, columns=columns, reckoned=reckoned.format(which="TRUE"))


def _found(db: Database, findings: str, different: str) -> Iterator[tuple[str, ...]]:
    lines = db.execute(findings.format(rules=_RULES, different=different)).fetchall()
    return (tuple(map(clean, line)) for line in lines)
