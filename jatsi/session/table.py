"""What players round a table can ask, whether the program throws or they do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.game.model import Game
from jatsi.game.sheets import Sheets
from jatsi.render.results import best_lines, final_lines, results
from jatsi.render.review import percentile_text, verdict_lines
from jatsi.render.rules import instructions
from jatsi.render.sheet import sheets
from jatsi.render.turn import dice_lines, header, open_rows
from jatsi.session.asking import Asking
from jatsi.session.queries import Counts, PreviousBests, Verdicts
from jatsi.session.words import ALWAYS, Command, command_in
from jatsi.texts import text
from jatsi.texts.clean import name_key, word_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.events import Event
    from jatsi.render.view import View
    from jatsi.session.protocol import Step, Talk, Wait
    from jatsi.session.queries import Opened

ROW = text("Which row?")
ROW_HELP = text("Name an open row by its number, name or beginning.")


S = TypeVar("S", Game, Sheets)


@dataclass(frozen=True)
class Lying:
    """The dice before the seat whose turn it is, none yet or after so many throws."""

    seat: int
    dice: tuple[int, ...]
    thrown: int


class AtTable(Asking, Generic[S]):
    """A game on the table, thrown by the program or by hand.

    ``state`` is the game as it is now and ``events`` those since the last step;
    ``final`` is the game once it is over, until its results are stored.  ``afar`` is
    without a command line.
    """

    state: S
    final: S | None

    def __init__(
        self, view: View, outbox: list[str], opened: Opened, state: S, *, afar: bool = False
    ) -> None:
        super().__init__(view, outbox)
        self._afar = afar
        self._of_tournament = opened.of_tournament
        self.id = opened.id
        self.seats = opened.seats
        self.state = state
        self.events: list[Event] = []
        self.final = None

    @property
    def lying(self) -> Lying:
        """Whose turn it is, and what lies before that seat."""
        raise NotImplementedError

    def happen(self, event: Event) -> None:
        """Apply the event; it is stored with the next step.  Raises IllegalError."""
        self.state = self.state.apply(event)
        self.events.append(event)

    def step(self, wait: Wait) -> Step:
        """A step that also carries what is to be stored."""
        step = replace(super().step(wait), events=tuple(self.events), final=self.final)
        self.events.clear()
        self.final = None
        return step

    @property
    def offered(self) -> tuple[Command, ...]:
        """Once a game is on, all of them."""
        return ALWAYS

    def introduce(self, number: int) -> None:
        """Say whose turn it is, the seat's turn of that number, and what lies."""
        self.gap()
        self.show(header(self.state.ruleset, number, self.view))
        self.tell(text("Turn: {name}", name=self.seats[self.lying.seat].name))
        if self.lying.dice:
            self.show_dice()

    def show_dice(self) -> None:
        """Show the dice as they lie."""
        self.show(dice_lines(self.lying.dice, self.lying.thrown, self.view))

    def answer_command(self, command: Command, rest: str) -> Talk[None]:
        """Answer what may be said at every prompt of a game."""
        match command:
            case Command.SHEET:
                self._show_sheets(rest)
            case Command.ROWS:
                card = self.state.cards[self.lying.seat]
                self.show(open_rows(card, self.lying.dice, self.view))
            case Command.RULES:
                self.show(instructions(self.state.ruleset, self.view))
            case Command.DICE if not self.lying.dice:
                raise IllegalError("Nothing has been thrown yet.")
            case Command.DICE:
                self.show_dice()
            case _:
                yield from self.hint()

    def hint(self) -> Talk[None]:
        """Advise the seat whose turn it is."""
        yield from ()
        raise IllegalError("There are no hints for dice thrown by hand.")

    def show_end(self, *, seen: bool = False) -> Talk[None]:
        """Final sheets if they are not ``seen`` yet, places, and earlier totals."""
        bests = yield from self.look_up(PreviousBests(self.id))
        names = [seat.name for seat in self.seats]
        self.gap()
        if seen:
            self.show(results(names, [card.total for card in self.state.cards], self.view))
        else:
            self.show(final_lines(names, self.state.cards, self.view))
        for name, card, best in zip(names, self.state.cards, bests, strict=True):
            if best:
                self.show(best_lines(name, card.total, best.total, self.view))
        if self._of_tournament and not (yield from self.look_up(Counts(self.id))):
            self.tell(text("This game does not count in the tournament."))
        yield from self._show_verdicts()

    def _show_verdicts(self) -> Talk[None]:
        """What each person's decisions cost and luck brought, or how to ask for it later."""
        judged = yield from self.look_up(Verdicts(self.id))
        ruleset = self.state.ruleset
        for seat, found in zip(self.seats, judged, strict=True):
            if not seat.level and found.verdict:
                self.show(verdict_lines(seat.name, found.verdict, ruleset, self.view))
            if not seat.level and found.better_than is not None:
                self.tell(percentile_text(seat.name, found.better_than))
        if not self._afar:
            self.tell(text("Look back on the game: jatsi review {number}", number=self.id))

    def _show_sheets(self, rest: str) -> None:
        """Show the sheet of the seat whose turn it is, of a named one, or of all."""
        if command_in(rest, (Command.ALL,), self.view.say):
            chosen = list(range(len(self.seats)))
        else:
            chosen = [self.named_seat(rest) if rest else self.lying.seat]
        names = [self.seats[seat].name for seat in chosen]
        self.show(sheets(names, [self.state.cards[seat] for seat in chosen], self.view))

    def named_seat(self, rest: str) -> int:
        """The seat named by its number, name or beginning.

        Raises UnreadableError, AmbiguousError.
        """
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


def without(every: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    """The places that are left when some are taken."""
    return tuple(place for place in every if place not in taken)


def laid(dice: tuple[int, ...], places: tuple[int, ...], faces: Sequence[int]) -> tuple[int, ...]:
    """The dice with these faces put in these places."""
    thrown = dict(zip(places, faces, strict=True))
    return tuple(thrown.get(place, face) for place, face in enumerate(dice))
