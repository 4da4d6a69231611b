"""What stands of turns after steps taken back and corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.game.events import (
    CorrectEvent,
    KeepEvent,
    MarkEvent,
    ThrowEvent,
    TurnEvent,
    UndoEvent,
)
from jatsi.review.turns import SeatTurn, Throw, screen_turns, sheet_turns

if TYPE_CHECKING:
    from jatsi.game.events import Event

FIRST, SECOND = (1, 2, 3, 3, 6), (3, 3, 3, 3, 6)
TOLD: list[Event] = [ThrowEvent(0, FIRST), KeepEvent(0, (2, 3)), ThrowEvent(0, SECOND)]
WHOLE = SeatTurn(0, (Throw(FIRST, 1), Throw(SECOND, 1)), ((2, 3),), "kolmoset")


def test_turns_on_screen_in_the_order_of_play() -> None:
    events: list[Event] = [*TOLD, MarkEvent(0, "kolmoset"), ThrowEvent(1, FIRST)]
    assert screen_turns(events) == [WHOLE, SeatTurn(1, (Throw(FIRST, 1),))]


def test_a_mark_taken_back_on_screen_is_no_decision() -> None:
    events: list[Event] = [*TOLD, MarkEvent(0, "pari"), UndoEvent(0), MarkEvent(0, "kolmoset")]
    assert screen_turns(events) == [WHOLE]


def test_a_turn_goes_on_after_an_undo() -> None:
    events: list[Event] = [ThrowEvent(0, FIRST), MarkEvent(0, "pari"), UndoEvent(0), *TOLD[1:]]
    assert screen_turns([*events, MarkEvent(0, "kolmoset")]) == [WHOLE]


def test_every_step_on_a_sheet_can_be_taken_back() -> None:
    wrong: list[Event] = [ThrowEvent(1, SECOND), UndoEvent(1), ThrowEvent(0, SECOND), UndoEvent(0)]
    events: list[Event] = [
        *wrong,
        *TOLD,
        MarkEvent(0, "pari"),
        UndoEvent(1),
        MarkEvent(0, "kolmoset"),
    ]
    assert sheet_turns([*events, TurnEvent(0)], saving=False) == [WHOLE]


def test_dice_that_are_marked_as_they_were_told_first() -> None:
    """They may be those of any throw, unless the sheet asks for their number."""
    events: list[Event] = [ThrowEvent(0, FIRST), MarkEvent(0, "pari"), ThrowEvent(0, SECOND)]
    marked, open_ = SeatTurn(0, (Throw(FIRST, 1),), (), "pari"), SeatTurn(0, (Throw(SECOND, 1),))
    assert sheet_turns(events, saving=True) == [marked, open_]
    unknown = SeatTurn(0, (Throw(FIRST, None),), (), "pari")
    assert sheet_turns(events, saving=False) == [unknown]


def test_throws_told_together() -> None:
    events: list[Event] = [ThrowEvent(0, FIRST, 2), MarkEvent(0, "pari")]
    told = [SeatTurn(0, (Throw(FIRST, 2),), (), "pari")]
    assert sheet_turns(events, saving=True) == sheet_turns(events, saving=False) == told


def test_only_points() -> None:
    assert sheet_turns([MarkEvent(1, "pari", 8)], saving=False) == [
        SeatTurn(1, row="pari", points=8)
    ]


def test_another_row_was_meant() -> None:
    events: list[Event] = [*TOLD, MarkEvent(0, "pari"), CorrectEvent(0, "pari", "kolmoset")]
    assert sheet_turns(events, saving=False) == [WHOLE]


def test_other_dice_were_thrown() -> None:
    """In as many throws; those before the last are no longer known."""
    events: list[Event] = [*TOLD, MarkEvent(0, "pari"), CorrectEvent(0, "pari", "pari", FIRST)]
    right = [SeatTurn(0, (Throw(FIRST, 2),), (), "pari")]
    assert sheet_turns(events, saving=True) == sheet_turns(events, saving=False) == right


def test_dice_instead_of_points_and_points_instead_of_dice() -> None:
    events: list[Event] = [
        MarkEvent(0, "pari", 8),
        *TOLD,
        MarkEvent(0, "kolmoset"),
        CorrectEvent(0, "pari", "pari", SECOND),
        CorrectEvent(0, "kolmoset", "kolmoset", points=9),
    ]
    assert sheet_turns(events, saving=False) == [
        SeatTurn(0, (Throw(SECOND, None),), (), "pari"),
        SeatTurn(0, row="kolmoset", points=9),
    ]


def test_two_marks_change_places() -> None:
    events: list[Event] = [
        *TOLD,
        MarkEvent(0, "pari"),
        MarkEvent(1, "kolmoset", 3),
        MarkEvent(0, "kolmoset", 6),
        CorrectEvent(0, "pari", "kolmoset"),
    ]
    assert sheet_turns(events, saving=False) == [
        WHOLE,
        SeatTurn(1, row="kolmoset", points=3),
        SeatTurn(0, row="pari", points=6),
    ]
