"""Processes that help this one, on Linux; elsewhere, where forking is unsafe, there are none.

What they reckon they put into shared memory.
"""

from __future__ import annotations

import mmap
import os
import signal
import struct
import sys
from contextlib import ExitStack, contextmanager
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jatsi.errors import JatsiError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    Work = Callable[[int, int], Iterable[object]]

MOST_WORKERS = 8

BUFFER = 512
"""For NumPy: with short rows, smaller buffers than its own are several times faster."""

MOST_PIECES = 255
"""Their numbers are bytes; this one tells that there are no more."""

_JOB = struct.Struct("=qq")
_DONE = b"."


def processes(workers: int | None = None) -> int:
    """How many processes to work with: as many as processors, unless told, MOST_WORKERS at most."""
    if sys.platform != "linux":
        return 1
    return min(workers or len(os.sched_getaffinity(0)), MOST_WORKERS)


def shared(size: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Zeros that processes have in common, so many of that type; raises JatsiError."""
    bytes_ = size * dtype.itemsize
    try:
        return np.frombuffer(mmap.mmap(-1, bytes_), dtype)
    except OSError as error:
        raise JatsiError(
            "There is not enough memory: solving this game takes {size} megabytes.",
            size=ceil(bytes_ / 1e6),
        ) from error


class Pieces:
    """The numbers of pieces of work: each is taken by one process, whichever comes first.

    So a process that others keep from its processor delays nobody.
    """

    def __init__(self) -> None:
        self._end, self._begin = os.pipe()

    def give(self, pieces: int, takers: int) -> None:
        """Let so many processes take the numbers from 0 on, MOST_PIECES at most."""
        os.write(self._begin, bytes(range(pieces)) + bytes([MOST_PIECES] * takers))

    def __iter__(self) -> Iterator[int]:
        """Take numbers until there are no more."""
        while (piece := os.read(self._end, 1)[0]) < MOST_PIECES:
            yield piece

    def close(self) -> None:
        """No more are given."""
        os.close(self._end)
        os.close(self._begin)


class Helper(NamedTuple):
    """A process that works: the ends of the pipes to and from it."""

    jobs: int
    done: int

    def begin(self, one: int, other: int) -> None:
        """Let it do the work that the two numbers tell; raises JatsiError where it is gone."""
        try:
            os.write(self.jobs, _JOB.pack(one, other))
        except BrokenPipeError as error:
            raise _lost() from error

    def wait(self) -> None:
        """Wait until it has done that; raises JatsiError where it is gone."""
        if os.read(self.done, 1) != _DONE:
            raise _lost()


def _lost() -> JatsiError:
    return JatsiError("A process that solves was stopped, perhaps for want of memory. Try again.")


@contextmanager
def helpers(works: Iterable[Work]) -> Iterator[list[Helper]]:
    """A forked process for each, which ends with the block, or when this process ends.

    A work is what it does with the two numbers of a job; it yields now and then.  In the
    block NumPy has small buffers, here and there.  Raises JatsiError.
    """
    buffer = np.getbufsize()
    np.setbufsize(BUFFER)
    try:
        with ExitStack() as stack:
            yield [stack.enter_context(_helper(work)) for work in works]
    finally:
        np.setbufsize(buffer)


@contextmanager
def _helper(work: Work) -> Iterator[Helper]:
    if sys.platform == "win32":  # where ``processes`` is 1, and nobody asks for another
        raise AssertionError
    theirs, jobs = os.pipe()
    done, ours = os.pipe()
    parent = os.getpid()
    try:
        process = os.fork()
    except OSError as error:
        raise _lost() from error
    if process == 0:
        try:
            os.close(jobs)
            os.close(done)
            _work(work, (theirs, ours), parent)
        finally:
            os._exit(0)  # what else this process began is not its own to end
    os.close(theirs)
    os.close(ours)
    try:
        yield Helper(jobs, done)
    finally:
        os.close(jobs)
        os.close(done)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _work(work: Work, pipes: tuple[int, int], parent: int) -> None:
    jobs, done = pipes
    while job := os.read(jobs, _JOB.size):
        for _ in work(*_JOB.unpack(job)):
            if os.getppid() != parent:
                return
        os.write(done, _DONE)
