"""Games that are too large are refused before any time or memory goes into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import JatsiError
from jatsi.ruleset.model import Bonus, Section
from jatsi.scoring import AnyMatch, FaceMatch
from jatsi.solver.limits import verify_size
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from jatsi.solver.values import Shape
from tests.opponent.helpers import row, tiny

if TYPE_CHECKING:
    from jatsi.resources.library import Library

BONUS = Bonus(Section.UPPER, 40, below=False, points=10)


def test_saved_throws_with_six_dice(library: Library) -> None:
    ruleset = library.resolve("maxijatsi", ["heittosaasto"])
    with pytest.raises(JatsiError, match=r"683 million states would take 2732 megabytes, and 2000"):
        solve(Space(ruleset))


def test_saved_throws_with_five_dice(library: Library) -> None:
    shape = Shape(Space(library.resolve("jatsi", ["heittosaasto"])))
    verify_size(shape, 4, 1)
    verify_size(shape, 8, 1)


def test_what_would_take_too_long(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """924 multisets for each of three throws of 32,473,088 states, a thousand million a second."""
    shape = Shape(Space(library.resolve("maxijatsi")))
    verify_size(shape, 4, 1)
    monkeypatch.setattr("jatsi.solver.limits.MOST_SECONDS", 60)
    with pytest.raises(JatsiError, match=r"33 million states would take about 2 minutes, and 1 "):
        verify_size(shape, 4, 1)
    verify_size(shape, 4, 2)


def test_thirty_rows_in_any_order() -> None:
    rows = [row(FaceMatch(face % 6 + 1)) for face in range(30)]
    with pytest.raises(JatsiError, match="more than 5 million sets of rows"):
        solve(Space(tiny(2, 6, 2, rows)))
    with pytest.raises(JatsiError, match="more than 5 million sets of rows"):
        solve(Space(tiny(2, 6, 2, rows, [BONUS])))


def test_thirty_rows_one_after_another() -> None:
    """By what each face shows of two dice on average: no choice but of the dice is left."""
    rows = [row(AnyMatch())] * 30
    ruleset = tiny(2, 6, 1, rows, [BONUS], first=range(30))
    assert solve(Space(ruleset)).expected == pytest.approx(30 * 7 + 10, abs=1e-9)
