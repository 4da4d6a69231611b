"""The desk from the first question to the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, JatsiError
from jatsi.session.answers import number_in
from jatsi.session.asking import LeftError, alone, refuse
from jatsi.session.desk import people, results, rounds
from jatsi.session.desk.helping import command_texts
from jatsi.session.desk.introducing import introduce
from jatsi.session.desk.looking import LOOKS, LeftQuestionError, Looking
from jatsi.session.desk.questions import answers, prompt
from jatsi.session.desk.stage import (
    Kind,
    Place,
    Stage,
    lacking_tables,
    next_place,
    stage_of,
)
from jatsi.session.protocol import End
from jatsi.session.words import Command, command_in
from jatsi.texts import text
from jatsi.texts.clean import word_key
from jatsi.tournament.moves import verify_open

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.render.view import View
    from jatsi.session.protocol import Talk

    Deed = Callable[[Looking, str], Talk[None]]

DEEDS: dict[Command, Deed] = {
    Command.CORRECT: results.correct,
    Command.JOIN: people.join,
    Command.WITHDRAW: people.withdraw,
    Command.RETURN: people.bring_back,
    Command.PENALTY: results.penalise,
    Command.DISQUALIFY: people.disqualify,
    Command.DRAW: rounds.draw,
    Command.UNDRAW: rounds.undraw,
    Command.SWAP: rounds.swap,
    Command.APART: people.keep_apart,
    Command.CLOSE: rounds.close,
    Command.REOPEN: rounds.reopen,
}
"""What can be done at every question but those within a deed."""

OWN: dict[Kind, tuple[Command, ...]] = {
    Kind.RESULTS: (Command.SKIP, Command.TABLE),
    Kind.BETWEEN: (Command.YES, Command.NO),
    Kind.COMPLETE: (Command.YES, Command.NO),
}
"""What can be said at one kind of question only."""


class Desk(Looking):
    """The desk of one tournament."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._introduced: Stage | None = None
        self._first_table = 0

    def run(self) -> Talk[None]:
        """Ask for what is missing until somebody quits; raises JatsiError."""
        try:
            while True:
                yield from self.look()
                yield from self._ask(stage_of(self.now))
        except LeftError:
            self.tell(text("Everything is stored. The same command goes on from here."))
        yield self.step(End())

    def _ask(self, stage: Stage) -> Talk[None]:
        """Ask what the stage wants, once, and do what is answered."""
        self._introduce(stage)
        place = self._place(stage) if stage.kind is Kind.RESULTS else None
        answer = yield from self._line(prompt(self, stage, place))
        said = self._said(stage, answer)
        try:
            if said:
                yield from self._obey(stage, *said)
            elif answer:
                yield from self._understand(stage, answer)
        except LeftQuestionError:
            pass
        except JatsiError as error:
            self.tell(error if said else self._kinder(answer, error))

    def _introduce(self, stage: Stage) -> None:
        """Show where the tournament is, once for each stage."""
        before, self._introduced = self._introduced, stage
        if before is None or before.round != stage.round:
            self._first_table = 0
        if before != stage:
            introduce(self, stage, before)

    def _said(self, stage: Stage, answer: str) -> tuple[Command, str] | None:
        """The command that the answer is, with the words after it.

        One letter before other words than a number is somebody's initial.
        """
        said = command_in(answer, (*OWN.get(stage.kind, ()), *DEEDS, *LOOKS), self.view.say)
        if said and said[1] and not said[1].isdecimal():
            initial = len(word_key(answer.partition(" ")[0])) == 1
            return None if initial else said
        return said

    def _obey(self, stage: Stage, command: Command, rest: str) -> Talk[None]:
        if command is Command.HELP:
            alone(None)(rest)
            self.tell(answers(self, stage))
            self.show(self.view.listed(*map(self.view.say, command_texts(self.view.say))))
        elif command in LOOKS:
            yield from self._answer_always(command, rest, answers(self, stage))
        elif command in DEEDS:
            if command is not Command.REOPEN:
                verify_open(self.now.state)
            yield from DEEDS[command](self, rest)
        else:
            yield from self._obey_here(stage, command, rest)

    def _obey_here(self, stage: Stage, command: Command, rest: str) -> Talk[None]:
        """What only this kind of question takes."""
        match command:
            case Command.TABLE:
                self._go_to_table(stage, rest)
            case Command.SKIP:
                alone(None)(rest)
                self._skip(stage)
            case Command.YES if stage.kind is Kind.BETWEEN:
                yield from rounds.draw(self, rest)
            case Command.YES:
                yield from rounds.close(self, rest)
            case _:
                alone(None)(rest)
                self.tell(answers(self, stage))

    def _understand(self, stage: Stage, answer: str) -> Talk[None]:
        """Take an answer that is no command; raises JatsiError."""
        match stage.kind:
            case Kind.ENTRY:
                yield from people.join(self, self._names(stage, answer))
            case Kind.RESULTS:
                yield from results.enter(self, self._place(stage), answer)
            case Kind.TIED:
                yield from results.throw_off(self, stage.tied, answer)
            case _:
                refuse(answers(self, stage))(answer)

    def _names(self, stage: Stage, answer: str) -> str:
        """The answer, if there are letters in it and it is not a command elsewhere."""
        elsewhere = command_in(answer, list(Command), self.view.say)
        if (elsewhere and not elsewhere[1]) or not any(sign.isalpha() for sign in answer):
            refuse(answers(self, stage))(answer)
        return answer

    def _place(self, stage: Stage) -> Place:
        """Whose total is asked for."""
        return next_place(self.now.state, stage.round, self._first_table)

    def _go_to_table(self, stage: Stage, rest: str) -> None:
        table = number_in(rest, 1, len(stage.tables)) - 1
        if table not in lacking_tables(self.now.state, stage.round):
            raise IllegalError("Table {table} lacks no results.", table=table + 1)
        self._first_table = table

    def _skip(self, stage: Stage) -> None:
        """Go to the next table that lacks results."""
        table = self._place(stage).table
        following = lacking_tables(self.now.state, stage.round, table)
        if not following[1:]:
            raise IllegalError("No other table lacks results.")
        self._first_table = following[1]
