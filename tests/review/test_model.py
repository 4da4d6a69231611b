"""The few figures of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jatsi.review.model import Choice, Decision, Known, LuckyThrow, SeatReview, Together

THROW = LuckyThrow(1, 1, (1, 2), 1.5)
CHOICE, OTHER = Choice((1,)), Choice((2,))
WRONG = Decision(1, 1, (1, 2), 1, CHOICE, OTHER, 10.0, 2.0, 1.0)
RIGHT = replace(WRONG, best=CHOICE, cost=0.0, margin=3.0)
ONLY = replace(RIGHT, margin=None)


def test_sums() -> None:
    lump = Together(2, Known.POINTS, -4.0)
    review = SeatReview(20.0, 13.0, (THROW, WRONG, replace(THROW, luck=-0.5), RIGHT, lump))
    assert (review.luck, review.cost, review.together) == (1.0, 2.0, -4.0)
    assert review.start + review.luck - review.cost + review.together == 15.0


def test_the_worst_and_the_best() -> None:
    worse, better = replace(WRONG, cost=2.5), replace(RIGHT, margin=3.5)
    wide = replace(WRONG, margin=9.0)  # wrong, whatever else was to be chosen
    verdict = SeatReview(0.0, 0.0, (WRONG, worse, RIGHT, better, ONLY, wide)).verdict
    assert (verdict.worst, verdict.best) == (worse, better)


def test_nothing_to_praise_or_blame() -> None:
    """A choice among one, or what is shown as costing nothing."""
    small = replace(WRONG, cost=0.004)
    verdict = SeatReview(0.0, 0.0, (ONLY,)).verdict
    assert (verdict.worst, verdict.best, verdict.cost) == (None, None, 0.0)
    assert SeatReview(0.0, 0.0, (small,)).verdict.worst is None


@pytest.mark.parametrize(
    ("steps", "known"),
    [
        ((), (0.0, 0.0, None)),
        ((THROW,), (1.5, 0.0, None)),
        ((Together(1, Known.DICE, 3.0), WRONG), (None, 2.0, 3.0)),
        ((Together(1, Known.DICE, 3.0), THROW), (1.5, None, 3.0)),
        ((Together(1, Known.POINTS, 3.0),), (None, None, 3.0)),
        ((Together(1, Known.REST, None),), (None, None, None)),
    ],
)
def test_what_is_known(
    steps: tuple[LuckyThrow | Decision | Together, ...],
    known: tuple[float | None, float | None, float | None],
) -> None:
    verdict = SeatReview(0.0, 0.0, steps).verdict
    assert (verdict.luck, verdict.cost, verdict.together) == known
