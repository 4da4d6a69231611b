"""Annealing against trying every way to sit."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from jatsi.tournament.seating import annealing
from jatsi.tournament.seating.aims import Task
from jatsi.tournament.seating.annealing import anneal, coolings, deal
from jatsi.tournament.seating.chance import Chance
from tests.tournament.seating.plain import aims, every_round, is_round, spread, times_short

if TYPE_CHECKING:
    from collections.abc import Iterator

SIX = Task((3, 3), 3, (0,) * 6)
SEVEN = Task((4, 3), 2, (0,) * 7)
EIGHT = Task((4, 4), 2, (0,) * 8, apart=frozenset({(0, 1), (0, 2), (3, 4)}))
NINE = Task((3, 3, 3), 1, (0,) * 9, {(0, 1): 2, (1, 2): 1, (0, 4): 1, (5, 8): 1, (5, 7): 1})
TEN = Task((4, 3, 3), 1, (1, 1, 1, 1, 1, 1, 0, 0, 0, 0), apart=frozenset({(6, 7), (8, 9)}))


@pytest.fixture(autouse=True, scope="module")
def _soon_done() -> Iterator[None]:
    """Less annealing than people get: these tasks are small."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(annealing, "WORK", 200_000)
        yield


@pytest.mark.parametrize(
    "task", [SIX, SEVEN, EIGHT, NINE, TEN], ids=["six", "seven", "eight", "nine", "ten"]
)
def test_nothing_better_exists(task: Task) -> None:
    players = range(len(task.short))
    single = list(every_round(players, task.sizes))
    best = min(task.judge(rounds) for rounds in product(single, repeat=task.rounds))
    chance = Chance("1")
    found = [anneal(task, deal(task, chance), chance) for _ in range(coolings(task))]
    for rounds in found:
        assert all(is_round(tables, players, task.sizes) for tables in rounds)
    assert min(task.judge(rounds) for rounds in found) == best


def test_dealt_rounds_share_out_short_tables() -> None:
    task = Task((4, 4, 3, 3, 3), 5, (0,) * 17)
    rounds = deal(task, Chance("1"))
    assert all(is_round(tables, range(17), task.sizes) for tables in rounds)
    assert spread(times_short(rounds, player) for player in range(17)) == 1


def test_who_has_sat_at_short_tables_is_dealt_to_a_larger_one() -> None:
    task = Task((4, 3), 1, (0, 1, 1, 0, 1, 1, 0))
    for seed in "abcdef":
        assert set(deal(task, Chance(seed))[0][1]) == {0, 3, 6}


def test_what_cannot_be_better_is_left_as_it_is() -> None:
    task = Task((3, 3), 1, (0,) * 6)
    start = [((5, 0, 3), (1, 2, 4))]
    assert anneal(task, start, Chance("1")) == start


def test_meetings_of_many_rounds_grow_few() -> None:
    task = Task((4,) * 10, 5, (0,) * 40)
    rounds = anneal(task, deal(task, Chance("1")), Chance("2"))
    assert aims(range(40), rounds) == (0, 0, 1, 0)


def test_meetings_that_must_be_repeated_are_repeated_little() -> None:
    task = Task((4,) * 4, 7, (0,) * 16)  # in five rounds all can meet; two more repeat 48
    rounds = anneal(task, deal(task, Chance("1")), Chance("2"))
    assert 48 <= aims(range(16), rounds)[1] <= 52


def test_large_tasks_are_annealed_once() -> None:
    assert coolings(Task((4,) * 4, 4, (0,) * 16)) > 1
    assert coolings(Task((4,) * 50, 30, (0,) * 200)) == 1
