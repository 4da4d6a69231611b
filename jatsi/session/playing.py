"""The dialogue of a game: throw, rethrow, mark, until every sheet is full."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from jatsi.dice.hands import LETTERS
from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.game.events import MarkEvent
from jatsi.game.model import Phase
from jatsi.render.results import best_lines, final_lines
from jatsi.render.rules import instructions
from jatsi.render.sheet import sheets
from jatsi.render.turn import dice_lines, header, mark_lines, open_rows, throws_left
from jatsi.session.answers import named_dice, named_row
from jatsi.session.asking import Asking, alone, refuse
from jatsi.session.protocol import Choice, Chosen, Throw, Thrown
from jatsi.session.queries import PreviousBests
from jatsi.session.words import Command, command_in, shown
from jatsi.texts import text
from jatsi.texts.clean import name_key, word_key

if TYPE_CHECKING:
    from jatsi.game.events import Event, KeepEvent
    from jatsi.game.model import Game
    from jatsi.render.view import View
    from jatsi.session.protocol import Step, Talk, Wait
    from jatsi.session.queries import Opened, Seat

RETHROW = text("Which again?")
ROW = text("Which row?")


class Playing(Asking):
    """A game being played; ``game`` is its present state."""

    def __init__(self, view: View, outbox: list[str], opened: Opened) -> None:
        super().__init__(view, outbox)
        self.id = opened.id
        self.game: Game = opened.game
        self.seats = opened.seats
        self._events: list[Event] = []
        self._hinted: list[int] = []

    def step(self, wait: Wait) -> Step:
        """A step that also carries the events since the last one."""
        step = replace(
            super().step(wait),
            events=tuple(self._events),
            hinted=tuple(self._hinted),
            game=self.game,
        )
        self._events, self._hinted = [], []
        return step

    def run(self) -> Talk[None]:
        """Play from wherever the game is to its end, and show how it ended."""
        self._introduce()
        while self.game.phase is not Phase.OVER:
            match self.game.phase:
                case Phase.READY:
                    yield from self._begin()
                case Phase.THROWN:
                    yield from self._keep()
                case Phase.KEPT:
                    yield from self._throw()
                case _:
                    yield from self._mark()
        yield from self._end()

    @property
    def _seat(self) -> Seat:
        return self.seats[self.game.turn.seat]

    def _introduce(self) -> None:
        """Say whose turn it is, and what lies on the table."""
        if self.game.phase is Phase.OVER:
            return
        self.gap()
        self.show(header(self.game, self.view))
        self.tell(text("Turn: {name}", name=self._seat.name))
        if self.game.turn.dice:
            self.show(dice_lines(self.game, self.view))
        self.show(throws_left(self.game, self.view))

    def _happen(self, event: Event) -> None:
        self.game = self.game.apply(event)
        self._events.append(event)

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
        self._happen(event)
        self.tell(text("The last mark is taken back."))
        self._introduce()

    def _throw(self) -> Talk[None]:
        places = self.game.places_to_throw
        given = yield from self.wait_for(Throw(self.game, places))
        dice = list(self.game.turn.dice or (0,) * self.game.ruleset.dice)
        for place, face in zip(places, cast("Thrown", given).faces, strict=True):
            dice[place] = face
        self._happen(self.game.throw(tuple(dice)))
        self.show(dice_lines(self.game, self.view))
        self.show(throws_left(self.game, self.view))

    def _keep(self) -> Talk[None]:
        if self._seat.level:
            event = yield from self._choice(self._seat.level)
            self.show(self._choice_lines(event))
            self._happen(event)
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
            lambda answer: _without(every, named_dice(answer, dice)),
            {
                Command.ALL: alone(()),
                Command.NONE: alone(every),
                Command.KEEP: lambda rest: (
                    self._named_or_all(rest, every) if rest else refuse(wanted)(rest)
                ),
            },
        )
        self._happen(self.game.keep(kept))

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
                text("Name an open row by its number, name or beginning."),
                lambda answer: named_row(answer, card, self.view.say.language),
                {},
            )
            event = self.game.mark(row)
        seat = self.game.turn.seat
        self._happen(event)
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
        again = _without(tuple(range(self.game.ruleset.dice)), event.kept)
        letters = "".join(LETTERS[place] for place in again).lower()
        return letters or shown(Command.NONE, self.view.say)

    def _end(self) -> Talk[None]:
        """Final sheets, places, and how the totals compare with earlier ones."""
        bests = yield from self.look_up(PreviousBests(self.id))
        names = [seat.name for seat in self.seats]
        self.gap()
        self.show(final_lines(names, self.game, self.view))
        for name, card, best in zip(names, self.game.cards, bests, strict=True):
            if best:
                self.show(best_lines(name, card.total, best.total, self.view))

    def answer_command(self, command: Command, rest: str) -> Talk[None]:
        """Answer what may be said at every prompt of a game."""
        match command:
            case Command.SHEET:
                self._show_sheet(rest)
            case Command.ROWS:
                self.show(open_rows(self.game, self.view))
            case Command.RULES:
                self.show(instructions(self.game.ruleset, self.view))
            case Command.DICE:
                self._show_dice()
            case _:
                yield from self._hint()

    def _show_dice(self) -> None:
        if not self.game.turn.dice:
            raise IllegalError("Nothing has been thrown yet.")
        self.show(dice_lines(self.game, self.view))

    def _show_sheet(self, rest: str) -> None:
        """Show the sheet of the seat whose turn it is, of a named one, or of all."""
        if command_in(rest, (Command.ALL,), self.view.say):
            chosen = list(range(len(self.seats)))
        else:
            chosen = [self._named_seat(rest) if rest else self.game.turn.seat]
        names = [self.seats[seat].name for seat in chosen]
        self.show(sheets(names, [self.game.cards[seat] for seat in chosen], self.view))

    def _named_seat(self, rest: str) -> int:
        key = word_key(rest)
        if key.isdecimal() and 1 <= int(key) <= len(self.seats):
            return int(key) - 1
        found = self._called(rest, key)
        if not found:
            raise UnreadableError("There is no player {name}.", name=rest)
        if found[1:]:
            raise AmbiguousError(
                "{name} fits many players: {names}.",
                name=rest,
                names=tuple(self.seats[seat].name for seat in found),
            )
        return found[0]

    def _called(self, name: str, key: str) -> list[int]:
        """The seats of that name, else of those letters, else of that beginning."""
        keys = [word_key(seat.name) for seat in self.seats]
        return (
            [i for i, seat in enumerate(self.seats) if name_key(seat.name) == name_key(name)]
            or [i for i, known in enumerate(keys) if key and known == key]
            or [i for i, known in enumerate(keys) if key and known.startswith(key)]
        )

    def _hint(self) -> Talk[None]:
        if self._seat.level or self.game.phase is Phase.READY:
            raise IllegalError("Hints are for your own dice. Throw first.")
        event = yield from self._choice(None)
        self._hinted.append(self.game.turn.seat)
        if isinstance(event, MarkEvent):
            titles = self.game.ruleset.row(event.row).titles
            self.tell(text("Hint: mark the row {row}.", row=titles))
        elif len(event.kept) == self.game.ruleset.dice:
            self.tell(text("Hint: throw no more."))
        else:
            self.tell(text("Hint: throw again {dice}.", dice=self._rethrow_words(event)))


def _without(every: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in every if place not in taken)
