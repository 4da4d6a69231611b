"""Sizes of tables against the rule, in words and in cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.tournament.seating.sizes import table_sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (1, (1,)),
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (17, (4, 4, 3, 3, 3)),
    ],
)
def test_tables_of_four(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, 4) == sizes


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (3, 2, (3,)),
        (7, 2, (3, 2, 2)),
        (8, 2, (2, 2, 2, 2)),
        (4, 3, (4,)),
        (8, 3, (4, 4)),
        (11, 5, (4, 4, 3)),
        (6, 5, (3, 3)),
        (7, 20, (7,)),
    ],
)
def test_other_tables(players: int, size: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, size) == sizes


@given(st.integers(1, 300), st.integers(2, 20))
def test_the_rule(players: int, size: int) -> None:
    sizes = table_sizes(players, size)
    assert sum(sizes) == players
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)
    least = 2 if size == 2 else 3
    if max(sizes) > size:  # one table fewer: with one more, one would be too small
        assert players // (len(sizes) + 1) < least
    else:  # no table could be saved
        assert len(sizes) == 1 or (len(sizes) - 1) * size < players
    assert len(sizes) == 1 or min(sizes) >= least
