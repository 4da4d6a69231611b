"""A machine player alone: its dice come one throw after another, out of its game's block."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.dice.blocks import DiceBlocks
from jatsi.errors import UnreadableError
from jatsi.game.model import Phase
from jatsi.opponent.alone import Alone, player
from jatsi.ruleset.model import Bonus, Section
from jatsi.scoring import AnyMatch, FaceMatch
from jatsi.solver.playing import BestPlay
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.opponent.helpers import row, tiny

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.values import Solution

RULESET = tiny(
    *(3, 6, 2, [row(AnyMatch()), row(FaceMatch(6), section=Section.LOWER)]),
    [
        Bonus(Section.UPPER, 11, below=False, points=100),
        Bonus(Section.LOWER, 6, below=True, points=-1),
    ],
)
BLOCKS = DiceBlocks(9, throws=4, dice=3, faces=6)


class Stubborn:
    """Keeps the first die, throws the others again, and marks the first open row."""

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        if game.phase is Phase.THROWN:
            return game.keep((0,))
        return game.mark(game.card.open_rows[0])


def test_every_throw_takes_the_next_dice() -> None:
    games = list(Alone(RULESET, Stubborn(), BLOCKS).play(3, 40))
    for played, throws in zip(games, BLOCKS.games(3, 40).tolist(), strict=True):
        first = [throws[0][0], *throws[1][:2]]
        second = [throws[2][0], *throws[3][:2]]
        upper, lower = sum(first), 6 * second.count(6)
        due = [upper >= 11, lower < 6]
        assert played.due[:, 0].tolist() == due
        assert played.totals.tolist() == [upper + lower + 100 * due[0] - due[1]]


def never(_ruleset: Ruleset) -> Solution:
    raise AssertionError


def test_who_plays_by_a_solved_game() -> None:
    solved = player(RULESET, "mestari", 1, lambda ruleset: solve(Space(ruleset)))
    assert isinstance(solved, BestPlay)
    for level in ("aloittelija", "kerholainen"):
        assert isinstance(player(RULESET, level, 1, never), Alone)
    with pytest.raises(UnreadableError):
        player(RULESET, "nosuch", 1, never)
