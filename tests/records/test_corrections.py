"""Closed sheets put right: the record follows, and what stood there can be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.errors import IllegalError, JatsiError, UnreadableError
from jatsi.game.events import CorrectEvent
from jatsi.game.sheets import Sheets
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total, history
from jatsi.records.entering import enter
from jatsi.records.games import load, start_game
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.showing import show_json
from jatsi.scorecard import places
from tests.records.helpers import LATER, NOW, by_hand, finished, people, sheets_of

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def put_right(records: Records, game: int, event: CorrectEvent, reason: str = "misread") -> None:
    """Correct a row."""
    correct(records, game, event, reason=reason, who="Maija", now=LATER)


def put_total(records: Records, game: int, total: int, seat: int = 0) -> None:
    """Correct a total."""
    correct_total(records, game, seat, total, reason="misread", who="\x1b[1m", now=LATER)


def test_dice_put_right(records: Records, yatzy: Ruleset) -> None:
    """T8."""
    game = by_hand(records, yatzy, people(records, "Liisa", "Maija"))
    before = load(records, game)
    row = yatzy.row("sattuma")
    old = before.cards[1].mark_in(row)
    put_right(records, game, CorrectEvent(1, "sattuma", "sattuma", (6, 6, 6, 6, 5)), " mis\tread ")
    after = load(records, game)
    mark = after.cards[1].mark_in(row)
    assert mark is not None
    assert old is not None
    assert (mark.points, mark.dice) == (29, (6, 6, 6, 6, 5))
    assert after.summary.seats[1].total == after.cards[1].total
    assert after.cards[0] == before.cards[0]
    [told] = history(records, game)
    assert (told.seat, told.name, told.row) == (2, "Maija", "sattuma")
    assert (told.old, told.new) == (old, mark)
    assert (told.reason, told.who, told.at) == ("mis read", "Maija", LATER)
    assert len(told.uid) == 32
    assert show_json(records, game)["corrections"] == [
        {
            "uid": told.uid,
            "player": 2,
            "row": "sattuma",
            "old": {"points": old.points, "dice": list(old.dice)},
            "new": {"points": 29, "dice": [6, 6, 6, 6, 5]},
            "reason": "mis read",
            "who": "Maija",
            "at": "2025-01-31T23:30:00Z",
        }
    ]
    assert check(records) == []


def test_points_where_dice_were_and_dice_again(records: Records, yatzy: Ruleset) -> None:
    game = by_hand(records, yatzy, people(records, "Liisa"))
    put_right(records, game, CorrectEvent(0, "pari", "pari", points=12))
    assert load(records, game).summary.source == "points"
    put_right(records, game, CorrectEvent(0, "pari", "pari", (1, 2, 6, 6, 3)))
    assert load(records, game).summary.source == "dice"
    first, second = history(records, game)
    assert (first.new.points, first.new.dice) == (12, ())
    assert (second.old, second.new.points) == (first.new, 12)
    assert check(records) == []


def test_two_rows_that_were_mixed_up(records: Records, yatzy: Ruleset) -> None:
    game = by_hand(records, yatzy, people(records, "Liisa"))
    card = load(records, game).cards[0]
    one, other = yatzy.row("pari"), yatzy.row("sattuma")
    marks = [card.mark_in(row) for row in (one, other)]
    put_right(records, game, CorrectEvent(0, "pari", "sattuma"))
    after = load(records, game).cards[0]
    swapped = [after.mark_in(row) for row in (other, one)]
    assert [m and m.dice for m in swapped] == [m and m.dice for m in marks]
    assert [told.row for told in history(records, game)] == ["pari", "sattuma"]
    assert check(records) == []


@pytest.mark.parametrize(
    ("event", "reason", "error", "words"),
    [
        (CorrectEvent(0, "pari", "pari", points=7), "x", IllegalError, "cannot give 7"),
        (CorrectEvent(0, "pari", "pari", (7, 1, 1, 1, 1)), "x", IllegalError, "A throw is"),
        (CorrectEvent(0, "ruutu", "pari", points=8), "x", IllegalError, "no row ruutu"),
        (CorrectEvent(1, "pari", "pari", points=8), "x", IllegalError, "no such player"),
        (CorrectEvent(0, "pari", "pari"), "x", IllegalError, "stands there already"),
        (CorrectEvent(0, "pari", "pari", points=8), " \t", UnreadableError, "needs a reason"),
        (CorrectEvent(0, "pari", "pari", points=8), "x" * 201, UnreadableError, "longer than"),
    ],
)
def test_what_is_refused(
    records: Records,
    yatzy: Ruleset,
    event: CorrectEvent,
    reason: str,
    error: type[JatsiError],
    words: str,
) -> None:
    game = by_hand(records, yatzy, people(records, "Liisa"))
    before = load(records, game)
    with pytest.raises(error, match=words):
        put_right(records, game, event, reason)
    assert load(records, game) == before
    assert history(records, game) == []


def test_games_that_cannot_be_corrected(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa")
    event = CorrectEvent(0, "pari", "pari", points=8)
    begun = start_game(records, yatzy, players, seed=None, now=NOW, source="dice")
    screen = start_game(records, yatzy, players, seed=None, now=NOW)
    for game, words in (
        (begun, f"still open. Correct it there: jatsi resume {begun}"),
        (screen, "reckoned by the program"),
        (finished(records, yatzy, players), "reckoned by the program"),
        (99, "no game 99"),
    ):
        with pytest.raises(JatsiError, match=words):
            put_right(records, game, event)
        with pytest.raises(JatsiError, match=words):
            put_total(records, game, 200)
    sheet = by_hand(records, yatzy, players)
    with pytest.raises(IllegalError, match="has rows"):
        put_total(records, sheet, 200)


def test_a_total_put_right(records: Records, yatzy: Ruleset) -> None:
    [liisa] = people(records, "Liisa")
    with records.writing() as db:
        enter(db, keep_ruleset(db, yatzy), liisa, 200, NOW)
    for total, words in ((4, "nearest totals are"), (200, "already"), (375, "374")):
        with pytest.raises(IllegalError, match=words):
            put_total(records, 1, total)
    for seat in (-1, 1):
        with pytest.raises(IllegalError, match="no such player"):
            put_total(records, 1, 201, seat)
    with pytest.raises(IllegalError, match="only the totals"):
        put_right(records, 1, CorrectEvent(0, "pari", "pari", points=8))
    put_total(records, 1, 210)
    [told] = history(records, 1)
    assert (told.row, told.old.points, told.new.points, told.who) == (None, 200, 210, "?")
    assert [(seat.total, seat.place) for seat in load(records, 1).summary.seats] == [(210, 1)]
    assert check(records) == []


@st.composite
def any_correction(draw: st.DrawFn, ruleset: Ruleset) -> CorrectEvent:
    """A correction by dice, by points, or of what stands there, of one row or two."""
    rows = st.sampled_from([row.id for row in ruleset.rows])
    row = draw(rows)
    to = draw(st.just(row) | rows)
    dice = draw(st.none() | st.tuples(*[st.integers(1, 6)] * 5))
    points = None if dice else draw(st.none() | st.sampled_from(ruleset.attainable[to]))
    return CorrectEvent(draw(st.integers(0, 1)), row, to, dice, points)


@given(data=st.data(), points=st.booleans())
@settings(max_examples=15)
def test_any_corrections_are_a_fresh_replay(
    tmp_path_factory: pytest.TempPathFactory, yatzy: Ruleset, data: st.DataObject, *, points: bool
) -> None:
    """Marks, totals, places and old values are what a copy kept beside says."""
    with open_records(tmp_path_factory.mktemp("games") / "jatsi.db", now=NOW) as records:
        game = by_hand(records, yatzy, people(records, "Liisa", "Maija"), points=points)
        copy = sheets_of(load(records, game))
        told: list[tuple[int, object, object]] = []
        for _ in range(data.draw(st.integers(1, 6))):
            event = data.draw(any_correction(yatzy))
            if not copy.can(event) or copy.apply(event).cards == copy.cards:
                with pytest.raises(IllegalError):
                    put_right(records, game, event)
                continue
            put_right(records, game, event)
            before, copy, seat = copy, copy.apply(event), event.seat
            marks = zip(before.cards[seat].marks, copy.cards[seat].marks, strict=True)
            told += [(seat + 1, old, new) for old, new in marks if old != new]
        stored = load(records, game)
        totals = [card.total for card in copy.cards]
        fresh = Sheets.replay(yatzy, 2, [one.event for one in stored.events])
        assert stored.cards == fresh.cards == copy.cards
        assert [seat.total for seat in stored.summary.seats] == totals
        assert [seat.place for seat in stored.summary.seats] == places(totals)
        assert stored.summary.source == ("points" if copy.only_points else "dice")
        assert [(one.seat, one.old, one.new) for one in history(records, game)] == told
        assert check(records) == []
