"""Means and variances of turns played for one row."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from jatsi.dice.hands import counts_of
from jatsi.opponent.outlook import Outlook, hand_points, outlook
from jatsi.scoring import AnyMatch, FaceMatch, FixedPoints, GroupsMatch, RunMatch
from tests.opponent.helpers import row, small_rulesets, tiny
from tests.opponent.plain import PlainTurn

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scoring import Match
    from tests.opponent.plain import Dice


@settings(max_examples=40)
@given(small_rulesets())
def test_tiny_rows_against_plain_recursion(ruleset: Ruleset) -> None:
    for tiny_row in ruleset.rows:
        assert_as_plain(ruleset, tiny_row)


@pytest.mark.parametrize("throws", [1, 2, 4])
def test_rows_of_three_dice_against_plain_recursion(throws: int) -> None:
    matches: list[Match] = [
        FaceMatch(3),
        GroupsMatch((2,)),
        GroupsMatch((3,)),
        RunMatch(1, 3),
        AnyMatch(),
    ]
    ruleset = tiny(3, 4, throws, [row(match) for match in matches])
    for tiny_row in ruleset.rows:
        assert_as_plain(ruleset, tiny_row)


def assert_as_plain(ruleset: Ruleset, tiny_row: Row) -> None:
    """Compare; where several plays are best, the variance is that of one of them."""

    def worth(dice: Dice) -> int:
        return tiny_row.score(counts_of(dice, ruleset.faces))

    found = outlook(ruleset, tiny_row)
    plain = PlainTurn(ruleset.dice, ruleset.faces, worth).whole(ruleset.throws)
    assert found.mean == pytest.approx(float(plain.mean), abs=1e-9)
    least = float(plain.least_square - plain.mean**2)
    greatest = float(plain.greatest_square - plain.mean**2)
    assert least - 1e-9 <= found.variance <= greatest + 1e-9


def test_the_face_rows_of_yatzy(library: Library) -> None:
    # A die shows its face within three throws with chance 91/216, each for itself.
    yatzy = library.resolve("yatzy")
    chance = 1 - Fraction(5, 6) ** 3
    for face, face_row in enumerate(yatzy.rows[:6], 1):
        found = outlook(yatzy, face_row)
        assert found.mean == pytest.approx(float(5 * chance * face))
        assert found.variance == pytest.approx(float(5 * chance * (1 - chance) * face**2))


def test_five_equal_within_three_throws(library: Library) -> None:
    # 347897 / 7558272 is the known chance of five equal dice in three throws.
    yatzy = library.resolve("yatzy")
    chance = 347897 / 7558272
    found = outlook(yatzy, yatzy.row("yatzy"))
    assert found.mean == pytest.approx(50 * chance)
    assert found.variance == pytest.approx(2500 * chance * (1 - chance))


def test_a_row_without_chance_has_no_variance() -> None:
    ruleset = tiny(2, 6, 3, [row(AnyMatch(), FixedPoints(-7))])
    found = outlook(ruleset, ruleset.rows[0])
    assert (found.mean, found.variance) == (-7, 0)


def test_points_of_every_hand() -> None:
    ruleset = tiny(2, 2, 1, [row(GroupsMatch((2,)))])
    assert hand_points(ruleset, ruleset.rows[0]) == (2, 0, 4)


def test_the_better_of_two_turns() -> None:
    # The greater of two standard normals: mean 0.5642, variance 0.6817.
    found = Outlook(10, 4).better_of_two()
    assert found.mean == pytest.approx(10 + 2 * 0.5641895835)
    assert found.variance == pytest.approx(4 * 0.6816901138)
    assert Outlook(3, 0).better_of_two() == Outlook(3, 0)
