"""Luck and cost: they add up to the total, and agree with plain recursion."""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.dice.hands import counts_of
from jatsi.game.events import CorrectEvent, KeepEvent, MarkEvent, ThrowEvent
from jatsi.game.model import Game, Phase
from jatsi.review.model import Choice, Kind, Known, LuckyThrow, Together
from jatsi.review.reckoning import review
from jatsi.ruleset.model import Bonus
from jatsi.solver.advice import Advisor
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.opponent.helpers import small_rulesets, tiny
from tests.review.games import any_event, chance, played, points_sheet, throws, typed
from tests.solver.plain import PlainGame
from tests.solver.test_solving import AWKWARD, FACES, FREE, UP
from tests.tables import advisors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.events import Event
    from jatsi.resources.library import Library
    from jatsi.review.model import SeatReview
    from jatsi.ruleset.model import Ruleset

SEEDS = st.integers(0, 2**32)
RULESETS = st.one_of(st.sampled_from(list(AWKWARD.values())), small_rulesets())


def exact(ruleset: Ruleset) -> Advisor:
    return Advisor(solve(Space(ruleset), exact=True))


@cache
def awkward(name: str) -> Advisor:
    """The exact advisor of an awkward little ruleset."""
    return exact(AWKWARD[name])


def verify_sums(found: SeatReview, total: int) -> None:
    """The identity, and that nothing was better than the best."""
    whole = found.start + found.luck - found.cost + found.together
    assert whole == pytest.approx(total, abs=1e-9)
    assert found.now == pytest.approx(total, abs=1e-9)
    assert all(decision.cost >= -1e-9 for decision in found.decisions)
    assert all((one.margin or 0) >= 0 for one in found.decisions)


@settings(max_examples=40)
@given(RULESETS, st.integers(1, 2), SEEDS)
def test_any_game_adds_up(ruleset: Ruleset, seats: int, seed: int) -> None:
    events, game = played(ruleset, seats, chance(seed))
    found = review(exact(ruleset), seats, events, by_hand=False)
    for one, card in zip(found, game.cards, strict=True):
        assert one.lumps == ()
        verify_sums(one, card.total)


@settings(max_examples=60)
@given(RULESETS, st.integers(1, 2), SEEDS)
def test_any_sheet_by_hand_adds_up(ruleset: Ruleset, seats: int, seed: int) -> None:
    events, sheets = typed(ruleset, seats, chance(seed))
    found = review(exact(ruleset), seats, events, by_hand=True)
    for one, card in zip(found, sheets.cards, strict=True):
        verify_sums(one, card.total)


@settings(max_examples=30)
@given(RULESETS, SEEDS)
def test_luck_is_nothing_on_average(ruleset: Ruleset, seed: int) -> None:
    """Over all ways a throw can fall, before the first and after every keep."""
    advisor, rng = exact(ruleset), chance(seed)
    game = Game.start(ruleset, 1)
    events: list[Event] = []
    while game.phase is not Phase.OVER:
        if game.phase in (Phase.READY, Phase.KEPT):
            assert mean_luck(advisor, game, events) == pytest.approx(0, abs=1e-9)
        events.append(any_event(game, rng))
        game = game.apply(events[-1])


def mean_luck(advisor: Advisor, game: Game, events: Sequence[Event]) -> float:
    """The mean luck of the throw that is due, over dice in their places."""
    every = throws(game)
    hands = {counts_of(dice, game.ruleset.faces): dice for dice in every}
    luck = {}
    for hand, dice in hands.items():
        [found] = review(advisor, 1, [*events, game.throw(dice)], by_hand=False)
        assert isinstance(found.steps[-1], LuckyThrow)
        luck[hand] = found.steps[-1].luck
    return fsum(luck[counts_of(dice, game.ruleset.faces)] for dice in every) / len(every)


@pytest.mark.parametrize("name", ["two sections", "negative rows", "saved throws", "chance last"])
def test_against_plain_recursion(name: str) -> None:
    """The luck of every throw and the cost of every decision of some games."""
    ruleset, plain = AWKWARD[name], PlainGame(AWKWARD[name])
    for seed in range(3):
        events, _ = played(ruleset, 1, chance(seed))
        [found] = review(awkward(name), 1, events, by_hand=False)
        luck, cost = plainly(plain, events)
        assert found.luck == pytest.approx(luck, abs=1e-9)
        assert found.cost == pytest.approx(cost, abs=1e-9)


