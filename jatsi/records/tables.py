"""Tables where people play together from different places.

The records are where they meet: a table is opened, others join, and the game begins when
the last place is taken or the one who sits first says so.  From then on its seats are
those of the game, or each has a game of one's own and plays it at one's own pace.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from jatsi.errors import IllegalError, UnreadableError
from jatsi.game.paces import FEWEST, MOST, OwnPace
from jatsi.records.connection import asked_id
from jatsi.records.events import read_line
from jatsi.records.games import Player, insert_game
from jatsi.records.paces import pace_line, read_pace
from jatsi.records.people import person_of
from jatsi.records.rulesets import keep_ruleset, read_ruleset
from jatsi.records.table_lines import AT_TABLES
from jatsi.records.times import read_moment, stamp

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.game.events import Event
    from jatsi.game.paces import Pace
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

SHOWN_FOR = timedelta(days=7)
"""After the time of a table is over, it can be seen what everybody came to there."""

_TABLES = """
SELECT tables.*, rulesets.content, rulesets.hash, games.finished_at FROM tables
JOIN rulesets ON rulesets.id = tables.ruleset LEFT JOIN games ON games.id = tables.game
WHERE (
    game IS NOT NULL OR tables.id IN (SELECT "table" FROM table_seats)
    OR tables.id IN (SELECT "table" FROM own_games)
)
"""
"""But for those whose last player was anonymised."""

_NOW = """
 AND games.finished_at IS NULL AND (ends_at IS NULL OR ends_at > ?) AND tables.id NOT IN (
    SELECT own_games."table" FROM own_games JOIN games ON games.id = game
    GROUP BY own_games."table"
    HAVING COUNT(*) = COUNT(finished_at) AND MAX(finished_at) <= ?
)
"""

_OWN = """
SELECT seats.name, seats.person, games.id, games.finished_at FROM own_games
JOIN games ON games.id = own_games.game JOIN seats ON seats.game = games.id
WHERE own_games."table" = ? ORDER BY games.id
"""

_SEATED = 'SELECT person FROM table_seats WHERE "table" = ? ORDER BY place'

_INVITED = 'SELECT person FROM invitations WHERE "table" = ?'

_PLAYERS = "SELECT name, person FROM seats WHERE game = ? AND person IS NOT NULL ORDER BY seat"


@dataclass(frozen=True)
class Agreed:
    """What is agreed at a table: it is for so many ``people``.

    Where some are ``invited``, nobody else sits down.
    """

    ruleset: Ruleset
    people: int
    pace: Pace
    invited: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Table:
    """A table, and who sits there in order.

    Once it has begun there is a ``game``, or ``own`` ones by the numbers of people, whose
    time is over when it ``ends_at``; ``finished`` is when nobody has anything to play.
    """

    id: int
    agreed: Agreed
    people: tuple[Player, ...]
    game: int | None
    own: Mapping[int, int]
    ends_at: datetime | None
    finished: bool

    @property
    def begun(self) -> bool:
        """Whether nobody can join or leave any more."""
        return self.game is not None or bool(self.own)

    @property
    def first_game(self) -> int | None:
        """One of the games that are played there, None before it has begun."""
        return self.game or next(iter(self.own.values()), None)

    def sits(self, person: int) -> bool:
        """Whether the person is one of those who sit there."""
        return any(player.person == person for player in self.people)

    def is_over(self, now: datetime) -> bool:
        """Whether there was a time to play, and it is over."""
        return self.ends_at is not None and self.ends_at <= now

    def game_of(self, person: int, *, now: datetime) -> int | None:
        """The game that somebody has there to play: none before, or when its time is over."""
        if self.is_over(now):
            return None
        return self.own.get(person, self.game if self.sits(person) else None)


def open_table(records: Records, agreed: Agreed, person: int, *, now: datetime) -> int:
    """Open a table where that person sits first; its number.

    Raises IllegalError where the person sits at one that has not begun.
    """
    if not FEWEST <= agreed.people <= MOST:
        raise ValueError(agreed)
    with records.writing() as db:
        verify_sits_nowhere(records, person)
        number = set_up(db, agreed, now=now)
        _seat(db, number, person)
        invited = agreed.invited and agreed.invited | {person}
        lines = [{"table": number, "person": one} for one in sorted(invited)]
        db.table("invitations").insert_all(lines)
        return number


def set_up(db: Database, agreed: Agreed, *, now: datetime) -> int:
    """A table at which nobody sits yet, in a transaction of the caller's; its number."""
    line = {
        "ruleset": keep_ruleset(db, agreed.ruleset),
        "people": agreed.people,
        "opened_at": stamp(now),
        **pace_line(agreed.pace),
    }
    return int(db.table("tables").insert(line).last_rowid or 0)


