"""Tables where people play together from different places.

The records are where they meet: a table is opened, others join, and the game begins when
the last place is taken or the one who sits first says so.  From then on its seats are
those of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.connection import asked_id
from jatsi.records.events import read_line
from jatsi.records.games import Player, insert_game
from jatsi.records.people import person_of
from jatsi.records.rulesets import keep_ruleset, read_ruleset
from jatsi.records.times import read_moment, stamp

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.game.events import Event
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

FEWEST, MOST = 2, 9
"""People at a table."""

LONGEST = 1440
"""Minutes before somebody who is away is reminded."""

SEEN_EVERY = timedelta(seconds=20)
"""How often somebody who is at a table notes it."""

SEEN_SINCE = timedelta(seconds=60)
"""Who has not noted it for longer is away: the process was killed, or the machine is off."""

_TABLES = """
SELECT tables.*, rulesets.content, rulesets.hash, games.finished_at FROM tables
JOIN rulesets ON rulesets.id = tables.ruleset LEFT JOIN games ON games.id = tables.game
WHERE (game IS NOT NULL OR tables.id IN (SELECT "table" FROM table_seats))
"""
"""But for those whose last player was anonymised."""

_SEATED = 'SELECT person FROM table_seats WHERE "table" = ? ORDER BY place'

_INVITED = 'SELECT person FROM invitations WHERE "table" = ?'

_PLAYERS = "SELECT name, person FROM seats WHERE game = ? AND person IS NOT NULL ORDER BY seat"


@dataclass(frozen=True)
class Agreed:
    """What is agreed at a table.

    It is for so many ``people``, and a ``machine`` may play too.  Whoever is awaited for
    ``reminder`` minutes is reminded; after as many more the machine plays the turn where
    it ``stands_in``.  Where people are ``invited``, nobody else sits down.
    """

    ruleset: Ruleset
    people: int
    machine: Player | None
    reminder: int
    stands_in: bool
    invited: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Table:
    """A table, and who sits there in order; ``game`` is None until it has begun."""

    id: int
    agreed: Agreed
    people: tuple[Player, ...]
    game: int | None
    finished: bool


def open_table(records: Records, agreed: Agreed, person: int, *, now: datetime) -> int:
    """Open a table where that person sits first; its number.

    Raises IllegalError where the person sits at one that has not begun.
    """
    if not FEWEST <= agreed.people <= MOST or not 1 <= agreed.reminder <= LONGEST:
        raise ValueError(agreed)
    with records.writing() as db:
        _verify_sits_nowhere(db, person)
        line = {
            "ruleset": keep_ruleset(db, agreed.ruleset),
            "people": agreed.people,
            "level": agreed.machine.level if agreed.machine else None,
            "machine": agreed.machine.name if agreed.machine else None,
            "reminder": agreed.reminder,
            "stands_in": int(agreed.stands_in),
            "opened_at": stamp(now),
        }
        number = int(db.table("tables").insert(line).last_rowid or 0)
        _seat(db, number, person)
        invited = agreed.invited and agreed.invited | {person}
        lines = [{"table": number, "person": one} for one in sorted(invited)]
        db.table("invitations").insert_all(lines)
        return number


def read_table(records: Records, number: int) -> Table:
    """The table of that number; raises UnreadableError where there is none."""
    with records.reading() as db:
        found = list(db.query(f"{_TABLES} AND tables.id = ?", [asked_id(number)]))
        if not found:
            raise UnreadableError("There is no table {number} any more.", number=number)
        return _table(records, db, found[0])


def tables_now(records: Records) -> list[Table]:
    """The tables where people are awaited or play, the latest first."""
    with records.reading() as db:
        going = f"{_TABLES} AND games.finished_at IS NULL ORDER BY tables.id DESC"
        return [_table(records, db, line) for line in list(db.query(going))]


def tables_of(records: Records, person: int) -> list[Table]:
    """Those of them where the person has a seat in a game."""
    return [table for table in tables_now(records) if table.game and _sits(table, person)]


def shared_games(records: Records) -> set[int]:
    """The unfinished games that are played at tables."""
    with records.reading() as db:
        going = """
        SELECT game FROM tables JOIN games ON games.id = game WHERE finished_at IS NULL
        """
        return {game for (game,) in db.execute(going).fetchall()}


def table_of(records: Records, game: int) -> int | None:
    """The table at which a game is played, None where it is at none."""
    with records.reading() as db:
        found = db.execute("SELECT id FROM tables WHERE game = ?", [asked_id(game)]).fetchone()
    return found[0] if found else None


def join(records: Records, number: int, person: int, *, now: datetime) -> Table:
    """Sit down at a table; the game begins where that was the last place.

    Raises UnreadableError where there is none, IllegalError where it has begun without
    the person, is for others, or the person sits at another one that has not.
    """
    with records.writing() as db:
        table = read_table(records, number)
        if _sits(table, person):
            return table
        if table.game:
            raise IllegalError("The game has begun already at table {number}.", number=number)
        if table.agreed.invited and person not in table.agreed.invited:
            raise IllegalError("Table {number} is for those who are invited.", number=number)
        _verify_sits_nowhere(db, person)
        _seat(db, number, person)
        if len(table.people) + 1 == table.agreed.people:
            _begin(records, db, number, now)
        return read_table(records, number)


def leave(records: Records, number: int, person: int) -> None:
    """Give one's place up; a table at which nobody sits is gone.

    Raises IllegalError where the game has begun.
    """
    with records.writing() as db:
        if read_table(records, number).game:
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
        if table.game:
            return table
        if table.people[0].person != person:
            raise IllegalError("{name} opened the table and begins.", name=table.people[0].name)
        if len(table.people) < FEWEST:
            raise IllegalError("Nobody else is at the table yet.")
        _begin(records, db, number, now)
        return read_table(records, number)


def note_present(records: Records, number: int, person: int, *, now: datetime) -> None:
    """Note that somebody is at the table, if that was not done just now."""
    lately = 'SELECT 1 FROM present WHERE "table" = ? AND person = ? AND seen_at > ?'
    with records.reading() as db:
        if db.execute(lately, [number, person, stamp(now - SEEN_EVERY)]).fetchone():
            return
    with records.writing() as db:
        line = {"table": number, "person": person, "seen_at": stamp(now)}
        db.table("present").upsert(line, pk=("table", "person"))


def note_absent(records: Records, number: int, person: int) -> None:
    """Note that somebody has left the table, whose place is kept."""
    with records.writing() as db:
        db.table("present").delete_where('"table" = ? AND person = ?', [number, person])


def present_at(records: Records, number: int, *, now: datetime) -> frozenset[int]:
    """Who is at the table."""
    seen = 'SELECT person FROM present WHERE "table" = ? AND seen_at > ?'
    with records.reading() as db:
        found = db.execute(seen, [number, stamp(now - SEEN_SINCE)]).fetchall()
    return frozenset(person for (person,) in found)


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


def _sits(table: Table, person: int) -> bool:
    return any(player.person == person for player in table.people)


def _verify_sits_nowhere(db: Database, person: int) -> None:
    found = db.execute('SELECT "table" FROM table_seats WHERE person = ?', [person]).fetchone()
    if found:
        raise IllegalError("You sit at table {number}. Leave that first.", number=found[0])


def _seat(db: Database, number: int, person: int) -> None:
    last = db.execute('SELECT MAX(place) FROM table_seats WHERE "table" = ?', [number]).fetchone()
    line = {"table": number, "place": (last[0] or 0) + 1, "person": person}
    db.table("table_seats").insert(line)


def _begin(records: Records, db: Database, number: int, now: datetime) -> None:
    """Make the game of those who sit at the table."""
    table = read_table(records, number)
    machine = (table.agreed.machine,) if table.agreed.machine else ()
    ruleset = keep_ruleset(db, table.agreed.ruleset)
    players = (*table.people, *machine)
    game = insert_game(db, ruleset, players, source="screen", seed=None, now=now)
    db.table("tables").update(number, {"game": game})
    db.table("table_seats").delete_where('"table" = ?', [number])


def _table(records: Records, db: Database, line: Mapping[str, Any]) -> Table:
    invited = db.execute(_INVITED, [line["id"]]).fetchall()
    machine = Player(line["machine"], level=line["level"]) if line["level"] else None
    agreed = Agreed(
        read_ruleset(line["content"], line["hash"]),
        line["people"],
        machine,
        line["reminder"],
        bool(line["stands_in"]),
        frozenset(person for (person,) in invited),
    )
    if line["game"]:
        played = db.execute(_PLAYERS, [line["game"]]).fetchall()
        people = tuple(Player(name, person=person) for name, person in played)
    else:
        seated = [
            person_of(records, one) for (one,) in db.execute(_SEATED, [line["id"]]).fetchall()
        ]
        people = tuple(Player(person.shown, person=person.id) for person in seated)
    return Table(line["id"], agreed, people, line["game"], line["finished_at"] is not None)
