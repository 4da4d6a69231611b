"""Games of one's own looked back on from afar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.render.review import review_lines
from jatsi.session.asking import Asking
from jatsi.session.evening import MOST_OFFERED
from jatsi.session.visit_queries import LookBack, OwnFinished
from jatsi.session.words import Command, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.session.protocol import Talk
    from jatsi.session.visit_queries import FinishedEntry
    from jatsi.texts import Text


class LookingBack(Asking):
    """What luck brought in a finished game, and what decisions cost."""

    @property
    def always(self) -> tuple[Command, ...]:
        """No game is on."""
        return self.offered

    def run(self) -> Talk[None]:
        """Ask which game, and show its review; raises JatsiError."""
        entries = yield from self.look_up(OwnFinished(MOST_OFFERED))
        if not entries:
            raise IllegalError("There is no finished game.")
        game = yield from self._which(entries)
        if game is None:
            return
        found = yield from self.look_up(LookBack(game))
        for name, review, total in found.seats:
            self.gap()
            self.show(review_lines(name, review, total, found.ruleset, self.view))

    def _which(self, entries: Sequence[FinishedEntry]) -> Talk[int | None]:
        self.tell(*map(_entry_text, entries))
        none = shown(Command.NONE, self.view.say)
        wanted = text("Answer with the number of a game, or {none}.", none=none)
        question = text("Which game? (number or {none})", none=none)
        return (yield from self.listed(question, wanted, {entry.id: entry.id for entry in entries}))


def _entry_text(game: FinishedEntry) -> Text:
    return text(
        "{number} {day} {game}; {players}",
        number=game.id,
        day=game.day,
        game=game.game,
        players=game.players,
    )
