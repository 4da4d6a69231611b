"""Classes of subtotals against everything that can still come."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from jatsi.ruleset.model import Bonus, Section
from jatsi.solver.subtotals import Subtotals

POINTS = st.lists(st.integers(-6, 9), min_size=1, max_size=4, unique=True).map(sorted)
BONUSES = st.lists(
    st.builds(
        *(Bonus, st.just(Section.UPPER), st.integers(-8, 20), st.booleans(), st.integers(-9, 9))
    ),
    min_size=1,
    max_size=3,
)


def sums(points: list[list[int]], rows: int) -> set[int]:
    """What the rows of a set can come to."""
    chosen = [one for row, one in enumerate(points) if rows >> row & 1]
    return {sum(some) for some in product(*chosen)}


@given(st.lists(POINTS, min_size=1, max_size=4), BONUSES)
def test_what_is_of_one_class_can_be_told_apart_by_nothing(
    points: list[list[int]], bonuses: list[Bonus]
) -> None:
    every = (1 << len(points)) - 1
    found = Subtotals(list(map(np.array, points)), bonuses, np.arange(every + 1))
    for open_rows in range(every + 1):
        to_come = sums(points, open_rows)
        made = sorted(sums(points, every ^ open_rows))
        thresholds = {bonus.threshold for bonus in bonuses}
        futures = [
            tuple(subtotal + more >= bound for more in to_come for bound in thresholds)
            for subtotal in made
        ]
        classes = [found.class_of(open_rows, subtotal) for subtotal in made]
        alike = dict(zip(futures, classes, strict=True))
        assert [alike[future] for future in futures] == classes
        assert sorted(alike.values()) == list(range(len(alike)))
        assert found.counts[open_rows] == len(alike)


@given(st.lists(POINTS, min_size=1, max_size=4), BONUSES)
def test_marks_lead_from_class_to_class(points: list[list[int]], bonuses: list[Bonus]) -> None:
    every = (1 << len(points)) - 1
    found = Subtotals(list(map(np.array, points)), bonuses, np.arange(every + 1))
    for open_rows in range(1, every + 1):
        for row in (row for row in range(len(points)) if open_rows >> row & 1):
            table, left = found.after(open_rows, row), open_rows ^ 1 << row
            for subtotal in sums(points, every ^ open_rows):
                own = found.class_of(open_rows, subtotal)
                leads_to = [found.class_of(left, subtotal + more) for more in points[row]]
                assert table[:, own].tolist() == leads_to
    due = found.due()
    for subtotal in sums(points, every):
        assert due[found.class_of(0, subtotal)] == sum(bonus.due(subtotal) for bonus in bonuses)
