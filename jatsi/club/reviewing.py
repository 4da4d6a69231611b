"""Games of the records looked back on: what luck brought, what decisions cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.opponent import BEST
from jatsi.records.reviews import KeptReview, keep_reviews
from jatsi.review.reckoning import review

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame
    from jatsi.review.model import SeatReview
    from jatsi.solver.advice import Advisor


def verify_reviewable(stored: StoredGame) -> None:
    """Raise IllegalError where only the totals of a game are known."""
    if stored.summary.source == "total":
        raise IllegalError(
            "Of game {game} only the totals are known: there is nothing to review.",
            game=stored.summary.id,
        )


def reviews(stored: StoredGame, advisor: Advisor) -> tuple[SeatReview, ...]:
    """The game of each seat, which need not be finished; the advisor is one for its rules.

    Raises as ``verify_reviewable``, and RecordsError for a damaged game.
    """
    verify_reviewable(stored)
    seats = len(stored.state.cards)
    events = (one.event for one in stored.events)
    masters = {place for place, seat in enumerate(stored.summary.seats) if seat.level == BEST}
    return review(advisor, seats, events, by_hand=stored.by_hand, to_win=masters)


def keep_review(records: Records, stored: StoredGame, found: Iterable[SeatReview]) -> None:
    """Keep what the reviews of a finished game came to, for the totals of people.

    Seats of which not every throw is known are left out.  Raises RecordsError, BusyError.
    """
    if stored.summary.finished_at is None:
        return
    kept = [
        KeptReview(seat, one.start, one.luck, one.cost)
        for seat, one in enumerate(found, 1)
        if not one.lumps
    ]
    keep_reviews(records, stored.summary.id, kept)
