"""Sheets filled in by hand: any order of players, unlimited undo, corrections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.errors import IllegalError
from jatsi.game.events import (
    CorrectEvent,
    KeepEvent,
    MarkEvent,
    ThrowEvent,
    TurnEvent,
    UndoEvent,
)
from jatsi.game.sheets import Sheets
from jatsi.scorecard import Mark
from tests.bruteforce import scorers, total, upper_bonus

if TYPE_CHECKING:
    from jatsi.game.events import Event
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

HOUSE = (3, 3, 3, 6, 6)
ROWS = tuple(scorers("yatzy", frozenset()))


@pytest.fixture
def yatzy(library: Library) -> Ruleset:
    return library.resolve("yatzy")


def after(ruleset: Ruleset, *events: Event, seats: int = 2) -> Sheets:
    return Sheets.replay(ruleset, seats, events)


def test_dice_are_marked_where_they_are_wanted(yatzy: Ruleset) -> None:
    sheets = after(yatzy, ThrowEvent(0, HOUSE), MarkEvent(0, "tayskasi"))
    assert sheets.cards[0].mark_in(yatzy.row("tayskasi")) == Mark(21, HOUSE)
    assert sheets.cards[0].total == 21


def test_players_may_go_in_any_order(yatzy: Ruleset) -> None:
    sheets = after(
        yatzy,
        *(ThrowEvent(1, HOUSE), MarkEvent(1, "tayskasi")),
        *(ThrowEvent(1, HOUSE), MarkEvent(1, "kolmoset")),
        *(ThrowEvent(0, HOUSE), MarkEvent(0, "sattuma")),
    )
    assert [card.total for card in sheets.cards] == [21, 30]


def test_nobody_else_writes_while_dice_lie(yatzy: Ruleset) -> None:
    sheets = after(yatzy, ThrowEvent(0, HOUSE))
    assert not sheets.can(ThrowEvent(1, HOUSE))
    assert not sheets.can(MarkEvent(1, "sattuma"))
    assert not sheets.can(MarkEvent(0, "sattuma", points=21))


def test_a_row_may_have_only_its_points(yatzy: Ruleset) -> None:
    sheets = after(yatzy, MarkEvent(0, "pari", points=12))
    assert sheets.cards[0].mark_in(yatzy.row("pari")) == Mark(12, ())
    assert sheets.only_points
    assert not after(yatzy, ThrowEvent(0, HOUSE), MarkEvent(0, "pari")).only_points


@pytest.mark.parametrize(("row", "points"), [("pari", 7), ("pari", 14), ("pieni_suora", 20)])
def test_points_that_no_hand_gives_are_refused(yatzy: Ruleset, row: str, points: int) -> None:
    with pytest.raises(IllegalError) as refused:
        after(yatzy, MarkEvent(0, row, points=points))
    assert refused.value.fields["possible"] == yatzy.attainable[row]


def test_throw_by_throw_what_was_kept_stays(yatzy: Ruleset) -> None:
    start = (ThrowEvent(0, (3, 3, 1, 6, 2)), KeepEvent(0, (0, 1, 3)))
    assert after(yatzy, *start).can(ThrowEvent(0, (3, 3, 5, 6, 5)))
    assert not after(yatzy, *start).can(ThrowEvent(0, (3, 4, 5, 6, 5)))
    assert not after(yatzy, *start).can(MarkEvent(0, "sattuma"))


def test_no_more_throws_than_the_rules_give(yatzy: Ruleset) -> None:
    again: list[Event] = [ThrowEvent(0, HOUSE), KeepEvent(0, ())]
    three = [*again, *again, ThrowEvent(0, HOUSE)]
    assert after(yatzy, *three).throws_left(0) == 0
    assert not after(yatzy, *three).can(KeepEvent(0, ()))
    assert not after(yatzy).can(ThrowEvent(0, HOUSE, throws=4))


def test_unused_throws_are_saved_where_the_rules_say_so(library: Library) -> None:
    saving = library.resolve("yatzy", ["heittosaasto"])
    sheets = after(saving, ThrowEvent(0, HOUSE, throws=1), MarkEvent(0, "tayskasi"))
    assert (sheets.throws_left(0), sheets.throws_left(1)) == (5, 3)
    assert sheets.can(ThrowEvent(0, HOUSE, throws=5))
    assert not sheets.can(ThrowEvent(0, HOUSE, throws=6))


def test_forced_rows_stay_forced(library: Library) -> None:
    forced = library.resolve("pakkojatsi")
    sheets = after(forced, ThrowEvent(0, HOUSE))
    assert not sheets.can(MarkEvent(0, "kakkoset"))
    marked = after(forced, ThrowEvent(0, HOUSE), MarkEvent(0, "ykkoset"))
    assert not marked.can(CorrectEvent(0, "ykkoset", "kuutoset"))
    assert not marked.can(CorrectEvent(0, "kakkoset", "kakkoset", dice=HOUSE))


@pytest.mark.parametrize(
    ("right", "row", "points"),
    [
        (CorrectEvent(0, "kolmoset", "kolmoset", dice=(3, 1, 1, 1, 1)), "kolmoset", 3),
        (CorrectEvent(0, "kolmoset", "tayskasi"), "tayskasi", 21),
        (CorrectEvent(0, "kolmoset", "pari", dice=(5, 5, 1, 2, 3)), "pari", 10),
        (CorrectEvent(0, "kolmoset", "kolmoset", points=15), "kolmoset", 15),
    ],
)
def test_a_mark_is_corrected(yatzy: Ruleset, right: CorrectEvent, row: str, points: int) -> None:
    sheets = after(yatzy, ThrowEvent(0, HOUSE), MarkEvent(0, "kolmoset"), right)
    assert sheets.cards[0].total == points
    assert [r.id for r in yatzy.rows if sheets.cards[0].mark_in(r)] == [row]


def test_a_correction_can_neither_empty_nor_overwrite(yatzy: Ruleset) -> None:
    marks = [e for row in ("pari", "tayskasi") for e in (ThrowEvent(0, HOUSE), MarkEvent(0, row))]
    sheets = after(yatzy, *marks)
    assert not sheets.can(CorrectEvent(0, "pari", "tayskasi"))
    assert not sheets.can(CorrectEvent(0, "sattuma", "sattuma", dice=HOUSE))
    assert not sheets.can(CorrectEvent(0, "pari", "nowhere"))
    assert not sheets.can(CorrectEvent(2, "pari", "pari"))


def test_the_bonus_follows_a_correction(yatzy: Ruleset) -> None:
    upper = yatzy.rows[:6]
    threes = [MarkEvent(0, row.id, points=3 * face) for face, row in enumerate(upper, 1)]
    assert after(yatzy, *threes).cards[0].total == 63 + 50
    worse = CorrectEvent(0, "kuutoset", "kuutoset", points=12)
    assert after(yatzy, *threes, worse).cards[0].total == 57
    assert after(yatzy, *threes, worse, UndoEvent(0)).cards[0].total == 63 + 50


def test_everything_can_be_taken_back_to_the_empty_sheet(yatzy: Ruleset) -> None:
    steps: list[Event] = [
        *(ThrowEvent(0, HOUSE), KeepEvent(0, (0, 1)), ThrowEvent(0, (3, 3, 1, 1, 1))),
        *(MarkEvent(0, "pari"), MarkEvent(1, "pari", points=4)),
        CorrectEvent(0, "pari", "tayskasi"),
    ]
    sheets = after(yatzy, *steps, *[UndoEvent(0)] * len(steps))
    assert sheets == Sheets.start(yatzy, 2)
    with pytest.raises(IllegalError):
        sheets.apply(UndoEvent(0))


@dataclass
class Paper:
    """A second way to keep sheets: plain lists, copied before every step."""

    rows: list[dict[str, tuple[int, ...] | int]] = field(default_factory=lambda: [{}, {}])
    before: list[tuple[list[dict[str, tuple[int, ...] | int]], int]] = field(default_factory=list)

    def step(self, events: int = 1) -> None:
        """Copy what stands, before a step of so many events."""
        self.before.append(([dict(rows) for rows in self.rows], events))

    def undo(self) -> int:
        """Go back a step; the number of events that it was."""
        self.rows, events = self.before.pop()
        return events

    def total(self, seat: int) -> int:
        known = {row: dice for row, dice in self.rows[seat].items() if isinstance(dice, tuple)}
        typed = {row: told for row, told in self.rows[seat].items() if isinstance(told, int)}
        if not typed:
            return total("yatzy", frozenset(), known)
        score = scorers("yatzy", frozenset())
        points = {row: score[row](dice) for row, dice in known.items()} | typed
        upper = [points[row] for row in ROWS[:6] if row in points]
        bonus = upper_bonus("yatzy", frozenset(), sum(upper)) if len(upper) == 6 else 0
        return sum(points.values()) + bonus


HANDS = st.tuples(*[st.integers(1, 6)] * 5)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("mark"), st.integers(0, 1), st.sampled_from(ROWS), HANDS),
        st.tuples(st.just("points"), st.integers(0, 1), st.sampled_from(ROWS), HANDS),
        st.tuples(st.just("dice"), st.integers(0, 1), st.sampled_from(ROWS), HANDS),
        st.tuples(st.just("move"), st.integers(0, 1), st.sampled_from(ROWS), st.sampled_from(ROWS)),
        st.tuples(st.just("undo"), st.integers(0, 1), st.just(""), st.just(())),
    ),
    max_size=60,
)


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_any_steps_leave_what_paper_would(
    library: Library, steps: list[tuple[str, int, str, tuple[int, ...] | str]]
) -> None:
    """Marks, points, corrections and undo, against lists kept beside them."""
    sheets, paper, events = Sheets.start(library.resolve("yatzy"), 2), Paper(), []
    for kind, seat, row, told in steps:
        written = write(paper, kind, seat, row, told)
        for event in written:
            sheets = sheets.apply(event)
            events.append(event)
        assert [card.total for card in sheets.cards] == [paper.total(0), paper.total(1)]
    assert Sheets.replay(sheets.ruleset, 2, events).cards == sheets.cards


def write(paper: Paper, kind: str, seat: int, row: str, told: tuple[int, ...] | str) -> list[Event]:
    """The events of a step that paper allows; none where it does not."""
    rows = paper.rows[seat]
    free = kind in ("mark", "points") and row not in rows
    if kind == "undo" and paper.before:
        return [UndoEvent(seat)] * paper.undo()
    if not free and not (kind in ("dice", "move") and row in rows):
        return []
    if kind == "move" and (told == row or told in rows):
        return []
    if kind == "mark" and isinstance(told, tuple):
        paper.step(events=2)
        rows[row] = told
        return [ThrowEvent(seat, told), MarkEvent(seat, row)]
    if kind == "points" and isinstance(told, tuple):
        paper.step()
        rows[row] = scorers("yatzy", frozenset())[row](told)
        return [MarkEvent(seat, row, points=int(str(rows[row])))]
    if kind == "dice" and isinstance(told, tuple):
        paper.step()
        rows[row] = told
        return [CorrectEvent(seat, row, row, dice=told)]
    if isinstance(told, str) and isinstance(rows[row], tuple):
        paper.step()
        rows[told] = rows.pop(row)
        return [CorrectEvent(seat, row, told)]
    return []


def test_a_turn_can_be_given_to_whoever_writes_next(yatzy: Ruleset) -> None:
    sheets = after(yatzy, TurnEvent(2), seats=3)
    assert sheets.turn == 2
    marked = after(yatzy, TurnEvent(2), MarkEvent(2, "pari", points=4), seats=3)
    assert (marked.turn, marked.by) == (0, 2)
    assert marked.apply(UndoEvent(2)).turn == 2
    assert not sheets.can(TurnEvent(3))
    assert not after(yatzy, ThrowEvent(0, HOUSE)).can(TurnEvent(1))
