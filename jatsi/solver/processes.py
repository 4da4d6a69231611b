"""Solving with several processes on Linux; elsewhere, where forking is unsafe, with one.

The array is shared memory.  The parent solves pieces of each level itself, and a level
begins when every piece of the one below is ready.
"""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from jatsi.solver.helpers import Pieces, helpers, processes, shared
from jatsi.solver.limits import fitting_shape
from jatsi.solver.solving import Solver
from jatsi.solver.values import Solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.solver.helpers import Helper
    from jatsi.solver.space import Space
    from jatsi.solver.values import Shape

    Progress = Callable[[float], None]

LEAST_STATES = 20_000
"""With fewer, starting another process takes longer than it spares."""


def solve(
    space: Space,
    *,
    exact: bool = False,
    nearly: bool = False,
    most_bytes: int | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The worth of every state.

    ``exact`` reckons in float64 instead of float32, as a game of few states always is;
    ``nearly`` and ``most_bytes`` are as for ``fitting_shape``; there are as many ``workers``
    as processors, MOST_WORKERS at most, unless told; ``progress`` is told the share that is
    solved.  Raises JatsiError where the game is too large, where there is too little memory,
    and where a worker process was killed.
    """
    shape = fitting_shape(space, exact=exact, nearly=nearly, most_bytes=most_bytes)
    precision = shape.precision(exact=exact)
    parts = _parts(shape.states, workers)
    values = shared(shape.size, precision)
    shape.fill(values)
    solver = Solver(shape, values)
    with closing(Pieces()) as pieces:
        works = [partial(solver.solve, pieces=pieces)] * (parts - 1)
        with helpers(works) as others:
            bases = _solve_levels(solver, shape, pieces, others, progress or (lambda _: None))
    return Solution(shape, values, bases)


def _parts(states: int, workers: int | None) -> int:
    return processes(workers) if states >= LEAST_STATES else 1


def _solve_levels(
    solver: Solver, shape: Shape, pieces: Pieces, others: list[Helper], progress: Progress
) -> tuple[int, ...]:
    """Solve every level; the base of each."""
    states = [level.states * len(saved) for level, saved in shape.levels]
    whole = sum(states[1:])
    bases, above = [0], 0
    for number in range(1, len(states)):
        above = solver.above(number, above)
        bases.append(bases[-1] + above)
        pieces.give(solver.pieces(number), 1 + len(others))
        for other in others:
            other.begin(number, above)
        for share in solver.solve(number, above, pieces):
            progress((sum(states[1:number]) + share * states[number]) / whole)
        for other in others:
            other.wait()
    progress(1.0)
    return tuple(bases)
