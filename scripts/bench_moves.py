"""How long mestari takes for a move from a table that is kept."""

from __future__ import annotations

import time
from statistics import median
from typing import TYPE_CHECKING

from jatsi.dice.sources import SeededDice
from jatsi.opponent.alone import sheet_played
from jatsi.opponent.perfect import Perfect
from jatsi.resources.library import Library
from jatsi.resources.places import user_cache
from jatsi.resources.solutions import load_or_solve
from jatsi.solver.advice import Advisor

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.ruleset.model import Ruleset

GAMES = (("yatzy",), ("jatsi",), ("yatzy", "pakkopeli-ylhaalta"), ("yatzy", "heittosaasto"))
SIX_DICE = ("maxijatsi",)
LIMIT = 5.0
"""Milliseconds."""


class Timed:
    """Mestari, whose moves are timed, in milliseconds."""

    def __init__(self, advisor: Advisor) -> None:
        self._mestari = Perfect(lambda _: advisor)
        self.taken: list[float] = []

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        """What mestari chooses."""
        begin = time.perf_counter()
        choice = self._mestari.choose(game)
        self.taken.append((time.perf_counter() - begin) * 1000)
        return choice


def measure(games: int, *, six: bool) -> None:
    """Print the milliseconds of the first move, and of all others."""
    library = Library.installed()
    print(f"{games} games of each, alone; milliseconds a move, limit {LIMIT:g}\n")
    print(f"{'game':32}{'load':>8}{'first':>8}{'median':>8}{'most':>8}")
    for name, *options in [*GAMES, *([SIX_DICE] if six else [])]:
        ruleset = library.resolve(name, options)
        load_or_solve(ruleset, user_cache())
        begin = time.perf_counter()
        advisor = Advisor(load_or_solve(ruleset, user_cache()))
        load = (time.perf_counter() - begin) * 1000
        first, *others = _moves(ruleset, advisor, games)
        most = max(others)
        over = "  over the limit" if most > LIMIT else ""
        title = " ".join([name, *options])
        print(f"{title:32}{load:8.1f}{first:8.2f}{median(others):8.2f}{most:8.2f}{over}")


def _moves(ruleset: Ruleset, advisor: Advisor, games: int) -> list[float]:
    timed = Timed(advisor)
    for seed in range(1, games + 1):
        sheet_played(ruleset, timed, SeededDice.from_number(seed))
    return timed.taken
