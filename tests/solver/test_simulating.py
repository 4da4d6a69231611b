"""Games played side by side: against enumeration, plain recursion and the player of one game."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.dice.blocks import DiceBlocks
from jatsi.opponent.alone import Alone
from jatsi.opponent.perfect import Perfect
from jatsi.ruleset.model import Bonus, Section
from jatsi.scoring import AnyMatch, FaceMatch, FixedPoints, GroupsMatch
from jatsi.solver.advice import Advisor
from jatsi.solver.playing import BestPlay
from jatsi.solver.processes import solve
from jatsi.solver.simulating import simulate
from jatsi.solver.space import Space
from jatsi.solver.values import Shape
from tests.opponent.helpers import row, small_rulesets, tiny
from tests.solver.plain import PlainGame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.simulating import Player
    from jatsi.solver.tally import Tally

UP, LOW = Section.UPPER, Section.LOWER
FACES = [row(FaceMatch(face)) for face in (1, 2, 3)]
PAIR = row(GroupsMatch((2,)), section=LOW)
FREE = row(AnyMatch(), section=LOW)
BONUS = Bonus(UP, 4, below=False, points=10)
PENALTY = Bonus(LOW, 6, below=True, points=-7)

GAMES = 20_000
FAR = 4
"""Standard errors."""


def blocks_of(ruleset: Ruleset, seed: int) -> DiceBlocks:
    throws = ruleset.throws * len(ruleset.rows)
    return DiceBlocks(seed, throws=throws, dice=ruleset.dice, faces=ruleset.faces)


def best(ruleset: Ruleset, seed: int = 1) -> Player:
    return BestPlay(solve(Space(ruleset), exact=True), blocks_of(ruleset, seed))


def agrees(tally: Tally, expected: dict[int, float]) -> bool:
    """Whether every total comes about as often as it should, and no other one."""
    found = dict(tally.counts)
    spread = {total: sqrt(p * (1 - p) * tally.games) for total, p in expected.items()}
    return found.keys() <= expected.keys() and all(
        abs(found.get(total, 0) - p * tally.games) <= FAR * spread[total] + 1
        for total, p in expected.items()
    )


def shares(outcomes: Iterable[int]) -> dict[int, float]:
    counts = Counter(outcomes)
    return {total: n / counts.total() for total, n in counts.items()}


def test_where_nothing_can_be_chosen() -> None:
    """Two turns of one throw each, by every way in which four dice can fall."""
    rows = [FACES[0], FREE]
    ruleset = tiny(2, 3, 1, rows, [Bonus(UP, 1, below=False, points=5), PENALTY], first=(0, 1))
    falls = list(product((1, 2, 3), repeat=4))
    ones = [sum(die for die in fall[:2] if die == 1) for fall in falls]
    free = [sum(fall[2:]) for fall in falls]
    totals = [
        one + any_ + 5 * (one >= 1) - 7 * (any_ < 6) for one, any_ in zip(ones, free, strict=True)
    ]
    tally = simulate(ruleset, best(ruleset), GAMES)
    assert tally.games == GAMES
    assert agrees(tally, shares(totals))
    for due, chance in zip(tally.due, (5 / 9, 8 / 9), strict=True):
        assert abs(due / GAMES - chance) < FAR * sqrt(chance * (1 - chance) / GAMES)


def test_the_last_row_any_dice() -> None:
    """Each die alone: 5 and 6 stay after the first throw, 4 to 6 after the second."""
    ruleset = tiny(2, 6, 3, [FREE])
    faces = range(1, 7)
    two = [[y] * 6 if y > 3 else list(faces) for y in faces]
    dice = [die for x in faces for die in ([x] * 36 if x > 4 else [z for way in two for z in way])]
    expected = shares(a + b for a in dice for b in dice)
    assert agrees(simulate(ruleset, best(ruleset), GAMES), expected)


AWKWARD = {
    "two sections": tiny(2, 3, 2, [*FACES[:2], PAIR, FREE], [BONUS, PENALTY]),
    "negative rows": tiny(2, 3, 2, [FACES[0], row(FaceMatch(2), FixedPoints(-3)), PAIR], [PENALTY]),
    "forced": tiny(3, 2, 3, [*FACES[:2], FREE], [BONUS], first=(2, 0, 1)),
    "one die, one throw": tiny(1, 4, 1, [*FACES, FREE], [BONUS]),
    "saved throws": tiny(2, 3, 2, [*FACES[:2], FREE], [BONUS], saving=True),
    "saved and forced": tiny(2, 3, 3, [*FACES[:2], PAIR], saving=True, first=(0, 1, 2)),
}


@pytest.mark.parametrize("name", AWKWARD)
def test_the_mean_is_what_is_expected(name: str) -> None:
    ruleset = AWKWARD[name]
    tally = simulate(ruleset, best(ruleset), GAMES)
    assert abs(tally.mean - PlainGame(ruleset).start()) < FAR * tally.error


def same_totals(ruleset: Ruleset, games: int, seed: int) -> bool:
    """Whether the player of one game, with the same dice, comes to the same in each game."""
    solution = solve(Space(ruleset), exact=True, nearly=True)
    blocks, advisor = blocks_of(ruleset, seed), Advisor(solution)
    [together] = BestPlay(solution, blocks).play(0, games)
    alone = [p.totals[0] for p in Alone(ruleset, Perfect(lambda _: advisor), blocks).play(0, games)]
    return bool(together.totals.tolist() == alone)


@pytest.mark.parametrize("name", AWKWARD)
def test_it_plays_as_the_player_of_one_game(name: str) -> None:
    assert same_totals(AWKWARD[name], 60, 5)


@settings(max_examples=25)
@given(small_rulesets(), st.integers(0, 1000))
def test_it_plays_any_little_game_so(ruleset: Ruleset, seed: int) -> None:
    assert same_totals(ruleset, 4, seed)


def test_it_plays_so_where_not_all_saved_throws_are_told_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ruleset = tiny(2, 3, 3, [*FACES, PAIR, FREE], [BONUS], saving=True)
    monkeypatch.setattr("jatsi.solver.limits.MOST_BYTES", 8 * Shape(Space(ruleset)).size - 1)
    monkeypatch.setattr("jatsi.solver.limits.TOLD_APART", (0, 2, 5))
    assert solve(Space(ruleset), nearly=True).shape.nearly
    assert same_totals(ruleset, 40, 5)


def test_a_known_game(library: Library) -> None:
    """Expected total and deviation were found by another program."""
    ruleset = library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    tally = simulate(ruleset, best(ruleset, 2), GAMES)
    assert abs(tally.mean - 122.5585273964) < FAR * tally.error
    assert abs(tally.deviation - 28.857) < FAR * 28.857 / sqrt(2 * GAMES)


@pytest.mark.skipif(sys.platform != "linux", reason="one process plays elsewhere")
def test_as_many_processes_as_there_are_play_the_same() -> None:
    ruleset = AWKWARD["two sections"]
    player, told = best(ruleset), list[float]()
    alone = simulate(ruleset, player, 1001, workers=1)
    together = simulate(ruleset, player, 1001, workers=3, progress=told.append)
    assert alone == together
    assert told[0] == 0
    assert told[-1] == 1


def test_another_seed_has_other_games() -> None:
    ruleset = AWKWARD["two sections"]
    assert simulate(ruleset, best(ruleset, 1), 500) != simulate(ruleset, best(ruleset, 2), 500)


def test_one_game() -> None:
    ruleset = AWKWARD["forced"]
    player = best(ruleset)
    [first] = player.play(0, 1)
    tally = simulate(ruleset, player, 1)
    assert tally.counts == ((first.totals[0], 1),)
    assert tally.error == 0


def test_games_are_told_apart_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """In batches, and from the middle."""
    ruleset = AWKWARD["two sections"]
    player = best(ruleset)
    [every] = player.play(0, 100)
    monkeypatch.setattr("jatsi.solver.playing.AT_ONCE", 32)
    parts = [total for played in player.play(20, 100) for total in played.totals.tolist()]
    assert parts == every.totals[20:].tolist()
