"""Planted damage among people who are the same, and in tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.records.checking import check
from jatsi.records.people import find
from jatsi.records.same_people import decide
from jatsi.records.tournaments import record
from jatsi.records.uniting import unite
from jatsi.texts.catalog import catalog
from jatsi.tournament.facts import Result
from tests.records.helpers import LATER, NOW, by_hand, finished, people
from tests.records.tables import begun

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


ANONYMISED = """
UPDATE people SET anonymised_at = created_at, name_key = NULL, sort_key = NULL WHERE id = 1
"""


@pytest.fixture
def full(records: Records, yatzy: Ruleset) -> Records:
    """Liisa, who is Elisa too, in a tournament with Maija, who played a game of it."""
    liisa = people(records, "Liisa")
    people(records, "Elisa")
    number = begun(records, yatzy, ("Liisa", "Maija"))
    game = by_hand(records, yatzy, people(records, "Maija"))
    told = [
        Result(find(records, "Liisa").id, 1, 1, 200),
        Result(find(records, "Maija").id, 1, 1, None, game),
    ]
    record(records, number, told, who="tupu", now=NOW)
    finished(records, yatzy, liisa)
    with records.writing() as db:
        db.execute(
            "UPDATE people SET created_at = ? WHERE name = 'Elisa'", ["2025-02-01T12:00:00Z"]
        )
        uids = (find(records, "Liisa").uid, find(records, "Elisa").uid)
        decide(db, uids, same=True, who="tupu", now=LATER)
        unite(db)
    return records


def findings(records: Records) -> list[str]:
    """What is found, in English."""
    return [catalog("en")(finding) for finding in check(records)]


def test_whole_records(full: Records) -> None:
    assert findings(full) == []


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ("UPDATE same_people SET other = 'x'", "about somebody who is not there"),
        ("DELETE FROM same_people", "Elisa is somebody else than was decided"),
        ("UPDATE people SET same_as = NULL", "Elisa is somebody else than was decided"),
        ("UPDATE people SET same_as = 3 WHERE id = 2", "Elisa is somebody else than was decided"),
        ("UPDATE people SET same_as = 2 WHERE id = 3", "Maija is somebody else than was decided"),
        (ANONYMISED, "Elisa is anonymised only in part"),
        ("UPDATE seats SET person = 2 WHERE person = 1", "Elisa has results that belong"),
        ("UPDATE facts SET person = 2 WHERE person = 1", "Elisa has results that belong"),
        ("UPDATE fact_people SET person = 2 WHERE person = 1", "Elisa has results that belong"),
        ("UPDATE typed_results SET total = 201", "results kept of tournament Kevät are not"),
        ("DELETE FROM typed_results", "results kept of tournament Kevät are not"),
        ("UPDATE facts SET points = 201 WHERE points = 200", "results kept of tournament Kevät"),
        ("UPDATE facts SET played = 2 WHERE played = 1", "from game 2, in which Maija did not"),
        ("UPDATE seats SET person = 1 WHERE person = 3", "from game 1, in which Maija did not"),
        ("UPDATE facts SET at = '2025-99-99T00:00:00.000000Z'", "Tournament Kevät cannot be read"),
        ("UPDATE tournaments SET seating = 'x'", "Tournament Kevät cannot be read"),
        ("UPDATE tournaments SET rounds = 500", "Tournament Kevät cannot be read"),
    ],
)
def test_planted_damage(full: Records, damage: str, expected: str) -> None:
    full.db.execute("PRAGMA foreign_keys = OFF")
    full.db.execute(damage)
    assert any(expected in line for line in findings(full))
