"""Tables of a tournament at which people play from different places."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from jatsi.club.tournaments.tables import remote_at, seated_at, seed_of
from jatsi.errors import IllegalError
from jatsi.records.games import Player, start_game
from jatsi.records.paces import OwnPace
from jatsi.records.played import TablePlace, game_at, tie_to_table
from jatsi.records.tables import (
    Agreed,
    give_all,
    give_own,
    read_table,
    set_end,
    set_up,
)
from jatsi.records.tournaments import load_tournament
from jatsi.tournament.moves import verify_drawn, verify_open

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.records.paces import Pace
    from jatsi.records.tables import Table
    from jatsi.records.tournaments import StoredTournament


@dataclass(frozen=True)
class RemoteTable:
    """Where people find the game of a round at a table of a tournament."""

    place: TablePlace
    table: Table


def open_remote(
    records: Records, tournament: int, number: int | None, pace: Pace, *, now: datetime
) -> list[RemoteTable]:
    """Let every game of a round that lacks results be played from different places.

    The round is the one that is on unless told.  Where a game can be played so already, its
    time, if it has one, begins anew.  Raises IllegalError where that is at another pace,
    and where there is nothing to be played.
    """
    with records.writing() as db:
        stored = load_tournament(records, tournament)
        state = stored.state
        verify_open(state)
        number = number or state.current_round
        if number is None:
            raise IllegalError("No round is on. Draw one first.")
        verify_drawn(state, number)
        places = _places(stored, number)
        if not places:
            raise IllegalError("Round {round} has all its results.", round=number)
        opening = _Opening(records, db, stored, pace, now)
        return [RemoteTable(place, opening.at(place, who)) for place, who in places.items()]


def _places(stored: StoredTournament, number: int) -> dict[TablePlace, list[int]]:
    """Who has yet to play, at which table and in which game of the round."""
    missing = stored.state.missing(number)
    found: dict[TablePlace, list[int]] = {}
    for game in range(1, stored.plan.games + 1):
        for table, seated in enumerate(stored.state.drawn[number], 1):
            playing = [person for person in seated if (person, game) in missing]
            if playing:
                found[TablePlace(stored.id, number, table, game)] = playing
    return found


@dataclass(frozen=True)
class _Opening:
    """How the games of a round are made ready to be played."""

    records: Records
    db: Database
    stored: StoredTournament
    pace: Pace
    now: datetime

    def at(self, place: TablePlace, people: Sequence[int]) -> Table:
        """The table where the game of that place is played by these people."""
        known = remote_at(self.records, place)
        own_pace = isinstance(self.pace, OwnPace)
        if known and bool(known.own) != own_pace:
            raise _otherwise(place)
        if own_pace or not known:
            number = known.id if known else self._set_up(place, people)
            self._give(number, place, people, known.own if known else {})
            return read_table(self.records, number)
        return known

    def _set_up(self, place: TablePlace, people: Sequence[int]) -> int:
        agreed = Agreed(self.stored.ruleset(place.round), len(people), self.pace)
        return set_up(self.db, agreed, now=self.now)

    def _give(
        self, number: int, place: TablePlace, people: Sequence[int], given: Mapping[int, int]
    ) -> None:
        """Let everybody have a game there, what was begun going on."""
        begun = game_at(self.records, place, seated_at(self.stored, place))
        if not isinstance(self.pace, OwnPace):
            give_all(self.db, number, begun or self._game(place, people))
            return
        if people[1:] and begun:
            raise _otherwise(place)
        for person in people:
            if person not in given:
                own = game_at(self.records, place, [person])
                give_own(self.db, number, person, own or self._game(place, [person]))
        set_end(self.db, number, self.now + timedelta(hours=self.pace.hours))

    def _game(self, place: TablePlace, people: Sequence[int]) -> int:
        names = self.stored.names
        game = start_game(
            self.records,
            self.stored.ruleset(place.round),
            [Player(names[person], person=person) for person in people],
            seed=seed_of(self.stored, place),
            now=self.now,
        )
        tie_to_table(self.records, game, place)
        return game


def _otherwise(place: TablePlace) -> IllegalError:
    return IllegalError(
        "At table {n} game {game} of round {round} has begun at another pace.",
        n=place.table,
        game=place.game,
        round=place.round,
    )
