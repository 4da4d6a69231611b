"""Worths within turns against plain recursion over dice in their places."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from jatsi.dice.hands import counts_of
from jatsi.scorecard import Mark, Scorecard
from jatsi.solver.advice import Advisor
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.solver.plain import PlainGame, Sheet
from tests.solver.test_solving import AWKWARD

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset

NAMES = ("a bonus", "a penalty below", "negative rows", "two sections", "forced", "one throw")


def some_sheets(ruleset: Ruleset) -> list[Sheet]:
    """A sheet of every number of full rows, filled in the order that is allowed."""
    plain = PlainGame(ruleset)
    sheets: list[Sheet] = [(None,) * len(ruleset.rows)]
    while None in sheets[-1]:
        row = plain.open(sheets[-1])[-1]
        points = ruleset.attainable[ruleset.rows[row].id]
        full = points[len(sheets) % len(points)]
        sheets.append((*sheets[-1][:row], full, *sheets[-1][row + 1 :]))
    return sheets[:-1]


def card_of(ruleset: Ruleset, sheet: Sheet) -> Scorecard:
    return Scorecard(ruleset, tuple(None if one is None else Mark(one, ()) for one in sheet))


def due(plain: PlainGame, sheet: Sheet) -> int:
    """The bonuses that plain recursion no longer counts as still to come."""
    return sum(plain.bonus(sheet, section) for section in plain.ruleset.sections)


def compare(ruleset: Ruleset, sheet: Sheet, saved: int) -> None:
    plain, card = PlainGame(ruleset), card_of(ruleset, sheet)
    turn = Advisor(solve(Space(ruleset), exact=True)).turn(card, saved)
    bonuses = due(plain, sheet)
    assert turn.start == pytest.approx(plain.worth(sheet, saved) + bonuses, abs=1e-9)
    for dice, left in product(plain.every, range(ruleset.throws + saved)):
        hand = counts_of(dice, ruleset.faces)
        assert turn.hand(hand, left) == pytest.approx(
            plain.lying(sheet, dice, left) + bonuses, abs=1e-9
        )
        then_saved = left if ruleset.saving else 0
        marks = {
            ruleset.rows[row].id: plain.marked(sheet, row, dice, then_saved) + bonuses
            for row in plain.open(sheet)
        }
        told = {row.id: worth for row, worth in turn.mark(hand, left)}
        assert told == pytest.approx(marks, abs=1e-9)
        assert turn.keep(hand, left) == pytest.approx(max(marks.values()), abs=1e-9)
        for kept in product((False, True), repeat=ruleset.dice if left else 0):
            if left and not all(kept):
                stay = [die for die, keep in zip(dice, kept, strict=True) if keep]
                assert turn.keep(counts_of(stay, ruleset.faces), left) == pytest.approx(
                    plain.keeping(sheet, dice, kept, left) + bonuses, abs=1e-9
                )


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_of_a_turn(name: str) -> None:
    for sheet in some_sheets(AWKWARD[name]):
        compare(AWKWARD[name], sheet, saved=0)


@pytest.mark.parametrize("saved", range(3))
def test_with_saved_throws(saved: int) -> None:
    ruleset = AWKWARD["saved throws"]
    sheet = some_sheets(ruleset)[-1]
    compare(ruleset, sheet, saved)


def test_the_worth_before_a_turn_is_that_of_the_table() -> None:
    ruleset = AWKWARD["two sections"]
    advisor = Advisor(solve(Space(ruleset), exact=True))
    card = Scorecard.empty(ruleset)
    assert advisor.worth(card) == pytest.approx(advisor.turn(card).start, abs=1e-9)
    assert advisor.turn(card) is advisor.turn(card)
