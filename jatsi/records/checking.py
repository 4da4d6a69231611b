"""Whether the records are whole: the file, what hangs together in it, and the sums."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from jatsi.errors import JatsiError
from jatsi.game.model import Phase
from jatsi.records.events import dice_text
from jatsi.records.games import load_from
from jatsi.records.rulesets import read_options, read_ruleset
from jatsi.scorecard import places
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlite_utils import Database

    from jatsi.game.model import Game
    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame, StoredSeat
    from jatsi.texts import Text

_PLAYED = ("screen", "dice")
"""The sources whose games stand in their events."""


def check(records: Records) -> list[Text]:
    """What is wrong with the records, each in a line; nothing is changed.

    Where the file itself is damaged, only that: the rest could not be read.
    """
    with records.reading() as db:
        damage = list(_damage(db))
        if damage:
            return damage
        return [*_orphans(db), *_rulesets(db), *_games(db)]


def _damage(db: Database) -> Iterator[Text]:
    try:
        lines = db.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.DatabaseError as error:
        lines = [(str(error),)]
    for (line,) in lines:
        if line != "ok":
            yield text("The file is damaged: {what}.", what=clean(line))


def _orphans(db: Database) -> Iterator[Text]:
    for table, line, parent, _ in db.execute("PRAGMA foreign_key_check").fetchall():
        yield text(
            "Line {line} of table {table} belongs to a line of {parent} that is not there.",
            line=line,
            table=table,
            parent=parent,
        )


def _rulesets(db: Database) -> Iterator[Text]:
    for line in list(db.query("SELECT * FROM rulesets")):
        try:
            ruleset = read_ruleset(line["content"], line["hash"])
            named = (ruleset.name, ruleset.option_names)
            sound = named == (line["rules"], read_options(line["options"]))
        except JatsiError:
            sound = False
        if not sound:
            games = db.query("SELECT id FROM games WHERE ruleset = ?", [line["id"]])
            yield text(
                "Stored ruleset {number} is damaged. Games that need it: {games}.",
                number=line["id"],
                games=tuple(game["id"] for game in games),
            )


def _games(db: Database) -> Iterator[Text]:
    for line in list(db.query("SELECT id FROM games ORDER BY id")):
        try:
            stored = load_from(db, line["id"])
        except JatsiError as error:
            yield text("Game {game} cannot be read: {reason}", game=line["id"], reason=error)
        else:
            yield from _game(db, stored)


def _game(db: Database, stored: StoredGame) -> Iterator[Text]:
    game = stored.summary.id
    seats = stored.summary.seats
    if [seat.number for seat in seats] != list(range(1, len(seats) + 1)) or not seats:
        yield text("Game {game} lacks a seat.", game=game)
    elif [event.seq for event in stored.events] != list(range(1, len(stored.events) + 1)):
        yield text("Game {game} lacks an event.", game=game)
    else:
        yield from _results(stored)
        if stored.summary.source in _PLAYED:
            yield from _replayed(db, stored)


def _results(stored: StoredGame) -> Iterator[Text]:
    finished = stored.summary.finished_at is not None
    totals = [seat.total for seat in stored.summary.seats if seat.total is not None]
    if len(totals) != (len(stored.summary.seats) if finished else 0):
        yield text("Game {game} has totals that do not fit its end.", game=stored.summary.id)
    elif finished and places(totals) != [seat.place for seat in stored.summary.seats]:
        yield text("Game {game} has places that do not fit its totals.", game=stored.summary.id)


def _replayed(db: Database, stored: StoredGame) -> Iterator[Text]:
    number = stored.summary.id
    try:
        game = stored.replay()
    except JatsiError as error:
        yield text("{error}", error=error)
        return
    finished = stored.summary.finished_at is not None
    if finished != (game.phase is Phase.OVER):
        yield text("Game {game} ends elsewhere than its events.", game=number)
        return
    marks = _stored_marks(db, number)
    for seat in stored.summary.seats:
        yield from _seat(number, seat, game if finished else None, marks)


def _seat(
    number: int, seat: StoredSeat, final: Game | None, marks: dict[int, set[tuple[object, ...]]]
) -> Iterator[Text]:
    expected: set[tuple[object, ...]] = set()
    if final:
        card = final.cards[seat.number - 1]
        if card.total != seat.total:
            yield text(
                "Game {game}, player {name}: the total {stored} is stored,"
                " but the events give {replayed}.",
                game=number,
                name=seat.name,
                stored=seat.total,
                replayed=card.total,
            )
        rows = zip(card.ruleset.rows, card.marks, strict=True)
        expected = {(row.id, mark.points, dice_text(mark.dice)) for row, mark in rows if mark}
    for row in sorted({str(mark[0]) for mark in expected ^ marks.get(seat.number, set())}):
        yield text(
            "Game {game}, player {name}: row {row} is not what the events give.",
            game=number,
            name=seat.name,
            row=clean(row),
        )


def _stored_marks(db: Database, game: int) -> dict[int, set[tuple[object, ...]]]:
    marks: dict[int, set[tuple[object, ...]]] = {}
    lines: list[dict[str, Any]] = list(db.query("SELECT * FROM marks WHERE game = ?", [game]))
    for line in lines:
        mark = (line["row"], line["points"], line["dice"])
        marks.setdefault(line["seat"], set()).add(mark)
    return marks
