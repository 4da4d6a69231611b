"""The dialogue of a sheet: real dice are thrown, and what they gave is written down.

Every answer is one event, stored before its reply; so undo takes back one answer
after another, and a correction says what should have stood there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from jatsi.dice.hands import LETTERS
from jatsi.errors import IllegalError, UnreadableError
from jatsi.game.events import CorrectEvent, KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.render.sheet import sheets
from jatsi.render.turn import mark_lines, open_rows, throws_left
from jatsi.session.answers import (
    find_row,
    named_dice,
    named_row,
    number_in,
    points_in,
    typed_dice,
)
from jatsi.session.asking import alone, refuse
from jatsi.session.table import ROW, ROW_HELP, AtTable, Lying, without
from jatsi.session.words import Command, command_in, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.game.events import Event
    from jatsi.game.sheets import Hand, Sheets
    from jatsi.render.view import View
    from jatsi.ruleset.model import Row
    from jatsi.session.asking import Understand
    from jatsi.session.protocol import Step, Talk, Wait
    from jatsi.session.queries import Opened
    from jatsi.texts import Text

T = TypeVar("T")


class Writing(AtTable):
    """A sheet being filled in; ``seat`` is the one whose dice are awaited."""

    def __init__(self, view: View, outbox: list[str], opened: Opened, sheet: Sheets) -> None:
        super().__init__(view, outbox, opened)
        self.sheets = sheet
        self.seat = self._next_seat(-1)
        self.closed = False

    @property
    def state(self) -> Sheets:
        """The sheets as they are now."""
        return self.sheets

    @property
    def lying(self) -> Lying:
        """The dice told of last, if they are not marked yet."""
        hand = self.sheets.hand
        return Lying(hand.seat, hand.dice, hand.thrown) if hand else Lying(self.seat, (), 0)

    def step(self, wait: Wait) -> Step:
        """A step that also closes the sheet once that was said."""
        return replace(super().step(wait), closes=self.closed)

    def run(self) -> Talk[None]:
        """Write from wherever the sheet is until it is closed, and show how it ended."""
        self._introduce()
        while not self.closed:
            hand = self.sheets.hand
            if hand is None and self.sheets.full:
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
        if self.sheets.full:
            names = [seat.name for seat in self.seats]
            self.show(sheets(names, self.sheets.cards, self.view))
            return
        card = self.sheets.cards[self.lying.seat]
        self.introduce(len(card.marks) - len(card.unmarked) + 1)
        if self.sheets.ruleset.saving:
            self.show(throws_left(self.sheets.throws_left(self.lying.seat), self.view))

    def _next_seat(self, last: int) -> int:
        """The seat that writes next: of those with the emptiest sheets the next in turn."""
        marks = [len(card.unmarked) for card in self.sheets.cards]
        order = [(last + 1 + i) % len(marks) for i in range(len(marks))]
        return max(order, key=lambda seat: marks[seat])

    def _happen(self, event: Event) -> None:
        self.sheets = self.sheets.apply(event)
        self.events.append(event)

    def _possible(self, event: Event) -> Event:
        """The event, if it can be; else raises IllegalError."""
        self.sheets.apply(event)
        return event

    def _ask_dice(self) -> Talk[None]:
        """Ask for a throw of the seat, or a row and its points, or one of the commands."""
        saving = self.sheets.ruleset.saving
        undo, correct = (shown(word, self.view.say) for word in (Command.UNDO, Command.CORRECT))
        event = yield from self.ask(
            text("Dice and throws?") if saving else text("Dice?"),
            text(
                "Write the dice, as 33366, or a row and its points. {undo} takes back,"
                " {correct} changes a mark, {turn} and a name changes the player.",
                undo=undo,
                correct=correct,
                turn=shown(Command.TURN, self.view.say),
            ),
            self._read_turn,
            {
                Command.UNDO: alone(UndoEvent(self.seat)),
                Command.CORRECT: alone(None),
                Command.TURN: self._read_turn_change,
            },
        )
        if event is None:
            yield from self._correct()
        elif isinstance(event, int):
            self.seat = event
            self._introduce()
        else:
            self._write(event)

    def _read_turn_change(self, rest: str) -> int:
        seat = self.named_seat(rest)
        if self.sheets.cards[seat].full:
            raise IllegalError("This sheet is full.")
        return seat

    def _read_turn(self, answer: str) -> Event:
        """What was thrown, or a row and the points that are known of it."""
        if not any(sign.isalpha() for sign in answer):
            return self._possible(self._read_throw(answer))
        name, _, points = answer.rpartition(" ")
        if not name:
            raise UnreadableError("Write the dice, as 33366, or a row and its points.")
        card = self.sheets.cards[self.seat]
        row = named_row(name, card, self.view.say.language)
        return self._possible(MarkEvent(self.seat, row.id, points_in(points)))

    def _read_throw(self, answer: str) -> ThrowEvent:
        ruleset = self.sheets.ruleset
        if not ruleset.saving:
            return ThrowEvent(self.seat, typed_dice(answer, ruleset.dice, ruleset.faces))
        dice, _, throws = answer.rpartition(" ")
        if not dice:
            raise UnreadableError("Write the dice and how many throws they took, as in 33366 2.")
        most = max(1, self.sheets.throws_left(self.seat))
        number = number_in(throws, 1, most)
        return ThrowEvent(self.seat, typed_dice(dice, ruleset.dice, ruleset.faces), number)

    def _write(self, event: Event) -> None:
        """Let the event happen, and tell what it led to."""
        row = event.row if isinstance(event, MarkEvent) else ""
        try:
            self._happen(event)
        except IllegalError as error:
            self.tell(error)
            return
        match event:
            case ThrowEvent(seat=seat, dice=dice):
                self.show(open_rows(self.sheets.cards[seat], dice, self.view))
            case MarkEvent(seat=seat):
                self._show_mark(seat, self.sheets.ruleset.row(row))
                self.seat = self._next_seat(seat)
                self._introduce()
            case UndoEvent():
                self.tell(text("The last step is taken back."))
                self.seat = self.lying.seat if self.sheets.hand else self._next_seat(-1)
                self._introduce()

    def _show_mark(self, seat: int, row: Row) -> None:
        self.show(mark_lines(self.sheets.cards[seat], row, self.view))

    def _ask_row(self, hand: Hand) -> Talk[None]:
        """Ask in which row the dice go, or which of them were thrown again."""
        card = self.sheets.cards[hand.seat]
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
                Command.UNDO: alone(UndoEvent(hand.seat)),
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
        faces = self.sheets.ruleset.faces
        letters = "".join(LETTERS[place] for place in again)

        def read(answer: str) -> Event:
            dice = list(hand.dice)
            for place, face in zip(again, typed_dice(answer, len(again), faces), strict=True):
                dice[place] = face
            return self._possible(ThrowEvent(hand.seat, tuple(dice)))

        event = yield from self.ask(
            text("What came for {dice}?", dice=letters),
            text(
                "Write the faces of the dice that were thrown again, in the order of their letters."
            ),
            read,
            {Command.UNDO: alone(UndoEvent(hand.seat))},
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
                self.closed = True
            case Command.UNDO:
                self._write(UndoEvent(self.seat))
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
            self._happen(event)
            self.tell(text("The mark is corrected."))
            self._show_mark(seat, self.sheets.ruleset.row(event.to))
            self._introduce()

    def _ask_whose(self) -> Talk[int | None]:
        wanted = text("Answer with the number or the name of a player.")
        return self._ask_or_leave(text("Whose sheet?"), wanted, self.named_seat)

    def _ask_wrong_row(self, seat: int) -> Talk[Row | None]:
        card = self.sheets.cards[seat]
        full = [row for row in card.ruleset.rows if card.mark_in(row)]

        def read(answer: str) -> Row:
            row = find_row(answer, card.ruleset, full, self.view.say.language)
            self.sheets.apply(CorrectEvent(seat, row.id, row.id))
            return row

        return self._ask_or_leave(text("Which row is wrong?"), ROW_HELP, read)

    def _ask_correction(self, seat: int, row: Row) -> Talk[CorrectEvent | None]:
        points = shown(Command.POINTS, self.view.say)
        wanted = text(
            "Write the right dice, as 33366, the right row, or {points} and a number.",
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
        return (yield from self.ask(prompt, help_text, understand, own))

    def _read_correction(self, answer: str, seat: int, row: Row) -> CorrectEvent:
        ruleset = self.sheets.ruleset
        said = command_in(answer, (Command.POINTS,), self.view.say)
        if said:
            event = CorrectEvent(seat, row.id, row.id, points=points_in(said[1]))
        elif not any(sign.isalpha() for sign in answer):
            dice = typed_dice(answer, ruleset.dice, ruleset.faces)
            event = CorrectEvent(seat, row.id, row.id, dice=dice)
        else:
            card = self.sheets.cards[seat]
            to = find_row(answer, ruleset, card.unmarked, self.view.say.language)
            event = CorrectEvent(seat, row.id, to.id)
        self.sheets.apply(event)
        return event
