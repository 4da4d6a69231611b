"""Marking against trying every row for every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.ruleset.model import Section
from jatsi.scoring import AnyMatch, FaceMatch, FixedPoints, GroupsMatch, RunMatch
from jatsi.solver.marks import Marking, Plan
from jatsi.solver.space import Space
from tests.opponent.helpers import row, tiny

if TYPE_CHECKING:
    from jatsi.resources.library import Library

ROWS = [
    *(row(FaceMatch(face)) for face in (1, 2, 3)),
    row(GroupsMatch((2,)), section=Section.LOWER),
    row(RunMatch(1, 3), FixedPoints(-4), section=Section.LOWER),
    row(AnyMatch(), section=Section.LOWER),
]
TINY = Space(tiny(3, 3, 2, ROWS))
LANES = 4


def check(space: Space, rows: frozenset[int]) -> None:
    """Compare the marking of these rows, with any worths at all, with that by trying."""
    plan, chance = Plan(space), np.random.default_rng(len(rows))
    hands = np.zeros((len(space.layout.hands), LANES))
    marking = Marking(plan, np.zeros((plan.room, LANES)), hands)
    for worths in marking.worths:
        worths[:] = chance.uniform(-50, 50, worths.shape)
    for _ in range(2):  # the second time the way is known
        marking.mark(rows)
        for hand, worth in zip(space.layout.hands, hands, strict=True):
            best = np.full(LANES, -np.inf)
            for place in rows:
                points = space.rows[place].score(hand)
                of_points = dict(
                    zip(space.points[place].tolist(), marking.worths[place], strict=True)
                )
                best = np.maximum(best, of_points[points])
            assert np.array_equal(worth, best)


@given(st.frozensets(st.integers(0, len(ROWS) - 1), min_size=1))
def test_any_rows_of_a_little_game(rows: frozenset[int]) -> None:
    check(TINY, rows)


@pytest.mark.parametrize("name", ["yatzy", "jatsi", "maxijatsi"])
def test_rows_of_large_games(library: Library, name: str) -> None:
    space = Space(library.resolve(name))
    every = range(len(space.rows))
    check(space, frozenset(every))
    check(space, frozenset(every[::2]))
    check(space, frozenset(every[1:4]))


def test_alike_rows_are_looked_at_together(library: Library) -> None:
    space = Space(library.resolve("yatzy"))
    plan = Plan(space)
    assert len(plan.groups_of(frozenset(range(15)))) < 5
    chance = next(p for p, one in enumerate(space.rows) if isinstance(one.match, AnyMatch))
    [alone] = plan.groups_of(frozenset([chance]))
    assert alone.kinds == 26  # 5 to 30
