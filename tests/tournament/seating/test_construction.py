"""Every constructed schedule keeps what it promises."""

from __future__ import annotations

from itertools import combinations

import pytest

from jatsi.tournament.seating.construction import Schedule, schedules
from jatsi.tournament.seating.meetings import meetings
from tests.tournament.seating.plain import is_round

TABLES = range(1, 21)


def longest(size: int, tables: int) -> int:
    """How many rounds the longest schedule has."""
    return len(schedules(size, tables)[0])


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("tables", TABLES)
def test_everybody_plays_and_nobody_meets_twice(size: int, tables: int) -> None:
    for schedule in schedules(size, tables):
        for round_ in schedule:
            assert is_round(round_, range(size * tables), [size] * tables)
        met = meetings(schedule)
        assert len(met) == len(schedule) * tables * size * (size - 1) // 2


@pytest.mark.parametrize("tables", TABLES)
def test_of_pairs_all_meet(tables: int) -> None:
    met = meetings(schedules(2, tables)[0])
    assert met.keys() == {frozenset(pair) for pair in combinations(range(2 * tables), 2)}


@pytest.mark.parametrize(
    ("size", "tables", "rounds"),
    [
        (3, 3, 4),  # the affine plane of order 3
        (3, 5, 7),  # Kirkman's schoolgirls
        (4, 4, 5),
        (4, 5, 5),
        (4, 6, 7),
        (4, 7, 9),
        (4, 8, 10),  # the social golfers
        (4, 9, 11),
        (4, 10, 13),
        (4, 16, 21),
        (5, 5, 6),
    ],
)
def test_rounds_that_are_known_to_exist(size: int, tables: int, rounds: int) -> None:
    assert longest(size, tables) == rounds


@pytest.mark.parametrize(("size", "tables"), [(4, 4), (4, 5), (4, 7), (4, 8), (4, 9), (5, 5)])
def test_in_one_schedule_the_players_of_a_seat_meet_in_the_last_round_at_most(
    size: int, tables: int
) -> None:
    assert any(
        not any(
            frozenset(pair) in met
            for seat in range(size)
            for pair in combinations(range(seat * tables, (seat + 1) * tables), 2)
        )
        for met in (meetings(schedule[:tables]) for schedule in long_enough(size, tables))
    )


def long_enough(size: int, tables: int) -> list[Schedule]:
    """The schedules of at least as many rounds as tables, one more where that is possible."""
    rounds = tables + (tables % size == 0)
    return [schedule for schedule in schedules(size, tables) if len(schedule) >= rounds]
