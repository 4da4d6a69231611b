"""The dialogue of a sheet: real dice are thrown, and what they gave is written down.

Every answer is one event, stored before its reply; so undo takes back one answer
after another, and a correction says what should have stood there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from jatsi.dice.hands import LETTERS
from jatsi.errors import IllegalError, UnreadableError
from jatsi.game.events import (
    CorrectEvent,
    KeepEvent,
    MarkEvent,
    ThrowEvent,
    TurnEvent,
    UndoEvent,
)
from jatsi.game.sheets import Sheets
from jatsi.render.sheet import sheets
from jatsi.render.turn import mark_lines, open_rows, throws_left
from jatsi.session.answers import (
    example_dice,
    find_row,
    named_dice,
    named_row,
    number_in,
    points_in,
    typed_dice,
)
from jatsi.session.asking import alone, refuse
from jatsi.session.table import ROW, ROW_HELP, AtTable, Lying, laid, without
from jatsi.session.words import Command, command_in, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.game.events import Event
    from jatsi.game.sheets import Hand
    from jatsi.ruleset.model import Row
    from jatsi.session.asking import Understand
    from jatsi.session.protocol import Talk
    from jatsi.texts import Text

MOST_THROWS = 999
"""More throws than anybody can have saved; how many there are the sheet knows."""

T = TypeVar("T")
E = TypeVar("E", bound="Event")


class Writing(AtTable[Sheets]):
    """A sheet being filled in."""

    @property
    def lying(self) -> Lying:
        """The dice told of last, if they are not marked yet."""
        hand = self.state.hand
        return Lying(hand.seat, hand.dice, hand.thrown) if hand else Lying(self.state.turn, (), 0)

    def run(self) -> Talk[None]:
        """Write from wherever the sheet is until it is closed, and show how it ended."""
        self._introduce()
        while self.final is None:
            hand = self.state.hand
            if hand is None and self.state.full:
                yield from self._ask_to_close()
            elif hand is None:
                yield from self._ask_dice()
            elif hand.kept is None:
                yield from self._ask_row(hand)
            else:
                yield from self._ask_rethrown(hand, hand.kept)
        yield from self.show_end(seen=True)

    def _introduce(self) -> None:
        """Say whose dice are awaited; once all sheets are full, show them."""
        if self.state.full:
            names = [seat.name for seat in self.seats]
            self.show(sheets(names, self.state.cards, self.view))
            return
        card = self.state.cards[self.lying.seat]
        self.introduce(len(card.marks) - len(card.unmarked) + 1)
        if self.state.ruleset.saving:
            self.show(throws_left(self.state.throws_left(self.lying.seat), self.view))

    @property
    def _example(self) -> str:
        ruleset = self.state.ruleset
        return example_dice(ruleset.dice, ruleset.faces)

    def _possible(self, event: E) -> E:
        """The event, if it can be; else raises IllegalError."""
        self.state.apply(event)
        return event

    def _undo(self, rest: str) -> UndoEvent:
        """The word undo, which takes no others after it."""
        return self._possible(alone(UndoEvent(self.state.by))(rest))

    def _ask_dice(self) -> Talk[None]:
        """Ask for a throw of the seat, or a row and its points, or one of the commands."""
        saving = self.state.ruleset.saving
        undo, correct = (shown(word, self.view.say) for word in (Command.UNDO, Command.CORRECT))
        event = yield from self.ask(
            text("Dice and throws?") if saving else text("Dice?"),
            text(
                "Write the dice, as {dice}, or a row and its points. {undo} takes back,"
                " {correct} changes a mark, {turn} and a name changes the player.",
                dice=self._example,
                undo=undo,
                correct=correct,
                turn=shown(Command.TURN, self.view.say),
            ),
            self._read_turn,
            {
                Command.UNDO: self._undo,
                Command.CORRECT: alone(None),
                Command.TURN: self._read_turn_change,
            },
        )
        if event is None:
            yield from self._correct()
        else:
            self._write(event)

    def _read_turn_change(self, rest: str) -> TurnEvent:
        return self._possible(TurnEvent(self.named_seat(rest)))

    def _read_turn(self, answer: str) -> Event:
        """What was thrown, or a row and the points that are known of it."""
        if not any(sign.isalpha() for sign in answer):
            return self._possible(self._read_throw(answer))
        name, _, points = answer.rpartition(" ")
        if not name:
            raise UnreadableError(
                "Write the dice, as {dice}, or a row and its points.", dice=self._example
            )
        card = self.state.cards[self.state.turn]
        row = named_row(name, card, self.view.say.language)
        return self._possible(MarkEvent(self.state.turn, row.id, points_in(points)))

    def _read_throw(self, answer: str) -> ThrowEvent:
        ruleset = self.state.ruleset
        if not ruleset.saving:
            return ThrowEvent(self.state.turn, typed_dice(answer, ruleset.dice, ruleset.faces))
        dice, _, throws = answer.rpartition(" ")
        if not dice:
            raise UnreadableError(
                "Write the dice and how many throws they took, as in {dice} 2.", dice=self._example
            )
        number = number_in(throws, 1, MOST_THROWS)
        return ThrowEvent(self.state.turn, typed_dice(dice, ruleset.dice, ruleset.faces), number)

    def _write(self, event: Event) -> None:
        """Let the event happen, and tell what it led to."""
        self.happen(event)
        match event:
            case ThrowEvent(seat=seat, dice=dice):
                self.show(open_rows(self.state.cards[seat], dice, self.view))
            case MarkEvent(seat=seat, row=row):
                self._show_mark(seat, self.state.ruleset.row(row))
                self._introduce()
            case TurnEvent():
                self._introduce()
            case UndoEvent():
                self.tell(text("The last step is taken back."))
                self._introduce()

    def _show_mark(self, seat: int, row: Row) -> None:
        self.show(mark_lines(self.state.cards[seat], row, self.view))

    def _ask_row(self, hand: Hand) -> Talk[None]:
        """Ask in which row the dice go, or which of them were thrown again."""
        card = self.state.cards[hand.seat]
        again, best = (shown(word, self.view.say) for word in (Command.AGAIN, Command.BEST))
        event = yield from self.ask(
            ROW,
            text(
                "{row} {again} and dice tells which went again, {best} lists the best rows first.",
                row=ROW_HELP,
                again=again,
                best=best,
            ),
            lambda answer: MarkEvent(hand.seat, named_row(answer, card, self.view.say.language).id),
            {
                Command.UNDO: self._undo,
                Command.AGAIN: lambda rest: self._read_again(rest, hand),
                Command.BEST: alone(None),
            },
        )
        if event is None:
            self.show(open_rows(card, hand.dice, self.view, best_first=True))
        else:
            self._write(event)

    def _read_again(self, rest: str, hand: Hand) -> Event:
        every = tuple(range(len(hand.dice)))
        kept = without(every, named_dice(rest, hand.dice))
        return self._possible(KeepEvent(hand.seat, kept))

    def _ask_rethrown(self, hand: Hand, kept: tuple[int, ...]) -> Talk[None]:
        """Ask what the dice that went again show now."""
        again = without(tuple(range(len(hand.dice))), kept)
        faces = self.state.ruleset.faces
        letters = "".join(LETTERS[place] for place in again)

        def read(answer: str) -> Event:
            dice = laid(hand.dice, again, typed_dice(answer, len(again), faces))
            return self._possible(ThrowEvent(hand.seat, dice))

        event = yield from self.ask(
            text("What came for {dice}?", dice=letters),
            text(
                "Write the faces of the dice that were thrown again, in the order of their letters."
            ),
            read,
            {Command.UNDO: self._undo},
        )
        self._write(event)

    def _ask_to_close(self) -> Talk[None]:
        """Ask whether the full sheets are right; until then they can be changed."""
        undo, correct = (shown(word, self.view.say) for word in (Command.UNDO, Command.CORRECT))
        wanted = text(
            "After closing, a correction needs a reason. Now {undo} takes back, {correct}"
            " changes a mark.",
            undo=undo,
            correct=correct,
        )
        said = yield from self.ask(
            self.yes_or_no(text("Close the sheet?")),
            wanted,
            refuse(wanted),
            {
                word: alone(word)
                for word in (Command.YES, Command.NO, Command.UNDO, Command.CORRECT)
            },
        )
        match said:
            case Command.YES:
                self.final = self.state
            case Command.UNDO:
                self._write(UndoEvent(self.state.by))
            case Command.CORRECT:
                yield from self._correct()
            case _:
                self.tell(wanted)

    def _correct(self) -> Talk[None]:
        """Ask whose mark is wrong, which one, and what it should be; undo leaves it."""
        seat = (yield from self._ask_whose()) if self.seats[1:] else 0
        if seat is None:
            return
        row = yield from self._ask_wrong_row(seat)
        event = row and (yield from self._ask_correction(seat, row))
        if event:
            self.happen(event)
            self.tell(text("The mark is corrected."))
            self._show_mark(seat, self.state.ruleset.row(event.to))
            self._introduce()

    def _ask_whose(self) -> Talk[int | None]:
        wanted = text("Answer with the number or the name of a player.")
        return self._ask_or_leave(text("Whose sheet?"), wanted, self.named_seat)

    def _ask_wrong_row(self, seat: int) -> Talk[Row | None]:
        card = self.state.cards[seat]
        full = [row for row in card.ruleset.rows if card.mark_in(row)]

        def read(answer: str) -> Row:
            row = find_row(answer, card.ruleset, full, self.view.say.language)
            self._possible(CorrectEvent(seat, row.id, row.id))
            return row

        wanted = text("Name a full row by its number, name or beginning.")
        return self._ask_or_leave(text("Which row is wrong?"), wanted, read)

    def _ask_correction(self, seat: int, row: Row) -> Talk[CorrectEvent | None]:
        points = shown(Command.POINTS, self.view.say)
        wanted = text(
            "Write the right dice, as {dice}, the right row, or {points} and a number.",
            dice=self._example,
            points=points,
        )
        return self._ask_or_leave(
            text("The right dice, row or {points}?", points=points),
            wanted,
            lambda answer: self._read_correction(answer, seat, row),
        )

    def _ask_or_leave(
        self, prompt: Text, help_text: Text, understand: Understand[T]
    ) -> Talk[T | None]:
        """The answer, or None where undo leaves the question."""
        own: dict[Command, Understand[T | None]] = {Command.UNDO: alone(None)}
        undo = shown(Command.UNDO, self.view.say)
        wanted = text("{help} {undo}: nothing is corrected.", help=help_text, undo=undo)
        return (yield from self.ask(prompt, wanted, understand, own))

    def _read_correction(self, answer: str, seat: int, row: Row) -> CorrectEvent:
        ruleset = self.state.ruleset
        said = command_in(answer, (Command.POINTS,), self.view.say)
        if said and not said[1]:
            raise IllegalError("Write the points after the word.")
        if said:
            event = CorrectEvent(seat, row.id, row.id, points=points_in(said[1]))
        elif not any(sign.isalpha() for sign in answer):
            dice = typed_dice(answer, ruleset.dice, ruleset.faces)
            event = CorrectEvent(seat, row.id, row.id, dice=dice)
        else:
            card = self.state.cards[seat]
            to = find_row(answer, ruleset, card.unmarked, self.view.say.language)
            event = CorrectEvent(seat, row.id, to.id)
        return self._possible(event)
