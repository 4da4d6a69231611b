"""Games solved for a server: one at a time, by a process of low priority."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING

from jatsi.resources.advisors import Advisors
from jatsi.resources.background import Background
from jatsi.resources.tables import is_kept
from jatsi.ruleset.canonical import content_hash

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jatsi.ruleset.model import Ruleset


class Solving:
    """Solves what is asked for, one game after the other.

    ``most_bytes`` is how large a table may be; a game that needs more is not begun.
    """

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._tried: set[str] = set()
        self._turn = asyncio.Lock()
        self._waiting = ThreadPoolExecutor(1, "solving")
        self._process: Background | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.game: str | None = None
        """The name of what is being solved."""

    def begin(self, ruleset: Ruleset) -> None:
        """Let the game be solved when its turn comes; nobody waits."""
        task = asyncio.get_running_loop().create_task(self.ready(ruleset))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def ready(self, ruleset: Ruleset) -> None:
        """Return when the game is solved, or cannot be."""
        game = content_hash(ruleset)
        if self._is_done(game):
            return
        async with self._turn:
            if self._is_done(game):
                return
            self._tried.add(game)
            self.game = ", ".join((ruleset.name, *ruleset.option_names))
            try:
                with suppress(OSError):
                    await self._solve(ruleset)
            finally:
                self.game = self._process = None

    def _is_done(self, game: str) -> bool:
        return game in self._tried or is_kept(game, self._folder)

    async def _solve(self, ruleset: Ruleset) -> None:
        loop = asyncio.get_running_loop()
        self._process = process = Background(ruleset, self._folder, self._most_bytes)
        try:
            await loop.run_in_executor(self._waiting, process.wait, lambda _share: None)
        finally:
            process.end()

    def close(self) -> None:
        """Stop what is at work."""
        for task in self._tasks:
            task.cancel()
        if self._process:
            self._process.end()
        self._waiting.shutdown()


class SharedAdvisors(Advisors):
    """Advisors for everybody on a server; asked for in one thread, once a game is ready."""

    def __init__(self, folder: Path, most_bytes: int, begin: Callable[[Ruleset], object]) -> None:
        super().__init__(folder, lambda: nullcontext(lambda _share: None), most_bytes)
        self._begin_elsewhere = begin

    def begin(self, ruleset: Ruleset) -> None:
        """Ask for the game to be solved, unless it is."""
        if not self.at_hand(ruleset):
            self._begin_elsewhere(ruleset)
