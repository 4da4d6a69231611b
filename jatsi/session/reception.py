"""The dialogue of a visit from afar: who comes, and then the lobby."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, JatsiError
from jatsi.session.asking import Asking, LeftError
from jatsi.session.lobby import Lobby
from jatsi.session.protocol import End
from jatsi.session.visit_queries import (
    Guest,
    Register,
    Registration,
    Stranger,
    UseCode,
    Visitor,
    WhoCalls,
)
from jatsi.session.words import Command, command_in, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.render.view import View
    from jatsi.session.protocol import Talk

_LOOKS_LIKE_A_CODE = re.compile(r"[0-9A-Za-z]{4}([- ][0-9A-Za-z]{4}){3}")


class Reception(Asking):
    """From the first line to the last; ``levels`` are those of the machine that may be chosen.

    Whom the key belongs to is looked up, never typed: a name that a stranger gives makes
    somebody new.
    """

    def __init__(self, view: View, levels: tuple[str, ...]) -> None:
        super().__init__(view, [])
        self._levels = levels

    def run(self) -> Talk[None]:
        """The whole visit, which ends with an End; a failed one for who is not let in."""
        failed = False
        try:
            caller = yield from self._caller()
            yield from Lobby(self.view, self.outbox, caller, self._levels).run()
        except LeftError:
            pass
        except JatsiError as error:
            self.tell(error)
            failed = True
        yield self.step(End(failed=failed))

    @property
    def always(self) -> tuple[Command, ...]:
        """So few that nobody's name is among them."""
        return self.offered

    def _caller(self) -> Talk[Visitor | Guest]:
        """Who comes, greeted."""
        caller = yield from self.look_up(WhoCalls())
        if isinstance(caller, Stranger):
            caller = yield from self._become_known(caller.registration)
            self.view = caller.view
            self.tell(text("By this key you are from now on: {name}", name=caller.name))
        elif isinstance(caller, Visitor):
            self.view = caller.view
            self.tell(text("Welcome, {name}.", name=caller.name))
        else:
            self.tell(text("Welcome. A guest plays without a name, and nothing is kept."))
        return caller

    def _become_known(self, registration: Registration) -> Talk[Visitor]:
        """Ask a stranger until the key is somebody's."""
        if registration is Registration.CLOSED:
            raise IllegalError("Nobody new is taken in here. Ask the club to add your key.")
        code = shown(Command.CODE, self.view.say)
        if registration is Registration.OPEN:
            prompt = text("Your name?")
            wanted = text(
                "Answer with your name, or with {code} and a one-time code from the club.",
                code=code,
            )
        else:
            prompt = text("One-time code?")
            wanted = text("Answer with a one-time code from the club.")
        self.tell(text("Your key is not known here yet."), wanted)
        while True:
            answer = yield from self.ask_text(prompt, wanted)
            try:
                visitor = yield from self._become(answer, registration)
            except JatsiError as error:
                self.tell(error)
            else:
                if visitor:
                    return visitor

    def _become(self, answer: str, registration: Registration) -> Talk[Visitor | None]:
        """Who the stranger is by a code, or becomes by a name; None where that is unwanted."""
        said = command_in(answer, (Command.CODE,), self.view.say)
        if said:
            return (yield from self.look_up(UseCode(said[1])))
        if registration is Registration.INVITE or _LOOKS_LIKE_A_CODE.fullmatch(answer):
            return (yield from self.look_up(UseCode(answer)))
        return (yield from self._somebody_new(answer))

    def _somebody_new(self, name: str) -> Talk[Visitor | None]:
        visitor = yield from self.look_up(Register(name))
        if visitor:
            return visitor
        self.tell(
            text(
                "The name {name} is in the records already. If it is yours, answer no and ask"
                " the club for a one-time code.",
                name=name,
            )
        )
        if not (yield from self.yes(text("Are you somebody else?"))):
            return None
        return (yield from self.look_up(Register(name, namesake=True)))
