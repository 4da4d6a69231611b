"""Positions of two sheets: how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.solver.moment import Moment
from jatsi.solver.rest import Rest
from tests.solver.test_advice import card_of
from tests.solver.test_rest import sheet_left
from tests.solver.test_solving import AWKWARD, rulesets

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset


@settings(max_examples=30)
@given(rulesets(), st.integers(0, 9))
def test_no_more_positions_come_than_were_counted(ruleset: Ruleset, pick: int) -> None:
    mover, other = (
        Rest(card_of(ruleset, sheet_left(ruleset, min(len(ruleset.rows), 2), n)))
        for n in (pick, pick + 1)
    )
    left = len(mover.stages) - 1
    first, then = Moment(mover, left, other, left), Moment(other, left, mover, left - 1)
    zero = np.zeros(1, np.int64)
    reached = first.after(first.place(zero, zero, zero), then)
    assert 1 <= len(reached) <= then.most_positions <= then.places
    last = Moment(mover, left - 1, other, left - 1)
    assert 1 <= len(then.after(reached, last)) <= last.most_positions <= last.places


def test_leads_that_nothing_can_turn_round_are_one() -> None:
    """A row of 2 to 6 points each: who is ahead by five has won, by four may come to a draw."""
    card = card_of(AWKWARD["one row"], (None,))
    moment = Moment(Rest(card), 1, Rest(card), 1)
    zero = np.zeros(1, np.int64)
    places = moment.place(zero, zero, np.arange(-9, 10)).tolist()
    different = list(range(places[9] - 5, places[9] + 6))
    assert places == [different[0]] * 4 + different + [different[-1]] * 4
