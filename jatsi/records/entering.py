"""Results entered whole, each a finished game of one seat, and the files they came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.game.events import MarkEvent
from jatsi.game.sheets import Sheets
from jatsi.records.events import StoredEvent, line_of
from jatsi.records.games import insert_game
from jatsi.records.results import end_game, finish, write_places
from jatsi.records.times import read_moment, stamp
from jatsi.scorecard import Scorecard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.game.events import Event
    from jatsi.records.games import Player


@dataclass(frozen=True)
class Import:
    """A file that was imported: its name, and when."""

    name: str
    at: datetime


def enter(db: Database, ruleset: int, player: Player, result: Scorecard | int, at: datetime) -> int:
    """Store a full sheet, or only a total, under the stored ruleset of that number.

    The number of the game.
    """
    if isinstance(result, Scorecard):
        game = insert_game(db, ruleset, [player], source="points", seed=None, now=at)
        events = list(mark_events(result))
        numbered = enumerate(events, 1)
        lines = [line_of(game, StoredEvent(seq, event, at)) for seq, event in numbered]
        db.table("events").insert_all(lines)
        finish(db, game, Sheets.replay(result.ruleset, 1, events), at)
    else:
        game = insert_game(db, ruleset, [player], source="total", seed=None, now=at)
        end_game(db, game, at)
        write_places(db, game, [result])
    return game


def earlier_sheet(db: Database, hash_: str, person: int, card: Scorecard) -> int | None:
    """A finished game in which the person has the same points in every row, if any.

    ``hash_`` is the ruleset's.
    """
    points = {row.id: mark.points for row in card.ruleset.rows if (mark := card.mark_in(row))}
    seats = "SELECT game, seat FROM results WHERE person = ? AND hash = ? AND total = ?"
    for game, seat in db.execute(seats, [person, hash_, card.total]).fetchall():
        marks = 'SELECT "row", points FROM marks WHERE game = ? AND seat = ?'
        if dict(db.execute(marks, [game, seat]).fetchall()) == points:
            return int(game)
    return None


def earlier_import(db: Database, hash_: str) -> Import | None:
    """The import of the same sheets, if there was one."""
    found = db.execute("SELECT name, at FROM imports WHERE hash = ?", [hash_]).fetchone()
    return Import(found[0], read_moment(found[1])) if found else None


def note_import(db: Database, hash_: str, name: str, sheets: int, now: datetime) -> None:
    """Remember a file, so that it is not imported twice."""
    line = {"hash": hash_, "name": name, "sheets": sheets, "at": stamp(now)}
    db.table("imports").insert(line)


def mark_events(card: Scorecard, seat: int = 0) -> Iterator[Event]:
    """The marks of a full sheet in an order in which they can be made; seats from 0."""
    written = Scorecard.empty(card.ruleset)
    while written.unmarked:
        row = written.open_rows[0]
        mark = card.mark_in(row)
        written = written.with_mark(row, mark)
        yield MarkEvent(seat, row.id, mark.points if mark else None)
