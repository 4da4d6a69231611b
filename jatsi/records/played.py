"""Games played here at a table of a tournament: their place, and their results there."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.records.connection import asked_id
from jatsi.records.times import stamp
from jatsi.records.tournaments import load_tournament, read_plan, record_in
from jatsi.tournament.facts import Result
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.tournament.plan import Plan

RECORDED_BY = "jatsi"

_OF_DRAW = """
AND COALESCE((SELECT draw = ? FROM drawn_games WHERE game = games.id), TRUE)
"""
"""Of another file it is not known by which draw a game was begun: then it is by this one."""

_LATE = """
SELECT 1 FROM own_games JOIN tables ON tables.id = own_games."table"
WHERE own_games.game = ? AND ends_at < ?
"""


@dataclass(frozen=True)
class TablePlace:
    """A game of a round at a table; tables, rounds and games count from 1."""

    tournament: int
    round: int
    table: int
    game: int


def tie_to_table(records: Records, game: int, place: TablePlace, draw: str | None = None) -> None:
    """Note that the game is the one of that place, and by which draw, where it begins here."""
    change = {
        "tournament": place.tournament,
        "round": place.round,
        "table": place.table,
        "game_of_round": place.game,
    }
    with records.writing() as db:
        db.table("games").update(game, change)
        if draw:
            db.table("drawn_games").upsert({"game": game, "draw": draw}, pk="game")


def game_at(records: Records, place: TablePlace, seated: Sequence[int], draw: str) -> int | None:
    """The latest unfinished game of that place that those who sit there play; None for none.

    One that was begun by another ``draw`` of the round, or before people were swapped, is
    not it, and neither is that of one of several, who plays at their own pace.
    """
    found = """
    SELECT games.id, person FROM games JOIN seats ON seats.game = games.id
    WHERE tournament = ? AND round = ? AND "table" = ? AND game_of_round = ?
        AND finished_at IS NULL
    """
    where = [place.tournament, place.round, place.table, place.game]
    people: dict[int, set[int]] = defaultdict(set)
    with records.reading() as db:
        for game, person in db.execute(found + _OF_DRAW, [*where, draw]).fetchall():
            people[game].add(person)
    sits = set(seated)
    theirs = (game for game, who in people.items() if who <= sits and (len(who) > 1 or who == sits))
    return max(theirs, default=None)


def own_game(records: Records, place: TablePlace, person: int, draw: str) -> int | None:
    """The unfinished game that somebody plays alone in that game of the round, at any table.

    None where there is none of that ``draw`` of the round.
    """
    found = f"""
    SELECT games.id FROM games JOIN seats ON seats.game = games.id
    WHERE tournament = ? AND round = ? AND game_of_round = ?
        AND source = 'screen' AND finished_at IS NULL {_OF_DRAW}
    GROUP BY games.id HAVING COUNT(*) = 1 AND MAX(person) = ?
    """  # noqa: S608 - a query of ours
    where = [place.tournament, place.round, place.game, draw, person]
    with records.reading() as db:
        line = db.execute(found, where).fetchone()
    return line[0] if line else None


def paces_thrown(records: Records, place: TablePlace, draw: str) -> set[bool]:
    """Whether dice were thrown in that game of the round at one's own pace, and in turns.

    Somebody's own game that is at no table now is neither: it is taken along.
    """
    thrown = f"""
    SELECT DISTINCT id IN (SELECT game FROM own_games) AS own FROM games
    WHERE tournament = ? AND round = ? AND game_of_round = ? AND source = 'screen'
        AND EXISTS (SELECT 1 FROM events WHERE game = games.id) {_OF_DRAW}
        AND (own OR (SELECT COUNT(*) FROM seats WHERE game = games.id) > 1)
    """  # noqa: S608 - a query of ours
    where = [place.tournament, place.round, place.game, draw]
    with records.reading() as db:
        return {bool(own) for (own,) in db.execute(thrown, where).fetchall()}


def place_of(db: Database, game: int) -> TablePlace | None:
    """Where in a tournament a game is played; None where it is in none."""
    which = 'SELECT tournament, round, "table", game_of_round FROM games WHERE id = ?'
    line = db.execute(which, [asked_id(game)]).fetchone()
    return TablePlace(*line) if line and line[0] else None


def plan_of(records: Records, game: int) -> Plan | None:
    """What is agreed in the tournament that a game is played in; None where it is in none."""
    which = "SELECT tournaments.* FROM tournaments JOIN games ON tournament = tournaments.id"
    with records.reading() as db:
        line = next(db.query(f"{which} WHERE games.id = ?", [game]), None)
    return read_plan(line) if line else None


def record_played(records: Records, game: int, now: datetime) -> None:
    """Record the results of a finished game in its tournament, if it is in one.

    A result that is there already stays; where the round was drawn anew since the game
    began, so that not all its players sit at the table, it has none, and neither has what
    was finished after its time; and a closed tournament stays as it was published.
    """
    with records.writing() as db:
        place = place_of(db, game)
        if place is None or db.execute(_LATE, [game, stamp(now)]).fetchone():
            return
        stored = load_tournament(records, place.tournament)
        state, people = stored.state, _people(db, game)
        sit = all(state.table_of(one, place.round) == place.table - 1 for one in people)
        if state.closed or not sit or not _is_of_draw(db, game, stored.draw_of(place.round)):
            return
        results = [
            Result(person, place.round, place.game, None, game)
            for person in people
            if state.result(person, place.round, place.game) is None
            and state.status(person) is not Status.DISQUALIFIED
        ]
        record_in(records, stored, results, who=RECORDED_BY, now=now)


def _people(db: Database, game: int) -> list[int]:
    seated = db.execute("SELECT person FROM seats WHERE game = ? ORDER BY seat", [game])
    return [person for (person,) in seated.fetchall()]


def _is_of_draw(db: Database, game: int, draw: str) -> bool:
    begun = f"SELECT 1 FROM games WHERE id = ? {_OF_DRAW}"  # noqa: S608 - a query of ours
    return db.execute(begun, [game, draw]).fetchone() is not None


def counts_in_tournament(records: Records, game: int) -> bool:
    """Whether a finished game is told of in its tournament; so it is where it is in none."""
    told = "SELECT 1 FROM facts WHERE played = ?"
    with records.reading() as db:
        place = place_of(db, game)
        return place is None or db.execute(told, [game]).fetchone() is not None


def last_fact(records: Records, game: int) -> int:
    """The number of the last fact of the tournament that a game is played in, 0 for none."""
    told = """
    SELECT COALESCE(MAX(facts.id), 0) FROM games JOIN facts ON facts.tournament = games.tournament
    WHERE games.id = ?
    """
    with records.reading() as db:
        return int(db.execute(told, [game]).fetchone()[0])


def gone_from(records: Records, game: int) -> frozenset[int]:
    """Who of those in a game of a tournament is out of it: disqualified, or has a result."""
    with records.reading() as db:
        place = place_of(db, game)
        if place is None:
            return frozenset()
        state = load_tournament(records, place.tournament).state
        people = _people(db, game)
    return frozenset(
        one
        for one in people
        if state.status(one) is Status.DISQUALIFIED
        or state.result(one, place.round, place.game) is not None
    )
