"""Giving out the numbers of a schedule."""

from __future__ import annotations

from itertools import combinations

import pytest

from jatsi.tournament.seating.chance import Chance
from jatsi.tournament.seating.construction import schedules
from jatsi.tournament.seating.placing import place
from tests.tournament.seating.plain import is_round, times_met

SIXTEEN = schedules(4, 4)[0]


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (16, [4, 4, 4, 4], 5),
        (15, [4, 4, 4, 3], 5),
        (14, [4, 4, 3, 3], 4),
        (13, [4, 3, 3, 3], 4),
        (12, [3, 3, 3, 3], 4),
    ],
)
def test_fewer_players_than_numbers(players: int, sizes: list[int], rounds: int) -> None:
    placed = place(SIXTEEN, players, rounds, frozenset(), Chance("1"))
    assert len(placed) == rounds
    assert all(is_round(tables, range(players), sizes) for tables in placed)
    assert all(times_met(placed, *pair) < 2 for pair in combinations(range(players), 2))


def test_where_those_without_a_player_must_meet_there_are_no_rounds() -> None:
    assert place(SIXTEEN, 14, 5, frozenset(), Chance("1")) == ()


@pytest.mark.parametrize("seed", "abcdef")
def test_families_are_kept_apart(seed: str) -> None:
    families = [range(4), range(4, 7), range(7, 10), range(10, 12)]
    apart = frozenset(pair for family in families for pair in combinations(family, 2))
    placed = place(SIXTEEN, 16, 4, apart, Chance(seed))
    assert len(placed) == 4
    assert not any(times_met(placed, *pair) for pair in apart)


def test_everybody_may_have_somebody_to_be_kept_apart_from() -> None:
    couples = frozenset((number, number + 1) for number in range(0, 32, 2))
    placed = place(schedules(4, 8)[0], 32, 10, couples, Chance("1"))
    assert len(placed) == 10
    assert not any(times_met(placed, *pair) for pair in couples)


def test_all_who_are_to_be_apart_cannot_be_where_all_pairs_meet() -> None:
    assert place(SIXTEEN, 16, 5, frozenset({(0, 1)}), Chance("1")) == ()
