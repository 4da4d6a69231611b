"""Playing to win against playing for points: who wins more of games with the same dice."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from jatsi.dice.hands import counts_of
from jatsi.dice.sources import SeededDice
from jatsi.game.model import Game, Phase
from jatsi.opponent.alone import thrown
from jatsi.opponent.turn import places
from jatsi.opponent.winning import Winning
from jatsi.resources.library import Library
from jatsi.resources.places import user_cache
from jatsi.resources.solutions import load_or_solve
from jatsi.solver.advice import Advisor
from jatsi.solver.choices import choices

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.ruleset.model import Ruleset


class Pair(NamedTuple):
    """Two games with the same dice in which each seat once plays to win.

    ``wins`` is the share of them, 0 to 1, that was won so, an equal total being half a
    win; ``apart`` tells whether either went otherwise than if both play for points.
    """

    wins: float
    apart: bool


class Bench:
    """The two ways of choosing for one ruleset, and how long choosing to win took at most."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._advisor = Advisor(load_or_solve(ruleset, user_cache()))
        self._winning = Winning()
        self.slowest = 0.0

    def pairs(self, seed: int, ends: int) -> list[Pair]:
        """Pairs of games that begin for points, with the dice of a seed, and end apart."""
        dice = SeededDice.from_number(seed)
        game = Game.start(self._ruleset, 2)
        while not _to_choose(game) or self._to_win(game) is None:
            game = self._next(game, dice, ())
        return [self._pair(game, SeededDice(f"{seed}|{end}".encode())) for end in range(ends)]

    def _pair(self, game: Game, dice: SeededDice) -> Pair:
        usual, first, second = (self._played(game, dice, seats) for seats in ((), (0,), (1,)))
        wins = (_won(first, 0) + _won(second, 1)) / 2
        return Pair(wins, apart=not usual.cards == first.cards == second.cards)

    def _played(self, game: Game, dice: SeededDice, to_win: tuple[int, ...]) -> Game:
        while game.phase is not Phase.OVER:
            game = self._next(game, dice, to_win)
        return game

    def _next(self, game: Game, dice: SeededDice, to_win: tuple[int, ...]) -> Game:
        if not _to_choose(game):
            return thrown(game, dice)
        choice = self._to_win(game) if game.turn.seat in to_win else None
        return game.apply(choice or self._for_points(game))

    def _to_win(self, game: Game) -> KeepEvent | MarkEvent | None:
        begin = time.process_time()
        choice = self._winning.choose(game)
        self.slowest = max(self.slowest, time.process_time() - begin)
        return choice

    def _for_points(self, game: Game) -> KeepEvent | MarkEvent:
        hand, left = counts_of(game.turn.dice, game.ruleset.faces), game.turn.throws_left
        left = left if game.phase is Phase.THROWN else 0
        best = choices(self._advisor.turn(game.card), game.card, hand, left)[0]
        if game.phase is Phase.THROWN:
            return game.keep(places(game.turn.dice, best.kept))
        assert best.row  # noqa: S101 - nothing is left but to mark
        return game.mark(best.row)


def measure(games: int, ends: int, rules: str, first: int) -> None:
    """Print the share of wins over so many beginnings, from a seed on, with so many ends each."""
    bench = Bench(Library.installed().resolve(rules))
    begin = time.perf_counter()
    every = [bench.pairs(seed, ends) for seed in range(first, first + games)]
    seconds = time.perf_counter() - begin
    means = [statistics.mean(pair.wins for pair in pairs) for pairs in every]
    error = statistics.stdev(means) / len(means) ** 0.5
    wins = Counter(pair.wins for pairs in every for pair in pairs)
    apart = sum(pair.apart for pairs in every for pair in pairs)
    print(f"{rules}, seeds {first} to {first + games - 1}, {ends} ends each of two games\n")
    print(f"won by who plays to win: {statistics.mean(means):.4f} ± {error:.4f}, draws being half")
    print(f"of {games * ends} pairs {apart} went otherwise than for points alone")
    print(f"wins by pair: {dict(sorted(wins.items()))}")
    print(f"slowest choice {bench.slowest:.2f} s of the processor; all took {seconds:.0f} s")


def _to_choose(game: Game) -> bool:
    return game.phase in (Phase.THROWN, Phase.STOPPED)


def _won(game: Game, seat: int) -> float:
    ours, theirs = game.cards[seat].total, game.cards[1 - seat].total
    return (1 + (ours > theirs) - (ours < theirs)) / 2
