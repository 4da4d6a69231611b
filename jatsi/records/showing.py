"""Games as they are published in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jatsi.records.corrections import history_from
from jatsi.records.events import event_json, read_dice
from jatsi.records.games import load_from
from jatsi.records.times import stamp
from jatsi.scorecard import Mark

if TYPE_CHECKING:
    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.records.corrections import Correction
    from jatsi.records.games import GameSummary, StoredGame, StoredSeat


def show_json(records: Records, game_id: int) -> dict[str, object]:
    """The game with its sheets and events.

    Rows that are full, in sheet order, none where only totals are known; of an
    unfinished game the totals so far and no places.  Raises UnreadableError for an
    unknown id, RecordsError for a damaged game.
    """
    with records.reading() as db:
        stored = load_from(db, game_id)
        finished = stored.summary.finished_at is not None
        players = _finished(db, stored) if finished else _so_far(stored)
        corrections = history_from(db, game_id)
    return {
        **_identity(stored.summary),
        "players": players,
        "events": [event_json(event) for event in stored.events],
        "corrections": list(map(_correction, corrections)),
    }


def summary_json(game: GameSummary) -> dict[str, object]:
    """A line of the list of games."""
    return {
        **_identity(game),
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
        "source": game.source,
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
    return [
        _player(seat, card.total)
        | {
            "rows": {
                row.id: _shown(mark)
                for row, mark in zip(stored.ruleset.rows, card.marks, strict=True)
                if mark
            }
        }
        for seat, card in zip(stored.summary.seats, stored.cards, strict=True)
    ]


def _mark(line: dict[str, Any]) -> dict[str, object]:
    return _shown(Mark(line["points"], read_dice(line["dice"] or "")))


def _shown(mark: Mark) -> dict[str, object]:
    """Points, and the dice where they are known."""
    return {"points": mark.points, "dice": list(mark.dice) or None}


def _correction(correction: Correction) -> dict[str, object]:
    """Without a row the total was corrected."""
    return {
        "uid": correction.uid,
        "player": correction.seat,
        "row": correction.row,
        "old": _shown(correction.old),
        "new": _shown(correction.new),
        "reason": correction.reason,
        "who": correction.who,
        "at": stamp(correction.at),
    }