def read_table(records: Records, number: int) -> Table:
    """The table of that number; raises UnreadableError where there is none."""
    with records.reading() as db:
        found = list(db.query(f"{_TABLES} AND tables.id = ?", [asked_id(number)]))
        if not found:
            raise UnreadableError("There is no table {number} any more.", number=number)
        return _table(records, db, found[0])


def tables_now(records: Records, *, now: datetime) -> list[Table]:
    """The tables where people are awaited or play, or played until lately, the latest first."""
    with records.reading() as db:
        going = f"{_TABLES}{_NOW} ORDER BY tables.id DESC"
        lines = list(db.query(going, [stamp(now - SHOWN_FOR)] * 2))
        return [_table(records, db, line) for line in lines]


def tables_of_tournament(records: Records, tournament: int) -> list[Table]:
    """The tables where games of a tournament are played in turns, or at one's own pace."""
    of_it = f"""
    SELECT DISTINCT at_tables."table" FROM ({AT_TABLES}) AS at_tables
    JOIN games ON games.id = at_tables.game WHERE tournament = ?
    """  # noqa: S608 - a query of ours
    with records.reading() as db:
        found = db.execute(of_it, [tournament]).fetchall()
        return [read_table(records, number) for (number,) in found]


def game_to_play(records: Records, table: Table, person: int, *, now: datetime) -> int | None:
    """The unfinished game that somebody has to play at a table before its time is over."""
    game = table.game_of(person, now=now)
    open_ = "SELECT id FROM games WHERE id = ? AND finished_at IS NULL"
    with records.reading() as db:
        return game if game and db.execute(open_, [game]).fetchone() else None


def games_of(records: Records, person: int, *, now: datetime) -> dict[int, int]:
    """The unfinished games that somebody can play at tables, with these, the first first."""
    with records.reading():
        tables = sorted(tables_now(records, now=now), key=lambda table: table.id)
        games = ((game_to_play(records, table, person, now=now), table.id) for table in tables)
        return {game: table for game, table in games if game}


def late_games(records: Records, person: int, *, now: datetime) -> list[int]:
    """The unfinished games that somebody played at tables whose time is over."""
    late = """
    SELECT games.id FROM own_games JOIN games ON games.id = own_games.game
    JOIN tables ON tables.id = own_games."table"
    WHERE own_games.person = ? AND finished_at IS NULL AND ends_at <= ? ORDER BY games.id
    """
    with records.reading() as db:
        return [game for (game,) in db.execute(late, [person, stamp(now)]).fetchall()]


def shared_games(records: Records) -> set[int]:
    """The games that are played at tables, or were."""
    with records.reading() as db:
        return {game for _, game in db.execute(AT_TABLES).fetchall()}


def table_of(records: Records, game: int) -> int | None:
    """The table at which a game is played, None where it is at none."""
    with records.reading() as db:
        found = db.execute(
            f'SELECT "table" FROM ({AT_TABLES}) WHERE game = ?',  # noqa: S608 - a query of ours
            [asked_id(game)],
        ).fetchone()
    return found[0] if found else None


def join(records: Records, number: int, person: int, *, now: datetime) -> Table:
    """Sit down at a table; the game begins where that was the last place.

    Raises UnreadableError where there is none, IllegalError where it has begun without
    the person, is for others, or the person sits at another one that has not.
    """
    with records.writing() as db:
        table = read_table(records, number)
        if table.sits(person):
            return table
        if table.begun:
            raise IllegalError("The game has begun already at table {number}.", number=number)
        if table.agreed.invited and person not in table.agreed.invited:
            raise IllegalError("Table {number} is for those who are invited.", number=number)
        verify_sits_nowhere(records, person)
        _seat(db, number, person)
        if len(table.people) + 1 == table.agreed.people:
            _begin(records, db, number, now)
        return read_table(records, number)


def leave(records: Records, number: int, person: int) -> None:
    """Give one's place up; a table at which nobody sits is gone.

    Raises IllegalError where the game has begun.
    """
    with records.writing() as db:
        if read_table(records, number).begun:
            raise IllegalError("The game has begun already at table {number}.", number=number)
        db.table("table_seats").delete_where('"table" = ? AND person = ?', [number, person])
        if not db.execute(_SEATED, [number]).fetchone():
            db.table("present").delete_where('"table" = ?', [number])
            db.table("invitations").delete_where('"table" = ?', [number])
            db.table("tables").delete(number)


