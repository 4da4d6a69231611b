"""Sharing out evenly, against trying every way."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.tournament.seating.evenness import (
    choose_evenly,
    fair_counts,
    short_players,
    spread_seats,
)
from tests.tournament.seating.plain import times_in_seat, times_short

if TYPE_CHECKING:
    from jatsi.tournament.seating.meetings import Round

PLAYERS = range(5)
GROUPS = st.lists(
    st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=4, unique=True), max_size=6
)
ROUNDS = st.lists(
    st.permutations(range(10)).map(
        lambda line: (tuple(line[:4]), tuple(line[4:7]), tuple(line[7:]))
    ),
    max_size=4,
)


@given(GROUPS, st.lists(st.integers(0, 4), min_size=5, max_size=5))
def test_no_choice_is_more_even(groups: list[list[int]], before: list[int]) -> None:
    def unevenness(choice: tuple[int, ...]) -> int:
        return sum((before[player] + choice.count(player)) ** 2 for player in PLAYERS)

    chosen = choose_evenly(groups, dict(enumerate(before)))
    assert all(player in group for player, group in zip(chosen, groups, strict=True))
    assert unevenness(tuple(chosen)) == min(map(unevenness, product(*groups)))


def test_among_equals_the_first_is_chosen() -> None:
    assert choose_evenly([[3, 1], [1, 2]], {1: 0, 2: 0, 3: 0}) == [3, 1]


@given(ROUNDS)
def test_short_is_who_sits_at_a_smaller_table(rounds: list[Round]) -> None:
    counts = fair_counts(range(10), rounds, short_players)
    assert counts == {player: times_short(rounds, player) for player in range(10)}


def test_where_all_tables_are_equal_nobody_is_short() -> None:
    assert short_players(((1, 2, 3), (4, 5, 6))) == []


def test_who_missed_rounds_is_given_the_average() -> None:
    past = [((1, 2, 3, 4), (5, 6, 7))] * 5  # 3 of 7 are short: 15/7 in five rounds
    counts = fair_counts([1, 5, 8], past, short_players)
    assert counts == {1: 0, 5: 5, 8: 2}


@given(ROUNDS, ROUNDS)
def test_seats_change_but_not_tables(rounds: list[Round], past: list[Round]) -> None:
    seated = spread_seats(rounds, past)
    assert [[set(table) for table in tables] for tables in seated] == [
        [set(table) for table in tables] for tables in rounds
    ]


@settings(max_examples=30)
@given(ROUNDS, ROUNDS)
def test_no_other_beginners_are_more_even(rounds: list[Round], past: list[Round]) -> None:
    tables = [table for round_ in rounds for table in round_][:5]
    before = [times_in_seat(past, player, 0) for player in range(10)]
    single = spread_seats([(table,) for table in tables], past)

    def unevenness(beginners: tuple[int, ...]) -> int:
        return sum((before[player] + beginners.count(player)) ** 2 for player in range(10))

    beginners = tuple(table[0] for (table,) in single)
    assert unevenness(beginners) == min(map(unevenness, product(*tables)))


def test_the_same_table_again_and_again_takes_turns() -> None:
    rounds = spread_seats([((1, 2, 3, 4),)] * 8, [])
    for seat in range(4):
        assert [times_in_seat(rounds, player, seat) for player in (1, 2, 3, 4)] == [2, 2, 2, 2]


def test_past_beginners_wait() -> None:
    past = [((1, 2, 3), (4, 5, 6)), ((2, 4, 1), (6, 3, 5))]
    ((first, second),) = spread_seats([((1, 3, 4), (6, 5, 2))], past)
    assert (first[0], second[0]) == (3, 5)
