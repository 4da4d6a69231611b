"""Games that were filled in by hand: stored, read again, counted and checked."""

from __future__ import annotations

import shutil
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from jatsi.game.events import MarkEvent, ThrowEvent, UndoEvent
from jatsi.game.sheets import Sheets
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total
from jatsi.records.entering import enter
from jatsi.records.games import append, load, start_game, unfinished
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.showing import show_json
from jatsi.records.statistics import previous_best, record_table
from jatsi.ruleset.canonical import content_hash
from jatsi.texts.catalog import catalog
from tests.records.helpers import (
    LATER,
    NOW,
    by_hand,
    change_of,
    finished,
    people,
    played,
    sheets_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jatsi.game.events import Event
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

RULES = [
    ("yatzy", ()),
    ("jatsi", ("pakkopeli-alhaalta",)),
    ("maxijatsi", ("heittosaasto", "bonus-84")),
]


def entered(records: Records, ruleset: Ruleset, total: int) -> int:
    """A game of which only Liisa's total is known."""
    [liisa] = people(records, "Liisa")
    with records.writing() as db:
        enter(db, keep_ruleset(db, ruleset), liisa, total, NOW)
        return int(db.execute("SELECT MAX(id) FROM games").fetchone()[0])


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, yatzy: Ruleset) -> Path:
    """A file with a game of each source by hand, each corrected once."""
    path: Path = tmp_path_factory.mktemp("filled") / "jatsi.db"
    with open_records(path, now=NOW) as records:
        players = people(records, "Liisa")
        for points in (False, True):
            game = by_hand(records, yatzy, players, points=points)
            change = change_of(load(records, game).cards[0], yatzy.row("pari"))
            correct(records, game, change, reason="misread", who="x", now=LATER)
        game = entered(records, yatzy, 200)
        correct_total(records, game, 0, 201, reason="misread", who="x", now=LATER)
        assert check(records) == []
    return path


@pytest.fixture
def corrected(filled: Path, path: Path) -> Iterator[Records]:
    """A copy of that file, open."""
    shutil.copy(filled, path)
    with open_records(path, now=NOW) as records:
        yield records


@pytest.mark.parametrize(("name", "options"), RULES)
def test_by_dice_and_by_points_come_to_the_same(
    records: Records, library: Library, name: str, options: tuple[str, ...]
) -> None:
    ruleset = library.resolve(name, options)
    players = people(records, "Liisa", "Maija")
    screen = finished(records, ruleset, players)
    dice = by_hand(records, ruleset, players)
    points = by_hand(records, ruleset, players, points=True)
    stored = [load(records, game) for game in (screen, dice, points)]
    assert [game.summary.source for game in stored] == ["screen", "dice", "points"]
    assert [game.by_hand for game in stored] == [False, True, True]
    assert len({tuple((s.total, s.place) for s in game.summary.seats) for game in stored}) == 1
    assert stored[0].cards == stored[1].cards == played(ruleset, 2)[1].cards
    for card, same in zip(stored[1].cards, stored[2].cards, strict=True):
        assert [m and m.points for m in card.marks] == [m and m.points for m in same.marks]
    assert check(records) == []


