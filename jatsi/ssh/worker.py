"""All work on one records file in one thread, what waits being committed together.

Single commits keep a disk busy at a few hundred a second.  Whatever waits while one is
made goes into the next: each piece of work in a savepoint of its own, so that one that
fails undoes only itself.
"""

from __future__ import annotations

import asyncio
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from jatsi.errors import BusyError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.records.connection import Records

MOST_AT_ONCE = 100
"""Pieces of work in one commit."""

PATIENCE = 5
"""So many times is waited for others who write, each as long as the records wait."""


class Job(NamedTuple):
    """A piece of work, and who waits for it."""

    work: Callable[[], object]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


Done = tuple[object, Exception | None]
"""What work gave, or what it raised."""


class Worker:
    """A thread with the records that it opens; as a context, it is there for the block."""

    def __init__(self, open_records: Callable[[], Records]) -> None:
        self._open = open_records
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._ready: SimpleQueue[Records | BaseException] = SimpleQueue()
        self._thread = Thread(target=self._run, name="records")

    def __enter__(self) -> Records:
        """Start it; the records, for the work alone.  Raises what opening them raises."""
        self._thread.start()
        opened = self._ready.get()
        if isinstance(opened, BaseException):
            self._thread.join()
            raise opened
        return opened

    def __exit__(self, *_: object) -> None:
        self._jobs.put(None)
        self._thread.join()

    async def do(self, work: Callable[[], object]) -> Any:  # noqa: ANN401 - as the work gives
        """What the work gives, once what it stored is committed; raises what it raises."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(Job(work, loop, future))
        return await future

    def _run(self) -> None:
        try:
            records = self._open()
        except BaseException as error:  # noqa: BLE001 - whoever starts the thread is told
            self._ready.put(error)
            return
        self._ready.put(records)
        with records:
            while True:
                jobs, more = self._waiting()
                if jobs:
                    _do_together(records, jobs)
                if not more:
                    return

    def _waiting(self) -> tuple[list[Job], bool]:
        """What there is to do, at least one piece unless no more will come."""
        job = self._jobs.get()
        jobs: list[Job] = []
        while job is not None:
            jobs.append(job)
            if self._jobs.empty() or len(jobs) == MOST_AT_ONCE:
                return jobs, True
            job = self._jobs.get()
        return jobs, False


def _do_together(records: Records, jobs: list[Job]) -> None:
    """Do the work, and tell those who wait once it is committed."""
    done: list[Done] = []
    for more in reversed(range(PATIENCE)):
        try:
            _commit(records, jobs, done)
        except Exception as error:  # noqa: BLE001 - nothing is stored; everybody is told
            if more and not done and isinstance(error, BusyError):
                continue
            done = [(None, error)] * len(jobs)
        break
    for job, (given, failed) in zip(jobs, done, strict=True):
        job.loop.call_soon_threadsafe(_tell, job.future, given, failed)


def _commit(records: Records, jobs: list[Job], done: list[Done]) -> None:
    with records.writing():
        for job in jobs:
            try:
                with records.writing():
                    done.append((job.work(), None))
            except Exception as error:  # noqa: BLE001 - whoever waits for it is told
                done.append((None, error))


def _tell(future: asyncio.Future[Any], given: object, failed: Exception | None) -> None:
    if future.cancelled():
        return
    if failed:
        future.set_exception(failed)
    else:
        future.set_result(given)
