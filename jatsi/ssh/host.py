"""The host of a server: dialogues of visits on one records file.

Records are worked on in one thread, see ``worker``; machines, hints and reviews are
thought out in another; what they need solved is solved by a process, see ``solving``.
So whatever takes long, keys are echoed at once.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from jatsi.club.visiting import Door, Known, VisitAnswers
from jatsi.opponent import LEVELS
from jatsi.records.connection import open_records
from jatsi.records.keys import read_key
from jatsi.runner import Runner, Shown
from jatsi.session.protocol import Dialogue
from jatsi.session.reception import Reception
from jatsi.ssh.limits import network
from jatsi.ssh.solving import SharedAdvisors, Solving
from jatsi.ssh.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.render.view import View
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from jatsi.runner import Thinking, Working
    from jatsi.session.protocol import Input
    from jatsi.ssh.visits import Caller


T = TypeVar("T")


class Club(NamedTuple):
    """What a host serves; ``tables`` is the folder of solved games, ``day`` tells a moment's.

    ``most_bytes`` is how large the table of a game may be.
    """

    records: Path
    library: Library
    tables: Path
    most_bytes: int
    clock: Callable[[], datetime]
    day: Callable[[datetime], str]


class ClubHost:
    """Receives callers; made and used in one event loop."""

    def __init__(self, club: Club, door: Door, worker: Worker, records: Records) -> None:
        self._club = club
        self._door = door
        self._worker = worker
        self._records = records
        self._thinker = ThreadPoolExecutor(1, "thinking")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._solving: Solving | None = None
        self._advisors = SharedAdvisors(club.tables, club.most_bytes, self._begin_solving)

    def status(self) -> Mapping[str, object]:
        """What the operator is told besides."""
        return {"solving": self._solving.game if self._solving else None}

    async def visit(self, caller: Caller, view: View) -> ClubVisit:
        """A new visit; a guest has records of one's own, which are gone afterwards."""
        self._loop = asyncio.get_running_loop()
        if self._solving is None:
            self._solving = Solving(self._club.tables, self._club.most_bytes)
        known = Known(
            key=read_key(caller.key) if caller.key else None, address=network(caller.address)
        )
        own = None if caller.key else TemporaryDirectory(prefix="jatsi-guest-")
        records = await self._worker.do(partial(self._guest_records, own)) if own else self._records
        answers = VisitAnswers(records, known, self._door, view, self._club.clock, self._club.day)
        dialogue = Dialogue(Reception(view, LEVELS).run())
        runner = Runner(
            dialogue, records, self._club.library, self._advisors, self._club.clock, visit=answers
        )
        return ClubVisit(
            self, runner, answers, partial(self._forget, records, own) if own else None
        )

    def _guest_records(self, folder: TemporaryDirectory[str]) -> Records:
        records = open_records(Path(folder.name) / "jatsi.db", now=self._club.clock())
        records.db.execute("PRAGMA synchronous = OFF")  # nothing of it is kept
        return records

    def _forget(self, records: Records, folder: TemporaryDirectory[str]) -> None:
        records.close()
        folder.cleanup()

    async def work(self, work: Callable[[], T]) -> T:
        """What work on the records gives, once it is committed."""
        return cast("T", await self._worker.do(work))

    async def think(self, thinking: Thinking) -> object:
        """What comes of it, thought out when what it needs is solved."""
        if thinking.ruleset and self._solving:
            await self._solving.ready(thinking.ruleset)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thinker, thinking.work)

    def _begin_solving(self, ruleset: Ruleset) -> None:
        """Asked for in the thread of the records."""
        if self._loop and self._solving:
            self._loop.call_soon_threadsafe(self._solving.begin, ruleset)

    def close(self) -> None:
        """Let go of everything; no visit may be left."""
        if self._solving:
            self._solving.close()
        self._thinker.shutdown()


class ClubVisit:
    """One caller's dialogue."""

    def __init__(
        self,
        host: ClubHost,
        runner: Runner,
        answers: VisitAnswers,
        forget: Callable[[], None] | None,
    ) -> None:
        self._host = host
        self._runner = runner
        self._answers = answers
        self._forget = forget
        self._working: Working | None = None

    @property
    def view(self) -> View:
        """How the caller wants to see things now."""
        return self._answers.view

    @property
    def person(self) -> int | None:
        """The caller's number in the records, once it is known."""
        return self._answers.person

    async def start(self) -> Shown:
        """What is shown before the first answer; raises JatsiError."""
        return await self._carry(self._runner.starting)

    async def feed(self, given: Input) -> Shown:
        """What an answer leads to, once it is committed; raises JatsiError."""
        return await self._carry(partial(self._runner.feeding, given))

    async def _carry(self, begin: Callable[[], Working]) -> Shown:
        found = await self._host.work(partial(self._begin, begin))
        while not isinstance(found, Shown):
            thought = await self._host.think(found)
            found = await self._host.work(partial(self._go_on, thought))
        return found

    def _begin(self, begin: Callable[[], Working]) -> Thinking | Shown:
        self._working = begin()
        return self._go_on(None)

    def _go_on(self, thought: object) -> Thinking | Shown:
        """Up to what is to be thought out next, or to the end."""
        if self._working is None:
            raise AssertionError
        try:
            return self._working.send(thought)
        except StopIteration as end:
            shown: Shown = end.value
            return shown

    def close(self) -> None:
        """Let go of what the visit holds."""
        if self._forget:
            asyncio.get_running_loop().create_task(self._host.work(self._forget))


@contextmanager
def club_host(club: Club, door: Door) -> Iterator[ClubHost]:
    """A host for the block.  Raises RecordsError, BusyError."""
    worker = Worker(partial(open_records, club.records, now=club.clock()))
    with worker as records:
        host = ClubHost(club, door, worker, records)
        try:
            yield host
        finally:
            host.close()