def plainly(plain: PlainGame, events: Sequence[Event]) -> tuple[float, float]:
    """Luck and cost of a game of one seat; a mark taken back costs nothing."""
    game, luck, cost = Game.start(plain.ruleset, 1), [0.0], [0.0]
    for event, then in zip(events, [*events[1:], None], strict=True):
        sheet, turn, saved = points_sheet(game.card), game.turn, game.saved[0]
        if isinstance(event, ThrowEvent):
            before = plain.worth(sheet, saved)
            if turn.kept is not None:
                before = plain.keeping(sheet, turn.dice, kept(game), turn.throws_left)
            luck.append(plain.lying(sheet, event.dice, turn.throws_left - 1) - before)
        elif isinstance(event, KeepEvent) and len(event.kept) < plain.ruleset.dice:
            best = plain.lying(sheet, turn.dice, turn.throws_left)
            places = tuple(place in event.kept for place in range(plain.ruleset.dice))
            cost.append(best - plain.keeping(sheet, turn.dice, places, turn.throws_left))
        elif isinstance(event, MarkEvent) and (then is None or then.kind != "undo"):
            best = plain.lying(sheet, turn.dice, turn.throws_left)
            left = turn.throws_left if plain.ruleset.saving else 0
            row = plain.ruleset.index(event.row)
            cost.append(best - plain.marked(sheet, row, turn.dice, left))
        game = game.apply(event)
    return fsum(luck), fsum(cost)


def kept(game: Game) -> tuple[bool, ...]:
    """Which places stay."""
    return tuple(place not in game.places_to_throw for place in range(game.ruleset.dice))


GAME = tiny(2, 3, 2, [*FACES[:1], FREE], [Bonus(UP, 2, below=False, points=10)])
"""Ones and any dice; two ones in their row bring ten more."""


def test_a_game_by_hand() -> None:
    """Two dice of three faces, thrown twice, worked out with a pencil.

    With only the free row open a die of 1 is thrown again, for a throw brings 2 on average:
    the turn is worth 2 x (2 + 2 + 3) / 3 = 14/3.
    """
    advisor = exact(GAME)
    marked: list[Event] = [ThrowEvent(0, (1, 1)), MarkEvent(0, "r0")]
    events: list[Event] = [
        *marked,
        ThrowEvent(0, (1, 3)),
        KeepEvent(0, (0,)),
        ThrowEvent(0, (1, 2)),
    ]
    [found] = review(advisor, 1, [*events, MarkEvent(0, "r1")], by_hand=False)
    assert found.now == 2 + 3 + 10
    free = 14 / 3
    stop, mark, keep, last = found.decisions
    assert [one.kind for one in found.decisions] == [Kind.KEEP, Kind.MARK, Kind.KEEP, Kind.MARK]
    assert (stop.chosen, stop.best, stop.cost) == (Choice((1, 1)), Choice((1, 1)), 0)
    assert stop.expected == pytest.approx(2 + 10 + free)
    assert mark.margin == pytest.approx(2 + 10 + free - (2 + ones()))
    assert (keep.turn, keep.number, keep.dice, keep.left) == (2, 1, (1, 3), 1)
    assert (keep.chosen, keep.best) == (Choice((1,)), Choice((3,)))
    assert keep.cost == pytest.approx((3 + 2) - (1 + 2))
    assert (last.chosen, last.margin, last.cost) == (Choice((1, 2), "r1"), None, 0)
    first, second, third = found.throws
    assert second.luck == pytest.approx(3 + 2 - free)
    assert third.number == 2
    assert third.luck == pytest.approx(0)
    assert first.luck == pytest.approx(2 + 10 + free - found.start)
    assert (found.verdict.worst, found.verdict.best) == (keep, mark)


def ones() -> float:
    """What the row of ones is worth alone: all that are not ones are thrown again."""
    chance = 1 - (2 / 3) ** 2
    return 2 * chance + 10 * chance**2


def test_an_unfinished_game() -> None:
    events: list[Event] = [ThrowEvent(0, (1, 3)), KeepEvent(0, (0,))]
    [found, other] = review(exact(GAME), 2, events, by_hand=False)
    [decision] = found.decisions
    assert found.now == decision.expected
    assert found.start + found.luck - found.cost == pytest.approx(found.now)
    assert (other.steps, other.now) == ((), other.start)
    assert other.verdict.luck == other.verdict.cost == 0


def test_only_the_last_dice_of_each_turn() -> None:
    """What the throws brought stands together; the marks are judged."""
    events: list[Event] = [
        *(ThrowEvent(0, (1, 1)), MarkEvent(0, "r1")),
        *(ThrowEvent(0, (3, 3)), MarkEvent(0, "r0")),
    ]
    [found] = review(exact(GAME), 1, events, by_hand=True)
    lump, mark, other, last = found.steps
    assert isinstance(lump, Together)
    assert (lump.known, lump.dice, found.throws) == (Known.DICE, (1, 1), ())
    assert lump.change == pytest.approx(2 + 10 + 14 / 3 - found.start)
    assert mark == found.verdict.worst
    assert mark.cost == pytest.approx(12 + 14 / 3 - (2 + ones()))
    assert isinstance(other, Together)
    assert last == found.decisions[-1]
    assert (found.verdict.luck, found.verdict.together) == (None, found.together)


