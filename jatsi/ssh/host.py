"""The host of a server: dialogues of visits on one records file.

Records are worked on in one thread, see ``worker``, those of guests in another; machines
and hints are thought out in a third, reviews in a fourth; what they need solved is solved
by a process, see ``solving``.  So whatever takes long, keys are echoed at once.
"""

from __future__ import annotations

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import TemporaryDirectory, gettempdir
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
    from jatsi.runner import Hearing, Thinking
    from jatsi.session.protocol import Input
    from jatsi.ssh.visits import Caller


T = TypeVar("T")

_GUESTS = "jatsi-guests-"


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
    """Receives callers; made anywhere, used in one event loop.

    ``records`` are those of the worker, for its thread alone; ``guests`` is an empty folder
    for what guests play.
    """

    def __init__(
        self, club: Club, door: Door, worker: Worker, records: Records, guests: Path
    ) -> None:
        self._club = club
        self._door = door
        self._worker = worker
        self._records = records
        self._guests = guests
        self._numbers = count(1)
        self._guests_thread = ThreadPoolExecutor(1, "guests")
        self._thinker = ThreadPoolExecutor(1, "thinking")
        self._reviewer = ThreadPoolExecutor(1, "reviewing")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._solving = Solving(club.tables, club.most_bytes)
        self._advisors = SharedAdvisors(club.tables, club.most_bytes, self._begin_solving)

    def status(self) -> Mapping[str, object]:
        """What the operator is told besides."""
        return {"solving": self._solving.game}

    async def visit(self, caller: Caller, view: View) -> ClubVisit:
        """A new visit; a guest has records of one's own, which are gone afterwards."""
        self._loop = asyncio.get_running_loop()
        address = network(caller.address)
        if caller.key:
            known = Known(key=read_key(caller.key), address=address)
            return self._received(known, view, self._records)
        records = await self.of_guests(self._guest_records)
        return self._received(Known(address=address), view, records)

    def _received(self, known: Known, view: View, records: Records) -> ClubVisit:
        club = self._club
        answers = VisitAnswers(records, known, self._door, view, club.clock, club.day)
        dialogue = Dialogue(Reception(view, LEVELS).run())
        runner = Runner(dialogue, records, club.library, self._advisors, club.clock, visit=answers)
        own = None if records is self._records else records
        return ClubVisit(self, runner, answers, own)

    def _guest_records(self) -> Records:
        """Empty records: making them takes long, copying them does not."""
        blank = self._guests / "blank.db"
        if not blank.exists():
            open_records(blank, now=self._club.clock()).close()
        path = self._guests / f"{next(self._numbers)}.db"
        copyfile(blank, path)
        records = open_records(path, now=self._club.clock())
        records.db.execute("PRAGMA synchronous = OFF")  # nothing of it is kept
        return records

    async def work(self, work: Callable[[], T]) -> T:
        """What work on the club's records gives, once it is committed."""
        return cast("T", await self._worker.do(work))

    async def of_guests(self, work: Callable[[], T]) -> T:
        """What work on a guest's records gives, which waits for nobody who writes elsewhere."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._guests_thread, work)

    async def solved(self, ruleset: Ruleset) -> None:
        """Return when the game is solved, or cannot be."""
        await self._solving.ready(ruleset)

    async def think(self, thinking: Thinking) -> object:
        """What comes of work that needs no records; nobody who plays waits for a review."""
        loop = asyncio.get_running_loop()
        thread = self._reviewer if thinking.after else self._thinker
        return await loop.run_in_executor(thread, thinking.work)

    def forget(self, records: Records) -> None:
        """Let a guest's records be removed, after all that is still done on them."""
        self._guests_thread.submit(_remove, records)

    def _begin_solving(self, ruleset: Ruleset) -> None:
        """Asked for in the thread of the records."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._solving.begin, ruleset)

    def close(self) -> None:
        """Stop what is at work; what still waits is not done."""
        self._solving.close()
        self._guests_thread.shutdown()
        for thread in (self._thinker, self._reviewer):
            thread.shutdown(cancel_futures=True)


def _remove(records: Records) -> None:
    records.close()
    records.path.unlink()


class ClubVisit:
    """One caller's dialogue; ``own`` are the records of a guest."""

    def __init__(
        self, host: ClubHost, runner: Runner, answers: VisitAnswers, own: Records | None
    ) -> None:
        self._host = host
        self._runner = runner
        self._answers = answers
        self._own = own
        self.solving = False
        """Whether the answer waits for a game to be solved."""

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
        return cast("Shown", await self._carry(self._runner.starting))

    async def feed(self, given: Input) -> Shown:
        """What an answer leads to, once it is committed; raises JatsiError."""
        return cast("Shown", await self._carry(partial(self._runner.feeding, given)))

    async def news(self) -> Shown | None:
        """What others did while a line is awaited, None where nothing; raises as ``feed``."""
        return await self._carry(self._runner.hearing)

    async def _carry(self, begin: Callable[[], Hearing]) -> Shown | None:
        do = self._host.of_guests if self._own else self._host.work
        found = await do(lambda: _go_on(begin(), None))
        while isinstance(found, _Pause):
            thought = await self._think(found.thinking)
            found = await do(partial(_go_on, found.working, thought))
        return found

    async def _think(self, thinking: Thinking) -> object:
        if thinking.ruleset:
            self.solving = True
            try:
                await self._host.solved(thinking.ruleset)
            finally:
                self.solving = False
        return await self._host.think(thinking)

    def close(self) -> None:
        """Let go of what the visit holds."""
        if self._own:
            self._host.forget(self._own)


class _Pause(NamedTuple):
    """Work that goes on when something is thought out."""

    working: Hearing
    thinking: Thinking


def _go_on(working: Hearing, thought: object) -> _Pause | Shown | None:
    """Up to what is to be thought out next, or to the end."""
    try:
        return _Pause(working, working.send(thought))
    except StopIteration as end:
        shown: Shown | None = end.value
        return shown


@contextmanager
def club_host(club: Club, door: Door) -> Iterator[ClubHost]:
    """A host for the block.  Raises RecordsError, BusyError."""
    worker = Worker(partial(open_records, club.records, now=club.clock()))
    with _guests() as guests, worker as records:
        host = ClubHost(club, door, worker, records, Path(guests))
        try:
            yield host
        finally:
            host.close()


def _guests() -> TemporaryDirectory[str]:
    """A folder for guests; those of servers that were killed go."""
    if sys.platform != "win32":  # where asking after a process would end it
        for folder in Path(gettempdir()).glob(f"{_GUESTS}*-*"):
            number = folder.name.removeprefix(_GUESTS).partition("-")[0]
            if number.isdecimal() and not _runs(int(number)):
                rmtree(folder, ignore_errors=True)
    return TemporaryDirectory(prefix=f"{_GUESTS}{os.getpid()}-", ignore_cleanup_errors=True)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
