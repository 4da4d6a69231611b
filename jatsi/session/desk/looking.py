"""What can be looked at from the desk, and questions that can be left again."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from jatsi.errors import IllegalError, JatsiError
from jatsi.render.desk import place_text, standings_text, title_line
from jatsi.render.standings import round_text, standings_lines, tables_lines
from jatsi.session.answers import number_in
from jatsi.session.asking import Asking, alone
from jatsi.session.desk.answers import named_person, total_in
from jatsi.session.desk.stage import lacking, lacking_tables
from jatsi.session.desk_queries import Look
from jatsi.session.words import Command, shown
from jatsi.texts import text
from jatsi.tournament.moves import verify_drawn

if TYPE_CHECKING:
    from typing import NoReturn

    from jatsi.render.view import View
    from jatsi.session.asking import Understand
    from jatsi.session.desk.answers import Told
    from jatsi.session.desk_queries import AsItStands
    from jatsi.session.protocol import Talk
    from jatsi.texts import Text

T = TypeVar("T")

LOOKS = (
    Command.HELP,
    Command.STANDINGS,
    Command.TABLES,
    Command.MISSING,
    Command.PRINT,
    Command.QUIT,
)
"""What can be said at every question of the desk."""


class LeftQuestionError(Exception):
    """Somebody does not want to answer after all; control flow within a dialogue."""


class Looking(Asking):
    """A desk at which nothing is changed; ``now`` is the tournament as looked up last."""

    now: AsItStands

    def __init__(self, view: View) -> None:
        super().__init__(view, [])

    def look(self) -> Talk[None]:
        """Look up how the tournament stands; raises JatsiError."""
        self.now = yield from self.look_up(Look())

    @property
    def always(self) -> tuple[Command, ...]:
        """What can be looked at."""
        return LOOKS

    offered = always

    def answer_command(self, command: Command, rest: str) -> Talk[None]:
        """Show what is asked for, as it stands now; raises JatsiError."""
        yield from self.look()
        match command:
            case Command.STANDINGS:
                self._show_standings(rest)
            case Command.TABLES:
                self._show_tables(rest)
            case Command.MISSING:
                self._show_missing()
            case _:
                self._print()

    def word(self, command: Command) -> str:
        """The word of a command."""
        return shown(command, self.view.say)

    def name(self, person: int) -> str:
        """What someone in the tournament is called."""
        return self.now.state.names[person]

    def names(self, people: tuple[int, ...]) -> tuple[str, ...]:
        """What several are called."""
        return tuple(map(self.name, people))

    @property
    def _round(self) -> int | None:
        """The round that is on, else the one drawn last."""
        state = self.now.state
        return state.current_round or max(state.drawn, default=None)

    def _asked_round(self, rest: str) -> int | None:
        """The round of that number, of those that are drawn; None where none is named.

        Raises UnreadableError, IllegalError.
        """
        if not rest:
            return None
        number = number_in(rest, 1, self.now.plan.last_round)
        verify_drawn(self.now.state, number)
        return number

    def _show_standings(self, rest: str) -> None:
        number, plan = self._asked_round(rest), self.now.plan
        self.show(title_line(plan.name, self.view.say(standings_text(number, plan)), self.view))
        self.show(standings_lines(self.now.standings(number), self.now.state.names, self.view))

    def _show_tables(self, rest: str) -> None:
        number = self._asked_round(rest) or self._round
        if number is None:
            raise IllegalError("No round is drawn.")
        self.show_round(number)

    def show_round(self, number: int) -> None:
        """Show who sits where in a round."""
        state = self.now.state
        title = self.view.say(round_text(number, state.plan))
        self.show(title_line(state.plan.name, title, self.view))
        self.show(tables_lines(state.drawn[number], state.names, self.view))

    def _show_missing(self) -> None:
        state = self.now.state
        for number in sorted(state.drawn):
            if number == state.current_round or state.begun(number):
                self.show(self.view.listed(*map(self.view.say, self._missing(number))))
        if state.current_round is None:
            self.tell(text("No result is missing."))

    def _missing(self, number: int) -> list[Text]:
        state = self.now.state
        return [
            text(
                "{place}: {names}",
                place=place_text(number, table + 1, game, state.plan),
                names=self.names(people),
            )
            for table in lacking_tables(state, number)
            for game, people in lacking(state, number, table).items()
        ]

    def _print(self) -> None:
        """Tables and standings together, to be copied or printed."""
        if self._round:
            self.show_round(self._round)
            self.gap()
        self._show_standings("")

    def question(self, prompt: Text, help_text: Text, understand: Understand[T]) -> Talk[T]:
        """The answer to a question; raises LeftQuestionError where it is left with undo."""
        leaving = {Command.UNDO: _leave}
        return (yield from self.ask(prompt, self._leaving(help_text), understand, leaving))

    def _leaving(self, help_text: Text) -> Text:
        undo = self.word(Command.UNDO)
        return text("{help} {undo}: nothing is changed.", help=help_text, undo=undo)

    def words(self, prompt: Text, help_text: Text) -> Talk[str]:
        """A text, such as a name or a reason; raises LeftQuestionError."""
        answer = yield from self.ask_text(prompt, self._leaving(help_text), (Command.UNDO,))
        if not answer:
            raise LeftQuestionError
        return answer

    def reason(self) -> Talk[str]:
        """Why something is done; raises LeftQuestionError."""
        return (yield from self.words(text("Reason?"), text("It stays in the records.")))

    def person(self, rest: str) -> Talk[int]:
        """Who is named, asked where nobody is; raises JatsiError, LeftQuestionError."""
        if rest:
            return named_person(rest, self.now.state)
        while True:
            answer = yield from self.words(text("Who?"), text("Name somebody who takes part."))
            try:
                return named_person(answer, self.now.state)
            except JatsiError as error:
                self.tell(error)

    def total(self, prompt: Text, number: int) -> Talk[Told]:
        """A total that the rules of the round can give, or that there is none.

        Raises LeftQuestionError.
        """
        unplayed = self.word(Command.UNPLAYED)
        return (
            yield from self.question(
                prompt,
                text("Answer with a total, or {unplayed}.", unplayed=unplayed),
                lambda answer: self.possible(total_in(answer, self.view.say), number),
            )
        )

    def possible(self, told: Told, number: int) -> Told:
        """The total, if a sheet of that round can come to it; else raises IllegalError."""
        if told.total is not None:
            self.now.ruleset(number).verify_total(told.total)
        return told


def _leave(rest: str) -> NoReturn:
    alone(None)(rest)
    raise LeftQuestionError
