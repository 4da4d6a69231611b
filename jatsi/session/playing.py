"""The dialogue of a game: throw, rethrow, mark, until every sheet is full."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from jatsi.dice.hands import LETTERS, counts_of
from jatsi.errors import IllegalError
from jatsi.game.events import MarkEvent
from jatsi.game.model import Game, Phase
from jatsi.render.turn import mark_lines, throws_left
from jatsi.session.answers import named_dice, named_row
from jatsi.session.asking import alone, refuse
from jatsi.session.protocol import Choice, Chosen, Throw, Thrown
from jatsi.session.table import ROW, ROW_HELP, AtTable, Lying, laid, without
from jatsi.session.words import Command, command_in, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, ThrowEvent
    from jatsi.render.view import View
    from jatsi.session.protocol import Step, Talk, Wait
    from jatsi.session.queries import Opened, Seat

RETHROW = text("Which again?")


class Playing(AtTable[Game]):
    """A game being played."""

    def __init__(
        self, view: View, outbox: list[str], opened: Opened, game: Game, *, afar: bool = False
    ) -> None:
        super().__init__(view, outbox, opened, game, afar=afar)
        self._hints = opened.hints
        self._notes = opened.notes
        self._hinted: list[int] = []
        self._warned: list[Seat] = []

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.state

    @property
    def lying(self) -> Lying:
        """The dice of the turn."""
        turn = self.game.turn
        return Lying(turn.seat, turn.dice, turn.thrown)

    def step(self, wait: Wait) -> Step:
        """A step that also carries the hints taken since the last one."""
        hinted, self._hinted = tuple(self._hinted), []
        return replace(super().step(wait), hinted=hinted)

    def run(self) -> Talk[None]:
        """Play from wherever the game is to its end, and show how it ended."""
        self.tell(*self._notes)
        self._introduce()
        while self.game.phase is not Phase.OVER:
            yield from self._go_on()
        self.final = self.game
        yield from self.show_end()

    def _go_on(self) -> Talk[None]:
        """What comes next in the turn."""
        match self.game.phase:
            case Phase.READY:
                yield from self._begin()
            case Phase.THROWN:
                yield from self._keep()
            case Phase.KEPT:
                yield from self._throw()
            case _:
                yield from self._mark()

    @property
    def _seat(self) -> Seat:
        return self.seats[self.game.turn.seat]

    def _introduce(self) -> None:
        """Say whose turn it is, and what lies on the table."""
        if self.game.phase is not Phase.OVER:
            self.introduce(self.game.turn.number)
            self._show_throws_left()

    def _show_throws_left(self) -> None:
        if self.game.ruleset.saving:
            self.show(throws_left(self.game.turn.throws_left, self.view))

    def _begin(self) -> Talk[None]:
        """The first prompt of a turn, the machine's too."""
        throw, undo = (shown(word, self.view.say) for word in (Command.THROW, Command.UNDO))
        wanted = text("Enter throws. {undo} takes the last mark back.", undo=undo)
        command = yield from self.ask(
            text("Throw (Enter)>"),
            wanted,
            refuse(wanted),
            {word: alone(word) for word in (Command.THROW, Command.UNDO)},
            empty=throw,
        )
        if command is Command.THROW:
            yield from self._throw()
        else:
            self._undo()

    def _undo(self) -> None:
        try:
            event = self.game.undo()
        except IllegalError as error:
            self.tell(error)
            return
        if self.seats[event.seat].level:
            self.tell(text("The machine's mark cannot be taken back."))
            return
        self.happen(event)
        self.tell(text("The last mark is taken back."))
        self._introduce()

    def _throw(self) -> Talk[None]:
        self.happen((yield from self._thrown()))
        self.show_dice()
        self._show_throws_left()

    def _thrown(self) -> Talk[ThrowEvent]:
        """The next throw, which has not happened yet."""
        places = self.game.places_to_throw
        given = yield from self.wait_for(Throw(self.game, places))
        lying = self.game.turn.dice or (0,) * self.game.ruleset.dice
        return self.game.throw(laid(lying, places, cast("Thrown", given).faces))

    def _keep(self) -> Talk[None]:
        if self._seat.level:
            event = yield from self._choice(self._seat.level)
            self.show(self._choice_lines(event))
            self.happen(event)
            return
        dice = self.game.turn.dice
        every = tuple(range(len(dice)))
        words = (Command.ALL, Command.NONE, Command.KEEP)
        every_word, none, keep = (shown(word, self.view.say) for word in words)
        wanted = text(
            "Name the dice to throw again by letter or face, or answer {all} or {none},"
            " or {keep} and the dice that stay.",
            all=every_word,
            none=none,
            keep=keep,
        )
        kept = yield from self.ask(
            RETHROW,
            wanted,
            lambda answer: without(every, named_dice(answer, dice)),
            {
                Command.ALL: alone(()),
                Command.NONE: alone(every),
                Command.KEEP: lambda rest: (
                    self._named_or_all(rest, every) if rest else refuse(wanted)(rest)
                ),
            },
        )
        self.happen(self.game.keep(kept))

    def _named_or_all(self, rest: str, every: tuple[int, ...]) -> tuple[int, ...]:
        if command_in(rest, (Command.ALL,), self.view.say):
            return every
        return named_dice(rest, self.game.turn.dice)

    def _mark(self) -> Talk[None]:
        card = self.game.card
        if self._seat.level:
            event = yield from self._choice(self._seat.level)
            self.show(self._choice_lines(event))
        else:
            row = yield from self.ask(
                ROW,
                ROW_HELP,
                lambda answer: named_row(answer, card, self.view.say.language),
                {},
            )
            event = self.game.mark(row)
        seat = self.game.turn.seat
        self.happen(event)
        if isinstance(event, MarkEvent):
            marked = self.game.ruleset.row(event.row)
            self.show(mark_lines(self.game.cards[seat], marked, self.view))
        self._introduce()

    def _choice(self, level: str | None) -> Talk[KeepEvent | MarkEvent]:
        """What a machine level would do, None being the best level there is."""
        given = yield from self.wait_for(Choice(level, self.game))
        return cast("Chosen", given).event

    def _choice_lines(self, event: KeepEvent | MarkEvent) -> list[str]:
        """A machine's choice shown as if somebody had answered the prompt."""
        if isinstance(event, MarkEvent):
            if self.view.plain:
                return []  # the row is said with its points
            prompt, answer = ROW, self.view.title(self.game.ruleset.row(event.row).titles)
        else:
            prompt, answer = RETHROW, self._rethrow_words(event)
        return self.view.wrapped(f"{self.view.say(prompt)} {answer}")

    def _rethrow_words(self, event: KeepEvent) -> str:
        again = without(tuple(range(self.game.ruleset.dice)), event.kept)
        letters = "".join(LETTERS[place] for place in again).lower()
        return letters or shown(Command.NONE, self.view.say)

    def hint(self) -> Talk[None]:
        """What the best machine level would do; the seat's hints are counted."""
        if not self._hints:
            raise IllegalError("There are no hints in this tournament.")
        if self._seat.level or self.game.phase is Phase.READY:
            raise IllegalError("Hints are for your own dice. Throw first.")
        event = yield from self._choice(None)
        if self._seat not in self._warned:
            self._warned.append(self._seat)
            self.tell(text("After a hint this result does not count for the records."))
        self._hinted.append(self.game.turn.seat)
        if isinstance(event, MarkEvent):
            row = self.game.ruleset.row(event.row)
            points = row.score(counts_of(self.game.turn.dice, self.game.ruleset.faces))
            self.tell(text("Hint: mark the row {row}, {points}.", row=row.titles, points=points))
        elif len(event.kept) == self.game.ruleset.dice:
            self.tell(text("Hint: throw no more."))
        else:
            self.tell(text("Hint: throw again {dice}.", dice=self._rethrow_words(event)))
