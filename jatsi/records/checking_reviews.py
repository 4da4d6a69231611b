"""Whether the reviews that are kept come to the totals of their games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.reviews import NEAR
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlite_utils import Database

    from jatsi.texts import Message

_WRONG = """
SELECT reviews.game, seats.name FROM reviews
JOIN seats ON seats.game = reviews.game AND seats.seat = reviews.seat
WHERE total IS NULL OR ABS(expected + luck - cost - total) > ?
ORDER BY reviews.game, reviews.seat
"""


def review_findings(db: Database) -> Iterator[Message]:
    """The seats whose review does not come to their total, each in a line."""
    for game, name in db.execute(_WRONG, [NEAR]).fetchall():
        yield text(
            "Game {game}, player {name}: the review kept does not come to the total."
            " Review the game again.",
            game=game,
            name=clean(name),
        )
