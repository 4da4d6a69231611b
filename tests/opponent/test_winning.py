"""Playing to win: against plain recursion, by hand, and where it is left to others."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from jatsi.game.events import KeepEvent, MarkEvent
from jatsi.game.model import Game, Turn
from jatsi.opponent.winning import Winning
from jatsi.scorecard import Mark, Scorecard
from tests.solver.plain_duel import PlainDuel
from tests.solver.test_advice import card_of
from tests.solver.test_solving import AWKWARD

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from tests.solver.plain import Sheet

Dice = tuple[int, ...]


def game_of(mine: Scorecard, *others: Scorecard, dice: Dice, left: int) -> Game:
    """The last seat's turn, its dice lying, so many throws being left."""
    turn = Turn(len(others), len(mine.marks) - len(mine.unmarked) + 1, left, dice, thrown=1)
    cards = (*others, mine)
    return Game(mine.ruleset, cards, (0,) * len(cards), turn)


def last_row(ruleset: Ruleset, row: str, **points: int) -> Scorecard:
    """A sheet with one row open, the others of those points, or else of no points."""
    marks = (None if r.id == row else Mark(points.get(r.id, 0), ()) for r in ruleset.rows)
    return Scorecard(ruleset, tuple(marks))


SHEETS: list[tuple[str, Sheet, Sheet]] = [
    ("a bonus", (2, 0, None, None), (1, None, 0, 6)),
    ("a penalty", (1, 2, None, None), (0, 0, 3, None)),
    ("two sections", (1, None, 4, None), (1, 2, None, 2)),
]
"""In all of them the best mark is sometimes another than for points."""


@pytest.mark.parametrize(("name", "mine", "other"), SHEETS)
def test_every_choice_is_one_of_the_best(name: str, mine: Sheet, other: Sheet) -> None:
    ruleset, winning = AWKWARD[name], Winning()
    plain = PlainDuel(ruleset)
    cards = card_of(ruleset, mine), card_of(ruleset, other)
    chances = set()
    for dice, left in product(product(plain.faces, repeat=ruleset.dice), range(2)):
        choice = winning.choose(game_of(*cards, dice=dice, left=left))
        if isinstance(choice, KeepEvent):
            kept = tuple(place in choice.kept for place in range(ruleset.dice))
            chance = plain.keeping(mine, other, dice, kept, left)
        else:
            assert isinstance(choice, MarkEvent)
            chance = plain.marked(mine, other, ruleset.index(choice.row), dice)
        assert chance == pytest.approx(plain.lying(mine, other, dice, left), abs=1e-9)
        chances.add(chance)
    assert len(chances) > 2


SATTUMA = [
    ("30 only is level", 30, (6, 6, 5, 6, 6), (0, 1, 3, 4)),
    ("27 is enough, 26 are not", 26, (6, 6, 3, 6, 6), (0, 1, 2, 3, 4)),
    ("27 is level: half, against 1/2 + 1/12 for more", 27, (6, 6, 3, 6, 6), (0, 1, 3, 4)),
    ("28 is level: half, against 1/3 + 1/12 for more", 28, (6, 6, 4, 6, 6), (0, 1, 2, 3, 4)),
    ("won anyhow: the mean of a die is more than three", 0, (6, 6, 3, 6, 6), (0, 1, 3, 4)),
    ("won anyhow: the mean of a die is less than four", 0, (6, 6, 4, 6, 6), (0, 1, 2, 3, 4)),
]


@pytest.mark.parametrize(
    ("behind", "dice", "kept"), [case[1:] for case in SATTUMA], ids=[case[0] for case in SATTUMA]
)
def test_the_last_throw_for_sattuma(
    library: Library, behind: int, dice: Dice, kept: tuple[int, ...]
) -> None:
    ruleset = library.resolve("yatzy")
    mine = last_row(ruleset, "sattuma")
    other = last_row(ruleset, "", kuutoset=behind)
    game = game_of(mine, other, dice=dice, left=1)
    assert Winning().choose(game) == KeepEvent(1, kept)


def test_what_is_left_to_others(library: Library) -> None:
    ruleset, dice = library.resolve("yatzy"), (1, 2, 3, 4, 6)
    full, open_ = last_row(ruleset, ""), last_row(ruleset, "sattuma")
    winning = Winning()
    assert winning.choose(game_of(open_, full, full, dice=dice, left=1)) is not None
    assert winning.choose(game_of(open_, full, open_, dice=dice, left=1)) is None
    assert winning.choose(game_of(open_, dice=dice, left=1)) is None
    assert winning.choose(game_of(*(Scorecard.empty(ruleset),) * 2, dice=dice, left=1)) is None
