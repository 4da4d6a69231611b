"""Reviews kept of finished games: what luck and decisions came to, seat by seat.

They are reckoned from the games, so they can be reckoned anew; a game that is corrected
loses them.  Only seats of which every throw is known have one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.records.rulesets import read_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlite_utils import Database

    from jatsi.records.connection import Records

NEAR = 1e-6
"""Points by which sums in floating point may miss a total."""

_KEEP = """
INSERT INTO reviews (game, seat, expected, luck, cost)
SELECT game, seat, :expected, :luck, :cost FROM seats
WHERE game = :game AND seat = :seat AND ABS(:expected + :luck - :cost - total) < :near
"""

_OF_PERSON = """
SELECT rulesets.rules, rulesets.options, summed.hash, summed.games, summed.cost, summed.luck
FROM (
    SELECT hash, COUNT(*) AS games, AVG(reviews.cost) AS cost, AVG(reviews.luck) AS luck
    FROM results JOIN reviews ON reviews.game = results.game AND reviews.seat = results.seat
    WHERE results.person = ? AND results.counts GROUP BY hash
) AS summed
JOIN rulesets ON rulesets.id = (
    SELECT MIN(first.id) FROM rulesets AS first WHERE first.hash = summed.hash
)
"""


@dataclass(frozen=True)
class KeptReview:
    """What a seat's game came to; ``seat`` counts from 1.

    The total is ``expected`` + ``luck`` - ``cost``.
    """

    seat: int
    expected: float
    luck: float
    cost: float


@dataclass(frozen=True)
class ReviewMeans:
    """Someone's reviewed games that count, under one hash: how many, and means of a game."""

    rules: str
    options: tuple[str, ...]
    hash: str
    games: int
    cost: float
    luck: float


def keep_reviews(records: Records, game: int, reviews: Sequence[KeptReview]) -> None:
    """Keep these reviews of a game in the place of earlier ones.

    One that does not come to the seat's total is left out: the game is not finished, or
    was corrected meanwhile.  Raises RecordsError, BusyError.
    """
    with records.writing() as db:
        drop_reviews(db, game)
        for one in reviews:
            db.execute(_KEEP, vars(one) | {"game": game, "near": NEAR})


def drop_reviews(db: Database, game: int) -> None:
    """Take the reviews of a game away, for it changes."""
    db.execute("DELETE FROM reviews WHERE game = ?", [game])


def review_means(records: Records, person: int) -> list[ReviewMeans]:
    """What someone's reviewed games come to, by name and options of the rules."""
    with records.reading() as db:
        lines = db.execute(_OF_PERSON, [person]).fetchall()
    found = [ReviewMeans(rules, read_options(told), *rest) for rules, told, *rest in lines]
    return sorted(found, key=lambda one: (one.rules, one.options, one.hash))
