"""Corrections of closed sheets that were filled in by hand, each with its reason.

The game is corrected by an event, so that it replays to what it is now; what
stood there before, who changed it, when and why is kept for good.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jatsi.errors import IllegalError, UnreadableError
from jatsi.game.sheets import Sheets
from jatsi.records.events import StoredEvent, dice_text, line_of, read_dice
from jatsi.records.games import load_from
from jatsi.records.played import place_of
from jatsi.records.results import write_places, write_results
from jatsi.records.times import SECOND, read_moment, stamp
from jatsi.records.tournaments import load_tournament
from jatsi.scorecard import Mark
from jatsi.texts.clean import ANSWER_LIMIT, NAME_LIMIT, clean
from jatsi.tournament.moves import verify_open

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.game.events import CorrectEvent
    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame

_OF_GAME = """
SELECT corrections.*, seats.name FROM corrections
JOIN seats ON seats.game = corrections.game AND seats.seat = corrections.seat
WHERE corrections.game = ? ORDER BY corrections.id
"""


@dataclass(frozen=True)
class Correction:
    """What stood in a row, and what stands there since; without ``row`` it was the total.

    ``seat`` counts from 1, and ``name`` is that of the sheet.
    """

    uid: str
    seat: int
    name: str
    row: str | None
    old: Mark
    new: Mark
    reason: str
    who: str
    at: datetime


def correct(
    records: Records, game_id: int, event: CorrectEvent, *, reason: str, who: str, now: datetime
) -> None:
    """Put a row of a closed sheet right; marks, totals and places follow.

    Raises IllegalError for a game that is not of closed sheets filled in by hand or is
    of a closed tournament, for what cannot stand in the row and for what stands there already;
    UnreadableError without a reason and for an unknown game; RecordsError,
    BusyError.
    """
    told = _told(reason, who)
    with records.writing() as db:
        stored = load_from(db, game_id)
        _verify_correctable(records, stored)
        before = stored.state
        if not stored.by_hand or not isinstance(before, Sheets):
            raise IllegalError(
                "Of game {game} only the totals are known. Correct a total.", game=game_id
            )
        after = before.apply(event)
        changes = list(_changes(before, after, event.seat))
        if not changes:
            raise _nothing_new()
        at = _moment(db, game_id, now)
        db.table("events").insert(line_of(game_id, StoredEvent(stored.next_seq, event, at)))
        write_results(db, game_id, after)
        place = {"game": game_id, "seat": event.seat + 1, "seq": stored.next_seq}
        db.table("corrections").insert_all([place | change | told(at) for change in changes])


def correct_total(
    records: Records,
    game_id: int,
    seat: int,
    total: int,
    *,
    reason: str,
    who: str,
    now: datetime,
) -> None:
    """Put right the total of a seat, from 0, of a game of which only totals are known.

    Raises as ``correct``.
    """
    told = _told(reason, who)
    with records.writing() as db:
        stored = load_from(db, game_id)
        _verify_correctable(records, stored)
        if stored.summary.source != "total":
            raise IllegalError("Game {game} has rows: correct one of them.", game=game_id)
        totals = [one.total or 0 for one in stored.summary.seats]
        if not 0 <= seat < len(totals):
            raise IllegalError("There is no such player.")
        stored.ruleset.verify_total(total)
        if total == totals[seat]:
            raise _nothing_new()
        change = {"game": game_id, "seat": seat + 1, "old": totals[seat], "new": total}
        db.table("corrections").insert(change | told(_moment(db, game_id, now)))
        totals[seat] = total
        write_places(db, game_id, totals)


def history(records: Records, game_id: int) -> list[Correction]:
    """The corrections of a game, the first one first."""
    with records.reading() as db:
        return history_from(db, game_id)


def history_from(db: Database, game_id: int) -> list[Correction]:
    """The same within a transaction."""
    return list(map(_correction, db.query(_OF_GAME, [game_id])))


def _told(reason: str, who: str) -> Callable[[datetime], dict[str, object]]:
    why = clean(reason)
    if not why:
        raise UnreadableError("A correction needs a reason.")
    if len(why) > ANSWER_LIMIT:
        raise UnreadableError("The reason is longer than {limit} characters.", limit=ANSWER_LIMIT)
    by = clean(who)[:NAME_LIMIT] or "?"
    told = {"reason": why, "who": by}
    return lambda at: {"uid": secrets.token_hex(16), **told, "at": stamp(at)}


def _moment(db: Database, game: int, now: datetime) -> datetime:
    """A moment after every earlier correction's: where files are merged the later one wins."""
    latest = db.execute("SELECT MAX(at) FROM corrections WHERE game = ?", [game]).fetchone()[0]
    return max(now, read_moment(latest) + SECOND) if latest else now


def _verify_correctable(records: Records, stored: StoredGame) -> None:
    game = stored.summary
    if game.source == "screen":
        raise IllegalError(
            "Game {game} was reckoned by the program and cannot be corrected.", game=game.id
        )
    if game.finished_at is None:
        raise IllegalError(
            "Game {game} is still open. Correct it there: jatsi resume {game}", game=game.id
        )
    with records.reading() as db:
        place = place_of(db, game.id)
        if place:
            verify_open(load_tournament(records, place.tournament).state)


def _changes(before: Sheets, after: Sheets, seat: int) -> Iterator[dict[str, object]]:
    """A line for each row of the seat in which something else stands now."""
    rows = before.ruleset.rows
    marks = (before.cards[seat].marks, after.cards[seat].marks)
    for row, old, new in zip(rows, *marks, strict=True):
        if old and new and old != new:
            yield {
                "row": row.id,
                "old": old.points,
                "old_dice": dice_text(old.dice) or None,
                "new": new.points,
                "new_dice": dice_text(new.dice) or None,
            }


def _nothing_new() -> IllegalError:
    return IllegalError("That is what stands there already.")


def _correction(line: Mapping[str, Any]) -> Correction:
    return Correction(
        uid=line["uid"],
        seat=line["seat"],
        name=line["name"],
        row=line["row"],
        old=Mark(line["old"], read_dice(line["old_dice"] or "")),
        new=Mark(line["new"], read_dice(line["new_dice"] or "")),
        reason=line["reason"],
        who=line["who"],
        at=read_moment(line["at"]),
    )
