"""The sheets of a tournament's games, row by row, taken out of the records or into them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.game.sheets import Sheets
from jatsi.records.entering import mark_events
from jatsi.records.events import StoredEvent, line_of
from jatsi.records.games import Player, insert_game
from jatsi.records.results import finish
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.times import read_moment
from jatsi.scorecard import Mark, Scorecard

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.ruleset.model import Ruleset

NOT_TOLD = "?"
"""Stands for a seed that made the dice repeatable and is not told."""

_GAMES = """
SELECT * FROM games WHERE id IN (SELECT played FROM facts WHERE tournament = ?) ORDER BY id
"""

_MARKS = """
SELECT seats.game, seats.seat, person, name, hints, "row", points FROM seats
JOIN marks ON marks.game = seats.game AND marks.seat = seats.seat
WHERE seats.game IN (SELECT played FROM facts WHERE tournament = ?)
ORDER BY seats.game, seats.seat
"""


@dataclass(frozen=True)
class Sheet:
    """What someone has in each row, by its id; ``name`` is the name as played."""

    person: int
    name: str
    hints: int
    rows: Mapping[str, int]


@dataclass(frozen=True)
class TableSheets:
    """A finished game at a table of a tournament, with its sheets in seat order.

    ``id`` is its number in the records that it is taken out of; ``seeded`` is whether
    its dice were repeatable.
    """

    id: int
    uid: str
    round: int
    game: int
    table: int
    seeded: bool
    at: datetime
    sheets: tuple[Sheet, ...]


def table_sheets(db: Database, tournament: int) -> list[TableSheets]:
    """The games whose results the tournament has, where rows are known."""
    sheets: dict[int, dict[int, Sheet]] = defaultdict(dict)
    for game, seat, person, name, hints, row, points in db.execute(_MARKS, [tournament]).fetchall():
        sheet = sheets[game].get(seat) or Sheet(person, name, hints, {})
        sheets[game][seat] = Sheet(person, name, hints, {**sheet.rows, row: points})
    games = list(db.query(_GAMES, [tournament]))
    return [_of_game(line, sheets[line["id"]]) for line in games if line["id"] in sheets]


def _of_game(line: Mapping[str, Any], sheets: Mapping[int, Sheet]) -> TableSheets:
    return TableSheets(
        id=line["id"],
        uid=line["uid"],
        round=line["round"],
        game=line["game_of_round"],
        table=line["table"],
        seeded=line["seed"] is not None,
        at=read_moment(line["finished_at"]),
        sheets=tuple(sheets.values()),
    )


def card_of(ruleset: Ruleset, rows: Mapping[str, int]) -> Scorecard:
    """The sheet; raises IllegalError for points that cannot be, KeyError for a missing row."""
    for row in ruleset.rows:
        ruleset.verify_points(row, rows[row.id])
    return Scorecard(ruleset, tuple(Mark(rows[row.id], ()) for row in ruleset.rows))


def enter_table(db: Database, tournament: int, told: TableSheets, ruleset: Ruleset) -> int:
    """The number of the game of that uid, stored where it is not there yet.

    Raises as ``card_of``.
    """
    known = db.execute("SELECT id FROM games WHERE uid = ?", [told.uid]).fetchone()
    if known:
        return int(known[0])
    players = [Player(sheet.name, person=sheet.person) for sheet in told.sheets]
    seed = NOT_TOLD if told.seeded else None
    number = keep_ruleset(db, ruleset)
    game = insert_game(db, number, players, source="points", seed=seed, now=told.at)
    place = {"tournament": tournament, "round": told.round, "game_of_round": told.game}
    db.table("games").update(game, {"uid": told.uid, **place, "table": told.table})
    for seat, sheet in enumerate(told.sheets, 1):
        db.table("seats").update((game, seat), {"hints": sheet.hints})
    cards = [card_of(ruleset, sheet.rows) for sheet in told.sheets]
    events = [event for seat, card in enumerate(cards) for event in mark_events(card, seat)]
    stored = (StoredEvent(seq, event, told.at) for seq, event in enumerate(events, 1))
    db.table("events").insert_all(line_of(game, event) for event in stored)
    finish(db, game, Sheets.replay(ruleset, len(cards), events), told.at)
    return game
