"""Solving with several processes on Linux; elsewhere, where forking is unsafe, with one.

The array is shared memory.  The parent solves a part of each level itself, and a level
begins when every part of the one below is ready.
"""

from __future__ import annotations

import mmap
import os
import signal
import struct
import sys
from contextlib import ExitStack, contextmanager
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jatsi.errors import JatsiError
from jatsi.solver.limits import verify_size
from jatsi.solver.solving import BUFFER, Solver
from jatsi.solver.values import Shape, Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from jatsi.solver.space import Space

    Worths = NDArray[np.floating]
    Progress = Callable[[float], None]

MOST_WORKERS = 8
LEAST_STATES = 20_000
"""With fewer, starting another process takes longer than it spares."""

_JOB = struct.Struct("=ii")
_DONE = b"."


def solve(
    space: Space,
    *,
    exact: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The worth of every state.

    ``exact`` reckons in float64 instead of float32, as a game of few states always is;
    there are as many ``workers`` as processors, MOST_WORKERS at most, unless told;
    ``progress`` is told the share that is solved.  Raises JatsiError where the game is too
    large, where there is too little memory, and where a worker process was killed.
    """
    shape = Shape(space)
    precision = shape.precision(exact=exact)
    parts = _parts(shape.states, workers)
    verify_size(shape, precision.itemsize, parts)
    values = _shared(shape.size * precision.itemsize, precision)
    shape.fill(values)
    buffer = np.getbufsize()
    np.setbufsize(BUFFER)
    try:
        solver = Solver(shape, values)
        with ExitStack() as stack:
            others = [stack.enter_context(_helper(solver, part, parts)) for part in range(1, parts)]
            bases = _solve_levels(solver, shape, others, progress or (lambda _: None))
    finally:
        np.setbufsize(buffer)
    return Solution(shape, values, bases)


def _shared(size: int, precision: np.dtype[np.floating]) -> Worths:
    """Memory of so many bytes that the processes have in common."""
    try:
        return np.frombuffer(mmap.mmap(-1, size), precision)
    except OSError as error:
        raise JatsiError(
            "There is not enough memory: solving this game takes {size} megabytes.",
            size=ceil(size / 1e6),
        ) from error


def _parts(states: int, workers: int | None) -> int:
    if sys.platform != "linux" or states < LEAST_STATES:
        return 1
    return min(workers or len(os.sched_getaffinity(0)), MOST_WORKERS)


def _solve_levels(
    solver: Solver, shape: Shape, others: list[_Helper], progress: Progress
) -> tuple[int, ...]:
    """Solve every level; the base of each."""
    states = [level.states * saved for level, saved in shape.levels]
    whole = sum(states[1:])
    bases = [0]
    for number in range(1, len(states)):
        above = solver.above(number)
        bases.append(bases[-1] + above)
        for other in others:
            other.begin(number, above)
        for share in solver.solve_part(number, above, 0, len(others) + 1):
            progress((sum(states[1:number]) + share * states[number]) / whole)
        for other in others:
            other.wait()
    progress(1.0)
    return tuple(bases)


class _Helper(NamedTuple):
    """A process that solves its part of each level: the ends of the pipes to and from it."""

    jobs: int
    done: int

    def begin(self, level: int, above: int) -> None:
        """Let it solve its part of a level; raises JatsiError where it is gone."""
        try:
            os.write(self.jobs, _JOB.pack(level, above))
        except BrokenPipeError as error:
            raise _lost() from error

    def wait(self) -> None:
        """Wait until it has solved it; raises JatsiError where it is gone."""
        if os.read(self.done, 1) != _DONE:
            raise _lost()


def _lost() -> JatsiError:
    return JatsiError("A process that solves was stopped, perhaps for want of memory. Try again.")


@contextmanager
def _helper(solver: Solver, part: int, parts: int) -> Iterator[_Helper]:
    """A forked process, which ends with the block, or when this process ends."""
    if sys.platform == "win32":
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
            _work(solver, part, parts, (theirs, ours), parent)
        finally:
            os._exit(0)  # what else this process began is not its own to end
    os.close(theirs)
    os.close(ours)
    try:
        yield _Helper(jobs, done)
    finally:
        os.close(jobs)
        os.close(done)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _work(solver: Solver, part: int, parts: int, pipes: tuple[int, int], parent: int) -> None:
    jobs, done = pipes
    while job := os.read(jobs, _JOB.size):
        level, above = _JOB.unpack(job)
        for _ in solver.solve_part(level, above, part, parts):
            if os.getppid() != parent:
                return
        os.write(done, _DONE)
