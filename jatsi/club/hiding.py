"""Games that are not shown while others have yet to throw the same dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.club.tournaments.hiding import verify_shown as verify_shown_in_tournament
from jatsi.errors import IllegalError
from jatsi.records.connection import asked_id
from jatsi.records.times import stamp

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records


_THROWING = """
SELECT seats.name, own_games."table" FROM own_games
JOIN games ON games.id = own_games.game JOIN seats ON seats.game = games.id
JOIN tables ON tables.id = own_games."table"
WHERE games.seed = (SELECT seed FROM games WHERE id = :game) AND games.id <> :game
    AND games.finished_at IS NULL AND ends_at > :now
ORDER BY games.id
"""


def verify_shown(records: Records, game: int, *, now: datetime) -> None:
    """Raise IllegalError where the dice of a game are still to be thrown by somebody else.

    At a table with the same dice for everybody that is until all have finished, or the
    time is over.
    """
    verify_shown_in_tournament(records, game)
    with records.reading() as db:
        waiting = db.execute(_THROWING, {"game": asked_id(game), "now": stamp(now)}).fetchall()
    if waiting:
        raise IllegalError(
            "Everybody throws the same dice at table {table}. Game {game} can be seen when these"
            " have played: {names}.",
            table=waiting[0][1],
            game=game,
            names=tuple(name for name, _ in waiting),
        )