def test_what_is_shown(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa")
    games = [
        by_hand(records, yatzy, players),
        by_hand(records, yatzy, players, points=True),
        entered(records, yatzy, 200),
    ]
    shown: list[Any] = [show_json(records, game) for game in games]
    assert [game["source"] for game in shown] == ["dice", "points", "total"]
    by_dice, by_points, by_total = (game["players"][0]["rows"] for game in shown)
    assert list(by_dice) == list(by_points) == [row.id for row in yatzy.rows]
    for row, mark in by_points.items():
        assert mark == {"points": by_dice[row]["points"], "dice": None}
        assert len(by_dice[row]["dice"]) == 5
    assert (by_total, shown[2]["events"], shown[2]["players"][0]["total"]) == ({}, [], 200)


def test_an_open_sheet_goes_on(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa", "Maija")
    game = start_game(records, yatzy, players, seed=None, now=NOW, source="dice")
    events: list[Event] = [ThrowEvent(1, (3, 3, 3, 6, 6), 3), MarkEvent(1, "tayskasi")]
    typed: list[Event] = [MarkEvent(0, "pari", 8), UndoEvent(0)]
    append(records, game, 1, [*events, *typed], now=LATER)
    [summary] = unfinished(records)
    assert (summary.id, summary.source) == (game, "dice")
    assert load(records, game).state == Sheets.replay(yatzy, 2, events)
    assert [card.total for card in load(records, game).cards] == [0, 21]
    seats: Any = show_json(records, game)["players"]
    assert seats[1]["rows"] == {"tayskasi": {"points": 21, "dice": [3, 3, 3, 6, 6]}}
    assert check(records) == []


def test_full_sheets_are_open_until_they_are_closed(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa")
    game = start_game(records, yatzy, players, seed=None, now=NOW, source="dice")
    events, _ = played(yatzy, 1)
    append(records, game, 1, events, now=NOW)
    assert [summary.id for summary in unfinished(records)] == [game]
    assert check(records) == []
    sheets = sheets_of(load(records, game))
    append(records, game, len(events) + 1, [], final=sheets, now=LATER)
    assert load(records, game).summary.finished_at == LATER
    assert unfinished(records) == []
    assert check(records) == []


def test_results_by_hand_count_as_others(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa")
    game = entered(records, yatzy, 300)
    by_hand(records, yatzy, players)
    [table] = record_table(records)
    assert [(best.total, best.source) for best in table.best] == [(300, "total")]
    assert not table.apart
    assert previous_best(records, players[0].person or 0, content_hash(yatzy), 99) == 300
    correct_total(records, game, 0, 5, reason="a joke", who="x", now=LATER)
    [table] = record_table(records)
    assert [best.source for best in table.best] == ["dice"]


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ("UPDATE games SET source = 'points' WHERE id = 1", "came about otherwise"),
        ("UPDATE games SET source = 'dice' WHERE id = 2", "came about otherwise"),
        ("UPDATE games SET source = 'screen' WHERE id = 2", "Game 2 is damaged"),
        ("UPDATE games SET source = 'total' WHERE id = 2", "has more than its totals"),
        ("UPDATE games SET source = 'points' WHERE id = 3", "ends elsewhere"),
        ("INSERT INTO marks VALUES (3, 1, 'pari', 8, NULL)", "has more than its totals"),
        ("UPDATE games SET finished_at = NULL WHERE id = 3", "has more than its totals"),
        ("UPDATE seats SET total = 4 WHERE game = 3", "no full sheet comes to 4"),
        ("UPDATE seats SET total = 202 WHERE game = 3", "a correction is not what"),
        ("UPDATE corrections SET new = 7 WHERE game = 2", "a correction is not what"),
        ("UPDATE corrections SET new_dice = '66665' WHERE game = 1", "a correction is not what"),
        ("UPDATE marks SET dice = '66666' WHERE game = 2", "is not what the events give"),
        ("UPDATE marks SET dice = NULL WHERE game = 1", "is not what the events give"),
        ("DELETE FROM corrections; DELETE FROM events WHERE kind = 'correct'", "the total"),
        ("UPDATE events SET points = 7 WHERE game = 2 AND kind = 'correct'", "cannot give 7"),
    ],
)
def test_planted_damage(corrected: Records, damage: str, expected: str) -> None:
    corrected.db.execute("PRAGMA foreign_keys = OFF")
    corrected.db.executescript(damage)
    found = [catalog("en")(finding) for finding in check(corrected)]
    assert any(expected in line for line in found), found


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET throws = 1 WHERE kind = 'throw'",
        "UPDATE events SET throws = 2 WHERE kind = 'mark'",
        "UPDATE events SET points = 5 WHERE kind = 'throw'",
        "UPDATE events SET to_row = 'pari' WHERE kind = 'mark'",
        "UPDATE events SET kind = 'correct' WHERE kind = 'mark'",
        "UPDATE corrections SET reason = ''",
        "UPDATE corrections SET who = ''",
        "UPDATE corrections SET seq = NULL",
        "UPDATE corrections SET seq = 999",
        "UPDATE corrections SET seat = 9",
        "INSERT INTO imports VALUES (1, 'x', 'x', 0, '2025-01-31T22:30:00Z')",
    ],
)
def test_what_cannot_be_is_refused(corrected: Records, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError), corrected.writing() as db:
        db.execute(statement)
