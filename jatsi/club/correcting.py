"""Naming what is to be corrected in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import UnreadableError
from jatsi.records.people import find
from jatsi.texts.clean import clean, name_key

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame


def seat_named(records: Records, game: StoredGame, wanted: str) -> int:
    """The seat, from 0, by its name as played, its person's name today, or its number.

    Raises UnreadableError where nobody in the game is called so, AmbiguousError
    for a name of several people.
    """
    seats = game.summary.seats
    name = clean(wanted)
    as_played = [seat for seat in seats if name_key(seat.name) == name_key(name)]
    numbered = [seat for seat in seats if str(seat.number) == name]
    if found := as_played or numbered:
        return found[0].number - 1
    missing = UnreadableError("There is no player {name}.", name=name)
    try:
        person = find(records, wanted).id
    except UnreadableError as error:
        raise missing from error
    today = [seat for seat in seats if seat.person == person]
    if not today:
        raise missing
    return today[0].number - 1
