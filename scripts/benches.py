"""Measurements of the project by name.  They print figures and judge nothing else.

A new one is a function under ``@bench``; its parameters are its options.
"""

from __future__ import annotations

import argparse
import inspect
import math
import os
import platform
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


START_LIMIT = 1.5
"""How many times as long as ``import click`` a short command may take."""

BENCHES: dict[str, Callable[..., None]] = {}


def bench(function: Callable[..., None]) -> Callable[..., None]:
    """Make the function a subcommand; each parameter is an option with its default."""
    BENCHES[function.__name__] = function
    return function


@bench
def start(runs: int = 30) -> None:
    """Start-up of short commands against that of Python importing click.

    Other processes lengthen the time by the clock, but hardly that of the processor.
    """
    commands = {
        "import click": ["-c", "import click"],
        "jatsi --help": ["-m", "jatsi", "--help"],
        "jatsi rules list": ["-m", "jatsi", "rules", "list"],
        "jatsi rules show": ["-m", "jatsi", "rules", "show", "yatzy"],
        "jatsi score": ["-m", "jatsi", "score", "33366", "--rules", "yatzy"],
    }
    for arguments in commands.values():
        _seconds(arguments)  # fills the caches of files and byte code
    times: dict[str, list[tuple[float, float]]] = {title: [] for title in commands}
    for _ in range(runs):  # in turn, so that a busy moment meets all of them
        for title, arguments in commands.items():
            times[title].append(_seconds(arguments))
    medians = {title: _medians(measured) for title, measured in times.items()}
    base = medians["import click"]
    print(f"{runs} runs each, interleaved, medians; limit {START_LIMIT} × import click\n")
    print(f"{'command':18}{'clock ms':>10}{'×':>7}{'processor ms':>15}{'×':>7}")
    for title, (clock, processor) in medians.items():
        ratios = clock / base[0], processor / base[1]
        over = "  over the limit" if max(ratios) > START_LIMIT else ""
        print(
            f"{title:18}{clock * 1000:10.1f}{ratios[0]:7.2f}"
            f"{processor * 1000:15.1f}{ratios[1]:7.2f}{over}"
        )


def _medians(times: Sequence[tuple[float, float]]) -> tuple[float, float]:
    clock, processor = zip(*times, strict=True)
    return statistics.median(clock), statistics.median(processor)


def _seconds(arguments: Sequence[str]) -> tuple[float, float]:
    """What Python takes with the arguments by the clock and of the processor.

    Byte code is kept as usual, and output waits for the end of its line or file.
    """
    ours = {"PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    command = [sys.executable, *arguments]
    begin, before = time.perf_counter(), _processor()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=False)
    end, after = time.perf_counter(), _processor()
    if done.returncode:
        sys.exit(f"python {' '.join(arguments)} failed; nothing to measure")
    return end - begin, after - before


def _processor() -> float:
    """Seconds of processor that ended children have taken; no number where nobody counts them."""
    if sys.platform == "win32":
        return math.nan
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@bench
def moves(games: int = 20, six: int = 0) -> None:
    """How long mestari takes for a move from a kept table; --six 1 adds maxijatsi."""
    import bench_moves

    bench_moves.measure(games, six=bool(six))


@bench
def records(results: int = 1_000_000) -> None:
    """Standings, a person's records and all-time records in a file of that many results.

    The same is asked of a file with a tenth of them: it should take as long.
    """
    import bench_records

    for size in (results // 10, results):
        bench_records.measure(size)


@bench
def corrections(processes: int = 20, times: int = 40) -> None:
    """That many processes correcting results of one tournament at the same moment."""
    import bench_corrections

    bench_corrections.measure(processes, times)


@bench
def seating(seeds: int = 3) -> None:
    """How often people meet again in planned rounds, with seeds 1 to ``seeds``."""
    import bench_seating

    bench_seating.measure(seeds)


@bench
def solve(runs: int = 3, only: str = "") -> None:
    """Solving from scratch, as whole processes: seconds, megabytes, and the figures known.

    With ``only``, the games in whose name that stands.  The package yatzy-solver is
    installed apart and measured beside.
    """
    import bench_solve

    bench_solve.measure(runs, only)


@bench
def averages(games: int = 400, only: str = "", levels: str = "", write: int = 0) -> None:
    """What each level scores alone in the packaged games, perfect play against what is expected.

    With ``only``, the games whose name begins so; with ``levels``, those of them.  With
    --write 1 the figures go into the package.
    """
    import bench_averages

    bench_averages.measure(games, only, levels, write=bool(write))


@bench
def winning(games: int = 200, ends: int = 20, rules: str = "yatzy", first: int = 1) -> None:
    """Who wins more: mestari playing to win, or for points to the end.

    So many games are begun, with the dice of the seeds from ``first`` on, and from where
    the ways part ended so many times in pairs: each seat plays to win in one of a pair.
    """
    import bench_winning

    bench_winning.measure(games, ends, rules, first)


@bench
def ssh(sessions: int = 300, seconds: int = 20) -> None:
    """So many people over SSH at once: echo, answers, memory; calm, locked, while it solves.

    Each types a line a second.  Beside it a few sessions under sshd, if it is installed.
    """
    import bench_ssh

    bench_ssh.measure(sessions, seconds)


def main() -> None:
    """Run the bench that is named, with its options."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    subparsers = parser.add_subparsers(dest="bench", required=True)
    for name, function in BENCHES.items():
        subparser = subparsers.add_parser(name, help=inspect.getdoc(function))
        for option in inspect.signature(function).parameters.values():
            subparser.add_argument(
                f"--{option.name}",
                type=type(option.default),
                default=option.default,
                help="default: %(default)s",
            )
    chosen = vars(parser.parse_args())
    print(f"Python {platform.python_version()}, {platform.platform()}, {os.cpu_count()} processors")
    BENCHES[chosen.pop("bench")](**chosen)


if __name__ == "__main__":
    main()
