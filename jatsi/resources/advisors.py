"""Advisors for the games that are played: from kept tables, else solved meanwhile."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Self

from jatsi.errors import JatsiError
from jatsi.resources.background import Background
from jatsi.resources.measured import share_below
from jatsi.resources.tables import is_kept
from jatsi.ruleset.canonical import content_hash
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path
    from types import TracebackType

    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.advice import Advisor
    from jatsi.texts import Message


class Advisors:
    """Those of one visit; as a context, it leaves nothing behind that is at work.

    Tables are kept in ``folder``.  ``waiting`` is entered while somebody has to wait for
    one, and gives what is told how far it is, from 0 to 1.  A table may have ``most_bytes``,
    MOST_BYTES of the solver unless told.
    """

    def __init__(
        self,
        folder: Path,
        waiting: Callable[[], AbstractContextManager[Callable[[float], None]]],
        most_bytes: int | None = None,
    ) -> None:
        self._folder = folder
        self._waiting = waiting
        self._most_bytes = most_bytes
        self._known: dict[str, Advisor] = {}
        self._solving: tuple[str, Background] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self._stop()

    def begin(self, ruleset: Ruleset) -> None:
        """Let the ruleset be solved meanwhile, if it is not; one at a time is, the latest."""
        game = content_hash(ruleset)
        if (self._solving and self._solving[0] == game) or is_kept(game, self._folder):
            return
        self._stop()
        with suppress(OSError):  # then it is solved when it is needed
            self._solving = (game, Background(ruleset, self._folder, self._most_bytes))

    def at_hand(self, ruleset: Ruleset) -> bool:
        """Whether nobody would have to wait for the ruleset's advisor."""
        game = content_hash(ruleset)
        return game in self._known or is_kept(game, self._folder)

    def better_than(self, ruleset: Ruleset, total: int) -> float | None:
        """The share of perfect games that a total is better than; None where none is measured."""
        return share_below(content_hash(ruleset), total, self._folder)

    def limits(self, ruleset: Ruleset) -> Message | None:
        """What keeps the ruleset from being solved exactly, None if nothing does."""
        from jatsi.solver.limits import fitting_shape
        from jatsi.solver.space import Space

        try:
            shape = fitting_shape(Space(ruleset), nearly=True, most_bytes=self._most_bytes)
        except JatsiError as error:
            return text("{problem} So mestari plays as kerholainen does.", problem=error)
        if shape.nearly:
            return text(
                "In this game mestari plays nearly best: so many throws can be saved that the"
                " table cannot tell them all apart."
            )
        return None

    def advisor(self, ruleset: Ruleset) -> Advisor:
        """The advisor for a ruleset, waited for if it must be.

        Raises JatsiError where the game is too large to be solved.
        """
        game = content_hash(ruleset)
        if game not in self._known:
            self._known[game] = self._made(ruleset, game)
        return self._known[game]

    def _made(self, ruleset: Ruleset, game: str) -> Advisor:
        from jatsi.resources.solutions import load_or_solve
        from jatsi.solver.advice import Advisor

        with self._waiting() as tell:
            if self._solving and self._solving[0] == game and not is_kept(game, self._folder):
                self._solving[1].wait(tell)
            return Advisor(
                load_or_solve(
                    ruleset,
                    self._folder,
                    nearly=True,
                    most_bytes=self._most_bytes,
                    progress=tell,
                )
            )

    def _stop(self) -> None:
        if self._solving:
            self._solving[1].end()
        self._solving = None
