"""A game that was corrected in two files, put right by the corrections of both.

Every correction says what stands in one row, or as one total, from then on.  Made one
after the other they leave what the last of each row says; what each found there is
reckoned anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, RecordsError
from jatsi.game.events import CorrectEvent
from jatsi.game.sheets import Sheets
from jatsi.records.events import StoredEvent, dice_text, line_of, read_dice
from jatsi.records.games import load_from
from jatsi.records.results import write_places, write_results
from jatsi.records.times import read_moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlite_utils import Database

    from jatsi.records.games import StoredGame
    from jatsi.records.merging.versions import Put
    from jatsi.scorecard import Mark

_OLDEST = "SELECT seat, old FROM corrections WHERE game = ? ORDER BY id DESC"


def correct_anew(db: Database, game: int, puts: Sequence[Put]) -> None:
    """Put a closed sheet, or totals, right by these corrections alone, in their order.

    Raises RecordsError where one cannot be made.
    """
    first_totals: dict[int, int] = dict(db.execute(_OLDEST, [game]).fetchall())
    _forget(db, game)
    stored = load_from(db, game)
    if stored.summary.source == "total":
        totals = [first_totals.get(seat.number, seat.total or 0) for seat in stored.summary.seats]
        _put_totals(db, game, totals, puts)
        return
    try:
        _put_rows(db, stored, puts)
    except IllegalError as error:
        raise RecordsError(
            "Game {game} is damaged: {reason} Put a backup of the records in its place.",
            game=game,
            reason=error,
        ) from error


def _forget(db: Database, game: int) -> None:
    """Take the corrections away, with the events that made them."""
    numbers = db.execute("SELECT seq FROM corrections WHERE game = ?", [game]).fetchall()
    db.execute("DELETE FROM corrections WHERE game = ?", [game])
    for (seq,) in numbers:
        db.execute("DELETE FROM events WHERE game = ? AND seq = ?", [game, seq])


def _put_totals(db: Database, game: int, totals: list[int], puts: Sequence[Put]) -> None:
    for put in puts:
        db.table("corrections").insert(_line(game, put) | {"old": totals[put.seat - 1]})
        totals[put.seat - 1] = put.new
    write_places(db, game, totals)


def _put_rows(db: Database, stored: StoredGame, puts: Sequence[Put]) -> None:
    game, sheets = stored.summary.id, stored.state
    if not isinstance(sheets, Sheets):
        raise IllegalError("Only a sheet filled in by hand can be changed so.")
    for seq, put in enumerate(puts, stored.next_seq):
        event = _event(put)
        after = sheets.apply(event)
        row = stored.ruleset.named_row(event.row)
        old, new = (state.cards[event.seat].mark_in(row) for state in (sheets, after))
        db.table("events").insert(line_of(game, StoredEvent(seq, event, read_moment(put.at))))
        told = _line(game, put) | {"seq": seq} | _told("old", old) | _told("new", new)
        db.table("corrections").insert(told)
        sheets = after
    write_results(db, game, sheets)


def _event(put: Put) -> CorrectEvent:
    dice = read_dice(put.new_dice) if put.new_dice else None
    points = None if dice else put.new
    return CorrectEvent(put.seat - 1, put.row or "", put.row or "", dice, points)


def _line(game: int, put: Put) -> dict[str, object]:
    return {"game": game, **vars(put)}


def _told(which: str, mark: Mark | None) -> dict[str, object]:
    if mark is None:
        return {}
    return {which: mark.points, f"{which}_dice": dice_text(mark.dice) or None}
