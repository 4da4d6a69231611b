"""All work on one records file in one thread, what waits being committed together.

Single commits keep a disk busy at a few hundred a second.  Whatever waits while one is
made goes into the next: each piece of work in a savepoint of its own, so that one that
fails undoes only itself.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from jatsi.errors import BusyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jatsi.records.connection import Records

MOST_AT_ONCE = 100
"""Pieces of work in one commit."""

PATIENCE = 5
"""So many times is waited for others who write, each as long as the records wait."""


class Job(NamedTuple):
    """A piece of work, and who waits for it."""

    work: Callable[[], object]
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
        self._closing = False

    def __enter__(self) -> Records:
        """Start it; the records, for the work alone.  Raises what opening them raises."""
        self._thread.start()
        opened = self._ready.get()
        if isinstance(opened, BaseException):
            self._thread.join()
            raise opened
        return opened

    def __exit__(self, *_: object) -> None:
        self._closing = True
        self._jobs.put(None)
        self._thread.join()

    async def do(self, work: Callable[[], object]) -> Any:  # noqa: ANN401 - as the work gives
        """What the work gives, once what it stored is committed; raises what it raises.

        Who stops waiting has the work done all the same.
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(work, future))
        return await future

    def _run(self) -> None:
        try:
            records = self._open()
        except BaseException as error:  # noqa: BLE001 - whoever starts the thread is told
            self._ready.put(error)
            return
        self._ready.put(records)
        with records:
            while (job := self._jobs.get()) is not None:
                self._do_together(records, [job])

    def _take(self, jobs: list[Job]) -> Iterator[Job]:
        """What there is to do, with what has come meanwhile."""
        yield from jobs
        while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)  # the last there is
                return
            jobs.append(job)
            yield job

    def _do_together(self, records: Records, jobs: list[Job]) -> None:
        """Do the work, and tell those who wait once it is committed."""
        done: list[Done] = []
        for more in reversed(range(PATIENCE)):
            try:
                self._commit(records, jobs, done)
            except Exception as error:  # noqa: BLE001 - nothing is stored; everybody is told
                # work is done once: it moves dialogues on
                if more and not done and isinstance(error, BusyError) and not self._closing:
                    continue
                done = [(None, error)] * len(jobs)
            break
        for job, (given, failed) in zip(jobs, done, strict=True):
            _tell(job, given, failed)

    def _commit(self, records: Records, jobs: list[Job], done: list[Done]) -> None:
        with records.writing():  # until others let it begin, more may come
            done.extend(
                _done(partial(_in_savepoint, records, job.work)) for job in self._take(jobs)
            )


def _in_savepoint(records: Records, work: Callable[[], object]) -> object:
    with records.writing():
        return work()


def _done(work: Callable[[], object]) -> Done:
    try:
        return work(), None
    except Exception as error:  # noqa: BLE001 - whoever waits for it is told
        return None, error


def _tell(job: Job, given: object, failed: Exception | None) -> None:
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        job.future.get_loop().call_soon_threadsafe(_settle, job.future, given, failed)


def _settle(future: asyncio.Future[Any], given: object, failed: Exception | None) -> None:
    if future.done():
        return  # who waited has left
    if failed:
        future.set_exception(failed)
    else:
        future.set_result(given)
