"""Asking until the answer is understood, with what may be said at every prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

from jatsi.errors import JatsiError, UnreadableError
from jatsi.render.cells import wrap
from jatsi.session.protocol import Answer, Closed, Elsewhere, Input, Line, Lookup, Step
from jatsi.session.words import ALWAYS, Command, command_in, shown
from jatsi.texts import text
from jatsi.texts.clean import ANSWER_LIMIT, clean, word_key

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from jatsi.render.view import View
    from jatsi.session.protocol import LookedUp, Query, Talk, Wait
    from jatsi.texts import Message, Text

T = TypeVar("T")
Understand = Callable[[str], T]
"""Makes sense of an answer, or raises a JatsiError."""

TAKING_WORDS = (Command.SHEET, Command.STANDINGS, Command.TABLES)
"""What can be said at every prompt with words after it."""


class LeftError(Exception):
    """The person quits, or the line is gone; control flow within a dialogue."""


class GoneError(LeftError):
    """The line is gone: no more can be asked."""


class MovedAwayError(Exception):
    """The game was continued elsewhere; control flow within a dialogue."""


class Asking:
    """What every dialogue can do: tell, ask, look up.

    Dialogues within a dialogue share ``outbox``, the lines not yet shown.
    """

    def __init__(self, view: View, outbox: list[str]) -> None:
        self.view = view
        self.outbox = outbox

    def tell(self, *messages: Message) -> None:
        """Show the messages with the next step."""
        self.outbox += self.view.lines(*messages)

    def show(self, lines: list[str]) -> None:
        """Show lines that are rendered already with the next step."""
        self.outbox += lines

    def gap(self) -> None:
        """An empty line where lines are looked at rather than listened to."""
        if not self.view.plain:
            self.outbox.append("")

    def step(self, wait: Wait) -> Step:
        """A step that carries what has gathered so far."""
        lines = tuple(self.outbox)
        self.outbox.clear()
        return Step(wait, lines=lines)

    def wait_for(self, wait: Wait) -> Talk[Input]:
        """The input that answers the wait; raises MovedAwayError, LeftError."""
        given = yield self.step(wait)
        if isinstance(given, Elsewhere):
            raise MovedAwayError
        if isinstance(given, Closed):
            raise GoneError
        return given

    def look_up(self, query: Query[T]) -> Talk[T]:
        """The answer to a query; raises the JatsiError that came instead."""
        given = yield from self.wait_for(Lookup(cast("Query[object]", query)))
        answer = cast("LookedUp", given)
        if answer.error:
            raise answer.error
        return cast("T", answer.found)

    def show_numbered(self, names: Sequence[str]) -> None:
        """Show names to choose from, each with its number."""
        self.show(self.view.listed(*(f"{i} {name}" for i, name in enumerate(names, 1))))

    def listed(self, prompt: Text, wanted: Text, by_number: Mapping[int, T]) -> Talk[T | None]:
        """What was listed under the number that is answered; None for nothing of it."""
        by_answer = {str(number): one for number, one in by_number.items()}

        def named(answer: str) -> T | None:
            return by_answer[answer] if answer in by_answer else refuse(wanted)(answer)

        return (yield from self.ask(prompt, wanted, named, {Command.NONE: alone(None)}))

    def ask(
        self,
        prompt: Text,
        help_text: Text,
        understand: Understand[T],
        own: Mapping[Command, Understand[T]],
        empty: str = "",
    ) -> Talk[T]:
        """Ask until the answer is understood.

        ``own`` has what this prompt's own commands mean, each given the words
        after it; ``understand`` is for all other answers.  An empty answer
        stands for ``empty``; where that is empty too, it is asked again.  What
        is wrong with an answer is told in one line, and nothing is consumed.
        """
        while True:
            answer = (yield from self._line(prompt)) or empty
            if not answer:
                continue
            said = command_in(answer, (*own, *self.always), self.view.say)
            try:
                if not said:
                    return understand(answer)
                command, rest = said
                if command in own:
                    return own[command](rest)
                yield from self._answer_always(command, rest, help_text)
            except JatsiError as error:
                self.tell(error if said else self._kinder(answer, error))

    def ask_text(
        self, prompt: Text, help_text: Text, leaving: Collection[Command] = ()
    ) -> Talk[str]:
        """Ask for any text that is not empty; it is empty where one of ``leaving`` is said.

        A command is here only a whole word that stands alone, for somebody may
        be called L. Virtanen.
        """
        while True:
            answer = yield from self._line(prompt)
            said = command_in(answer, (*leaving, *self.always), self.view.say)
            if said and " " not in answer and len(word_key(answer)) != 1:
                if said[0] in leaving:
                    return ""
                try:
                    yield from self._answer_always(*said, help_text)
                except JatsiError as error:
                    self.tell(error)
            elif answer:
                return answer

    def _line(self, prompt: Text) -> Talk[str]:
        """A cleaned line; empty where it was refused, with the reason told."""
        while True:
            *before, last = wrap(self.view.say(prompt), self.view.width - 1)
            self.show(before)
            given = yield from self.wait_for(Answer(last + " "))
            line = cast("Line", given)
            if not line.cut and len(line.text) <= ANSWER_LIMIT:
                return clean(line.text)
            self.tell(text("The answer is longer than {limit} characters.", limit=ANSWER_LIMIT))

    def _kinder(self, answer: str, error: JatsiError) -> Message:
        """The error; or, for a word that is a command elsewhere, that it is not one here."""
        said = command_in(answer, list(Command), self.view.say)
        if said and isinstance(error, UnreadableError):
            return text("{word}: not possible here.", word=answer.partition(" ")[0])
        return error

    def _answer_always(self, command: Command, rest: str, help_text: Text) -> Talk[None]:
        if rest and command not in TAKING_WORDS:
            raise UnreadableError("{rest}: nothing is expected here.", rest=rest)
        if command is Command.QUIT:
            raise LeftError
        if command is Command.HELP:
            words = tuple(shown(known, self.view.say) for known in self.offered)
            self.tell(help_text, text("At any time: {words}.", words=words))
            return
        yield from self.answer_command(command, rest)

    @property
    def always(self) -> tuple[Command, ...]:
        """The commands that are understood at every prompt."""
        return ALWAYS

    @property
    def offered(self) -> tuple[Command, ...]:
        """The commands that help tells of: those that work here at any time."""
        return (Command.HELP, Command.QUIT)

    def answer_command(self, command: Command, _rest: str) -> Talk[None]:
        """Answer a command that may be said at every prompt once a game is on."""
        yield from ()
        raise UnreadableError("{word}: no game is on.", word=shown(command, self.view.say))

    def yes_or_no(self, question: Text) -> Text:
        """The question with the two answers that it takes."""
        yes, no = (shown(command, self.view.say) for command in (Command.YES, Command.NO))
        return text("{question} ({yes}/{no})", question=question, yes=yes, no=no)

    def yes(self, question: Text) -> Talk[bool]:
        """Whether the answer to the question is yes."""
        yes, no = (shown(command, self.view.say) for command in (Command.YES, Command.NO))
        wanted = text("Answer {yes} or {no}.", yes=yes, no=no)
        return (
            yield from self.ask(
                self.yes_or_no(question),
                wanted,
                refuse(wanted),
                {Command.YES: alone(value=True), Command.NO: alone(value=False)},
            )
        )


def refuse(wanted: Text) -> Understand[T]:
    """Understands nothing: whatever is answered, this is what was wanted."""

    def understand(_answer: str) -> T:
        raise UnreadableError(wanted.msgid, **wanted.fields)

    return understand


def alone(value: T) -> Understand[T]:
    """Understands a command that takes no words after it."""

    def understand(rest: str) -> T:
        if rest:
            raise UnreadableError("{rest}: nothing is expected here.", rest=rest)
        return value

    return understand
