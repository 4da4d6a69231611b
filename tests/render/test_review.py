"""A review in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from jatsi.render.review import percentile_text, review_lines, verdict_lines
from jatsi.render.view import View
from jatsi.review.model import Choice, Decision, LuckyThrow, SeatReview, Verdict
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

SEEN = View(catalog("en"), width=200)
HEARD = replace(SEEN, plain=True)
DICE = (6, 3, 3, 6, 3)
FIRST = LuckyThrow(1, 1, DICE, 3.504)
KEPT = Decision(
    *(1, 1, DICE, 2),
    Choice((3, 3, 3)),
    Choice((3, 3, 3, 6, 6)),
    *(240.0, 1.256, 0.5),
)
SECOND = LuckyThrow(1, 2, (1, 3, 3, 2, 3), -2.0)
NOTHING = replace(KEPT, number=2, left=1, chosen=Choice(()), best=Choice((3, 3, 3)), cost=9.0)
MARKED = Decision(
    *(1, 3, (1, 2, 3, 4, 5), 0),
    Choice((1, 2, 3, 4, 5), "pari"),
    Choice((1, 2, 3, 4, 5), "pieni_suora"),
    *(230.0, 10.0, 3.0),
)
RIGHT = replace(MARKED, turn=2, chosen=MARKED.best, cost=0.0, margin=20.0)
VERDICT = (
    "Liisa: decisions cost 20.26, luck +1.50."
    " Costliest, 10.00: Turn 1, 1 2 3 4 5: marked One pair. Better: marking Small straight."
    " The best of the game: Turn 2, 1 2 3 4 5: marked Small straight."
)
REVIEW = SeatReview(248.44, 231.0, (FIRST, KEPT, SECOND, NOTHING, MARKED, RIGHT))


@pytest.fixture(scope="module")
def yatzy(library: Library) -> Ruleset:
    """The ruleset of the rows."""
    return library.resolve("yatzy")


def test_a_whole_review(yatzy: Ruleset) -> None:
    lines = review_lines("Liisa", REVIEW, 231, yatzy, SEEN)
    assert lines == [
        "Liisa: 248.44 expected at first, total 231.",
        "Decisions that cost:",
        "Turn 1, 3 3 3 6 6: kept 3 3 3; best: keeping all; cost 1.26",
        "Turn 1, 3 3 3 6 6: kept nothing; best: keeping 3 3 3; cost 9.00",
        "Turn 1, 1 2 3 4 5: marked One pair; best: marking Small straight; cost 10.00",
        "Luckiest throw: turn 1, throw 1, 6 3 3 6 3: +3.50",
        "Unluckiest throw: turn 1, throw 2, 1 3 3 2 3: -2.00",
        VERDICT,
    ]


def test_lines_fit_and_a_listener_hears_one_fact_a_line(yatzy: Ruleset) -> None:
    narrow = replace(SEEN, width=40)
    assert max(map(len, review_lines("Liisa", REVIEW, 231, yatzy, narrow))) <= 40
    heard = review_lines("Liisa", REVIEW, 231, yatzy, HEARD)
    assert heard[-4:] == [
        "Unluckiest throw: turn 1, throw 2, 1 3 3 2 3: minus 2.00",
        "Liisa: decisions cost 20.26, luck +1.50.",
        "Costliest, 10.00: Turn 1, 1 2 3 4 5: marked One pair. Better: marking Small straight.",
        "The best of the game: Turn 2, 1 2 3 4 5: marked Small straight.",
    ]


def test_a_game_that_goes_on(yatzy: Ruleset) -> None:
    begun = SeatReview(248.44, 250.0, (FIRST,))
    assert review_lines("Liisa", begun, None, yatzy, HEARD) == [
        "Liisa: 248.44 expected at first, now 250.00.",
        "Liisa: decisions cost 0.00, luck +3.50.",
    ]
    unknown = replace(begun, now=None)
    assert review_lines("Liisa", unknown, None, yatzy, HEARD)[0] == (
        "Liisa: 248.44 expected at first."
    )


def test_what_is_not_known_is_said(yatzy: Ruleset) -> None:
    known = Verdict(None, 12.5, -40.0, None, None)
    assert verdict_lines("Liisa", known, yatzy, HEARD) == [
        "Liisa: the decisions that are known cost 12.50.",
        "Luck and decisions together, where not known: minus 40.00.",
    ]
    assert verdict_lines("Liisa", replace(known, cost=None), yatzy, HEARD) == [
        "Liisa: throws and decisions are not known.",
        "Luck and decisions together, where not known: minus 40.00.",
    ]
    nothing = Verdict(0.0, 0.0, None, None, None)
    assert verdict_lines("Liisa", nothing, yatzy, SEEN) == [
        "Liisa: decisions cost 0.00, luck 0.00."
    ]


def test_the_aim_is_said_where_it_was_to_win(yatzy: Ruleset) -> None:
    won = replace(REVIEW, steps=(*REVIEW.steps, replace(KEPT, turn=13, to_win=True)))
    told = review_lines("Kone", won, 231, yatzy, HEARD)[1]
    assert told.startswith("From turn 13 on it played for the greatest chance to win. ")


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.004, "Liisa: hardly any perfect game ends lower."),
        (0.254, "Liisa: better than 25 % of perfect games."),
        (0.996, "Liisa: hardly any perfect game ends higher."),
    ],
)
def test_a_total_among_those_of_perfect_games(share: float, said: str) -> None:
    assert HEARD.lines(percentile_text("Liisa", share)) == [said]


def test_throws_that_were_all_lucky_have_no_unluckiest(yatzy: Ruleset) -> None:
    lucky = replace(REVIEW, steps=(FIRST, replace(FIRST, number=2, luck=0.5)))
    told = " ".join(review_lines("Liisa", lucky, None, yatzy, HEARD))
    assert "Luckiest throw: " in told
    assert "Unluckiest" not in told
