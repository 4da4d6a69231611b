"""Games on the table: those to go on with, and how their players did before."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, RecordsError
from jatsi.records.games import load, summary_of, unfinished, unfinished_alone
from jatsi.records.people import look_up
from jatsi.records.played import place_of, plan_of
from jatsi.records.statistics import counting_seats, previous_best
from jatsi.records.tables import games_of, late_games, read_table, shared_games, table_of
from jatsi.session.queries import GameEntry, OfTournament, PreviousBest
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame
    from jatsi.texts import Message


def playing_name(records: Records, wanted: str) -> str:
    """The name under which the one meant will play.

    Somebody new is called as asked.  Raises AmbiguousError and UnreadableError
    as ``people.look_up``.
    """
    person = look_up(records, wanted)
    return person.shown if person else clean(wanted)


def open_game(records: Records, game_id: int, *, at_table: bool, now: datetime) -> StoredGame:
    """A game to go on with; raises IllegalError where it is finished.

    One that is played at a table is gone on with only there, as long as it has time.
    """
    stored = load(records, game_id)
    table = table_of(records, game_id)
    if table and not at_table and not read_table(records, table).is_over(now):
        raise IllegalError(
            "Game {game} is played at table {table}. Sit down there with: jatsi play --as NAME",
            game=game_id,
            table=table,
        )
    if stored.summary.finished_at:
        raise IllegalError("Game {game} is finished. See it with: jatsi show {game}", game=game_id)
    return stored


def unfinished_games(records: Records, most: int) -> list[StoredGame]:
    """At most that many games to go on with here, the one last played first.

    Those that are played at tables are not among them.  A damaged game is left out, so
    that it does not keep people from the others; ``checking.check`` names it.
    """
    with records.reading():
        shared = shared_games(records)
        here = (one.id for one in unfinished(records) if one.id not in shared)
        return list(islice(whole(records, here), most))


def own_entries(records: Records, person: int, most: int, *, now: datetime) -> list[GameEntry]:
    """At most that many games that somebody can go on with from afar.

    Those at tables come first, then those whose time is over there, and those without
    other people and in no tournament.
    """
    with records.reading():
        at_tables = games_of(records, person, now=now)
        shared = [
            replace(entry_of(stored), table=table, of=of_tournament(records, game))
            for game, table in at_tables.items()
            for stored in whole(records, [game])
        ]
        mine = [one.id for one in unfinished_alone(records, person)]
        late = [game for game in late_games(records, person, now=now) if game not in mine]
        others = (game for game in (*late, *mine) if game not in at_tables)
        alone = (
            replace(entry_of(stored), of=of_tournament(records, stored.summary.id))
            for stored in whole(records, others)
        )
        return [*shared, *islice(alone, most)][:most]


def late_note(records: Records, game: int, now: datetime) -> Message | None:
    """What is told of a game whose time is over at its table; None of any other."""
    number = table_of(records, game)
    if number is None or not read_table(records, number).is_over(now):
        return None
    return text("The time is over at table {table}: there this comes too late.", table=number)


def of_tournament(records: Records, game: int) -> OfTournament | None:
    """The place of a game in a tournament, None where it is in none."""
    with records.reading() as db:
        place, plan = place_of(db, game), plan_of(records, game)
    if not place or not plan:
        return None
    return OfTournament(plan.name, place.round, place.game if plan.games > 1 else None)


def entry_of(stored: StoredGame) -> GameEntry:
    """A game as it is listed among those to go on with."""
    names = tuple(seat.name for seat in stored.summary.seats)
    rows = len(stored.ruleset.rows)
    turn = 1 + min(rows - len(card.unmarked) for card in stored.cards)
    return GameEntry(stored.summary.id, stored.ruleset, names, turn)


def whole(records: Records, games: Iterable[int]) -> Iterator[StoredGame]:
    """Those of the games that are not damaged."""
    for game in games:
        with suppress(RecordsError):
            stored = load(records, game)
            _ = stored.cards
            yield stored


def previous_bests(records: Records, game_id: int) -> list[PreviousBest | None]:
    """What each seat's total in a finished game compares with; None where it does not count."""
    with records.reading():
        summary = summary_of(records, game_id)
        counting = counting_seats(records, game_id)
        return [
            PreviousBest(previous_best(records, seat.person, summary.hash, game_id))
            if seat.number in counting and seat.person
            else None
            for seat in summary.seats
        ]
