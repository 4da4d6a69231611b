"""A ruleset solved by a process of its own while people are at their first prompts.

The process is told on its standard input the ruleset and the folder to keep the table in,
and tells on its standard output how far it is, a line for each percent.  When the table is
kept it goes on to measure perfect games, where nobody has yet: so totals can be compared.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from typing import IO, TYPE_CHECKING, cast

from jatsi.errors import JatsiError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.values import Solution

MEASURED = 10_000
"""Games: percentiles are told to one in a hundred."""

SOLVED = 100
"""Percent."""

NICENESS = 19
"""Added to that of this process: nobody's play is to be disturbed."""


class Background:
    """A process that solves a ruleset; raises OSError where none can be started.

    ``most_bytes`` is as for ``fitting_shape``.
    """

    def __init__(self, ruleset: Ruleset, folder: Path, most_bytes: int | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "jatsi.resources.background"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            # A Ctrl-C at the terminal is not meant for it.  It stays in the session: Linux
            # shares time out by session first, and heeds "nice" only within one.
            process_group=0,
        )
        self._told = cast("IO[bytes]", self._process.stdout)
        with suppress(BrokenPipeError), cast("IO[bytes]", self._process.stdin) as asked:
            pickle.dump((ruleset, folder, most_bytes), asked)

    def wait(self, tell: Callable[[float], None]) -> None:
        """Return when it is solved, or cannot be; ``tell`` is told its share, from 0 to 1."""
        for percent in self._told:
            tell(int(percent) / 100)
            if int(percent) == SOLVED:
                return

    def end(self) -> None:
        """Stop it if it is still at work."""
        self._process.terminate()
        self._process.wait()
        self._told.close()


def work() -> None:
    """Solve what is asked for; of what goes wrong whoever waits will find out."""
    ruleset, folder, most_bytes = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own program
    if sys.platform != "win32":
        os.nice(NICENESS)
    with suppress(JatsiError, BrokenPipeError):
        _measure(_solve(ruleset, folder, most_bytes), folder)


def _solve(ruleset: Ruleset, folder: Path, most_bytes: int | None) -> Solution:
    from jatsi.resources.solutions import load_or_solve

    told = 0

    def tell(share: float) -> None:
        nonlocal told
        percent = min(int(share * 100), SOLVED - 1)  # it is not kept yet
        if percent > told:
            told = percent
            _say(percent)

    solution = load_or_solve(ruleset, folder, nearly=True, most_bytes=most_bytes, progress=tell)
    _say(SOLVED)
    return solution


def _say(percent: int) -> None:
    sys.stdout.write(f"{percent}\n")
    sys.stdout.flush()


def _measure(solution: Solution, folder: Path) -> None:
    from jatsi.opponent import BEST
    from jatsi.opponent.alone import player
    from jatsi.resources.measured import Measured, keep, measured
    from jatsi.ruleset.canonical import content_hash
    from jatsi.solver.simulating import simulate

    ruleset, seed = solution.ruleset, 1
    game = content_hash(ruleset)
    if BEST not in measured(game, folder):
        games = simulate(ruleset, player(ruleset, BEST, seed, lambda _: solution), MEASURED)
        keep(game, BEST, Measured.of(BEST, seed, games), folder)


if __name__ == "__main__":
    work()
