"""Games that are not shown while others have yet to throw the same dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.club.tournaments.hiding import verify_shown as verify_shown_in_tournament
from jatsi.errors import IllegalError
from jatsi.records.paces import OwnPace
from jatsi.records.tables import game_to_play, read_table, table_of

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records


def verify_shown(records: Records, game: int, *, now: datetime) -> None:
    """Raise IllegalError where the dice of a game are still to be thrown by somebody else.

    At a table with the same dice for everybody that is until all have finished, or the
    time is over.
    """
    verify_shown_in_tournament(records, game)
    with records.reading():
        number = table_of(records, game)
        table = read_table(records, number) if number else None
        if (
            not table
            or not isinstance(table.agreed.pace, OwnPace)
            or not table.agreed.pace.same_dice
        ):
            return
        waiting = tuple(
            player.name
            for player in table.people
            if player.person and game_to_play(records, table, player.person, now=now)
        )
    if waiting:
        raise IllegalError(
            "Everybody throws the same dice at table {table}. Game {game} can be seen when these"
            " have played: {names}.",
            table=table.id,
            game=game,
            names=waiting,
        )
