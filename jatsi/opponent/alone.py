"""A machine player alone at the table, game after game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jatsi.dice.blocks import BlockDice, DiceBlocks
from jatsi.game.model import Game, Phase
from jatsi.opponent import BEST, policy
from jatsi.solver.advice import Advisor
from jatsi.solver.playing import BestPlay
from jatsi.solver.simulating import over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jatsi.dice.sources import DiceSource
    from jatsi.opponent import Policy
    from jatsi.ruleset.model import Ruleset
    from jatsi.scorecard import Scorecard
    from jatsi.solver.simulating import Played, Player
    from jatsi.solver.values import Solution


def player(
    ruleset: Ruleset, level: str, seed: int, solution: Callable[[Ruleset], Solution]
) -> Player:
    """Who plays the games of that seed, which is not negative.

    ``solution`` brings the solved game for the level that plays by it, the strongest; the
    others play with the same dice.  Raises UnreadableError for an unknown level.
    """
    throws = ruleset.throws * len(ruleset.rows)
    blocks = DiceBlocks(seed, throws=throws, dice=ruleset.dice, faces=ruleset.faces)
    if level == BEST:
        return BestPlay(solution(ruleset), blocks)
    chooser = policy(level, lambda rules: Advisor(solution(rules)))
    return Alone(ruleset, chooser, blocks)


class Alone:
    """Plays a ruleset by a policy, with dice out of blocks."""

    def __init__(self, ruleset: Ruleset, policy: Policy, blocks: DiceBlocks) -> None:
        self._ruleset = ruleset
        self._policy = policy
        self._blocks = blocks

    def play(self, start: int, stop: int) -> Iterator[Played]:
        """The games from one number to before another, one after the other."""
        for number in range(start, stop):
            [faces] = self._blocks.games(number, number + 1)
            card = sheet_played(self._ruleset, self._policy, BlockDice(faces))
            subtotals = [[card.subtotal(section)] for section in self._ruleset.sections]
            yield over(self._ruleset, np.array(subtotals))


def sheet_played(ruleset: Ruleset, policy: Policy, dice: DiceSource) -> Scorecard:
    """The sheet of a game that a policy has played alone."""
    game = Game.start(ruleset, 1)
    while game.phase is not Phase.OVER:
        if game.phase in (Phase.READY, Phase.KEPT):
            game = thrown(game, dice)
        else:
            game = game.apply(policy.choose(game))
    return game.card


def thrown(game: Game, dice: DiceSource) -> Game:
    """The game after the next throw of the seat whose turn it is."""
    faces = dice.throw(game.due_throw)
    lying = dict(enumerate(game.turn.dice)) | dict(zip(game.places_to_throw, faces, strict=True))
    return game.apply(game.throw(tuple(lying[place] for place in range(game.ruleset.dice))))
