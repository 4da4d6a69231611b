"""Games that are too large are refused before any time or memory goes into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import JatsiError
from jatsi.ruleset.model import Bonus, Section
from jatsi.scoring import AnyMatch, FaceMatch
from jatsi.solver.limits import fitting_shape
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.opponent.helpers import row, tiny

if TYPE_CHECKING:
    from jatsi.resources.library import Library

BONUS = Bonus(Section.UPPER, 40, below=False, points=10)


def test_saved_throws_with_six_dice(library: Library) -> None:
    ruleset = library.resolve("maxijatsi", ["heittosaasto"])
    with pytest.raises(JatsiError, match=r"683 million states would take 2732 megabytes, and 2000"):
        solve(Space(ruleset))


def test_saved_throws_with_five_dice(library: Library) -> None:
    space = Space(library.resolve("jatsi", ["heittosaasto"]))
    assert not fitting_shape(space, nearly=True).nearly
    assert not fitting_shape(space, exact=True, nearly=True).nearly


def test_saved_throws_with_six_dice_are_not_all_told_apart(library: Library) -> None:
    """33 million states for each of four numbers of throws are 520 megabytes."""
    shape = fitting_shape(Space(library.resolve("maxijatsi", ["heittosaasto"])), nearly=True)
    assert shape.nearly
    assert max(map(len, shape.saved)) == 4
    assert 510e6 < 4 * shape.size < 520e6


def test_what_would_take_too_long(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """924 multisets for each of three throws of 32,473,088 states, a thousand million a second."""
    space = Space(library.resolve("maxijatsi"))
    fitting_shape(space)
    monkeypatch.setattr("jatsi.solver.limits.MOST_SECONDS", 60)
    with pytest.raises(JatsiError, match=r"33 million states would take about 2 minutes of proc"):
        fitting_shape(space)
    with pytest.raises(JatsiError, match="too large"):  # no throws are saved to leave out
        fitting_shape(space, nearly=True)


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
