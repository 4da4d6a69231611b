"""How long mestari takes for a move from a table that is kept."""

from __future__ import annotations

import time
from statistics import median
from typing import TYPE_CHECKING

from jatsi.dice.sources import SeededDice, Throw
from jatsi.game.model import Game, Phase
from jatsi.opponent.perfect import Perfect
from jatsi.resources.library import Library
from jatsi.resources.places import user_cache
from jatsi.resources.solutions import load_or_solve
from jatsi.solver.advice import Advisor

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset

GAMES = (("yatzy",), ("jatsi",), ("yatzy", "pakkopeli-ylhaalta"), ("yatzy", "heittosaasto"))
SIX_DICE = ("maxijatsi",)
LIMIT = 5.0
"""Milliseconds."""


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
    mestari, taken = Perfect(lambda _: advisor), []
    for seed in range(1, games + 1):
        game, dice = Game.start(ruleset, 1), SeededDice.from_number(seed)
        while game.phase is not Phase.OVER:
            if game.phase in (Phase.READY, Phase.KEPT):
                game = _throw(game, dice)
                continue
            begin = time.perf_counter()
            event = mestari.choose(game)
            taken.append((time.perf_counter() - begin) * 1000)
            game = game.apply(event)
    return taken


def _throw(game: Game, source: SeededDice) -> Game:
    turn, places = game.turn, game.places_to_throw
    throw = Throw(1, turn.number, turn.thrown + 1, tuple(p + 1 for p in places), game.ruleset.faces)
    lying = dict(enumerate(turn.dice)) | dict(zip(places, source.throw(throw), strict=True))
    return game.apply(game.throw(tuple(lying[place] for place in range(game.ruleset.dice))))
