"""The levels: what they choose where the best is plain, and whole games."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from statistics import mean
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import UnreadableError
from jatsi.game.events import KeepEvent, MarkEvent
from jatsi.game.model import Phase
from jatsi.opponent import LEVELS
from jatsi.ruleset.model import Bonus, Section
from jatsi.scoring import AnyMatch, FaceMatch, FixedPoints, GroupsMatch, Measure, ParPoints
from tests.facts import FITS
from tests.opponent.helpers import begun, faces_kept, play, row, rows_marked, small_rulesets, tiny
from tests.opponent.plain import PlainTurn
from tests.tables import policy

if TYPE_CHECKING:
    from jatsi.game.model import Game
    from jatsi.opponent import Policy
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from tests.opponent.plain import Dice

CASES = [(base, option) for base in FITS for option in ("", *sorted(FITS[base]))]
UNSOLVED = LEVELS[:2]
"""Those that need no solved game."""

PAR = ParPoints(1, Measure.DIFFERENCE, Measure.ZERO, Measure.ZERO, Measure.SUM)


def test_the_levels_stand_from_the_weakest_up() -> None:
    assert LEVELS == ("aloittelija", "kerholainen", "mestari")


def test_an_unknown_level_is_told_with_the_known_ones() -> None:
    with pytest.raises(UnreadableError, match=r"aloittelija.*kerholainen.*mestari"):
        policy("suurmestari")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("rows", "dice", "kept"),
    [
        ("kuutoset", (6, 1, 6, 2, 3), [6, 6]),
        ("kuutoset", (1, 2, 3, 4, 5), []),
        ("suuri_suora", (2, 3, 4, 5, 1), [2, 3, 4, 5]),
        ("suuri_suora", (2, 3, 4, 5, 5), [2, 3, 4, 5]),
        ("yatzy", (3, 1, 3, 3, 2), [3, 3, 3]),
        ("yatzy", (4, 4, 4, 4, 4), [4, 4, 4, 4, 4]),
        ("tayskasi", (6, 2, 6, 2, 3), [2, 2, 6, 6]),
        ("tayskasi", (6, 5, 6, 5, 6), [5, 5, 6, 6, 6]),
        ("sattuma", (6, 3, 4, 1, 6), [4, 6, 6]),
        ("pieni_suora suuri_suora", (2, 3, 4, 5, 5), [2, 3, 4, 5]),
    ],
)
def test_plain_keeps_at_yatzy(
    library: Library, level: str, rows: str, dice: Dice, kept: list[int]
) -> None:
    game = begun(library.resolve("yatzy"), rows.split(), dice, 1)
    assert faces_kept(game, policy(level).choose(game)) == kept


def test_two_throws_ahead_a_four_is_thrown_again(library: Library) -> None:
    # 4 is over the mean of one throw, 3.5, and under that of the better of two, 4.25.
    game = begun(library.resolve("yatzy"), ["sattuma"], (6, 3, 4, 5, 6), 2)
    assert faces_kept(game, policy("kerholainen").choose(game)) == [5, 6, 6]
    assert faces_kept(game, policy("aloittelija").choose(game)) == [4, 5, 6, 6]


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_content_keeps_all_and_then_marks(library: Library, level: str) -> None:
    game = begun(library.resolve("yatzy"), ["ykkoset", "yatzy"], (2, 2, 2, 2, 2), 2)
    keep = policy(level).choose(game)
    assert keep == KeepEvent(0, (0, 1, 2, 3, 4))
    assert policy(level).choose(game.apply(keep)) == MarkEvent(0, "yatzy")


@pytest.mark.parametrize("level", LEVELS)
def test_a_hopeless_hand_goes_to_the_first_row(library: Library, level: str) -> None:
    dice = (1, 1, 2, 2, 4)
    game = begun(library.resolve("jatsi"), ["nelja_samaa", "viisi_samaa"], dice, 0)
    better = "viisi_samaa"  # the row that promises less is given up
    expected = {"aloittelija": "nelja_samaa", "kerholainen": better, "mestari": better}
    assert policy(level).choose(game) == MarkEvent(0, expected[level])


def test_only_the_club_player_counts_on_the_bonus(library: Library) -> None:
    upper = {"ykkoset": 3, "kakkoset": 6, "kolmoset": 9, "neloset": 12, "viitoset": 15}
    dice = (6, 6, 6, 5, 5)
    game = begun(library.resolve("yatzy"), ["kuutoset", "sattuma"], dice, 0, upper)
    assert policy("kerholainen").choose(game) == MarkEvent(0, "kuutoset")
    assert policy("aloittelija").choose(game) == MarkEvent(0, "sattuma")


def test_the_club_player_shuns_the_penalty(library: Library) -> None:
    # Two ones are -1 and make the upper section negative: 50 off. The sum can wait.
    jatsi, dice = library.resolve("jatsi"), (1, 1, 2, 2, 3)
    for subtotal, marked in [(0, "summa"), (1, "ykkoset")]:
        game = begun(jatsi, ["ykkoset", "summa"], dice, 0, {"kuutoset": subtotal})
        assert policy("kerholainen").choose(game) == MarkEvent(0, marked)


def test_saved_throws_are_spent_in_the_last_turn_only(library: Library) -> None:
    saving, dice = library.resolve("yatzy", ["heittosaasto"]), (6, 6, 6, 5, 5)
    last = begun(saving, ["sattuma"], dice, 2)
    assert faces_kept(last, policy("kerholainen").choose(last)) == [5, 5, 6, 6, 6]
    spent = begun(saving, ["sattuma"], dice, 7)
    assert faces_kept(spent, policy("kerholainen").choose(spent)) == [6, 6, 6]
    early = begun(saving, ["ykkoset", "sattuma"], dice, 7)
    assert faces_kept(early, policy("kerholainen").choose(early)) == [5, 5, 6, 6, 6]


def test_the_greatest_dice_do_not_stop_anyone() -> None:
    ruleset = tiny(7, 9, 9, [row(FaceMatch(9)), row(GroupsMatch((4, 3)))])
    game = begun(ruleset, ["r0", "r1"], (9, 9, 1, 9, 2, 3, 9), 8)
    for level in UNSOLVED:
        assert faces_kept(game, policy(level).choose(game)) == [9, 9, 9, 9]


LAST_ROWS = [
    tiny(
        2,
        3,
        3,
        [row(FaceMatch(1)), row(FaceMatch(3))],
        [Bonus(Section.UPPER, 4, below=False, points=9)],
    ),
    tiny(2, 3, 3, [row(FaceMatch(1), PAR), row(FaceMatch(2), PAR)], []),
    tiny(
        2,
        4,
        2,
        [row(AnyMatch()), row(AnyMatch())],
        [Bonus(Section.UPPER, 6, below=True, points=-9)],
    ),
    tiny(2, 3, 1, [row(AnyMatch()), row(GroupsMatch((2,)))], saving=True),
    tiny(3, 2, 2, [row(FaceMatch(2)), row(GroupsMatch((3,)), FixedPoints(-5))], saving=True),
]


@pytest.mark.parametrize("ruleset", LAST_ROWS)
@pytest.mark.parametrize(("subtotal", "left"), [*product((-2, 0, 3), (0, 1, 2))])
def test_the_last_row_is_played_perfectly(ruleset: Ruleset, subtotal: int, left: int) -> None:
    last = ruleset.rows[-1]

    def total(dice: Dice) -> int:
        game = begun(ruleset, ["r1"], dice, 0, {"r0": subtotal})
        return game.card.mark(last, dice).total

    turn = PlainTurn(ruleset.dice, ruleset.faces, total)
    for dice in turn.thrown((0,) * ruleset.dice, ()):
        game = begun(ruleset, ["r1"], dice, left, {"r0": subtotal})
        assert expected_total(policy("kerholainen"), game) == turn.lying(dice, left).mean


def expected_total(player: Policy, game: Game) -> Fraction:
    """The mean final total when the player goes on alone, by trying every throw."""
    if game.phase is Phase.OVER:
        return Fraction(game.card.total if game.turn.dice else game.cards[0].total)
    if game.phase in (Phase.THROWN, Phase.STOPPED):
        return expected_total(player, game.apply(player.choose(game)))
    ruleset, turn = game.ruleset, game.turn
    thrown = PlainTurn(ruleset.dice, ruleset.faces, sum).thrown(turn.dice, turn.kept or ())
    totals = [expected_total(player, game.apply(game.throw(dice))) for dice in thrown]
    return sum(totals, Fraction(0)) / len(totals)


@pytest.mark.parametrize(("base", "option"), CASES)
def test_the_unsolved_levels_play_every_packaged_ruleset(
    library: Library, base: str, option: str
) -> None:
    ruleset = library.resolve(base, [option] if option else [])
    assert_played_out(ruleset, list(map(policy, UNSOLVED)), seed=1)


@given(small_rulesets(), st.lists(st.sampled_from(LEVELS), min_size=1, max_size=3), st.integers())
def test_all_levels_play_whatever_is_thought_up(
    ruleset: Ruleset, levels: list[str], seed: int
) -> None:
    assert_played_out(ruleset, list(map(policy, levels)), seed)


def assert_played_out(ruleset: Ruleset, players: list[Policy], seed: int) -> None:
    """Play legally, and every row once."""
    game, events = play(ruleset, players, seed)
    assert all(card.full for card in game.cards)
    for seat in range(len(players)):
        marked = rows_marked(events, seat)
        assert sorted(marked) == sorted(row.id for row in ruleset.rows)


def test_the_same_game_has_the_same_choices(library: Library) -> None:
    ruleset = library.resolve("jatsi", ["heittosaasto"])
    first, again = (play(ruleset, list(map(policy, UNSOLVED)), seed=3)[1] for _ in range(2))
    assert first == again


@pytest.mark.parametrize(("rules", "margin"), [("yatzy", 20), ("jatsi", 15)])
def test_the_club_player_is_clearly_the_better(library: Library, rules: str, margin: int) -> None:
    ruleset = library.resolve(rules)
    means = [
        mean(play(ruleset, [policy(level)], seed)[0].cards[0].total for seed in range(20))
        for level in UNSOLVED
    ]
    assert means[1] > means[0] + margin
