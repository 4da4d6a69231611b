"""What a finished game came to: totals, places and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.game.sheets import Sheets
from jatsi.records.bests import add_game, reckon_game
from jatsi.records.events import dice_text
from jatsi.records.reviews import drop_reviews
from jatsi.records.times import stamp
from jatsi.scorecard import places

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.game.model import Game


def finish(db: Database, game_id: int, final: Game | Sheets, now: datetime) -> None:
    """Store that the game ended so."""
    end_game(db, game_id, now)
    write_results(db, game_id, final)


def end_game(db: Database, game_id: int, now: datetime) -> None:
    """Store that the game is finished."""
    db.table("games").update(game_id, {"finished_at": stamp(now)})


def write_results(db: Database, game_id: int, final: Game | Sheets) -> None:
    """Store what the game came to, in the place of what stood there."""
    if isinstance(final, Sheets):
        source = "points" if final.only_points else "dice"
        db.table("games").update(game_id, {"source": source})
    db.table("marks").delete_where("game = ?", [game_id])
    db.table("marks").insert_all(_marks(game_id, final))
    write_places(db, game_id, [card.total for card in final.cards])


def write_places(db: Database, game_id: int, totals: list[int]) -> None:
    """Store each seat's total and place; the marks of the game are there already."""
    known = "SELECT COUNT(total) FROM seats WHERE game = ?"
    corrected = db.execute(known, [game_id]).fetchone()[0] > 0
    for seat, (total, place) in enumerate(zip(totals, places(totals), strict=True), 1):
        db.table("seats").update((game_id, seat), {"total": total, "place": place})
    if corrected:
        drop_reviews(db, game_id)
        reckon_game(db, game_id)
    else:
        add_game(db, game_id)


def _marks(game_id: int, final: Game | Sheets) -> Iterator[dict[str, object]]:
    for seat, card in enumerate(final.cards, 1):
        for row, mark in zip(final.ruleset.rows, card.marks, strict=True):
            if mark:
                yield {
                    "game": game_id,
                    "seat": seat,
                    "row": row.id,
                    "points": mark.points,
                    "dice": dice_text(mark.dice) or None,
                }