def begin(records: Records, number: int, person: int, *, now: datetime) -> Table:
    """Begin the game with those who sit there.

    Raises IllegalError unless the person sits first, and for a person alone.
    """
    with records.writing() as db:
        table = read_table(records, number)
        if table.begun:
            return table
        if table.people[0].person != person:
            raise IllegalError("{name} opened the table and begins.", name=table.people[0].name)
        if len(table.people) < FEWEST:
            raise IllegalError("Nobody else is at the table yet.")
        _begin(records, db, number, now)
        return read_table(records, number)


def events_since(records: Records, game: int, first_seq: int) -> tuple[Event, ...]:
    """What has happened in a game from the event of that number on."""
    since = "SELECT * FROM events WHERE game = ? AND seq >= ? ORDER BY seq"
    with records.reading() as db:
        return tuple(read_line(line).event for line in db.query(since, [game, first_seq]))


def last_moved(records: Records, game: int) -> datetime:
    """When something last happened in a game, or it began."""
    last = """
    SELECT COALESCE((SELECT at FROM events WHERE game = games.id ORDER BY seq DESC LIMIT 1),
        started_at) FROM games WHERE id = ?
    """
    with records.reading() as db:
        return read_moment(db.execute(last, [game]).fetchone()[0])


def verify_sits_nowhere(records: Records, person: int) -> None:
    """Raise IllegalError where somebody waits at a table."""
    with records.reading() as db:
        found = db.execute('SELECT "table" FROM table_seats WHERE person = ?', [person]).fetchone()
    if found:
        raise IllegalError(
            "You sit at table {number}. Choose it under Tables and answer leave first.",
            number=found[0],
        )


def _seat(db: Database, number: int, person: int) -> None:
    last = db.execute('SELECT MAX(place) FROM table_seats WHERE "table" = ?', [number]).fetchone()
    line = {"table": number, "place": (last[0] or 0) + 1, "person": person}
    db.table("table_seats").insert(line)


def _begin(records: Records, db: Database, number: int, now: datetime) -> None:
    """Make the game of those who sit at the table, or one for each."""
    table = read_table(records, number)
    pace = table.agreed.pace
    ruleset = keep_ruleset(db, table.agreed.ruleset)
    if isinstance(pace, OwnPace):
        seed = secrets.token_hex(32) if pace.same_dice else None
        for player in table.people:
            game = insert_game(db, ruleset, [player], source="screen", seed=seed, now=now)
            give_own(db, number, player.person or 0, game)
        set_end(db, number, now + timedelta(hours=pace.hours))
    else:
        machine = pace.machine
        players = [*table.people]
        players += [Player(machine.name, level=machine.level)] if machine else []
        game = insert_game(db, ruleset, players, source="screen", seed=None, now=now)
        give_all(db, number, game)
    db.table("table_seats").delete_where('"table" = ?', [number])


def give_all(db: Database, number: int, game: int) -> None:
    """Let a game in turns be played at a table, in a transaction of the caller's."""
    db.table("tables").update(number, {"game": game})


def give_own(db: Database, number: int, person: int, game: int) -> None:
    """Let somebody play a game at a table at one's own pace, in the same way."""
    db.table("own_games").insert({"table": number, "person": person, "game": game})


def set_pace(db: Database, number: int, pace: Pace) -> None:
    """Agree anew how a game is played at a table, in the same way."""
    db.table("tables").update(number, pace_line(pace))


def set_end(db: Database, number: int, ends_at: datetime) -> None:
    """Say when the time of a table is over, in the same way."""
    db.table("tables").update(number, {"ends_at": stamp(ends_at)})


def _table(records: Records, db: Database, line: Mapping[str, Any]) -> Table:
    number, game = line["id"], line["game"]
    invited = db.execute(_INVITED, [number]).fetchall()
    own = db.execute(_OWN, [number]).fetchall()
    agreed = Agreed(
        read_ruleset(line["content"], line["hash"]),
        line["people"],
        read_pace(line),
        frozenset(person for (person,) in invited),
    )
    played = db.execute(_PLAYERS, [game]).fetchall() if game else [one[:2] for one in own]
    people = [Player(name, person=person) for name, person in played]
    if not played:
        seated = [person_of(records, one) for (one,) in db.execute(_SEATED, [number]).fetchall()]
        people = [Player(person.shown, person=person.id) for person in seated]
    ends_at = read_moment(line["ends_at"]) if line["ends_at"] else None
    games = {person: one for _, person, one, _ in own}
    finished = all(at for *_, at in own) if own else line["finished_at"] is not None
    return Table(number, agreed, tuple(people), game, games, ends_at, finished)
