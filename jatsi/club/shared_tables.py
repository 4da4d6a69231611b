"""Answers what dialogues at tables ask, for the one person whom they ask for."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from jatsi.errors import BusyError
from jatsi.opponent import LEVELS
from jatsi.records import tables
from jatsi.records.games import Player
from jatsi.records.people import find
from jatsi.session import table_queries as asked
from jatsi.session.queries import Seat
from jatsi.session.shared import MOST_REMINDERS
from jatsi.texts.clean import clean_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.session.visit_queries import VisitQuery


class TableAnswers:
    """The records behind the tables."""

    def __init__(self, records: Records, clock: Callable[[], datetime]) -> None:
        self._records = records
        self._clock = clock

    def answer(self, query: VisitQuery[Any], person: int) -> object:
        """What comes of the query of that person, once it is recorded; raises JatsiError."""
        records, now = self._records, self._clock()
        match query:
            case asked.OpenTable():
                number = tables.open_table(records, _agreed(query), person, now=now)
                return self._seated(tables.read_table(records, number), person)
            case asked.KnownPeople(names):
                found = [find(records, name) for name in names]
                return tuple(Seat(one.shown, person=one.id) for one in found)
            case asked.TablesNow():
                return [_entry(table, person) for table in tables.tables_now(records)]
            case asked.JoinTable(number):
                return self._seated(tables.join(records, number, person, now=now), person)
            case asked.LeaveTable(number):
                tables.leave(records, number, person)
                return None
            case asked.BeginTable(number):
                return _entry(tables.begin(records, number, person, now=now), person)
            case asked.Gathered():
                return self._gathered(query, person)
            case asked.SitDown(number):
                return self._sit(number, person)
            case asked.StandUp(number):
                with suppress(BusyError):  # then it is noticed a little later
                    tables.note_absent(records, number, person)
                return None
        raise TypeError(query)

    def moved(
        self, known: asked.Moves, person: int, game: int, next_seq: int
    ) -> asked.Moved | None:
        """What happened in the game from that number on, None where all of it is known."""
        table = tables.read_table(self._records, known.table)
        present = self._present(table, person)
        with self._records.reading():
            events = tables.events_since(self._records, game, next_seq)
            reminders = self._reminders(table, game)
        if not events and (present, reminders) == (known.present, known.reminders):
            return None
        return asked.Moved(events, present, reminders)

    def _reminders(self, table: tables.Table, game: int) -> int:
        reminder = timedelta(minutes=table.agreed.reminder)
        waited = self._clock() - tables.last_moved(self._records, game)
        return max(0, min(waited // reminder, MOST_REMINDERS))

    def _gathered(self, known: asked.Gathered, person: int) -> asked.TableEntry | None:
        entry = self._seated(tables.read_table(self._records, known.table), person)
        return entry if entry.game or entry.people != known.known else None

    def _seated(self, table: tables.Table, person: int) -> asked.TableEntry:
        """The table, at which the person is."""
        self._present(table, person)
        return _entry(table, person)

    def _sit(self, number: int, person: int) -> asked.Sat:
        table = tables.read_table(self._records, number)
        agreed = table.agreed
        return asked.Sat(agreed.reminder, agreed.stands_in, self._present(table, person))

    def _present(self, table: tables.Table, person: int) -> frozenset[int]:
        """Who of the players is there, the person too if that is one; it is noted."""
        players = {player.person for player in table.people if player.person}
        now = self._clock()
        if person in players:
            with suppress(BusyError):  # it is noted a little later
                tables.note_present(self._records, table.id, person, now=now)
        seen = tables.present_at(self._records, table.id, now=now)
        return frozenset((seen | {person}) & players)


def _agreed(wanted: asked.OpenTable) -> tables.Agreed:
    machine = wanted.machine
    if machine and machine.level not in LEVELS:
        raise ValueError(machine)
    return tables.Agreed(
        wanted.ruleset,
        wanted.people,
        Player(clean_name(machine.name), level=machine.level) if machine else None,
        wanted.reminder,
        wanted.stands_in,
        frozenset(seat.person for seat in wanted.invited if seat.person),
    )


def _entry(table: tables.Table, person: int) -> asked.TableEntry:
    machine = table.agreed.machine
    return asked.TableEntry(
        table.id,
        table.agreed.ruleset,
        tuple(Seat(player.name, person=player.person) for player in table.people),
        table.agreed.people,
        Seat(machine.name, machine.level) if machine else None,
        table.game,
        any(player.person == person for player in table.people),
        not table.agreed.invited or person in table.agreed.invited,
    )
