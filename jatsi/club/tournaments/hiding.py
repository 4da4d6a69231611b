"""Throws that are not shown while others have yet to throw the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.played import place_of
from jatsi.records.tournaments import load_tournament
from jatsi.tournament.plan import Dice

if TYPE_CHECKING:
    from jatsi.records.connection import Records


def verify_shown(records: Records, game: int) -> None:
    """Raise IllegalError where the dice of a game are still to be thrown at another table.

    That is with duplicate dice, until the game of that round has ended at every table or
    the tournament is closed.
    """
    with records.reading() as db:
        place = place_of(db, game)
        if place is None:
            return
        state = load_tournament(records, place.tournament).state
    if state.plan.dice is Dice.OWN or state.closed:
        return
    yet = [person for person, number in state.missing(place.round) if number == place.game]
    tables = {state.table_of(person, place.round) for person in yet}
    if tables:
        raise IllegalError(
            "The same dice are thrown at every table. Game {game} can be seen when these"
            " tables of round {round} have finished: {tables}.",
            game=game,
            round=place.round,
            tables=tuple(sorted(table + 1 for table in tables if table is not None)),
        )
