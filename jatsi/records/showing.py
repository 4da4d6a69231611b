"""Games as they are published in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jatsi.records.events import event_json, read_dice
from jatsi.records.games import load_from
from jatsi.records.times import stamp

if TYPE_CHECKING:
    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.records.games import GameSummary, StoredGame, StoredSeat


def show_json(records: Records, game_id: int) -> dict[str, object]:
    """The game with its sheets and events.

    Rows that are full, in sheet order; of an unfinished game the totals so far
    and no places.  Raises UnreadableError for an unknown id, RecordsError for a
    damaged game.
    """
    with records.reading() as db:
        stored = load_from(db, game_id)
        finished = stored.summary.finished_at is not None
        players = _finished(db, stored) if finished else _so_far(stored)
    return {
        **_identity(stored.summary),
        "players": players,
        "events": [event_json(event) for event in stored.events],
    }


def summary_json(game: GameSummary) -> dict[str, object]:
    """A line of the list of games."""
    return {
        **_identity(game),
        "source": game.source,
        "seeded": game.seed is not None,
        "started": stamp(game.started_at),
        "ended": stamp(game.finished_at) if game.finished_at else None,
        "players": [_player(seat, seat.total) for seat in game.seats],
    }


def _identity(game: GameSummary) -> dict[str, object]:
    return {
        "game": game.id,
        "rules": game.rules,
        "options": list(game.options),
        "hash": game.hash,
        "finished": game.finished_at is not None,
    }


def _player(seat: StoredSeat, total: int | None) -> dict[str, object]:
    return {"name": seat.name, "total": total, "place": seat.place}


def _finished(db: Database, stored: StoredGame) -> list[dict[str, object]]:
    lines = list(db.query("SELECT * FROM marks WHERE game = ?", [stored.summary.id]))
    order = {row.id: number for number, row in enumerate(stored.ruleset.rows)}
    lines.sort(key=lambda line: order.get(line["row"], len(order)))
    return [
        _player(seat, seat.total)
        | {"rows": {line["row"]: _mark(line) for line in lines if line["seat"] == seat.number}}
        for seat in stored.summary.seats
    ]


def _so_far(stored: StoredGame) -> list[dict[str, object]]:
    cards = stored.replay().cards
    return [
        _player(seat, card.total)
        | {
            "rows": {
                row.id: {"points": mark.points, "dice": list(mark.dice)}
                for row, mark in zip(stored.ruleset.rows, card.marks, strict=True)
                if mark
            }
        }
        for seat, card in zip(stored.summary.seats, cards, strict=True)
    ]


def _mark(line: dict[str, Any]) -> dict[str, object]:
    dice = None if line["dice"] is None else list(read_dice(line["dice"]))
    return {"points": line["points"], "dice": dice}
