"""What the tables themselves hold to, whoever writes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from jatsi.records.games import Player
from jatsi.records.people import find
from tests.records.helpers import finished, people

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def game(records: Records, yatzy: Ruleset) -> int:
    """A finished game of Liisa and a machine."""
    players = [*people(records, "Liisa"), Player("Kone", level="aloittelija")]
    return finished(records, yatzy, players)


def test_replacing_a_person_keeps_the_results(records: Records, game: int) -> None:
    """F3: nothing hangs on a person by a cascade, so REPLACE deletes no result."""
    liisa = find(records, "Liisa")
    line = dict(records.db.table("people").get(liisa.id))
    table = records.db.table("people")
    with records.writing():
        table.upsert(line | {"name": "LIISA"}, pk="id")
    with records.writing():
        table.insert(line | {"name": "liisa"}, pk="id", replace=True)
    with pytest.raises(sqlite3.IntegrityError), records.writing():
        table.insert(line | {"id": 99}, pk="id", replace=True)
    assert find(records, "Liisa").name == "liisa"
    results = "SELECT COUNT(*) FROM seats WHERE game = ? AND person = ?"
    assert records.db.execute(results, [game, liisa.id]).fetchone() == (1,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE seats SET total = 'many'",
        "UPDATE seats SET total = 1.5",
        "UPDATE seats SET place = 0",
        "UPDATE seats SET place = NULL WHERE seat = 1",
        "UPDATE seats SET hints = -1",
        "UPDATE seats SET level = 'x' WHERE seat = 1",
        "UPDATE seats SET person = NULL WHERE seat = 1",
        "UPDATE seats SET person = 99 WHERE seat = 1",
        "UPDATE marks SET points = NULL",
        "UPDATE marks SET points = ''",
        "UPDATE games SET source = 'dream'",
        "UPDATE games SET finished_at = 'yesterday'",
        "UPDATE events SET kind = 'dance'",
        "UPDATE events SET dice = NULL WHERE kind = 'throw'",
        "UPDATE events SET seat = 3",
        "INSERT INTO events SELECT * FROM events",
        "INSERT INTO marks SELECT * FROM marks",
        "UPDATE people SET mark = 0",
        "UPDATE people SET name_key = NULL",
        "UPDATE people SET anonymised_at = created_at",
        "DELETE FROM people",
        "DELETE FROM games",
        "DELETE FROM rulesets",
    ],
)
@pytest.mark.usefixtures("game")
def test_what_cannot_be_is_refused(records: Records, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError), records.writing() as db:
        db.execute(statement)


@pytest.mark.usefixtures("game")
def test_a_column_first_seen_empty_stays_of_its_type(records: Records) -> None:
    """F8: the machine's seat has no person, and yet the column holds numbers."""
    types = {column.name: column.type for column in records.db.table("seats").columns}
    assert types["person"] == types["total"] == types["place"] == "INTEGER"
    kinds = "SELECT DISTINCT typeof(total), typeof(place) FROM seats"
    assert records.db.execute(kinds).fetchall() == [("integer", "integer")]
    assert all(records.db.table(name).strict for name in ("people", "seats", "marks", "events"))


@pytest.mark.usefixtures("game")
def test_any_tool_reads_the_views(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        results = [dict(row) for row in db.execute("SELECT * FROM results ORDER BY seat")]
        (total,) = map(dict, db.execute("SELECT * FROM totals"))
        (record,) = map(dict, db.execute("SELECT * FROM records"))
    assert [(row["name"], row["level"], row["counts"]) for row in results] == [
        ("Liisa", None, 1),
        ("Kone", "aloittelija", 0),
    ]
    assert record == results[0]
    assert total["best"] == total["mean"] == record["total"]
    assert (total["name"], total["rules"], total["options"], total["games"]) == (
        *("Liisa", "yatzy", "[]"),
        1,
    )
