"""Measurements of the project by name.  They print figures and judge nothing else.

A new one is a function under ``@bench``; its parameters are its options.
"""

from __future__ import annotations

import argparse
import inspect
import os
import platform
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jatsi.dice.sources import SeededDice
    from jatsi.game.model import Game
    from jatsi.opponent import Policy
    from jatsi.ruleset.model import Ruleset

START_LIMIT = 1.5
"""How many times as long as ``import click`` a short command may take."""

BENCHES: dict[str, Callable[..., None]] = {}


def bench(function: Callable[..., None]) -> Callable[..., None]:
    """Make the function a subcommand; each parameter is an option with its default."""
    BENCHES[function.__name__] = function
    return function


@bench
def start(runs: int = 30) -> None:
    """Start-up of short commands against that of Python importing click."""
    commands = {
        "import click": ["-c", "import click"],
        "jatsi --help": ["-m", "jatsi", "--help"],
        "jatsi rules list": ["-m", "jatsi", "rules", "list"],
        "jatsi score": ["-m", "jatsi", "score", "33366", "--rules", "yatzy"],
    }
    for arguments in commands.values():
        _seconds(arguments)  # fills the caches of files and byte code
    times: dict[str, list[float]] = {title: [] for title in commands}
    for _ in range(runs):  # in turn, so that a busy moment meets all of them
        for title, arguments in commands.items():
            times[title].append(_seconds(arguments))
    base = times["import click"]
    print(f"{runs} runs each, interleaved; limit {START_LIMIT} × import click\n")
    print(f"{'command':18}{'median ms':>10}{'least ms':>10}{'× median':>10}{'× least':>10}")
    for title, measured in times.items():
        median, least = statistics.median(measured), min(measured)
        ratios = median / statistics.median(base), least / min(base)
        over = "  over the limit" if ratios[0] > START_LIMIT else ""
        print(
            f"{title:18}{median * 1000:10.1f}{least * 1000:10.1f}"
            f"{ratios[0]:10.2f}{ratios[1]:10.2f}{over}"
        )


def _seconds(arguments: Sequence[str]) -> float:
    """How long Python takes with the arguments, byte code being kept as usual."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, *arguments]
    begin = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=False)
    end = time.perf_counter()
    if done.returncode:
        sys.exit(f"python {' '.join(arguments)} failed; nothing to measure")
    return end - begin


@bench
def levels(games: int = 200, rules: str = "jatsi,yatzy,maxijatsi") -> None:
    """The mean total of each machine level, alone, over seeds 1 to ``games``."""
    from jatsi.opponent import LEVELS, policy
    from jatsi.resources.library import Library

    library = Library.installed()
    print(f"Seeds 1 to {games}, one seat; mean ± standard error of the mean\n")
    print(f"{'rules':14}{'level':14}{'mean':>9}{'±':>7}{'least':>7}{'most':>6}{'ms/game':>9}")
    for name in rules.split(","):
        ruleset = library.resolve(name)
        for level in LEVELS:
            begin = time.perf_counter()
            totals = [_total(ruleset, policy(level), seed) for seed in range(1, games + 1)]
            each = (time.perf_counter() - begin) / games
            error = statistics.stdev(totals) / games**0.5 if games > 1 else 0.0
            print(
                f"{name:14}{level:14}{statistics.mean(totals):9.2f}{error:7.2f}"
                f"{min(totals):7}{max(totals):6}{each * 1000:9.1f}"
            )


def _total(ruleset: Ruleset, chooser: Policy, seed: int) -> int:
    from jatsi.dice.sources import SeededDice
    from jatsi.game.model import Game, Phase

    game, dice = Game.start(ruleset, 1), SeededDice.from_number(seed)
    while game.phase is not Phase.OVER:
        if game.phase in (Phase.READY, Phase.KEPT):
            game = _throw(game, dice)
        else:
            game = game.apply(chooser.choose(game))
    return game.card.total


def _throw(game: Game, source: SeededDice) -> Game:
    from jatsi.dice.sources import Throw

    turn = game.turn
    places = game.places_to_throw
    throw = Throw(1, turn.number, turn.thrown + 1, tuple(p + 1 for p in places), game.ruleset.faces)
    lying = dict(enumerate(turn.dice)) | dict(zip(places, source.throw(throw), strict=True))
    return game.apply(game.throw(tuple(lying[place] for place in range(game.ruleset.dice))))


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
