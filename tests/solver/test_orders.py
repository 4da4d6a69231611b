"""Which sets of rows can be open, against trying every set."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import JatsiError
from jatsi.ruleset.order import closure
from jatsi.solver.orders import allowed_sets, may_mark


@st.composite
def orders(draw: st.DrawFn) -> list[int]:
    """For each of some rows the set of those before it; closed."""
    rows = draw(st.permutations(range(draw(st.integers(1, 7)))))
    every = [(a, b) for i, a in enumerate(rows) for b in rows[i + 1 :]]
    pairs = draw(st.lists(st.sampled_from(every), unique=True)) if every else []
    closed = closure([(str(a), str(b)) for a, b in pairs])
    return [sum(1 << int(a) for a, b in closed if b == str(row)) for row in range(len(rows))]


@given(orders())
def test_what_some_play_leaves_open(before: list[int]) -> None:
    every = (1 << len(before)) - 1
    reached, todo = {every}, [every]
    while todo:
        open_rows = todo.pop()
        for row, earlier in enumerate(before):
            left = open_rows & ~(1 << row)
            if left != open_rows and not open_rows & earlier and left not in reached:
                reached.add(left)
                todo.append(left)
    sets = allowed_sets(before)
    assert sets.tolist() == sorted(reached)
    for row, earlier in enumerate(before):
        markable = [bool(one >> row & 1 and not one & earlier) for one in sets.tolist()]
        assert may_mark(sets, row, earlier).tolist() == markable


def test_a_long_order_is_as_many_sets() -> None:
    assert len(allowed_sets([(1 << row) - 1 for row in range(30)])) == 31


def test_too_many_sets_are_refused_at_once() -> None:
    with pytest.raises(JatsiError, match="more than 5 million sets of rows"):
        allowed_sets([0] * 30)
    # whatever the first rows are like: half of these come last
    with pytest.raises(JatsiError, match="more than 5 million"):
        allowed_sets([*([0] * 15), *([(1 << 15) - 1] * 25)])


def test_levels_of_a_free_order() -> None:
    counts = np.bitwise_count(allowed_sets([0] * 12))
    assert np.bincount(counts).tolist() == [comb(12, n) for n in range(13)]
