"""Games solved for a server: one at a time, by a process of low priority."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING

from jatsi.errors import JatsiError
from jatsi.resources.advisors import Advisors
from jatsi.resources.background import Background
from jatsi.resources.tables import WHOLE, files, is_kept, remove
from jatsi.ruleset.canonical import content_hash

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.advice import Advisor
    from jatsi.texts import Message

MOST_WISHES = 8
"""So many games that nobody waits for yet are remembered, the latest."""


AGAIN = 600.0
"""Seconds after which a game is tried again that could not be solved."""


@dataclass
class Wish:
    """A game to be solved, and how many visits wait for it."""

    ruleset: Ruleset
    waiting: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Solving:
    """Solves what is asked for, one game after the other; used in one event loop.

    ``most_bytes`` is how large a table may be; a game that needs more is not begun.
    What somebody waits for comes first, so nobody can keep others waiting by looking
    through all the rules.
    """

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._wishes: dict[str, Wish] = {}
        self._failed: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None
        self._now: Wish | None = None
        self._thread = ThreadPoolExecutor(1, "solving")
        self._process: Background | None = None
        self._lock = Lock()
        self._closed = False

    @property
    def game(self) -> str | None:
        """The name of what is being solved."""
        ruleset = self._now and self._now.ruleset
        return ", ".join((ruleset.name, *ruleset.option_names)) if ruleset else None

    def begin(self, ruleset: Ruleset) -> Wish | None:
        """Let the game be solved when its turn comes; None where it is, or cannot be."""
        game = content_hash(ruleset)
        if self._has_failed(game) or is_kept(game, self._folder):
            return None
        if game not in self._wishes:
            self._forget()
            self._wishes[game] = Wish(ruleset)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._solve_all())
        return self._wishes[game]

    def _has_failed(self, game: str) -> bool:
        """Whether it could not be solved lately."""
        failed = self._failed.get(game)
        return failed is not None and asyncio.get_running_loop().time() < failed + AGAIN

    async def ready(self, ruleset: Ruleset) -> None:
        """Return when the game is solved, or cannot be."""
        wish = self.begin(ruleset)
        if wish:
            wish.waiting += 1
            try:
                await wish.over.wait()
            finally:
                wish.waiting -= 1

    def _forget(self) -> None:
        """Make room for one more wish that nobody waits for."""
        idle = [
            game
            for game, wish in self._wishes.items()
            if not wish.waiting and wish is not self._now
        ]
        for game in idle[: max(0, len(idle) + 1 - MOST_WISHES)]:
            self._wishes.pop(game).over.set()

    async def _solve_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._wishes and not self._closed:
                game = self._next()
                self._now = self._wishes[game]
                await loop.run_in_executor(self._thread, self._solve, self._now.ruleset)
                if not is_kept(game, self._folder):
                    self._failed[game] = loop.time()
                self._wishes.pop(game).over.set()
        finally:
            self._task = self._now = None

    def _next(self) -> str:
        """The first that somebody waits for, else the last that was asked for."""
        waited = (game for game, wish in self._wishes.items() if wish.waiting)
        return next(waited, None) or list(self._wishes)[-1]

    def _solve(self, ruleset: Ruleset) -> None:
        """Return when a process has solved it, which then measures it until the next begins."""
        with suppress(OSError, ValueError):  # what was at work is ended from elsewhere
            with self._lock:
                if self._process:
                    self._process.end()
                if self._closed:
                    return
                self._process = Background(ruleset, self._folder, self._most_bytes)
            self._process.wait(lambda _share: None)

    def close(self) -> None:
        """Stop what is at work; nothing more is begun."""
        with self._lock:
            self._closed = True
            if self._process:
                self._process.end()
        self._thread.shutdown()


class SharedAdvisors(Advisors):
    """Advisors for everybody on a server, which never solve a game themselves.

    They may be asked in several threads.  ``begin`` is told of a game that will be wanted.
    """

    def __init__(self, folder: Path, most_bytes: int, begin: Callable[[Ruleset], object]) -> None:
        super().__init__(folder, lambda: nullcontext(lambda _share: None), most_bytes)
        self._begin_elsewhere = begin
        self._limits: dict[str, Message | None] = {}

    def begin(self, ruleset: Ruleset) -> None:
        """Ask for the game to be solved, unless it is."""
        if not self.at_hand(ruleset):
            self._begin_elsewhere(ruleset)

    def limits(self, ruleset: Ruleset) -> Message | None:
        """What keeps the ruleset from being solved exactly, reckoned once."""
        game = content_hash(ruleset)
        if game not in self._limits:
            self._limits[game] = super().limits(ruleset)
        return self._limits[game]

    def _made(self, ruleset: Ruleset, game: str) -> Advisor:
        from jatsi.resources.solutions import load
        from jatsi.solver.advice import Advisor
        from jatsi.solver.space import Space

        found = load(Space(ruleset), self._folder, nearly=True, most_bytes=self._most_bytes)
        if found:
            return Advisor(found)
        damaged = [path for path in files(self._folder, WHOLE) if path.name.startswith(game)]
        if remove(damaged):
            self._begin_elsewhere(ruleset)
        raise JatsiError("The game could not be solved.")
