"""Waiting at a table until the others have come."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from jatsi.errors import IllegalError
from jatsi.game.paces import InTurns
from jatsi.render.turn import rules_name
from jatsi.session.asking import GoneError, LeftError, alone, refuse
from jatsi.session.others import AmongOthers, HappenedError
from jatsi.session.table_queries import BeginTable, Gathered, LeaveTable, StandUp
from jatsi.session.words import Command, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.paces import Pace
    from jatsi.render.view import View
    from jatsi.session.protocol import Query, Talk
    from jatsi.session.queries import Seat
    from jatsi.session.table_queries import TableEntry
    from jatsi.texts import Text


class Gathering(AmongOthers):
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
        while not self._table.begun:
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
                "Table {number}: {game}; {names}; {taken} of {places} places taken, {pace}.",
                pace=pace_text(self._table.pace),
                number=self._table.id,
                game=rules_name(self._table.ruleset, self.view),
                names=names_at(self._table),
                taken=len(self._table.people),
                places=self._table.places,
            )
        )


def pace_text(pace: Pace) -> Text:
    """How a game is played at a table, in a few words."""
    if isinstance(pace, InTurns):
        return text("in turns")
    if pace.same_dice:
        return text("own pace, the same dice, {n} h", n=pace.hours)
    return text("own pace, {n} h", n=pace.hours)


def names_at(table: TableEntry) -> tuple[str, ...]:
    """Who plays at a table, the machine last."""
    machine = table.pace.machine if isinstance(table.pace, InTurns) else None
    return tuple(one.name for one in (*table.people, *((machine,) if machine else ())))


def _without(some: Sequence[Seat], others: Sequence[Seat]) -> list[Seat]:
    known = {seat.person for seat in others}
    return [seat for seat in some if seat.person not in known]
