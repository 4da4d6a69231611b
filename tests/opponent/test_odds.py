"""Chances of rows against figures of textbooks, formulas and plain recursion."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.dice.hands import counts_of
from jatsi.opponent.odds import Odds, odds
from jatsi.ruleset.model import Bonus, Ruleset, Section
from jatsi.scorecard import Mark, Scorecard
from jatsi.scoring import AnyMatch, FaceMatch, FixedPoints, matching
from tests.opponent.helpers import row, small_rulesets, tiny
from tests.opponent.plain import PlainTurn

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from tests.opponent.plain import Dice

IN_THREE = 1 - (5 / 6) ** 3
"""The chance that a die shows a face in three throws."""


def found(ruleset: Ruleset, dice: Dice | None, left: int) -> dict[str, Odds]:
    hand = None if dice is None else counts_of(dice, ruleset.faces)
    return {one.row.id: one for one in odds(Scorecard.empty(ruleset), hand, left)}


def binomial(dice: int, least: int, chance: float) -> float:
    """The chance of so many of the dice, each by itself."""
    counts = range(least, dice + 1)
    return sum(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in counts)


@cache
def straight(missing: int, throws: int) -> Fraction:
    """The chance of so many faces with as many dice, each that comes up being kept."""
    if not missing:
        return Fraction(1)
    if not throws:
        return Fraction(0)
    after = [
        straight(missing - len(set(fallen) & set(range(missing))), throws - 1)
        for fallen in product(range(6), repeat=missing)
    ]
    return sum(after, Fraction(0)) / len(after)


def test_before_the_first_throw(library: Library) -> None:
    """Five equal in three throws: 4.6029 %, as published by many."""
    told = found(library.resolve("yatzy", []), None, 3)
    assert told["yatzy"].chance == pytest.approx(347_897 / 7_558_272, abs=1e-12)
    assert told["yatzy"].mean == pytest.approx(50 * 347_897 / 7_558_272, abs=1e-11)
    for name, points in (("pieni_suora", 15), ("suuri_suora", 20)):
        assert told[name].chance == pytest.approx(float(straight(5, 3)), abs=1e-12)
        assert told[name].mean == pytest.approx(points * float(straight(5, 3)), abs=1e-11)
    assert told["kuutoset"].least == 18
    assert told["kuutoset"].chance == pytest.approx(binomial(5, 3, IN_THREE), abs=1e-12)
    assert told["kuutoset"].mean == pytest.approx(5 * 6 * IN_THREE, abs=1e-11)
    assert (told["sattuma"].least, told["sattuma"].chance) == (None, None)
    assert told["sattuma"].mean == pytest.approx(70 / 3, abs=1e-11)  # 14/3 a die


def test_upper_rows_are_about_their_pace(library: Library) -> None:
    """Against a par of three dice it is no points; of six dice for 75 it is 21 in sixes, four."""
    home = found(library.resolve("jatsi", []), None, 3)["neloset"]
    assert home.least == 0
    assert home.chance == pytest.approx(binomial(5, 3, IN_THREE), abs=1e-12)
    six = found(library.resolve("maxijatsi", []), None, 3)["kuutoset"]
    assert six.least == 24  # what can be had of the pace of 21
    assert six.chance == pytest.approx(binomial(6, 4, IN_THREE), abs=1e-12)


def test_from_dice_that_lie(library: Library) -> None:
    yatzy = library.resolve("yatzy", [])
    one = found(yatzy, (3, 6, 3, 6, 3), 1)
    assert one["yatzy"].chance == pytest.approx(1 / 36)
    assert one["nelja_samaa"].chance == pytest.approx(11 / 36)
    assert one["nelja_samaa"].mean == pytest.approx(12 * 11 / 36)
    assert (one["tayskasi"].chance, one["tayskasi"].mean) == (1, 21)
    assert one["kolmoset"].mean == pytest.approx(9 + 2 * 3 / 6)
    assert found(yatzy, (3, 6, 3, 6, 3), 2)["yatzy"].chance == pytest.approx((11 / 36) ** 2)
    assert found(yatzy, (3, 3, 6, 6, 1), 1)["tayskasi"].chance == pytest.approx(1 / 3)
    assert found(yatzy, (2, 3, 4, 5, 5), 2)["suuri_suora"].chance == pytest.approx(11 / 36)
    none = found(yatzy, (3, 6, 3, 6, 3), 0)
    given = {"kolmoset": 9, "pari": 12, "kaksi_paria": 18, "kolme_samaa": 9, "tayskasi": 21}
    assert {name: one.mean for name, one in none.items() if one.chance == 1} == given
    rest = {name: (one.chance, one.mean) for name, one in none.items() if name not in given}
    assert rest.pop("sattuma") == (None, 21)
    assert rest.pop("kuutoset") == (0, 12)
    assert set(rest.values()) == {(0, 0)}


def test_only_rows_that_may_be_marked(library: Library) -> None:
    forced = library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    card = Scorecard.empty(forced).with_mark(forced.rows[0], Mark(3, ()))
    assert [one.row.id for one in odds(card, None, 3)] == ["kakkoset"]


def test_a_row_of_one_face_without_a_pace_is_about_one_die() -> None:
    told = found(tiny(2, 3, 2, [row(FaceMatch(1)), row(AnyMatch(), FixedPoints(4))]), None, 1)
    assert told["r0"].chance == pytest.approx(5 / 9)
    assert told["r0"].mean == pytest.approx(2 / 3)
    assert (told["r1"].chance, told["r1"].mean) == (None, 4)
    assert (told["r0"].least, told["r1"].least) == (None, None)


def test_the_chance_and_the_mean_can_ask_for_different_keeps() -> None:
    """A pace of two: a two has it already, but a three is worth more on average."""
    bonus = Bonus(Section.UPPER, 2, below=False, points=1)
    told = found(tiny(1, 6, 2, [row(AnyMatch())], [bonus]), (2,), 1)["r0"]
    assert (told.least, told.chance, told.mean) == (2, 1, 3.5)


@settings(max_examples=25)
@given(small_rulesets(), st.data())
def test_any_row_of_any_little_ruleset(ruleset: Ruleset, data: st.DataObject) -> None:
    throws = data.draw(st.integers(1, 2))
    dice = data.draw(st.tuples(*[st.integers(1, ruleset.faces)] * ruleset.dice))
    for one in odds(Scorecard.empty(ruleset), counts_of(dice, ruleset.faces), throws):
        compare(one, ruleset, dice, throws)


def compare(one: Odds, ruleset: Ruleset, dice: Dice, throws: int) -> None:
    def points(fallen: Dice) -> int:
        return one.row.score(counts_of(fallen, ruleset.faces))

    def good(fallen: Dice) -> int:
        if one.row.id in ruleset.paces:
            return int(points(fallen) >= ruleset.paces[one.row.id])
        return int(matching(one.row.match, counts_of(fallen, ruleset.faces)) is not None)

    plain = PlainTurn(ruleset.dice, ruleset.faces, points)
    assert one.mean == pytest.approx(float(plain.lying(dice, throws).mean), abs=1e-9)
    chance = PlainTurn(ruleset.dice, ruleset.faces, good)
    every = product(range(1, ruleset.faces + 1), repeat=ruleset.dice)
    if all(map(good, every)):
        assert one.chance is None
    else:
        assert one.chance == pytest.approx(float(chance.lying(dice, throws).mean), abs=1e-12)
    pace, can_be = ruleset.paces.get(one.row.id), ruleset.attainable[one.row.id]
    enough = [points for points in can_be if pace is not None and points >= pace]
    assert one.least == min(enough, default=pace)