def test_only_points() -> None:
    events: list[Event] = [MarkEvent(0, "r1", 6), MarkEvent(0, "r0", 0)]
    [found] = review(exact(GAME), 1, events, by_hand=True)
    assert [step.known for step in found.lumps] == [Known.POINTS, Known.POINTS]
    assert found.steps == found.lumps
    assert found.lumps[1].change == pytest.approx(-ones())
    verdict = found.verdict
    assert (verdict.luck, verdict.cost, verdict.together) == (None, None, 6 - found.start)


def test_where_saved_throws_are_no_longer_known() -> None:
    """Nothing after points without dice can be judged; the sum is right all the same."""
    ruleset = AWKWARD["saved throws"]
    known: list[Event] = [ThrowEvent(0, (1, 2), 1), MarkEvent(0, "r0")]
    rest: list[Event] = [MarkEvent(0, "r2", 4), ThrowEvent(0, (2, 2), 1), MarkEvent(0, "r1")]
    [found] = review(awkward("saved throws"), 1, [*known, *rest], by_hand=True)
    [lump] = found.lumps
    assert (lump.turn, lump.known, found.now) == (2, Known.REST, 1 + 4 + 4 + 6)
    assert found.start + found.luck - found.cost + found.together == pytest.approx(15)
    assert ruleset.saving
    assert {step.turn for step in found.decisions} == {1}
    [found] = review(awkward("saved throws"), 1, [*known, rest[0]], by_hand=True)
    assert (found.now, found.lumps[0].change, found.verdict.together) == (None, None, None)


def test_a_correction_that_leaves_an_order_nobody_could_play() -> None:
    dice = [(1, 1, 1), (2, 2, 2), (3, 3, 3), (1, 2, 3)]
    events: list[Event] = []
    for place, thrown in enumerate(dice):
        events += [ThrowEvent(0, thrown), MarkEvent(0, f"r{place}")]
    [found] = review(awkward("forced"), 1, events, by_hand=True)
    assert (found.now, len(found.lumps), len(found.decisions)) == (3 + 6 + 9 + 6 + 9, 4, 4)
    events.append(CorrectEvent(0, "r1", "r3"))
    [found] = review(awkward("forced"), 1, events, by_hand=True)
    assert [lump.known for lump in found.lumps] == [Known.DICE, Known.REST]
    assert (found.lumps[1].turn, found.now) == (2, 3 + 2 + 9 + 6 + 9)


def test_forced_yatzy(library: Library) -> None:
    advisor = exact(library.resolve("yatzy", ["pakkopeli-ylhaalta"]))
    events, game = played(advisor.ruleset, 2, chance(1))
    found = review(advisor, 2, events, by_hand=False)
    for one, card in zip(found, game.cards, strict=True):
        assert one.start == pytest.approx(122.5585273964, abs=1e-9)
        verify_sums(one, card.total)
        rows = [one.row for one in (step.chosen for step in one.decisions) if one.row]
        assert rows == [row.id for row in advisor.ruleset.rows]


def test_worths_in_single_precision(library: Library) -> None:
    """A first throw of yatzy is lucky by less than a thousandth on average."""
    advisor = advisors().advisor(library.resolve("yatzy"))
    game = Game.start(advisor.ruleset, 1)
    assert mean_luck(advisor, game, []) == pytest.approx(0, abs=1e-3)
    events, game = played(advisor.ruleset, 1, chance(1))
    [found] = review(advisor, 1, events, by_hand=False)
    assert found.start + found.luck - found.cost == pytest.approx(game.card.total, abs=1e-6)
    assert all(decision.cost >= -1e-3 for decision in found.decisions)


def test_who_plays_to_win_is_told_and_reckoned_by_the_total_all_the_same() -> None:
    """Four rows each: few enough that all of the game is played to win."""
    advisor = awkward("a bonus")
    events, _ = played(advisor.ruleset, 2, chance(7))
    plain = review(advisor, 2, events, by_hand=False)
    told = review(advisor, 2, events, by_hand=False, to_win={1})
    assert told[0] == plain[0]
    assert all(one.to_win for one in told[1].decisions)
    assert not any(one.to_win for one in plain[1].decisions)
    assert (told[1].cost, told[1].luck) == (plain[1].cost, plain[1].luck)
