"""Planning a turn: keeps against plain recursion, and who wins a tie."""

from __future__ import annotations

from itertools import product

import pytest

from jatsi.dice.hands import counts_of
from jatsi.game.events import KeepEvent, MarkEvent
from jatsi.opponent.lattice import lattice
from jatsi.opponent.turn import choose, keep_worths, places
from jatsi.scoring import AnyMatch
from tests.opponent.helpers import begun, row, tiny
from tests.opponent.plain import Dice, PlainTurn


def bumpy(dice: Dice) -> int:
    """A worth of dice in any order, below zero too, with no equals to speak of."""
    return sum(face**4 for face in dice) % 29 - 11


@pytest.mark.parametrize(("dice", "faces"), [(1, 2), (2, 3), (3, 3), (2, 5)])
@pytest.mark.parametrize("spared", [0, 3, -2])
def test_every_keep_against_plain_recursion(dice: int, faces: int, spared: int) -> None:
    grid, turn = lattice(dice, faces), PlainTurn(dice, faces, bumpy, spared)
    ending = [bumpy(tuple(f for f, n in enumerate(h, 1) for _ in range(n))) for h in grid.hands]
    worths = list(keep_worths(grid, ending, [spared, 2 * spared, 3 * spared]))
    for left, hand in product((1, 2, 3), product(range(1, faces + 1), repeat=dice)):
        for kept in turn.choices():
            node = grid.index[counts_of((hand[place] for place in kept), faces)]
            plain = turn.keeping(hand, kept, left).mean
            assert worths[left - 1][node] == pytest.approx(float(plain), abs=1e-9)
        whole = worths[left - 1][grid.index[counts_of(hand, faces)]]
        assert whole == bumpy(hand) + left * spared


def test_equal_dice_are_kept_at_the_lowest_places() -> None:
    assert places((5, 2, 5, 3, 5), counts_of((5, 3, 5), 6)) == (0, 2, 3)
    assert places((5, 2, 5, 3, 5), counts_of((), 6)) == ()


def test_among_equal_keeps_all_dice_stay() -> None:
    game = begun(tiny(2, 6, 3, [row(AnyMatch())]), ["r0"], (4, 1), 2)
    same = [(game.ruleset.rows[0], [0.1] * 21)]
    assert choose(game, same, (0, 0)) == KeepEvent(0, (0, 1))


def test_among_equal_keeps_of_as_many_dice_the_higher_faces_stay() -> None:
    # Only a pair is worth anything; a die kept is as good as none, any as good as another.
    game = begun(tiny(2, 6, 3, [row(AnyMatch())]), ["r0"], (4, 1), 1)
    pairs = [float(max(hand) == 2) for hand in lattice(2, 6).hands]
    assert choose(game, [(game.ruleset.rows[0], pairs)], (0,)) == KeepEvent(0, (0,))


def test_among_equal_rows_the_first_is_marked() -> None:
    game = begun(tiny(2, 6, 1, [row(AnyMatch())] * 3), ["r1", "r2"], (4, 1), 0)
    marks = [(r, [1 / 3 + i / 1e12] * 21) for i, r in enumerate(game.card.open_rows)]
    assert choose(game, marks, ()) == MarkEvent(0, "r1")


def test_a_throw_is_spared_where_it_is_worth_more_than_it_promises() -> None:
    game = begun(tiny(1, 6, 2, [row(AnyMatch())]), ["r0"], (3,), 1)
    marks = [(game.ruleset.rows[0], [1.0, 2, 3, 4, 5, 6])]
    assert choose(game, marks, (0,)) == KeepEvent(0, ())
    assert choose(game, marks, (0.4,)) == KeepEvent(0, ())
    assert choose(game, marks, (0.6,)) == KeepEvent(0, (0,))
