"""Saved throws that are not all told apart."""

from __future__ import annotations

import numpy as np
import pytest

from jatsi.ruleset.model import Bonus, Section
from jatsi.scorecard import Mark, Scorecard
from jatsi.scoring import AnyMatch, FaceMatch, FixedPoints, GroupsMatch
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from jatsi.solver.values import Beyond, Shape
from tests.opponent.helpers import row, tiny

ROWS = [
    *(row(FaceMatch(face)) for face in (1, 2, 3, 4)),
    row(GroupsMatch((3,)), FixedPoints(20), Section.LOWER),
    row(AnyMatch(), section=Section.LOWER),
]
SAVING = tiny(3, 4, 3, ROWS, [Bonus(Section.UPPER, 16, below=False, points=15)], saving=True)


def test_gains_go_on_as_the_last_ones_did() -> None:
    """Of 10, 14 and 16 points the gains are 4 and 2; the next ones are 1 and ½."""
    shape = Shape(Space(SAVING), 2)
    values = np.zeros(shape.size)
    for saved, worth in enumerate((10, 14, 16)):
        shape.slab(values, 3, saved)[1:] = worth
    beyond = Beyond(shape, values)
    assert [beyond(3, saved) for saved in range(5)] == pytest.approx([0, 0, 0, 1, 1.5])
    assert beyond(0, 9) == 0


def test_gains_never_grow() -> None:
    shape = Shape(Space(SAVING), 2)
    values = np.zeros(shape.size)
    for saved, worth in enumerate((10, 12, 16)):
        shape.slab(values, 3, saved)[1:] = worth
    assert Beyond(shape, values)(3, 4) == pytest.approx(8)


def test_it_is_near_to_what_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten throws can be saved in the game; two are told apart."""
    exact = solve(Space(SAVING))
    assert not exact.shape.nearly
    assert max(exact.shape.saved) == 1 + 12
    monkeypatch.setattr("jatsi.solver.limits.MOST_BYTES", 4 * exact.shape.size)
    monkeypatch.setattr("jatsi.solver.limits.TOLD_APART", (2,))
    close = solve(Space(SAVING), nearly=True)
    assert close.shape.nearly
    assert close.expected == pytest.approx(exact.expected, rel=0.02)
    card = Scorecard(SAVING, (Mark(1, ()),) * 3 + (None,) * 3)
    for saved in range(7):
        assert close.worth(card, saved) == pytest.approx(exact.worth(card, saved), rel=0.05)
