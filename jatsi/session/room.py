"""The room with the tables: open one, wait for others, sit down, watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from jatsi.errors import IllegalError, JatsiError
from jatsi.render.turn import rules_name
from jatsi.session.answers import number_in
from jatsi.session.asking import Asking, GoneError, LeftError, MovedAwayError, alone, refuse
from jatsi.session.others import AmongOthers, HappenedError
from jatsi.session.queries import OpenGame, Seat
from jatsi.session.setup import Setup, Wishes
from jatsi.session.shared import Place, Shared
from jatsi.session.table_queries import (
    BeginTable,
    Gathered,
    JoinTable,
    KnownPeople,
    LeaveTable,
    OpenTable,
    SitDown,
    StandUp,
    TablesNow,
)
from jatsi.session.words import Command, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.model import Game
    from jatsi.render.view import View
    from jatsi.session.protocol import Query, Talk
    from jatsi.session.table_queries import TableEntry
    from jatsi.session.visit_queries import Visitor
    from jatsi.texts import Text

MOST_PEOPLE = 9
LONGEST = 1440
MOST_LISTED = 20


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
        seat = Seat(self._caller.name, person=self._caller.person)
        wanted = yield from Setup(self.view, self.outbox, Wishes(self._levels, seat=seat)).run()
        people = yield from self._number(text("How many people?"), 2, MOST_PEOPLE)
        reminder = yield from self._number(
            text("After how many minutes is a player reminded?"), 1, LONGEST
        )
        stands_in = yield from self.yes(
            text("Does the machine play for whoever is away twice as long?")
        )
        machine = next((one for one in wanted.seats if one.level), None)
        invited = yield from self._invited()
        table = OpenTable(wanted.ruleset, people, machine, reminder, stands_in, invited)
        yield from self._stay((yield from self.look_up(table)))

    def choose(self) -> Talk[None]:
        """List the tables, and go to the one that is wanted: to sit down, or to watch."""
        tables = (yield from self.look_up(TablesNow()))[:MOST_LISTED]
        if not tables:
            raise IllegalError("There is no table now. Open one.")
        self.tell(*map(self._entry_text, tables))
        none = shown(Command.NONE, self.view.say)
        wanted = text("Answer with the number of a table, or {none}.", none=none)
        by_number = {str(table.id): table for table in tables}
        chosen = yield from self.ask(
            text("Which table? (number or {none})", none=none),
            wanted,
            lambda answer: by_number.get(answer) or refuse(wanted)(answer),
            {Command.NONE: alone(None)},
        )
        if chosen and chosen.game:
            yield from self.sit(chosen.id, chosen.game)
        elif chosen:
            yield from self._stay((yield from self.look_up(JoinTable(chosen.id))))

    def sit(self, table: int, game: int) -> Talk[None]:
        """Play a game at a table, or watch it."""
        opened = yield from self.look_up(OpenGame(game))
        sat = yield from self.look_up(SitDown(table))
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
        gathering = _Gathering(self.view, self.outbox, table)
        begun = yield from gathering.run()
        if begun and begun.game:
            yield from self.sit(begun.id, begun.game)

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
        fields = {
            "number": table.id,
            "game": rules_name(table.ruleset, self.view),
            "names": _names(table),
            "taken": len(table.people),
            "places": table.places,
        }
        if table.game:
            return text("{number} {game}; {names}; being played", **fields)
        if not table.may_sit:
            return text("{number} {game}; {names}; for those who are invited", **fields)
        return text("{number} {game}; {names}; {taken} of {places} places taken", **fields)


class _Gathering(AmongOthers):
    """Waiting at a table until the game begins."""

    def __init__(self, view: View, outbox: list[str], table: TableEntry) -> None:
        super().__init__(view, outbox)
        self._table = table

    @property
    def always(self) -> tuple[Command, ...]:
        """No game is on."""
        return self.offered

    @property
    def news(self) -> Query[object]:
        """Who else sits there now."""
        return cast("Query[object]", Gathered(self._table.id, self._table.people))

    def run(self) -> Talk[TableEntry | None]:
        """The table once its game begins; None where one's place is given up."""
        self._tell_table()
        while self._table.game is None:
            try:
                said = yield from self._said()
            except HappenedError as happened:
                self._take(cast("TableEntry", happened.found))
                continue
            except LeftError as left:
                yield from self.look_up(StandUp(self._table.id))
                self.tell(text("Your place is kept."))
                if isinstance(left, GoneError):
                    raise
                return None
            if (yield from self._leaves(said)):
                return None
        return self._table

    def _leaves(self, said: Command) -> Talk[bool]:
        """Do what was said; whether the place is given up."""
        try:
            if said is Command.BEGIN:
                self._table = yield from self.look_up(BeginTable(self._table.id))
                return False
            yield from self.look_up(LeaveTable(self._table.id))
        except IllegalError as error:
            self.tell(error)
            return False
        self.tell(text("Your place is given up."))
        return True

    def _said(self) -> Talk[Command]:
        words = (Command.BEGIN, Command.LEAVE, Command.QUIT)
        begin, leave, quit_word = (shown(word, self.view.say) for word in words)
        wanted = text(
            "The game begins when the last place is taken. {begin} begins it before;"
            " {leave} gives your place up, {quit} keeps it.",
            begin=begin,
            leave=leave,
            quit=quit_word,
        )
        return (
            yield from self.ask(
                text("Waiting for others>"),
                wanted,
                refuse(wanted),
                {word: alone(word) for word in words[:2]},
            )
        )

    def _take(self, table: TableEntry) -> None:
        before, self._table = self._table, table
        for seat in _without(table.people, before.people):
            self.tell(text("{name} sits down.", name=seat.name))
        for seat in _without(before.people, table.people):
            self.tell(text("{name} leaves the table.", name=seat.name))

    def _tell_table(self) -> None:
        self.tell(
            text(
                "Table {number}: {game}; {names}; {taken} of {places} places taken.",
                number=self._table.id,
                game=rules_name(self._table.ruleset, self.view),
                names=_names(self._table),
                taken=len(self._table.people),
                places=self._table.places,
            )
        )


def _names(table: TableEntry) -> tuple[str, ...]:
    machine = (table.machine,) if table.machine else ()
    return tuple(seat.name for seat in (*table.people, *machine))


def _without(some: Sequence[Seat], others: Sequence[Seat]) -> list[Seat]:
    known = {seat.person for seat in others}
    return [seat for seat in some if seat.person not in known]
