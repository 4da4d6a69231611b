"""Points of every hand in every row, against a second reckoning and the sources' examples."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.dice.hands import counts_of
from jatsi.ruleset.model import Section
from jatsi.scorecard import Scorecard
from jatsi.scoring import (
    AnyMatch,
    FaceMatch,
    FixedPoints,
    GroupsMatch,
    Match,
    Measure,
    ParPoints,
    Points,
    RunMatch,
    SumPoints,
    matching,
    score,
)
from tests import bruteforce
from tests.facts import DICE, FITS, SHEETS

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

Played = tuple[str, tuple[str, ...]]
GAMES: list[Played] = [
    *((base, ()) for base in FITS),
    *((base, (option,)) for base in FITS for option in sorted(FITS[base])),
    ("jatsi", ("vakiojatsi", "laajennus")),
    ("maxijatsi", ("bonus-84", "heittosaasto")),
]


@pytest.mark.parametrize(("base", "options"), GAMES)
def test_every_hand_in_every_row(library: Library, base: str, options: tuple[str, ...]) -> None:
    ruleset = library.resolve(base, options)
    expected = bruteforce.scorers(base, frozenset(options))
    hands = bruteforce.every_hand(DICE[base])
    assert len(hands) == {5: 252, 6: 462}[DICE[base]]
    assert [row.id for row in ruleset.rows] == list(SHEETS[base])
    assert set(expected) == set(SHEETS[base])
    wrong = [
        (row.id, hand)
        for row in ruleset.rows
        for hand in hands
        if row.score(counts_of(hand, 6)) != expected[row.id](hand)
    ]
    assert wrong == []


def test_every_hand_in_every_row_of_the_preset(library: Library) -> None:
    ruleset = library.resolve("pakkojatsi")
    for hand in bruteforce.every_hand(5):
        points = [row.score(counts_of(hand, 6)) for row in ruleset.rows]
        assert points == [bruteforce.YATZY[row](hand) for row in SHEETS["yatzy"]]


@pytest.mark.parametrize(("base", "options"), GAMES)
def test_bonus_at_every_subtotal(library: Library, base: str, options: tuple[str, ...]) -> None:
    ruleset = library.resolve(base, options)
    assert not ruleset.section_bonuses(Section.LOWER)
    for subtotal in range(-70, 150):
        due = sum(bonus.due(subtotal) for bonus in ruleset.section_bonuses(Section.UPPER))
        assert due == bruteforce.upper_bonus(base, frozenset(options), subtotal), subtotal


def points(ruleset: Ruleset, row: str, dice: str) -> int:
    """The points of dice, written in a word, in a row, through a sheet."""
    faces = tuple(map(int, dice))
    mark = Scorecard.empty(ruleset).mark(ruleset.row(row), faces).mark_in(ruleset.row(row))
    assert mark is not None
    return mark.points


SOURCE_EXAMPLES = [
    # the home-computer program's text
    ("jatsi", "kolmoset", "33124", -3),
    ("jatsi", "viitoset", "55552", 20),
    ("jatsi", "kolmoset", "33312", 0),
    ("jatsi", "kuutoset", "12345", -18),
    ("jatsi", "jatsi", "66666", 80),
    ("jatsi", "jatsi", "11111", 55),
    ("jatsi", "viisi_samaa", "44444", 20),
    # the scoresheet page: one throw in seven rows
    ("yatzy", "kolmoset", "33366", 9),
    ("yatzy", "kuutoset", "33366", 12),
    ("yatzy", "pari", "33366", 12),
    ("yatzy", "kaksi_paria", "33366", 18),
    ("yatzy", "kolme_samaa", "33366", 9),
    ("yatzy", "tayskasi", "33366", 21),
    ("yatzy", "sattuma", "33366", 21),
    # the encyclopedia: one throw for each row
    ("yatzy", "pari", "13455", 10),
    ("yatzy", "kaksi_paria", "13355", 16),
    ("yatzy", "kolme_samaa", "24445", 12),
    ("yatzy", "nelja_samaa", "23333", 12),
    ("yatzy", "pieni_suora", "12345", 15),
    ("yatzy", "suuri_suora", "23456", 20),
    ("yatzy", "tayskasi", "33666", 24),
    ("yatzy", "yatzy", "11111", 50),
    ("yatzy", "yatzy", "66666", 50),
]


@pytest.mark.parametrize(("game", "row", "dice", "expected"), SOURCE_EXAMPLES)
def test_examples_of_the_sources(
    library: Library, game: str, row: str, dice: str, expected: int
) -> None:
    assert points(library.resolve(game), row, dice) == expected


@pytest.mark.parametrize("game", ["jatsi", "yatzy"])
def test_two_pairs_are_two_different_pairs(library: Library, game: str) -> None:
    ruleset = library.resolve(game)
    for quadruple in "123456":
        for fifth in "123456":
            assert points(ruleset, "kaksi_paria", 4 * quadruple + fifth) == 0
    for a, b in permutations(range(1, 7), 2):
        assert points(ruleset, "kaksi_paria", f"{a}{a}{a}{b}{b}") == 2 * (a + b)
    assert points(ruleset, "kaksi_paria", "22456") == 0  # one pair is not two
    assert points(ruleset, "kaksi_paria", "33366") == 18  # a full house holds two


@pytest.mark.parametrize("game", ["jatsi", "yatzy"])
def test_full_house_is_of_two_faces(library: Library, game: str) -> None:
    ruleset = library.resolve(game)
    for face in "123456":
        assert points(ruleset, "tayskasi", 5 * face) == 0
    for four, one in permutations("123456", 2):
        assert points(ruleset, "tayskasi", 4 * four + one) == 0
    for three, two in permutations(range(1, 7), 2):
        dice = f"{three}{two}{three}{two}{three}"
        assert points(ruleset, "tayskasi", dice) == 3 * three + 2 * two


@pytest.mark.parametrize("game", ["jatsi", "yatzy", "maxijatsi"])
def test_of_a_kind_is_at_least_and_only_those_dice(library: Library, game: str) -> None:
    ruleset = library.resolve(game)
    more = "1" if ruleset.dice == 6 else ""
    assert points(ruleset, "kolme_samaa", "44441" + more) == 12
    assert points(ruleset, "nelja_samaa", "33333" + more) == 12
    assert points(ruleset, "pari", "55555" + more) == 10
    assert points(ruleset, "pari", "66554" + more) == 12  # the highest pair


@pytest.mark.parametrize("game", ["jatsi", "yatzy", "maxijatsi"])
def test_straights_take_their_own_faces(library: Library, game: str) -> None:
    ruleset = library.resolve(game)
    more = "3" if ruleset.dice == 6 else ""
    assert points(ruleset, "pieni_suora", "23453" + more) == 0
    assert points(ruleset, "pieni_suora", "12346" + more) == 0
    assert points(ruleset, "suuri_suora", "12345" + more) == 0
    assert points(ruleset, "suuri_suora", "65432" + more) == 20
    assert points(ruleset, "pieni_suora", "54321" + more) == 15


MAXI_EXAMPLES = [
    ("tayskasi", "222255", 16),  # 3 + 2 found among six
    ("torni", "222255", 18),
    ("kolme_paria", "222255", 0),
    ("huvila", "222255", 0),
    ("huvila", "333555", 24),
    ("huvila", "333333", 0),
    ("torni", "333335", 0),
    ("tayskasi", "333666", 24),  # the better of 15 + 9 and 18 + 6
    ("kolme_paria", "112266", 18),
    ("kolme_paria", "222266", 0),
    ("kaksi_paria", "112266", 16),
    ("viisi_samaa", "666666", 30),
    ("nelja_samaa", "666666", 24),
    ("tayssuora", "123456", 21),
    ("pieni_suora", "123456", 15),
    ("suuri_suora", "123456", 20),
    ("tayssuora", "123455", 0),
    ("maxijatsi", "111111", 100),
    ("maxijatsi", "111112", 0),
]


@pytest.mark.parametrize(("row", "dice", "expected"), MAXI_EXAMPLES)
def test_groups_among_six_dice(library: Library, row: str, dice: str, expected: int) -> None:
    assert points(library.resolve("maxijatsi"), row, dice) == expected


def test_options_of_the_home_computer_game(library: Library) -> None:
    fixed = library.resolve("jatsi", ["vakiojatsi"])
    assert [points(fixed, "jatsi", 5 * face) for face in "123456"] == [50] * 6
    assert points(fixed, "viisi_samaa", "66666") == 30
    wider = library.resolve("jatsi", ["laajennus"])
    assert [points(wider, "kolmoset", dice) for dice in ("12456", "33124", "33312", "33331")] == [
        *(0, 6, 9, 12)
    ]


DICE_STRATEGY = st.lists(st.integers(1, 4), min_size=1, max_size=7)
SIZES = st.lists(st.integers(1, 4), min_size=1, max_size=4)


@given(DICE_STRATEGY, SIZES)
def test_groups_of_any_sizes(dice: list[int], sizes: list[int]) -> None:
    match = GroupsMatch(tuple(sorted(sizes, reverse=True)))
    best = 0
    for faces in permutations(range(1, 5), len(sizes)):
        if all(dice.count(face) >= size for face, size in zip(faces, sizes, strict=True)):
            best = max(best, sum(f * s for f, s in zip(faces, sizes, strict=True)))
    assert score(match, SumPoints(), counts_of(dice, 4)) == best
    taken = matching(match, counts_of(dice, 4))
    assert (taken is not None) == (best > 0)
    assert taken is None or sorted(n for n in taken if n) == sorted(sizes)


MISFITS: list[tuple[Match, tuple[int, ...]]] = [
    (FaceMatch(3), (1, 2, 4, 5, 6)),
    (GroupsMatch((2,)), (1, 2, 3, 4, 6)),
    (RunMatch(2, 4), (2, 3, 3, 5, 6)),
]
FITTING: list[tuple[Match, tuple[int, ...], int]] = [
    (FaceMatch(3), (3, 3, 4, 5, 6), 6),
    (GroupsMatch((2,)), (1, 4, 4, 5, 6), 8),
    (RunMatch(2, 4), (2, 3, 4, 5, 6), 9),
    (AnyMatch(), (1, 1, 1, 1, 2), 6),
]


@pytest.mark.parametrize("given_points", [SumPoints(), SumPoints(10), FixedPoints(7)])
@pytest.mark.parametrize(("match", "dice"), MISFITS)
def test_a_misfit_is_zero(match: Match, dice: tuple[int, ...], given_points: Points) -> None:
    assert score(match, given_points, counts_of(dice, 6)) == 0


@pytest.mark.parametrize(("match", "dice", "total"), FITTING)
def test_kinds_of_points(match: Match, dice: tuple[int, ...], total: int) -> None:
    hand = counts_of(dice, 6)
    assert score(match, SumPoints(), hand) == total
    assert score(match, SumPoints(10), hand) == total + 10
    assert score(match, SumPoints(-1), hand) == total - 1
    assert score(match, FixedPoints(7), hand) == 7


Z, S, D = Measure.ZERO, Measure.SUM, Measure.DIFFERENCE


@pytest.mark.parametrize(
    ("par", "expected"),
    [
        (ParPoints(2, Z, D, S, D), [0, -4, 8, 4, 8]),
        (ParPoints(2, D, Z, Z, S), [-8, 0, 0, 12, 16]),
        (ParPoints(1, D, D, D, D), [-4, 0, 4, 8, 12]),
        (ParPoints(3, S, S, D, Z), [0, 4, 8, 0, 0]),
    ],
)
def test_each_measure_against_a_par(par: ParPoints, expected: list[int]) -> None:
    hands = [(4,) * n + (1,) * (4 - n) for n in range(5)]
    assert [score(FaceMatch(4), par, counts_of(hand, 6)) for hand in hands] == expected


def test_club_readings_of_the_par_rows_are_one_value_each() -> None:
    literal = ParPoints(3, D, D, Z, S)
    three_counts = ParPoints(3, D, D, S, S)
    forgiving = ParPoints(3, Z, D, Z, S)
    hands = [counts_of((5,) * n + (1,) * (5 - n), 6) for n in range(6)]
    assert [score(FaceMatch(5), literal, h) for h in hands] == [-15, -10, -5, 0, 20, 25]
    assert [score(FaceMatch(5), three_counts, h) for h in hands] == [-15, -10, -5, 15, 20, 25]
    assert [score(FaceMatch(5), forgiving, h) for h in hands] == [0, -10, -5, 0, 20, 25]
