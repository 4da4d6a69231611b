"""Answers what dialogues at tables ask, for the one person whom they ask for."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from jatsi.club.races import race
from jatsi.club.tables import of_tournament
from jatsi.club.tournaments.hiding import verify_shown
from jatsi.errors import BusyError, UnreadableError
from jatsi.game.paces import InTurns, Machine, OwnPace
from jatsi.opponent import LEVELS
from jatsi.records import tables
from jatsi.records.people import find
from jatsi.records.played import gone_from, last_fact
from jatsi.records.presence import note_absent, note_present, present_at
from jatsi.session import table_queries as asked
from jatsi.session.queries import Seat
from jatsi.session.shared import MOST_REMINDERS
from jatsi.texts.clean import clean_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.session.queries import OfTournament
    from jatsi.session.visit_queries import VisitQuery


class TableAnswers:
    """The records behind the tables."""

    def __init__(self, records: Records, clock: Callable[[], datetime]) -> None:
        self._records = records
        self._clock = clock
        self._reckoned = (0, 0)
        self._gone: frozenset[int] = frozenset()

    def answer(self, query: VisitQuery[Any], person: int) -> object:
        """What comes of the query of that person, once it is recorded; raises JatsiError."""
        match query:
            case asked.KnownPeople(names):
                found = [find(self._records, name) for name in names]
                return tuple(Seat(one.shown, person=one.id) for one in found)
            case asked.TablesNow():
                tables_now = tables.tables_now(self._records, now=self._clock())
                return [self._entry(table, person) for table in tables_now]
            case asked.MayOpen():
                tables.verify_sits_nowhere(self._records, person)
                return None
            case asked.ThisTable(number):
                return self._entry(tables.read_table(self._records, number), person)
            case asked.SeeRace(number):
                table = tables.read_table(self._records, number)
                return race(self._records, table, self._clock())
        return self._sitting(query, person)

    def _sitting(self, query: VisitQuery[Any], person: int) -> object:
        """What comes of what somebody wants who sits at a table, or will."""
        records, now = self._records, self._clock()
        match query:
            case asked.OpenTable():
                number = tables.open_table(records, _agreed(query), person, now=now)
                return self._seated(tables.read_table(records, number), person)
            case asked.JoinTable(number):
                return self._seated(tables.join(records, number, person, now=now), person)
            case asked.LeaveTable(number):
                tables.leave(records, number, person)
                return None
            case asked.BeginTable(number):
                return self._entry(tables.begin(records, number, person, now=now), person)
            case asked.Gathered():
                return self._gathered(query, person)
            case asked.SitDown(number):
                return self._sit(number, person)
            case asked.StandUp(number):
                with suppress(BusyError):  # then it is noticed a little later
                    note_absent(records, number, person)
                return None
        raise TypeError(query)

    def _entry(self, table: tables.Table, person: int) -> asked.TableEntry:
        """The table as that person sees it."""
        invited = table.agreed.invited
        return asked.TableEntry(
            table.id,
            table.agreed.ruleset,
            tuple(Seat(player.name, person=player.person) for player in table.people),
            table.agreed.people,
            table.agreed.pace,
            table.begun,
            table.game or tables.game_to_play(self._records, table, person, now=self._clock()),
            table.sits(person),
            not invited or person in invited,
            table.finished,
            self._of(table),
        )

    def _of(self, table: tables.Table) -> OfTournament | None:
        """The place in a tournament of what is played there."""
        return of_tournament(self._records, table.first_game) if table.first_game else None

    def moved(
        self, known: asked.Moves, person: int, game: int, next_seq: int
    ) -> asked.Moved | None:
        """What happened in the game from that number on, None where all of it is known."""
        table = tables.read_table(self._records, known.table)
        if table.game != game:
            raise UnreadableError("This game is played at its table no more.")
        present = self._present(table, person)
        with self._records.reading():
            events = tables.events_since(self._records, game, next_seq)
            reminders, gone = self._reminders(table, game), self._gone_from(game)
        if not events and (present, reminders, gone) == (
            known.present,
            known.reminders,
            known.gone,
        ):
            return None
        return asked.Moved(events, present, reminders, gone)

    def _gone_from(self, game: int) -> frozenset[int]:
        """Who is out of a game; reckoned anew when its tournament has changed."""
        known = (game, last_fact(self._records, game))
        if known != self._reckoned:
            self._reckoned, self._gone = known, gone_from(self._records, game)
        return self._gone

    def _reminders(self, table: tables.Table, game: int) -> int:
        reminder = timedelta(minutes=_in_turns(table).reminder)
        waited = self._clock() - tables.last_moved(self._records, game)
        return max(0, min(waited // reminder, MOST_REMINDERS))

    def _gathered(self, known: asked.Gathered, person: int) -> asked.TableEntry | None:
        entry = self._seated(tables.read_table(self._records, known.table), person)
        return entry if entry.begun or entry.people != known.known else None

    def _seated(self, table: tables.Table, person: int) -> asked.TableEntry:
        """The table, at which the person is."""
        self._present(table, person)
        return self._entry(table, person)

    def _sit(self, number: int, person: int) -> asked.Sat:
        table = tables.read_table(self._records, number)
        pace = _in_turns(table)
        if table.game and not table.sits(person):
            verify_shown(self._records, table.game)
        gone = self._gone_from(table.game or 0)
        return asked.Sat(pace.reminder, pace.stands_in, self._present(table, person), gone)

    def _present(self, table: tables.Table, person: int) -> frozenset[int]:
        """Who of the players is there, the person too if that is one; it is noted."""
        players = {player.person for player in table.people if player.person}
        now = self._clock()
        if person in players:
            with suppress(BusyError):  # it is noted a little later
                note_present(self._records, table.id, person, now=now)
        seen = present_at(self._records, table.id, now=now)
        return frozenset((seen | {person}) & players)


def _in_turns(table: tables.Table) -> InTurns:
    """How a game is played that somebody sits at with others."""
    if isinstance(table.agreed.pace, OwnPace):
        raise UnreadableError("This game is played at its table no more.")
    return table.agreed.pace


def _agreed(wanted: asked.OpenTable) -> tables.Agreed:
    pace = wanted.pace
    if isinstance(pace, InTurns) and pace.machine:
        if pace.machine.level not in LEVELS:
            raise ValueError(pace)
        machine = Machine(clean_name(pace.machine.name), pace.machine.level)
        pace = replace(pace, machine=machine)
    invited = frozenset(seat.person for seat in wanted.invited if seat.person)
    return tables.Agreed(wanted.ruleset, wanted.people, pace, invited)
