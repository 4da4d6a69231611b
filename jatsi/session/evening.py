"""The whole of a visit: an unfinished game, the questions, game after game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.game.sheets import Sheets
from jatsi.render.places import place_text
from jatsi.render.turn import rules_name
from jatsi.session.asking import Asking, LeftError, MovedAwayError
from jatsi.session.playing import Playing
from jatsi.session.protocol import End
from jatsi.session.queries import OpenGame, StartGame, Unfinished
from jatsi.session.setup import Setup
from jatsi.session.words import Command, shown
from jatsi.session.writing import Writing
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.session.protocol import Talk
    from jatsi.session.queries import GameEntry, Opened
    from jatsi.session.setup import Wishes
    from jatsi.texts import Text

MOST_OFFERED = 9


@dataclass(frozen=True)
class Start:
    """How a visit begins: with a new game, one of the unfinished, or that one.

    ``afar`` is without a command line, on which a game could be taken up again.
    """

    wishes: Wishes
    offer_unfinished: bool = False
    only_unfinished: bool = False
    game: int | None = None
    afar: bool = False


class Evening(Asking):
    """From the first question to the last "another game?"."""

    def __init__(self, view: View, start: Start, outbox: list[str] | None = None) -> None:
        super().__init__(view, [] if outbox is None else outbox)
        self.start = start
        self._playing: Opened | None = None
        self._last: Playing | Writing | None = None

    def run(self) -> Talk[None]:
        """The whole visit, which ends with an End."""
        failed = False
        try:
            yield from self.games()
        except LeftError:
            self.say_saved()
        except MovedAwayError:
            failed = True
            self.tell(text("The game went on in another place. Take it up again with resume."))
        yield self.step(End(failed=failed))

    def games(self) -> Talk[None]:
        """Game after game; raises LeftError, MovedAwayError, and JatsiError where one cannot be.

        The last is before a game is on.
        """
        opened = yield from self._first()
        while True:
            self._playing = opened
            self._last = self._table(opened)
            yield from self._last.run()
            self._playing = None
            if opened.of_tournament:
                return
            self.gap()
            by_hand = isinstance(opened.game, Sheets)
            question = text("Another sheet?") if by_hand else text("Another game?")
            if not (yield from self.yes(question)):
                return
            opened = yield from self.look_up(self._again(opened))

    def _table(self, opened: Opened) -> Playing | Writing:
        if isinstance(opened.game, Sheets):
            return Writing(self.view, self.outbox, opened, opened.game)
        return Playing(self.view, self.outbox, opened, opened.game, afar=self.start.afar)

    def _first(self) -> Talk[Opened]:
        if self.start.game is not None:
            return (yield from self.look_up(OpenGame(self.start.game)))
        if self.start.offer_unfinished or self.start.only_unfinished:
            entry = yield from self._unfinished()
            if entry:
                return (yield from self.look_up(OpenGame(entry.id)))
        if self.start.only_unfinished:
            raise LeftError
        setup = Setup(self.view, self.outbox, self.start.wishes)
        return (yield from self.look_up((yield from setup.run())))

    def _unfinished(self) -> Talk[GameEntry | None]:
        """The unfinished game that is wanted; None for a new one."""
        entries = yield from self.look_up(Unfinished(MOST_OFFERED))
        if self.start.only_unfinished and not entries:
            raise IllegalError("There is no unfinished game.")
        if not entries or (self.start.only_unfinished and not entries[1:]):
            return entries[0] if entries else None
        return (yield from self.which(entries))

    def which(self, entries: Sequence[GameEntry]) -> Talk[GameEntry | None]:
        """The one of these games that is wanted, None for none of them."""
        self.tell(text("Unfinished games:"))
        self.tell(*map(self._entry_text, entries))
        none = shown(Command.NONE, self.view.say)
        wanted = text("Answer with the number of a game, or {none}.", none=none)
        question = text("Which game goes on? (number or {none})", none=none)
        return (yield from self.listed(question, wanted, {entry.id: entry for entry in entries}))

    def _entry_text(self, entry: GameEntry) -> Text:
        fields = {
            "number": entry.id,
            "game": rules_name(entry.ruleset, self.view),
            "names": entry.names,
            "turn": entry.turn,
        }
        if entry.of:
            of = place_text(entry.of.name, entry.of.round, entry.of.game)
            return text("{number} {of}: {game}; {names}; turn {turn}", of=of, **fields)
        return text("{number} {game}; {names}; turn {turn}", **fields)

    def _again(self, opened: Opened) -> StartGame:
        """The same rules and players; repeatable dice from the next seed on."""
        seed = self.start.wishes.seed
        if seed is not None:
            self.start = replace(self.start, wishes=replace(self.start.wishes, seed=seed + 1))
        by_hand = isinstance(opened.game, Sheets)
        return StartGame(opened.game.ruleset, opened.seats, self.start.wishes.seed, by_hand)

    def answer_command(self, command: Command, rest: str) -> Talk[None]:
        """After a game its sheets and rules can still be seen."""
        if self._last and command in (Command.SHEET, Command.RULES):
            yield from self._last.answer_command(command, rest)
        else:
            yield from super().answer_command(command, rest)

    def say_saved(self) -> None:
        """Say that the game that is on is saved, and how to go on with it."""
        if self._playing:
            number = self._playing.id
            self.tell(text("Game {number} is saved.", number=number))
            if not self.start.afar:
                self.tell(text("Go on: jatsi resume {number}", number=number))
