"""Drawn rounds: who plays, what is promised, and that they repeat."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.tournament.seating import annealing
from jatsi.tournament.seating.drawing import by_standing, plan_rounds, random_round
from jatsi.tournament.seating.meetings import excess, largest
from jatsi.tournament.seating.sizes import table_sizes
from tests.tournament.seating.plain import (
    aims,
    is_round,
    spread,
    times_in_seat,
    times_met,
    times_short,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.tournament.seating.meetings import Pair, Round

PLAYERS = st.lists(st.integers(-50, 500), min_size=1, max_size=14, unique=True)
NUMBERS = st.integers(1, 14).map(range)
APART = st.sets(st.frozensets(st.integers(0, 13), min_size=2, max_size=2), max_size=4)


@pytest.fixture(autouse=True, scope="module")
def _soon_done() -> Iterator[None]:
    """Less annealing than people get: what is promised below does not hang on it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(annealing, "WORK", 100_000)
        yield


def apart_in_couples(players: int) -> list[Pair]:
    """Every two of them."""
    return [frozenset((one, one + 1)) for one in range(0, players, 2)]


def shorts(rounds: Sequence[Round], players: int) -> list[int]:
    """How often each sat at a short table."""
    return [times_short(rounds, player) for player in range(players)]


def begun(rounds: Sequence[Round], players: int) -> list[int]:
    """How often each has begun."""
    return [times_in_seat(rounds, player, 0) for player in range(players)]


@settings(max_examples=40, deadline=None)
@given(PLAYERS, st.integers(2, 6), st.integers(0, 3), st.data())
def test_a_plan_seats_everybody_and_repeats(
    players: list[int], size: int, rounds: int, data: st.DataObject
) -> None:
    plan = plan_rounds(players, size, rounds, seed="kevät")
    sizes = table_sizes(len(players), size)
    assert len(plan) == rounds
    for tables in plan:
        assert is_round(tables, players, sizes)
        assert tuple(map(len, tables)) == sizes
    in_another_order = data.draw(st.permutations(players))
    assert plan_rounds(in_another_order, size, rounds, seed="kevät") == plan


