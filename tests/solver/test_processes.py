"""Several processes solve as one does, and tell when one of them is gone."""

from __future__ import annotations

import errno
import os
import signal
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from jatsi.errors import JatsiError
from jatsi.solver.helpers import MOST_PIECES, Pieces
from jatsi.solver.processes import solve
from jatsi.solver.space import Space

if TYPE_CHECKING:
    from jatsi.resources.library import Library

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="one process solves elsewhere")


@pytest.fixture
def helped(monkeypatch: pytest.MonkeyPatch, library: Library) -> Space:
    """A game of few states that several processes solve together all the same."""
    monkeypatch.setattr("jatsi.solver.processes.LEAST_STATES", 0)
    return Space(library.resolve("yatzy", ["ylaosa-ensin"]))


def helpers() -> list[int]:
    """The processes that this one started."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii")
    return list(map(int, listed.split()))


@only_linux
@pytest.mark.parametrize("few", [100_000, 0], ids=["float64", "float32"])
def test_as_many_as_there_are_solve_the_same(
    helped: Space, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    """To the last bit, whoever comes to solve what."""
    monkeypatch.setattr("jatsi.solver.values.EXACT_STATES", few)
    monkeypatch.setattr("jatsi.solver.solving.FEW", few)
    alone = solve(helped, workers=1)
    before, seen = helpers(), set()
    together = solve(helped, workers=3, progress=lambda _: seen.add(len(helpers())))
    assert seen == {len(before) + 2}
    assert helpers() == before
    assert np.array_equal(alone.values, together.values)


def test_each_piece_is_taken_once_and_none_is_left() -> None:
    with closing(Pieces()) as pieces:
        for many in (0, 3, MOST_PIECES):
            pieces.give(many, takers=2)
            one, other = iter(pieces), iter(pieces)
            taken = [next(one, None), next(other, None), *one, *other]
            assert [piece for piece in taken if piece is not None] == list(range(many))


def test_progress_goes_from_nothing_to_all(helped: Space) -> None:
    told: list[float] = []
    solve(helped, progress=told.append)
    assert told == sorted(told)
    assert told[0] < 0.1
    assert told[-1] == pytest.approx(1)


@only_linux
def test_a_process_that_was_killed(helped: Space) -> None:
    before = helpers()

    def kill(_share: float) -> None:
        for process in set(helpers()) - set(before):
            os.kill(process, KILL)

    with pytest.raises(JatsiError, match="A process that solves was stopped"):
        solve(helped, workers=2, progress=kill)
    assert helpers() == before


@only_linux
def test_an_interrupted_solver_leaves_no_process(helped: Space) -> None:
    before, buffer = helpers(), np.getbufsize()

    def interrupt(_share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(helped, workers=2, progress=interrupt)
    assert helpers() == before
    assert np.getbufsize() == buffer


@pytest.mark.parametrize("workers", [1, 2])
def test_a_system_that_gives_no_more(
    helped: Space, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    """Neither memory nor processes: told in one line, and no fault of the program."""

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))

    if workers == 1:
        monkeypatch.setattr("jatsi.solver.helpers.mmap.mmap", refuse)
    elif sys.platform == "linux":
        monkeypatch.setattr(os, "fork", refuse)
    else:
        pytest.skip("one process solves elsewhere")
    with pytest.raises(JatsiError, match="memory"):
        solve(helped, workers=workers)
