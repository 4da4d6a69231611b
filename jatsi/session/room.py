"""The room with the tables: open one, wait for others, sit down, watch."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, cast

from jatsi.errors import IllegalError, JatsiError
from jatsi.game.paces import FEWEST, LONGEST, MOST, MOST_HOURS, InTurns, Machine, OwnPace
from jatsi.render.places import place_text
from jatsi.render.turn import rules_name
from jatsi.session.answers import number_in
from jatsi.session.asking import Asking, GoneError, LeftError, MovedAwayError, refuse
from jatsi.session.gathering import Gathering, names_at, pace_text
from jatsi.session.queries import OpenGame, Seat
from jatsi.session.racing import RaceTable
from jatsi.session.setup import Setup, Wishes, chosen_of
from jatsi.session.shared import Place, Shared
from jatsi.session.table_queries import (
    JoinTable,
    KnownPeople,
    MayOpen,
    OpenTable,
    SitDown,
    StandUp,
    TablesNow,
    ThisTable,
)
from jatsi.session.words import Command, shown
from jatsi.texts import counted, text
from jatsi.texts.clean import word_key

if TYPE_CHECKING:
    from jatsi.game.model import Game
    from jatsi.game.paces import Pace
    from jatsi.render.view import View
    from jatsi.session.protocol import Talk
    from jatsi.session.table_queries import TableEntry
    from jatsi.session.visit_queries import Visitor
    from jatsi.texts import Text

MOST_LISTED = 20


class _Way(Enum):
    """How a table may play.

    In turns everybody sees what the others throw, so there the dice are one's own.
    """

    IN_TURNS = text("In turns")
    OWN_DICE = text("Each at their own pace")
    SAME_DICE = text("Each at their own pace, the same dice for everybody")


class Room(Asking):
    """What somebody of the records can do with tables."""

    def __init__(
        self, view: View, outbox: list[str], caller: Visitor, levels: tuple[str, ...]
    ) -> None:
        super().__init__(view, outbox)
        self._caller = caller
        self._levels = levels

    @property
    def always(self) -> tuple[Command, ...]:
        """No game is on."""
        return self.offered

    def open(self) -> Talk[None]:
        """Ask what is to be agreed at a new table, and wait for others there."""
        yield from self.look_up(MayOpen())
        way = yield from self._which_way()
        levels = self._levels if way is _Way.IN_TURNS else ()
        seat = Seat(self._caller.name, person=self._caller.person)
        wanted = yield from Setup(self.view, self.outbox, Wishes(levels, seat=seat)).run()
        people = yield from self._number(text("How many people?"), FEWEST, MOST)
        pace: Pace
        if way is _Way.IN_TURNS:
            machine = next((one for one in wanted.seats if one.level), None)
            pace = yield from self._in_turns(machine)
        else:
            hours = yield from self._number(text("Within how many hours?"), 1, MOST_HOURS)
            pace = OwnPace(hours, way is _Way.SAME_DICE)
        table = OpenTable(wanted.ruleset, people, pace, (yield from self._invited()))
        yield from self._stay((yield from self.look_up(table)))

    def _which_way(self) -> Talk[_Way]:
        ways = list(_Way)
        names = [self.view.say(way.value) for way in ways]
        self.show_numbered(names)
        keys = [{word_key(name)} for name in names]
        chosen = yield from self.ask(
            text("How is it played?"),
            text("Answer with the number or the beginning of a way to play."),
            lambda answer: chosen_of(answer, keys),
            {},
        )
        return ways[chosen]

    def _in_turns(self, machine: Seat | None) -> Talk[InTurns]:
        reminder = yield from self._number(
            text("After how many minutes is a player reminded?"), 1, LONGEST
        )
        stands_in = yield from self.yes(
            text("Does the machine play for whoever is away twice as long?")
        )
        return InTurns(
            Machine(machine.name, machine.level) if machine and machine.level else None,
            reminder,
            stands_in,
        )

    def choose(self) -> Talk[None]:
        """List the tables, and go to the one that is wanted: to sit down, or to watch."""
        tables = yield from self.look_up(TablesNow())
        if not tables:
            raise IllegalError("There is no table now. Open one.")
        tables.sort(key=_order)
        self.tell(*map(self._entry_text, tables[:MOST_LISTED]))
        if tables[MOST_LISTED:]:
            self.tell(counted("{n} table more.", "{n} tables more.", len(tables) - MOST_LISTED))
        none = shown(Command.NONE, self.view.say)
        wanted = text("Answer with the number of a table, or {none}.", none=none)
        question = text("Which table? (number or {none})", none=none)
        by_number = {table.id: table for table in tables}
        chosen = yield from self.listed(question, wanted, by_number)
        if chosen and chosen.begun:
            yield from self.sit(chosen.id)
        elif chosen:
            yield from self._stay((yield from self.look_up(JoinTable(chosen.id))))

    def sit(self, number: int) -> Talk[None]:
        """Play at a table whose game has begun, or watch."""
        table = yield from self.look_up(ThisTable(number))
        if isinstance(table.pace, OwnPace):
            yield from RaceTable(self.view, self.outbox, table).run()
        elif table.game is not None:
            yield from self._share(table.id, table.game)

    def _share(self, table: int, game: int) -> Talk[None]:
        """Play in turns, or watch."""
        sat = yield from self.look_up(SitDown(table))
        opened = yield from self.look_up(OpenGame(game))
        place = Place(table, self._caller.person, sat)
        shared = Shared(self.view, self.outbox, opened, cast("Game", opened.game), place)
        try:
            yield from shared.run()
        except MovedAwayError:
            self.tell(text("The game went on in another place. Choose it again to go on here."))
        except LeftError as left:
            yield from self.look_up(StandUp(table))
            self.tell(text("Game {number} is saved.", number=game))
            if isinstance(left, GoneError):
                raise
            return
        yield from self.look_up(StandUp(table))

    def _stay(self, table: TableEntry) -> Talk[None]:
        """Wait for others at a table, and play there once it begins."""
        gathering = Gathering(self.view, self.outbox, table)
        begun = yield from gathering.run()
        if begun:
            yield from self.sit(begun.id)

    def _invited(self) -> Talk[tuple[Seat, ...]]:
        """Those who may sit down, nobody for all."""
        every = shown(Command.ALL, self.view.say)
        wanted = text("Answer with names, with commas between them, or {all}.", all=every)
        while True:
            question = text("Who is invited? (names or {all})", all=every)
            answer = yield from self.ask_text(question, wanted, (Command.ALL,))
            if not answer:
                return ()
            names = tuple(name for name in map(str.strip, answer.split(",")) if name)
            try:
                if not names:
                    refuse(wanted)(answer)
                return (yield from self.look_up(KnownPeople(names)))
            except JatsiError as error:
                self.tell(error)

    def _number(self, question: Text, least: int, most: int) -> Talk[int]:
        return (
            yield from self.ask(
                question,
                text("Answer with a number from {least} to {most}.", least=least, most=most),
                lambda answer: number_in(answer, least, most),
                {},
            )
        )

    def _entry_text(self, table: TableEntry) -> Text:
        fields: dict[str, object] = {
            "number": table.id,
            "game": rules_name(table.ruleset, self.view),
            "names": names_at(table),
            "state": _state_text(table),
        }
        if table.of:
            of = place_text(table.of.name, table.of.round, table.of.game)
            return text("{number} {of}: {game}; {names}; {state}", of=of, **fields)
        return text("{number} {game}; {names}; {state}", **fields)


def _order(table: TableEntry) -> tuple[bool, bool, bool, int]:
    """One's own first, then those where somebody is awaited, the latest first."""
    return table.finished, not table.own, table.begun, -table.id


def _state_text(table: TableEntry) -> Text:
    """How it is played there, or what becomes of somebody who would sit down."""
    if table.finished:
        return text("finished")
    if table.begun:
        return text("being played, {pace}", pace=pace_text(table.pace))
    if not table.may_sit:
        return text("for those who are invited")
    fields = {"taken": len(table.people), "places": table.places}
    return text("{taken} of {places} places taken, {pace}", pace=pace_text(table.pace), **fields)
