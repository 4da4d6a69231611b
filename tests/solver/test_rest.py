"""What is left of a sheet against plain recursion over whole sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.scorecard import Scorecard
from jatsi.solver.processes import solve
from jatsi.solver.rest import Rest, rest
from jatsi.solver.space import Space
from tests.solver.plain import PlainGame
from tests.solver.test_advice import card_of
from tests.solver.test_solving import AWKWARD, rulesets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.ruleset.model import Ruleset
    from tests.solver.plain import Sheet


def sheet_left(ruleset: Ruleset, left: int, pick: int) -> Sheet:
    """A sheet with so many rows open, filled in the order that is allowed; one of many."""
    plain = PlainGame(ruleset)
    sheet: Sheet = (None,) * len(ruleset.rows)
    for number in range(len(ruleset.rows) - left):
        rows = plain.open(sheet)
        row = rows[(pick + number) % len(rows)]
        points = ruleset.attainable[ruleset.rows[row].id]
        sheet = (*sheet[:row], points[(3 * pick + number) % len(points)], *sheet[row + 1 :])
    return sheet


@settings(max_examples=30)
@given(rulesets(), st.integers(1, 2), st.integers(0, 9))
def test_it_is_worth_what_is_still_to_come(ruleset: Ruleset, left: int, pick: int) -> None:
    sheet = sheet_left(ruleset, min(left, len(ruleset.rows)), pick)
    found = solve(Space(rest(card_of(ruleset, sheet))), exact=True).expected
    assert found == pytest.approx(PlainGame(ruleset).worth(sheet, 0), abs=1e-9)


@pytest.mark.parametrize("name", ["a bonus", "negative rows", "two sections", "forced"])
def test_the_least_and_the_most_that_can_come(name: str) -> None:
    ruleset = AWKWARD[name]
    card = card_of(ruleset, sheet_left(ruleset, 2, 1))
    totals = [full.total - card.total for full in _filled(card)]
    *_, own = Rest(card).stages
    assert own.states == 1
    assert (own.least[0], own.most[0]) == (min(totals), max(totals))


def test_points_differ_on_the_way_by_no_more_than_is_told() -> None:
    """Twos give 0 to 4, a pair 0 to 6, any dice 2 to 6: by that after one, any, pair or twos."""
    ruleset = AWKWARD["chance last"]
    card = card_of(ruleset, (2, None, None, None))
    spreads = Rest(card).spreads
    assert [spread.tolist() for spread in spreads[2:]] == [[4, 6, 4], [0]]


def _filled(card: Scorecard) -> Iterator[Scorecard]:
    if card.full:
        yield card
    for row in card.open_rows:
        for points in card.ruleset.attainable[row.id]:
            marks = list(card.marks)
            marks[card.ruleset.index(row.id)] = card_of(card.ruleset, (points,)).marks[0]
            yield from _filled(Scorecard(card.ruleset, tuple(marks)))
