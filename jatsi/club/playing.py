"""Starting a game under names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.games import Player, start_game
from jatsi.records.people import find_or_add, person_of
from jatsi.texts.clean import clean_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset
    from jatsi.session.queries import Seat


def start(
    records: Records,
    ruleset: Ruleset,
    seats: Sequence[Seat],
    *,
    seed: str | None,
    now: datetime,
    source: str = "screen",
) -> int:
    """Store a new game, and the people in it who are new; the game's id.

    A seat's person is named by name, or name and mark; the name is stored as played:
    with its mark where somebody else bears it too.  Raises IllegalError without
    players and for a person at two seats, AmbiguousError and UnreadableError for a
    name; then nothing is stored.
    """
    if not seats:
        raise IllegalError("A game needs at least one player.")
    with records.writing():
        players = [_player(records, seat, now) for seat in seats]
        _verify_different(records, players)
        as_played = [_as_played(records, player) for player in players]
        return start_game(records, ruleset, as_played, seed=seed, now=now, source=source)


def _player(records: Records, seat: Seat, now: datetime) -> Player:
    if seat.level:
        return Player(clean_name(seat.name), level=seat.level)
    if seat.person is not None:
        person = person_of(records, seat.person)
    else:
        person = find_or_add(records, seat.name, now=now)
    return Player(person.name, person=person.id)


def _as_played(records: Records, player: Player) -> Player:
    """The player under a name that tells namesakes apart, those made just now too."""
    if player.person is None:
        return player
    return replace(player, name=person_of(records, player.person).shown)


def _verify_different(records: Records, players: Sequence[Player]) -> None:
    seated: set[int] = set()
    for player in players:
        if player.person is not None and player.person in seated:
            shown = person_of(records, player.person).shown
            raise IllegalError("{name} is in this game already.", name=shown)
        if player.person is not None:
            seated.add(player.person)
