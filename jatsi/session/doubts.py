"""Asking one by one whether people of one name are the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import JatsiError
from jatsi.session.asking import Asking, LeftError, alone, refuse
from jatsi.session.protocol import End
from jatsi.session.queries import DecideDoubt
from jatsi.session.words import Command, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.session.protocol import Talk
    from jatsi.texts import Text


@dataclass(frozen=True)
class Doubt:
    """Two people by their uids, and the question whether they are the same."""

    pair: tuple[str, str]
    question: Text


class Doubts(Asking):
    """Asks about one pair after another; ``who`` decides.

    What an earlier answer has decided too is not asked.
    """

    def __init__(self, view: View, doubts: Sequence[Doubt], who: str) -> None:
        super().__init__(view, [])
        self._doubts = {doubt.pair: doubt for doubt in doubts}
        self._who = who

    def run(self) -> Talk[None]:
        """Every question, then an End."""
        try:
            left = tuple(self._doubts)
            while left:
                left = yield from self._decide(left[0], left[1:])
        except LeftError:
            self.tell(text("The rest can be decided later: jatsi people same, or different."))
        yield self.step(End())

    def _decide(
        self, pair: tuple[str, str], left: tuple[tuple[str, str], ...]
    ) -> Talk[tuple[tuple[str, str], ...]]:
        """The pairs that are left to ask about."""
        same = yield from self._ask_whether(self._doubts[pair].question)
        if same is None:
            return left
        try:
            return tuple((yield from self.look_up(DecideDoubt(pair, same, self._who, left))))
        except JatsiError as error:
            self.tell(error)
            return left

    def _ask_whether(self, question: Text) -> Talk[bool | None]:
        commands = (Command.YES, Command.NO, Command.LATER)
        yes, no, later = (shown(command, self.view.say) for command in commands)
        wanted = text("Answer {yes}, {no} or {later}.", yes=yes, no=no, later=later)
        fields = {"question": question, "yes": yes, "no": no, "later": later}
        own = {
            Command.YES: alone(value=True),
            Command.NO: alone(value=False),
            Command.LATER: alone(None),
        }
        return (
            yield from self.ask(
                text("{question} ({yes}/{no}/{later})", **fields), wanted, refuse(wanted), own
            )
        )
