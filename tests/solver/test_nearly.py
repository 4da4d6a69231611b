"""Saved throws that are not all told apart."""

from __future__ import annotations

import numpy as np
import pytest

from jatsi.ruleset.model import Bonus, Section
from jatsi.scorecard import Mark, Scorecard
from jatsi.scoring import AnyMatch, FaceMatch, FixedPoints, GroupsMatch
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from jatsi.solver.values import IMPOSSIBLE, Shape, Slabs
from tests.opponent.helpers import row, tiny

ROWS = [
    *(row(FaceMatch(face)) for face in (1, 2, 3, 4)),
    row(GroupsMatch((3,)), FixedPoints(20), Section.LOWER),
    row(AnyMatch(), section=Section.LOWER),
]
SAVING = tiny(3, 4, 3, ROWS, [Bonus(Section.UPPER, 16, below=False, points=15)], saving=True)


def test_every_level_tells_apart_what_can_be_saved_in_it() -> None:
    """Two throws can be saved in each of the turns before."""
    assert Shape(Space(SAVING), (0, 3, 5)).saved[3:] == [[0, 3, 5], [0, 3, 4], [0, 2], [0]]
    assert Shape(Space(SAVING)).saved[4:] == [[0, 1, 2, 3, 4], [0, 1, 2], [0]]


def test_worths_between_and_above_what_is_told_apart() -> None:
    shape = Shape(Space(SAVING), (0, 2, 5))
    values = np.zeros(shape.size)
    shape.fill(values)
    for place, worth in enumerate((10, 14, 17)):
        shape.slab(values, 3, place)[1:] = worth
    slabs, some = Slabs(shape, values), np.array([1, 2])
    found = [slabs.reader(3, saved)(some).tolist() for saved in range(7)]
    assert found == [pytest.approx([one, one]) for one in (10, 12, 14, 15, 16, 17, 17)]
    for saved in range(7):
        assert slabs.reader(3, saved)(np.array([-5]))[0] == pytest.approx(IMPOSSIBLE)


def test_it_is_near_to_what_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten throws can be saved in the game before its last turn; three numbers are told apart."""
    exact = solve(Space(SAVING))
    assert not exact.shape.nearly
    monkeypatch.setattr("jatsi.solver.limits.MOST_BYTES", 4 * exact.shape.size)
    monkeypatch.setattr("jatsi.solver.limits.TOLD_APART", (0, 2, 6))
    close = solve(Space(SAVING), nearly=True)
    assert close.shape.nearly
    assert close.expected == pytest.approx(exact.expected, rel=0.02)
    card = Scorecard(SAVING, (Mark(1, ()),) * 3 + (None,) * 3)
    for saved in range(7):
        assert close.worth(card, saved) == pytest.approx(exact.worth(card, saved), rel=0.03)
