"""Chances to win against plain recursion over dice in their places, and by hand."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.dice.hands import counts_of
from jatsi.scorecard import Mark, Scorecard
from jatsi.solver.advice import Advisor
from jatsi.solver.duels import Duels
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.solver.plain_duel import PlainDuel
from tests.solver.test_advice import card_of
from tests.solver.test_rest import sheet_left
from tests.solver.test_solving import AWKWARD, rulesets

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from tests.solver.plain import Sheet

NAMES = ("a bonus", "a penalty", "two sections", "several on one", "chance last", "one throw")
FIVE_EQUAL = 347_897 / 7_558_272
"""The chance of five equal dice in three throws, as textbooks have it: 4.6029 %."""


def compare(ruleset: Ruleset, mine: Sheet, other: Sheet) -> float:
    """Compare all that can be done in a turn; the chance before it."""
    plain = PlainDuel(ruleset)
    turn = Duels(ruleset).turn(card_of(ruleset, mine), [card_of(ruleset, other)])
    assert turn is not None
    chance = turn.chance
    assert chance.start == pytest.approx(plain.chance(mine, other), abs=1e-9)
    for dice in product(plain.faces, repeat=ruleset.dice):
        hand = counts_of(dice, ruleset.faces)
        marks = {
            ruleset.rows[row].id: plain.marked(mine, other, row, dice)
            for row in plain.plain.open(mine)
        }
        assert {row.id: worth for row, worth in chance.mark(hand)} == pytest.approx(marks, abs=1e-9)
        for left in range(1, ruleset.throws):
            for kept in product((False, True), repeat=ruleset.dice):
                stay = [die for die, keep in zip(dice, kept, strict=True) if keep]
                told = chance.keep(counts_of(stay, ruleset.faces), left)
                expected = plain.keeping(mine, other, dice, kept, left)
                assert told == pytest.approx(expected, abs=1e-9)
    return chance.start


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_of_a_turn(name: str) -> None:
    ruleset = AWKWARD[name]
    chances = [
        compare(ruleset, sheet_left(ruleset, left, pick), sheet_left(ruleset, others, pick + 1))
        for left, others in ((1, 0), (1, 1), (2, 1), (2, 2))
        for pick in range(2)
    ]
    assert any(0 < chance < 1 for chance in chances)


@pytest.mark.parametrize("name", ["a bonus", "negative rows"])
def test_last_to_move_with_three_rows_open(name: str) -> None:
    ruleset = AWKWARD[name]
    left = min(3, len(ruleset.rows))
    mine, other = sheet_left(ruleset, left, 0), sheet_left(ruleset, left - 1, 0)
    plain = PlainDuel(ruleset)
    turn = Duels(ruleset).turn(card_of(ruleset, mine), [card_of(ruleset, other)])
    assert turn is not None
    assert turn.chance.start == pytest.approx(plain.chance(mine, other), abs=1e-9)


@settings(max_examples=20)
@given(rulesets(), st.integers(0, 9), st.integers(0, 9), st.integers(0, 1))
def test_any_little_ruleset(ruleset: Ruleset, pick: int, others_pick: int, left: int) -> None:
    mine, other = sheet_left(ruleset, 1, pick), sheet_left(ruleset, left, others_pick)
    if ruleset.saving:
        card, against = card_of(ruleset, mine), card_of(ruleset, other)
        assert Duels(ruleset).turn(card, [against]) is None
    else:
        compare(ruleset, mine, other)


def test_the_points_to_come_are_those_of_the_solved_game() -> None:
    ruleset = AWKWARD["two sections"]
    advisor = Advisor(solve(Space(ruleset), exact=True))
    card = card_of(ruleset, sheet_left(ruleset, 2, 1))
    turn = Duels(ruleset).turn(card, [card])
    assert turn is not None
    already = sum(card.bonus(section) or 0 for section in ruleset.sections)
    assert turn.points.start + already == pytest.approx(advisor.turn(card).start, abs=1e-9)


def full_but(ruleset: Ruleset, *rows: str, **points: int) -> Scorecard:
    """A sheet with these rows open, the others of those points, or else of no points."""
    marks = (None if row.id in rows else Mark(points.get(row.id, 0), ()) for row in ruleset.rows)
    return Scorecard(ruleset, tuple(marks))


STRAIGHTS = {"suuri_suora": 20, "pieni_suora": 15}


@pytest.mark.parametrize(
    ("other", "chance"),
    [
        ({}, FIVE_EQUAL + (1 - FIVE_EQUAL) / 2),
        (STRAIGHTS | {"kolme_samaa": 9, "viitoset": 5}, FIVE_EQUAL),
        (STRAIGHTS | {"kolme_samaa": 15}, FIVE_EQUAL / 2),
        (STRAIGHTS | {"nelja_samaa": 16}, 0.0),
    ],
    ids=["level", "behind by 49", "behind by 50", "behind by 51"],
)
def test_only_five_equal_help(library: Library, other: dict[str, int], chance: float) -> None:
    ruleset = library.resolve("yatzy")
    sheet, against = full_but(ruleset, "yatzy"), full_but(ruleset, **other)
    turn = Duels(ruleset).turn(sheet, [against])
    assert turn is not None
    assert turn.chance.start == pytest.approx(chance, abs=1e-12)


def test_of_several_full_sheets_the_highest_is_to_be_beaten(library: Library) -> None:
    ruleset = library.resolve("yatzy")
    low, high = full_but(ruleset, pari=12), full_but(ruleset, nelja_samaa=24, kolme_samaa=18)
    turn = Duels(ruleset).turn(full_but(ruleset, "yatzy"), [low, high, low])
    assert turn is not None
    assert turn.chance.start == pytest.approx(FIVE_EQUAL, abs=1e-12)


def test_what_is_not_reckoned(library: Library) -> None:
    ruleset = library.resolve("yatzy")
    duels, empty = Duels(ruleset), Scorecard.empty(ruleset)
    two, one, none = (full_but(ruleset, *rows) for rows in (("yatzy", "pari"), ("pari",), ()))
    five = full_but(ruleset, *(row.id for row in ruleset.rows[1:6]))
    assert duels.reckons(two, [two])
    assert duels.reckons(two, [one])
    assert duels.reckons(one, [none, none])
    refused: list[tuple[Scorecard, list[Scorecard]]] = [
        (two, []),
        (one, [one, none]),
        (one, [two]),
        (two, [none]),
        (none, [none]),
        (empty, [empty]),
        (five, [five]),
    ]
    for mine, others in refused:
        assert not duels.reckons(mine, others)
        assert duels.turn(mine, others) is None
    saving = library.resolve("yatzy", ["heittosaasto"])
    assert not Duels(saving).reckons(full_but(saving, "pari"), [full_but(saving)])


@pytest.mark.parametrize("name", ["yatzy", "jatsi", "maxijatsi"])
@pytest.mark.parametrize("places", [slice(6), slice(3, 9), slice(-6, None)])
def test_three_rows_are_always_few_enough(library: Library, name: str, places: slice) -> None:
    """The most work is with rows of many points and far from a decided bonus."""
    ruleset = library.resolve(name)
    rows = [row.id for row in ruleset.rows[places]]
    duels = Duels(ruleset)
    mine = full_but(ruleset, *rows[::2], kuutoset=18, viitoset=15, neloset=12)
    other = full_but(ruleset, *rows[1::2], kuutoset=18, viitoset=15, neloset=12)
    assert duels.reckons(mine, [other])


def test_who_has_begun_to_play_to_win_goes_on(library: Library) -> None:
    ruleset = library.resolve("jatsi")
    duels, rows = Duels(ruleset), [row.id for row in ruleset.rows[-4:]]
    reckoned = [
        duels.reckons(full_but(ruleset, *rows[:left]), [full_but(ruleset, *rows[:others])])
        for left in range(4, 0, -1)
        for others in (left, left - 1)
    ]
    assert reckoned == [True] * 8


@pytest.mark.parametrize("name", ["a bonus", "a penalty", "two sections", "chance last"])
def test_later_turns_are_what_they_are_when_reckoned_anew(name: str) -> None:
    """From two rows each to the end; marks that give what they can, in turn."""
    ruleset = AWKWARD[name]
    kept = Duels(ruleset)
    sheets = [sheet_left(ruleset, 2, 1), sheet_left(ruleset, 2, 2)]
    for number in range(4):
        mine, other = (card_of(ruleset, sheet) for sheet in sheets)
        again, anew = kept.turn(mine, [other]), Duels(ruleset).turn(mine, [other])
        assert again is not None
        assert anew is not None
        assert again.chance.start == pytest.approx(anew.chance.start, abs=1e-12)
        best = np.array(anew.chance.best)
        assert np.array(again.chance.best) == pytest.approx(best, abs=1e-12)
        best = np.array(anew.points.best) - anew.points.start
        assert np.array(again.points.best) - again.points.start == pytest.approx(best, abs=1e-12)
        row = ruleset.index(mine.open_rows[-1].id)
        points = ruleset.attainable[ruleset.rows[row].id]
        sheets = [sheets[1], (*sheets[0][:row], points[number % 2], *sheets[0][row + 1 :])]


def test_what_was_solved_is_used_for_no_other_game() -> None:
    ruleset = AWKWARD["a bonus"]
    kept = Duels(ruleset)
    sheets: list[tuple[Sheet, Sheet]] = [
        ((2, 0, None, None), (1, None, None, 6)),
        ((2, 0, None, None), (1, 2, None, 6)),
        ((0, 0, None, None), (1, 2, None, 6)),
        ((2, 0, None, None), (1, None, None, 0)),
        ((2, None, None, None), (1, None, None, 6)),
    ]
    for mine, other in sheets:
        turn = kept.turn(card_of(ruleset, mine), [card_of(ruleset, other)])
        assert turn is not None
        plain = PlainDuel(ruleset).chance(mine, other)
        assert turn.chance.start == pytest.approx(plain, abs=1e-9)
