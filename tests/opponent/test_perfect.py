"""The level mestari against plain recursion over dice in their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import JatsiError
from jatsi.game.events import KeepEvent, MarkEvent
from jatsi.game.model import Game, Phase
from jatsi.opponent.perfect import Perfect
from tests.opponent.test_winning import game_of, last_row
from tests.solver.plain import PlainGame
from tests.solver.test_solving import AWKWARD
from tests.tables import policy

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.advice import Advisor

NAMES = ("a bonus", "a penalty", "negative rows", "forced", "chance last", "saved throws")


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_worth_as_much_as_any(name: str) -> None:
    """Along the games in which the dice fall in every way in the first turn, then one way."""
    plain, mestari = PlainGame(AWKWARD[name]), policy("mestari")
    for first in plain.every:
        game = Game.start(plain.ruleset, 1)
        while game.phase is not Phase.OVER:
            if game.phase in (Phase.READY, Phase.KEPT):
                game = game.apply(game.throw(thrown(game, first)))
                continue
            event = mestari.choose(game)
            assert worth_of(plain, game, event) == pytest.approx(best_of(plain, game), abs=1e-9)
            game = game.apply(event)


def thrown(game: Game, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The dice after a throw in which they fall so, turned on a little each turn."""
    lying = game.turn.dice or faces
    turned = tuple((face + game.turn.number) % game.ruleset.faces + 1 for face in faces)
    again = game.places_to_throw
    return tuple(turned[i] if i in again else face for i, face in enumerate(lying))


def sheet_of(game: Game) -> tuple[int | None, ...]:
    return tuple(mark.points if mark else None for mark in game.card.marks)


def best_of(plain: PlainGame, game: Game) -> float:
    left = 0 if game.phase is Phase.STOPPED else game.turn.throws_left
    if left:
        return plain.lying(sheet_of(game), game.turn.dice, left)
    return max(marked(plain, game, row) for row in plain.open(sheet_of(game)))


def worth_of(plain: PlainGame, game: Game, event: KeepEvent | MarkEvent) -> float:
    if isinstance(event, MarkEvent):
        return marked(plain, game, plain.ruleset.index(event.row))
    if len(event.kept) == plain.ruleset.dice:
        return max(marked(plain, game, row) for row in plain.open(sheet_of(game)))
    kept = tuple(place in event.kept for place in range(plain.ruleset.dice))
    return plain.keeping(sheet_of(game), game.turn.dice, kept, game.turn.throws_left)


def marked(plain: PlainGame, game: Game, row: int) -> float:
    saved = game.turn.throws_left if plain.ruleset.saving else 0
    return plain.marked(sheet_of(game), row, game.turn.dice, saved)


def test_a_game_that_cannot_be_solved_is_played_as_the_level_below_does() -> None:
    def refuse(_: Ruleset) -> Advisor:
        raise JatsiError("too large")

    game = Game.start(AWKWARD["a bonus"], 1)
    game = game.apply(game.throw((3, 1)))
    chosen = Perfect(refuse).choose(game)
    assert chosen == policy("kerholainen").choose(game)


@pytest.mark.parametrize(("behind", "kept"), [(30, (0, 1, 3, 4)), (26, (0, 1, 2, 3, 4))])
def test_the_last_row_of_two_is_played_to_win(
    library: Library, behind: int, kept: tuple[int, ...]
) -> None:
    """27 points lie, one more than 26; for points a 3 would be thrown again."""
    yatzy = library.resolve("yatzy")
    mine, other = last_row(yatzy, "sattuma"), last_row(yatzy, "", kuutoset=behind)
    game = game_of(mine, other, dice=(6, 6, 3, 6, 6), left=1)
    assert policy("mestari").choose(game) == KeepEvent(1, kept)
    alone = game_of(mine, dice=(6, 6, 3, 6, 6), left=1)
    assert policy("mestari").choose(alone) == KeepEvent(0, (0, 1, 3, 4))