@settings(max_examples=25, deadline=None)
@given(NUMBERS, st.integers(1, 14), APART)
def test_a_plan_goes_on_from_past_rounds(players: range, newcomers: int, apart: set[Pair]) -> None:
    past = plan_rounds(players, 4, 2, seed="1")
    now = range(len(players) // 2, len(players) // 2 + newcomers)
    plan = plan_rounds(now, 4, 2, seed="2", past=past, apart=apart)
    assert plan == plan_rounds(now, 4, 2, seed="2", past=past, apart=sorted(apart, key=sorted))
    assert all(is_round(tables, now, table_sizes(len(now), 4)) for tables in plan)


@pytest.mark.parametrize(
    ("players", "size", "rounds"),
    [
        (16, 4, 5),
        (20, 4, 5),
        (25, 5, 6),
        (28, 4, 7),
        (32, 4, 9),
        (32, 4, 10),
        (36, 4, 9),
        (13, 4, 4),
        (14, 4, 4),
        (15, 4, 4),
        (24, 4, 6),
        (24, 4, 7),
        (40, 4, 5),
        (9, 3, 4),
        (12, 2, 11),
    ],
)
def test_schedules_in_which_nobody_meets_twice(players: int, size: int, rounds: int) -> None:
    plan = plan_rounds(range(players), size, rounds, seed="1")
    assert all(is_round(tables, range(players), table_sizes(players, size)) for tables in plan)
    assert excess(plan) == 0
    assert spread(begun(plan, players)) <= 1


@pytest.mark.parametrize("players", [18, 19, 21, 23, 27, 31, 35, 39])
def test_short_tables_are_shared_out_evenly(players: int) -> None:
    plan = plan_rounds(range(players), 4, 3, seed="1")
    assert aims(range(players), plan)[:3] == (0, 0, 1)
    assert spread(shorts(plan, players)) <= 1


def test_all_pairs_met_a_second_lap_begins() -> None:
    plan = plan_rounds(range(8), 2, 14, seed="1")
    assert {times_met(plan, *pair) for pair in combinations(range(8), 2)} == {2}
    plan = plan_rounds(range(16), 4, 7, seed="1")
    assert (excess(plan), largest(plan)) == (2 * 24, 2)


def test_a_round_more_than_constructed_is_made_to_fit() -> None:
    assert excess(plan_rounds(range(20), 4, 6, seed="1")) <= 8  # by chance 9 to 16


def test_different_seeds_give_different_plans() -> None:
    assert len({plan_rounds(range(16), 4, 5, seed=seed) for seed in "abcde"}) == 5


@pytest.mark.parametrize(("players", "rounds"), [(16, 4), (32, 10), (28, 7), (40, 5)])
def test_couples_are_kept_apart_and_nobody_meets_twice(players: int, rounds: int) -> None:
    apart = apart_in_couples(players)
    plan = plan_rounds(range(players), 4, rounds, seed="1", apart=apart)
    assert aims(range(players), plan, apart=apart)[:3] == (0, 0, 1)


def test_to_keep_apart_goes_before_meeting_once() -> None:
    apart = [frozenset((0, 1))]
    plan = plan_rounds(range(16), 4, 5, seed="1", apart=apart)
    assert times_met(plan, 0, 1) == 0
    assert excess(plan) > 0  # in five rounds without a repeat everybody meets everybody


def test_the_rest_of_a_plan_can_be_planned_anew() -> None:
    past = plan_rounds(range(20), 4, 3, seed="1")
    plan = plan_rounds(range(20), 4, 1, seed="2", past=past)
    assert excess([*past, *plan]) <= 2


def test_a_newcomer_is_not_made_to_catch_up() -> None:
    past = plan_rounds(range(17), 4, 4, seed="1")
    plan = plan_rounds(range(18), 4, 4, seed="2", past=past)  # 6 of 18 at short tables
    assert times_short(plan, 17) <= 2
    assert times_in_seat(plan, 17, 0) <= 2


@given(NUMBERS, st.integers(2, 5), st.integers(0, 1000))
def test_a_random_round_seats_everybody_and_repeats(players: range, size: int, seed: int) -> None:
    tables = random_round(players, size, seed=str(seed))
    assert is_round(tables, players, table_sizes(len(players), size))
    assert tables == random_round(players[::-1], size, seed=str(seed))


def test_random_rounds_share_out_short_tables_and_beginning() -> None:
    past: list[Round] = []
    for number in range(8):
        past.append(random_round(range(13), 4, seed=str(number), past=past))
        assert spread(shorts(past, 13)) <= 1
    assert spread(begun(past, 13)) <= 2


def test_every_pair_may_meet_in_a_random_round() -> None:
    rounds = [random_round(range(8), 4, seed=str(number)) for number in range(400)]
    met = [times_met(rounds, *pair) for pair in combinations(range(8), 2)]
    assert all(125 < times < 218 for times in met)  # 3 of 7 rounds, 5 standard deviations


def test_in_random_rounds_some_are_kept_apart() -> None:
    apart = [frozenset((0, 1)), frozenset((0, 2)), frozenset((1, 2)), frozenset((5, 6))]
    rounds = [random_round(range(12), 4, seed=str(n), apart=apart) for n in range(30)]
    assert not any(times_met(rounds, *pair) for pair in apart)


def test_too_many_to_be_kept_apart_still_play() -> None:
    everybody = [frozenset(pair) for pair in combinations(range(8), 2)]
    assert is_round(random_round(range(8), 4, seed="1", apart=everybody), range(8), (4, 4))
    (tables,) = plan_rounds(range(8), 4, 1, seed="1", apart=everybody)
    assert is_round(tables, range(8), (4, 4))
    assert is_round(by_standing(range(8), 4, apart=everybody), range(8), (4, 4))


def test_the_best_sit_at_the_first_table() -> None:
    ranked = [30, 10, 70, 20, 60, 40, 50]
    assert by_standing(ranked, 4) == ((30, 10, 70, 20), (60, 40, 50))


def test_who_was_short_or_has_begun_is_not_again() -> None:
    past = [((1, 2, 3, 4), (5, 6, 7)), ((2, 1, 3, 4), (6, 5, 7))]
    first, second = by_standing([1, 2, 3, 4, 5, 6, 7], 4, past=past)
    assert (set(first), set(second)) == ({1, 2, 3}, {4, 5, 6, 7})
    assert first[0] == 3
    assert second[0] in {4, 7}


@given(NUMBERS, st.integers(2, 5), APART)
def test_by_standing_everybody_plays(players: range, size: int, apart: set[Pair]) -> None:
    past = (by_standing(players, size),) if players else ()
    tables = by_standing(players[::-1], size, past=past, apart=apart)
    assert is_round(tables, players, table_sizes(len(players), size))


def test_by_standing_neighbours_change_places() -> None:
    tables = by_standing(range(8), 4, apart=[frozenset((1, 3))])
    assert [set(table) for table in tables] == [{0, 1, 2, 4}, {3, 5, 6, 7}]
