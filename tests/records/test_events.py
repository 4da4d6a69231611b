"""Events in their lines and in JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import RecordsError
from jatsi.game.events import CorrectEvent, KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.records.events import StoredEvent, event_json, line_of, read_line
from tests.records.helpers import NOW

SEATS = st.integers(0, 30)
DICE = st.lists(st.integers(1, 9), min_size=1, max_size=7).map(tuple)
ROWS = st.sampled_from(["pari", "yatzy"])
POINTS = st.integers(-30, 400)
EVENTS = st.one_of(
    st.builds(ThrowEvent, SEATS, DICE, st.integers(1, 20)),
    st.builds(KeepEvent, SEATS, st.sets(st.integers(0, 6)).map(sorted).map(tuple)),
    st.builds(MarkEvent, SEATS, ROWS, st.none() | POINTS),
    st.builds(CorrectEvent, SEATS, ROWS, ROWS, DICE),
    st.builds(CorrectEvent, SEATS, ROWS, ROWS, st.none(), st.none() | POINTS),
    st.builds(UndoEvent, SEATS),
)
COLUMNS = ("dice", "throws", "kept", "row", "to_row", "points")
AT = "2025-01-31T22:30:00Z"


@given(event=EVENTS, seq=st.integers(1, 10_000))
def test_an_event_comes_back(event: Any, seq: int) -> None:  # noqa: ANN401 - any event
    stored = StoredEvent(seq, event, NOW)
    line = dict.fromkeys(COLUMNS) | line_of(5, stored)
    assert read_line(line) == stored
    assert {type(value) for value in line.values()} <= {int, str, type(None)}


@pytest.mark.parametrize(
    ("event", "published"),
    [
        (ThrowEvent(0, (3, 5, 5, 1, 6)), {"kind": "throw", "player": 1, "dice": [3, 5, 5, 1, 6]}),
        (KeepEvent(1, (1, 2)), {"kind": "keep", "player": 2, "kept": "BC"}),
        (KeepEvent(1, ()), {"kind": "keep", "player": 2, "kept": ""}),
        (MarkEvent(0, "pari"), {"kind": "mark", "player": 1, "row": "pari"}),
        (
            ThrowEvent(0, (3, 3), 2),
            {"kind": "throw", "player": 1, "throws": 2, "dice": [3, 3]},
        ),
        (MarkEvent(0, "pari", 0), {"kind": "mark", "player": 1, "row": "pari", "points": 0}),
        (
            CorrectEvent(1, "pari", "yatzy", (1, 1)),
            {"kind": "correct", "player": 2, "row": "pari", "to_row": "yatzy", "dice": [1, 1]},
        ),
        (
            CorrectEvent(1, "pari", "pari", points=12),
            {"kind": "correct", "player": 2, "row": "pari", "to_row": "pari", "points": 12},
        ),
        (UndoEvent(2), {"kind": "undo", "player": 3}),
    ],
)
def test_what_is_published(event: Any, published: dict[str, object]) -> None:  # noqa: ANN401 - any event
    shape = event_json(StoredEvent(7, event, NOW))
    assert shape == {"seq": 7, "at": AT} | published
    assert list(json.loads(json.dumps(shape)))[:3] == ["seq", "kind", "player"]


@pytest.mark.parametrize(
    "damage",
    [
        {"kind": "throw", "dice": "12x"},
        {"kind": "throw", "dice": None},
        {"kind": "keep", "kept": "BZ"},
        {"kind": "keep", "kept": None},
        {"kind": "correct", "row": "pari", "to_row": "pari", "dice": "1x"},
        {"kind": "undo", "at": "yesterday"},
    ],
)
def test_a_damaged_line(damage: dict[str, object]) -> None:
    with pytest.raises(RecordsError):
        read_line(dict.fromkeys(COLUMNS) | {"game": 1, "seq": 2, "seat": 1, "at": AT} | damage)
