"""What rounds are judged by, against counting."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.tournament.seating.aims import Task, Verdict
from tests.tournament.seating.plain import aims, every_round, times_met, times_short

if TYPE_CHECKING:
    from jatsi.tournament.seating.meetings import Round

ROUNDS = st.lists(
    st.permutations(range(7)).map(lambda line: (tuple(line[:4]), tuple(line[4:]))),
    min_size=1,
    max_size=4,
)
APART = frozenset({(0, 1), (2, 6)})


def task_after(past: list[Round], rounds: int, *, blind: bool = False) -> Task:
    """Seven players who have played before, two pairs of them kept apart."""
    every = combinations(range(7), 2)
    return Task(
        (4, 3),
        rounds,
        tuple(times_short(past, player) for player in range(7)),
        {pair: times for pair in every if (times := times_met(past, *pair))},
        APART,
        blind=blind,
    )


@settings(max_examples=40)
@given(ROUNDS, ROUNDS)
def test_a_verdict_counts_past_rounds_as_well(past: list[Round], rounds: list[Round]) -> None:
    task = task_after(past, len(rounds))
    assert task.judge(rounds) == aims(range(7), rounds, past, APART)
    assert task.judge(rounds) >= task.ideal


@settings(max_examples=40)
@given(ROUNDS, ROUNDS)
def test_to_the_blind_no_meeting_counts(past: list[Round], rounds: list[Round]) -> None:
    task = task_after(past, len(rounds), blind=True)
    apart, _, _, uneven = aims(range(7), rounds, past, APART)
    assert task.judge(rounds) == Verdict(apart, 0, 0, uneven)
    assert task.judge(rounds) >= task.ideal


@settings(max_examples=40)
@given(ROUNDS)
def test_each_ideal_by_itself_is_below_all_rounds(past: list[Round]) -> None:
    task = task_after(past, 1)
    every = [task.judge([tables]) for tables in every_round(range(7), (4, 3))]
    for found, ideal in zip(zip(*every, strict=True), task.ideal, strict=True):
        assert min(found) >= ideal


@pytest.mark.parametrize(
    ("players", "sizes", "rounds", "ideal"),
    [
        (16, (4, 4, 4, 4), 5, (0, 0, 1, 0)),
        (16, (4, 4, 4, 4), 6, (0, 24, 2, 0)),
        (5, (5,), 3, (0, 30, 3, 0)),
        (7, (4, 3), 3, (0, 6, 2, 5 * 1 + 2 * 4)),  # 27 meetings of 21 pairs, 9 short seats
    ],
)
def test_ideals(
    players: int, sizes: tuple[int, ...], rounds: int, ideal: tuple[int, int, int, int]
) -> None:
    assert Task(sizes, rounds, (0,) * players).ideal == ideal


@settings(max_examples=40)
@given(ROUNDS)
def test_counts_after_rounds(rounds: list[Round]) -> None:
    task = Task((4, 3), len(rounds), (0,) * 7)
    pairs = chain.from_iterable(
        combinations(sorted(table), 2) for tables in rounds for table in tables
    )
    assert task.met_after(rounds) == Counter(pairs)
    assert task.short_after(rounds) == [times_short(rounds, player) for player in range(7)]
