"""Whether a stored game is what its events, sheets and corrections make it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jatsi.errors import JatsiError
from jatsi.game.model import Game, Phase
from jatsi.records.events import dice_text
from jatsi.scorecard import places
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlite_utils import Database

    from jatsi.records.games import StoredGame, StoredSeat
    from jatsi.scorecard import Scorecard
    from jatsi.texts import Message

_Marks = dict[int, dict[str, tuple[object, ...]]]
"""Points and dice as they are stored, by seat and row."""


def game_findings(db: Database, stored: StoredGame) -> Iterator[Message]:
    """What is wrong with the game."""
    game = stored.summary.id
    seats = stored.summary.seats
    if [seat.number for seat in seats] != list(range(1, len(seats) + 1)) or not seats:
        yield text("Game {game} lacks a seat.", game=game)
    elif [event.seq for event in stored.events] != list(range(1, len(stored.events) + 1)):
        yield text("Game {game} lacks an event.", game=game)
    else:
        marks = _stored_marks(db, game)
        yield from _results(stored)
        if stored.summary.source == "total":
            yield from _only_totals(stored, marks)
        else:
            yield from _replayed(stored, marks)
        yield from _corrections(db, stored, marks)


def _results(stored: StoredGame) -> Iterator[Message]:
    finished = stored.summary.finished_at is not None
    totals = [seat.total for seat in stored.summary.seats if seat.total is not None]
    if len(totals) != (len(stored.summary.seats) if finished else 0):
        yield text("Game {game} has totals that do not fit its end.", game=stored.summary.id)
    elif finished and places(totals) != [seat.place for seat in stored.summary.seats]:
        yield text("Game {game} has places that do not fit its totals.", game=stored.summary.id)


def _only_totals(stored: StoredGame, marks: _Marks) -> Iterator[Message]:
    if stored.events or marks or stored.summary.finished_at is None:
        yield text("Game {game} has more than its totals.", game=stored.summary.id)
    for seat in stored.summary.seats:
        if seat.total is not None and seat.total not in stored.ruleset.totals:
            yield text(
                "Game {game}, player {name}: no full sheet comes to {total}.",
                game=stored.summary.id,
                name=seat.name,
                total=seat.total,
            )


def _replayed(stored: StoredGame, marks: _Marks) -> Iterator[Message]:
    finished = stored.summary.finished_at is not None
    try:
        sound, source = _end(stored, finished=finished)
        cards = stored.cards if finished else (None,) * len(stored.summary.seats)
    except JatsiError as error:
        yield error
        return
    if not sound:
        yield text("Game {game} ends elsewhere than its events.", game=stored.summary.id)
        return
    if source != stored.summary.source:
        yield text(
            "Game {game} came about otherwise than is stored: {source}.",
            game=stored.summary.id,
            source=source,
        )
    for seat, card in zip(stored.summary.seats, cards, strict=True):
        yield from _seat(stored.summary.id, seat, card, marks.get(seat.number, {}))


def _end(stored: StoredGame, *, finished: bool) -> tuple[bool, str]:
    """Whether the events end as the game does, and the source that they tell of."""
    state = stored.state
    if isinstance(state, Game):
        return finished == (state.phase is Phase.OVER), stored.summary.source
    if not finished:  # full sheets stay open until they are closed
        return True, stored.summary.source
    return state.full, "points" if state.only_points else "dice"


def _seat(
    game: int, seat: StoredSeat, card: Scorecard | None, marks: dict[str, tuple[object, ...]]
) -> Iterator[Message]:
    expected: dict[str, tuple[object, ...]] = {}
    if card:
        if card.total != seat.total:
            yield text(
                "Game {game}, player {name}: the total {stored} is stored,"
                " but the events give {replayed}.",
                game=game,
                name=seat.name,
                stored=seat.total,
                replayed=card.total,
            )
        rows = zip(card.ruleset.rows, card.marks, strict=True)
        expected = {
            row.id: (mark.points, dice_text(mark.dice) or None) for row, mark in rows if mark
        }
    for row in sorted(expected.keys() | marks.keys()):
        if expected.get(row) != marks.get(row):
            yield text(
                "Game {game}, player {name}: row {row} is not what the events give.",
                game=game,
                name=seat.name,
                row=clean(row),
            )


def _corrections(db: Database, stored: StoredGame, marks: _Marks) -> Iterator[Message]:
    """Corrections whose newest value is not what stands there now."""
    newest: dict[tuple[int, str | None], tuple[object, ...]] = {}
    of_game = "SELECT * FROM corrections WHERE game = ? ORDER BY id"
    for line in db.query(of_game, [stored.summary.id]):
        newest[line["seat"], line["row"]] = (line["new"], line["new_dice"])
    for (number, row), value in newest.items():
        seat = stored.summary.seats[number - 1]
        stands = (seat.total, None) if row is None else marks.get(number, {}).get(row)
        if value != stands:
            yield text(
                "Game {game}, player {name}: a correction is not what stands there now.",
                game=stored.summary.id,
                name=seat.name,
            )


def _stored_marks(db: Database, game: int) -> _Marks:
    marks: _Marks = {}
    lines: list[dict[str, Any]] = list(db.query("SELECT * FROM marks WHERE game = ?", [game]))
    for line in lines:
        marks.setdefault(line["seat"], {})[line["row"]] = (line["points"], line["dice"])
    return marks
