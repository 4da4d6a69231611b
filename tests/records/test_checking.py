"""Planted damage is found, each kind by what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import append, start_game
from jatsi.texts.catalog import catalog
from tests.records.helpers import NOW, finished, people, played

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def full(records: Records, yatzy: Ruleset) -> Records:
    """Game 1 is finished by two, game 2 has begun."""
    players = people(records, "Liisa", "Maija")
    finished(records, yatzy, players)
    game = start_game(records, yatzy, players, seed=None, now=NOW)
    append(records, game, 1, played(yatzy, 2)[0][:10], now=NOW)
    return records


def findings(records: Records) -> list[str]:
    """What is found, in English, each in a line."""
    found = [catalog("en")(finding) for finding in check(records)]
    assert not [line for line in found if "\n" in line or "{" in line]
    return found


def test_whole_records(full: Records) -> None:
    assert findings(full) == []


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ("UPDATE seats SET total = total + 500 WHERE game = 1 AND seat = 2", "the total"),
        ("UPDATE seats SET place = 3 - place WHERE game = 1", "places that do not fit"),
        ("UPDATE seats SET total = NULL, place = NULL WHERE game = 1", "totals that do not fit"),
        ("UPDATE seats SET total = 5, place = 1 WHERE game = 2", "totals that do not fit"),
        ("UPDATE games SET finished_at = NULL WHERE id = 1", "ends elsewhere"),
        ("UPDATE games SET finished_at = started_at WHERE id = 2", "ends elsewhere"),
        ("UPDATE marks SET points = points + 1 WHERE \"row\" = 'pari' AND seat = 1", "row pari"),
        ("UPDATE marks SET dice = '66666' WHERE \"row\" = 'pari' AND seat = 1", "row pari"),
        ("DELETE FROM marks WHERE \"row\" = 'pari' AND seat = 1", "row pari"),
        ("INSERT INTO marks VALUES (2, 1, 'pari', 5, NULL)", "row pari"),
        ("INSERT INTO marks VALUES (1, 1, 'ruutu', 5, NULL)", "row ruutu"),
        ("DELETE FROM events WHERE game = 1 AND seq = 7", "lacks an event"),
        ("DELETE FROM events WHERE game = 1 AND seq = 1", "lacks an event"),
        ("DELETE FROM events WHERE game = 1 AND seq > 50", "ends elsewhere"),
        ("UPDATE events SET dice = '77777' WHERE game = 1 AND seq = 1", "A throw is 5 dice"),
        ("UPDATE events SET dice = '1x' WHERE game = 2 AND seq = 1", "event 1 is damaged"),
        ("UPDATE events SET kept = 'Q' WHERE kept = 'A'", "event 2 is damaged"),
        (
            "UPDATE events SET kind = 'correct', \"row\" = 'a', to_row = 'a' WHERE game = 2",
            "Only a sheet filled in by hand",
        ),
        ("UPDATE games SET source = 'points' WHERE id = 1", "came about otherwise"),
        ("UPDATE games SET source = 'total' WHERE id = 1", "has more than its totals"),
        ("UPDATE events SET \"row\" = 'yatzy' WHERE game = 1 AND seq = 4", "Game 1"),
        ("UPDATE events SET \"row\" = 'ruutu' WHERE game = 2 AND seq = 4", "There is no row ruutu"),
        ("UPDATE events SET seat = 2 WHERE game = 2 AND seq = 1", "another player's turn"),
        ("UPDATE events SET at = '2025-99-99T00:00:00Z' WHERE seq = 1", "time that cannot be read"),
        ("UPDATE rulesets SET content = '{}'", "Stored ruleset 1 is damaged"),
        ("UPDATE rulesets SET hash = 'x'", "Games that need it: 1, 2."),
        ("UPDATE rulesets SET rules = 'jatsi'", "Stored ruleset 1 is damaged"),
        ("UPDATE rulesets SET options = 'x'", "Stored ruleset 1 is damaged"),
        ("DELETE FROM people WHERE id = 1", "belongs to a line of people that is not there"),
        ("DELETE FROM games WHERE id = 2", "of table events belongs to a line of games"),
        ("UPDATE games SET ruleset = 9", "table games belongs to a line of rulesets"),
        ("DELETE FROM seats WHERE game = 2 AND seat = 1", "lacks a seat"),
        ("DELETE FROM seats WHERE game = 2", "lacks a seat"),
        ("UPDATE bests SET best = best + 1 WHERE person = 2", "results kept of Maija with the"),
        ("UPDATE bests SET at = '2024-01-31T22:30:00Z'", "results kept of Liisa with the rules y"),
        ("UPDATE bests SET games = 2", "are not what the games give"),
        ("UPDATE bests SET points = points - 1", "are not what the games give"),
        ("DELETE FROM bests WHERE person = 1", "results kept of Liisa"),
        ("UPDATE bests SET hash = 'x' WHERE person = 1", "with the rules ? are not"),
        ("UPDATE row_bests SET times = 7 WHERE \"row\" = 'pari' AND person = 1", "in row pari"),
        ("DELETE FROM row_bests WHERE \"row\" = 'pari'", "points kept of Maija in row pari"),
        (
            "UPDATE marks SET points = 99 WHERE \"row\" = 'pari' AND seat = 2",
            "kept of Maija in row",
        ),
    ],
)
def test_planted_damage(full: Records, damage: str, expected: str) -> None:
    full.db.execute("PRAGMA foreign_keys = OFF")
    full.db.execute(damage)
    assert any(expected in line for line in findings(full))


def test_a_damaged_page(full: Records, path: Path) -> None:
    where = "SELECT rootpage FROM sqlite_master WHERE name = 'events'"
    (page,) = full.db.execute(where).fetchone()
    size = full.db.execute("PRAGMA page_size").fetchone()[0]
    full.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xee" * 60)
    with open_records(path, now=NOW) as records:
        found = findings(records)
    assert found
    assert all(line.startswith("The file is damaged") for line in found)


def test_a_wrong_type_planted_past_the_types(full: Records) -> None:
    full.db.execute("PRAGMA writable_schema = ON")
    full.db.execute("UPDATE sqlite_master SET sql = replace(sql, 'total INTEGER', 'total TEXT')")
    full.db.execute("PRAGMA writable_schema = RESET")
    assert findings(full)
