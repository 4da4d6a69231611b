"""The dialogue of a game whose players sit in different places, and of those who watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from jatsi.errors import IllegalError
from jatsi.game.events import MarkEvent
from jatsi.game.model import Phase
from jatsi.render.moves import move_text
from jatsi.session.asking import MovedAwayError, alone, refuse
from jatsi.session.others import AmongOthers, HappenedError
from jatsi.session.playing import Playing
from jatsi.session.table_queries import Moved, Moves
from jatsi.session.words import Command
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from jatsi.game.events import Event
    from jatsi.game.model import Game
    from jatsi.render.view import View
    from jatsi.session.protocol import Input, Query, Talk, Wait
    from jatsi.session.queries import Opened
    from jatsi.session.table_queries import Sat

STAND_IN = "aloittelija"
"""The level that plays the turn of somebody who is away."""

MOST_REMINDERS = 2
"""At so many the table's rule holds."""


@dataclass(frozen=True)
class Place:
    """Where the one whose lines these are sits at a table; who has no seat there watches."""

    table: int
    person: int
    sat: Sat


class Shared(AmongOthers, Playing):
    """A game at a table, seen from a place.

    Lines are let out once their events are stored.  So where two sessions act at once, of
    one person or for one machine, the later one is told what happened instead.
    """

    def __init__(
        self, view: View, outbox: list[str], opened: Opened, game: Game, place: Place
    ) -> None:
        super().__init__(view, outbox, opened, game, afar=True)
        self._place = place
        self._plays = any(seat.person == place.person for seat in opened.seats)
        self._present = place.sat.present
        self._gone = place.sat.gone
        self._reminders = 0
        self._stored = game
        self._stood_in: tuple[int, int] | None = None
        self._noted: tuple[int, int] | None = None

    def run(self) -> Talk[None]:
        """Play, or watch, from wherever the game is to its end."""
        self.tell(*self._notes)
        super()._introduce()
        self._tell_absent()
        while True:
            try:
                if self.game.phase is not Phase.OVER:
                    yield from self._go_on()
                    continue
                self.final = self.game if self.events else None  # whoever ended it stores that
                return (yield from self.show_end())
            except HappenedError as happened:
                yield from self._take(cast("Moved | None", happened.found))

    @property
    def news(self) -> Query[object]:
        """What the others did."""
        known = Moves(self._place.table, self._present, self._reminders, self._gone)
        return cast("Query[object]", known)

    def wait_for(self, wait: Wait) -> Talk[Input]:
        """The input that answers the wait; raises HappenedError where others were faster."""
        before, self._stored = self._stored, self.state
        try:
            return (yield from super().wait_for(wait))
        except MovedAwayError:
            self.state = self._stored = before
            raise HappenedError from None

    @property
    def _own(self) -> bool:
        """Whether it is the turn of the one whose lines these are."""
        return self._seat.person == self._place.person

    @property
    def _turn(self) -> tuple[int, int]:
        return self.game.turn.seat, self.game.turn.number

    def _go_on(self) -> Talk[None]:
        if self._plays and self._seat.level:
            yield from self._act(self._seat.level)
        elif self._stood_in == self._turn or (self._plays and self._seat.person in self._gone):
            yield from self._act(STAND_IN)
        elif self._own:
            yield from super()._go_on()
        else:
            yield from self._look_on()

    def _look_on(self) -> Talk[None]:
        """Wait while it is another's turn; the last mark may be taken back if it is one's own."""
        name = self._seat.name
        wanted = text("It is another player's turn: {name}.", name=name)
        own = {Command.UNDO: alone(None)} if self._plays else {}
        yield from self.ask(text("Turn: {name}>", name=name), wanted, refuse(wanted), own)
        self._undo()

    def _act(self, level: str) -> Talk[None]:
        """Let a machine throw, keep or mark for the seat whose turn it is."""
        event: Event
        if self.game.phase in (Phase.READY, Phase.KEPT):
            event = yield from self._thrown()
        else:
            event = yield from self._choice(level)
        if not self._seat.level and self._noted != self._turn:
            self._noted = self._turn
            self._hinted.append(event.seat)
        before = self.game
        self.happen(event)
        self._tell_move(event, before)

    def _undo(self) -> None:
        before = self.game.before_mark
        if before and self.seats[before.turn.seat].person != self._place.person:
            self.tell(text("The last mark is not yours."))
        else:
            super()._undo()

    def _introduce(self) -> None:
        """Say whose turn it is where it is one's own; else the prompt says so."""
        if self.game.phase is not Phase.OVER and self._own:
            super()._introduce()

    def hint(self) -> Talk[None]:
        """Advice for one's own dice."""
        if not self._own:
            raise IllegalError("Hints are for your own dice. Throw first.")
        yield from super().hint()

    def _take(self, moved: Moved | None) -> Talk[None]:
        """Let happen here what happened in the records, and tell it.

        Raises MovedAwayError where nothing did although something could not be stored.
        """
        if moved is None:
            moved = cast("Moved | None", (yield from self.look_up(self.news)))
            if moved is None or not moved.events:
                raise MovedAwayError
        for event in moved.events:
            self._stood_in = None  # somebody is there after all
            before = self.state
            self.state = self.state.apply(event)
            self._tell_move(event, before)
        self._stored = self.state
        self._gone = moved.gone
        if self.game.phase is not Phase.OVER:  # else everybody leaves
            self._tell_presence(moved.present)
            self._remind(moved)

    def _tell_move(self, event: Event, before: Game) -> None:
        self.tell(move_text(self.seats[event.seat].name, event, before, self.game))
        if isinstance(event, MarkEvent) or before.turn.seat != self.game.turn.seat:
            self._introduce()

    def _tell_absent(self) -> None:
        absent = tuple(
            seat.name for seat in self.seats if seat.person and seat.person not in self._present
        )
        if absent:
            self.tell(text("Not here now: {names}.", names=absent))

    def _tell_presence(self, present: frozenset[int]) -> None:
        for seat in self.seats:
            if seat.person in present - self._present - {self._place.person}:
                self.tell(text("{name} is here.", name=seat.name))
            if seat.person in self._present - present - {self._place.person}:
                self.tell(text("{name} has left. The place is kept.", name=seat.name))
        self._present = present

    def _remind(self, moved: Moved) -> None:
        """Say for how long somebody has been awaited, and let the table's rule hold."""
        more, self._reminders = moved.reminders > self._reminders, moved.reminders
        if not more or self._seat.level or self._seat.person in self._gone:
            return
        self.tell(
            counted(
                "{name} has been awaited for {n} minute.",
                "{name} has been awaited for {n} minutes.",
                self._place.sat.reminder * self._reminders,
                name=self._seat.name,
            )
        )
        if self._plays and self._place.sat.stands_in and self._reminders == MOST_REMINDERS:
            self._stood_in = self._turn
            self.tell(
                text(
                    "The machine plays this turn for {name}, whose result will not count for"
                    " the records.",
                    name=self._seat.name,
                )
            )
