"""Tables of a tournament at which people play from different places."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from jatsi.club.tournaments.tables import remote_tables, round_to_play, seated_at, seed_of
from jatsi.errors import IllegalError
from jatsi.game.paces import InTurns, OwnPace
from jatsi.records.games import Player, start_game, summary_of
from jatsi.records.played import (
    TablePlace,
    game_at,
    own_game,
    paces_thrown,
    record_played,
    tie_to_table,
)
from jatsi.records.table_lines import drop_empty, is_untouched, let_go
from jatsi.records.tables import (
    Agreed,
    give_all,
    give_own,
    read_table,
    set_end,
    set_pace,
    set_up,
)
from jatsi.records.tournaments import load_tournament
from jatsi.tournament.plan import Dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.game.paces import Pace
    from jatsi.records.connection import Records
    from jatsi.records.tables import Table
    from jatsi.records.tournaments import StoredTournament


REMINDER = 10
"""Minutes before a player who is awaited is reminded, unless told."""


@dataclass(frozen=True)
class RemoteTable:
    """Where people find the game of a round at a table of a tournament."""

    place: TablePlace
    table: Table


@dataclass(frozen=True)
class Remote:
    """The tables of a round, and why some are none that can be played from elsewhere."""

    tables: tuple[RemoteTable, ...]
    refused: tuple[IllegalError, ...]


def open_remote(
    records: Records, tournament: int, number: int | None, pace: Pace | None, *, now: datetime
) -> Remote:
    """Let every game of a round that lacks results be played from different places.

    The round is the one that is on unless told.  Where a game can be played so already, it
    stays as it is unless there is a ``pace``; its time can only become longer, and who had
    finished too late has that result then.  Else it is played in turns.  Raises
    IllegalError where nothing can be played.
    """
    with records.writing() as db:
        stored = load_tournament(records, tournament)
        on = round_to_play(stored.state, number)
        places = _places(stored, on)
        if not places:
            raise IllegalError("Round {round} has all its results.", round=on)
        opening = _Opening(records, db, stored, pace, now, remote_tables(records, tournament))
        return _opened(opening, places)


def _opened(opening: _Opening, places: Mapping[TablePlace, Sequence[int]]) -> Remote:
    tables: list[RemoteTable] = []
    refused: list[IllegalError] = []
    for place, people in places.items():
        try:
            with opening.records.writing():
                tables.append(RemoteTable(place, opening.at(place, people)))
        except IllegalError as error:
            refused.append(error)
    if not tables:
        raise refused[0]
    return Remote(tuple(tables), tuple(refused))


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
    asked: Pace | None
    now: datetime
    known: Mapping[TablePlace, Table]

    def at(self, place: TablePlace, people: Sequence[int]) -> Table:
        """The table where the game of that place is played by these people."""
        known = self.known.get(place)
        if known and self.asked is None:
            return known
        if known and not self._fits(known, people):
            self._clear(place, known.own.values() or [known.game or 0])
            known = None
        begun = None if known else self._begun(place)
        if begun and isinstance(self.pace, OwnPace) and people[1:]:
            self._clear(place, [begun])
        self._verify_dice(place)
        number = known.id if known else self._set_up(place, people)
        if isinstance(self.pace, OwnPace):
            given = known.own if known else {}
            self._give_own(number, place, [one for one in people if one not in given])
            self._give_time(number, self.pace)
            self._record_late(given.values())
        elif known:
            set_pace(self.db, number, self.pace)
        else:
            give_all(self.db, number, begun or self._game(place, people))
        return read_table(self.records, number)

    @property
    def pace(self) -> Pace:
        """The one that is asked for, else in turns."""
        return self.asked or InTurns(None, REMINDER, stands_in=False)

    def _give_time(self, number: int, pace: OwnPace) -> None:
        """Let the time of a table end so many hours from now, unless it ends later."""
        ends_at = self.now + timedelta(hours=pace.hours)
        before = read_table(self.records, number).ends_at
        if before is None or before < ends_at:
            set_pace(self.db, number, pace)
            set_end(self.db, number, ends_at)

    def _draw(self, place: TablePlace) -> str:
        return self.stored.draw_of(place.round)

    def _fits(self, known: Table, people: Sequence[int]) -> bool:
        """Whether it is at this pace, and for those who play, as far as it is not begun."""
        if known.own or isinstance(self.pace, OwnPace):
            return bool(known.own) == isinstance(self.pace, OwnPace)
        all_play = {player.person for player in known.people} <= set(people)
        return all_play or not is_untouched(self.db, known.game or 0)

    def _clear(self, place: TablePlace, games: Iterable[int]) -> None:
        """Let go of games; raises IllegalError where something was thrown in one."""
        for game in games:
            if not is_untouched(self.db, game):
                raise _otherwise(place)
            let_go(self.db, game)
        drop_empty(self.db)

    def _verify_dice(self, place: TablePlace) -> None:
        """With the same dice, who plays at one's own pace throws all what the first seats do."""
        own_pace = isinstance(self.pace, OwnPace)
        if self.stored.plan.dice is Dice.DUPLICATE and (not own_pace) in paces_thrown(
            self.records, place, self._draw(place)
        ):
            raise IllegalError(
                "With duplicate dice a whole round is played at one pace, and dice were thrown"
                " at another already."
            )

    def _begun(self, place: TablePlace) -> int | None:
        """The game of the table that was begun at the club."""
        begun = game_at(self.records, place, seated_at(self.stored, place), self._draw(place))
        if begun and summary_of(self.records, begun).source != "screen":
            raise IllegalError(
                "At table {n} the sheets of game {game} are filled in by hand. Finish them there.",
                n=place.table,
                game=place.game,
            )
        return begun

    def _set_up(self, place: TablePlace, people: Sequence[int]) -> int:
        agreed = Agreed(self.stored.ruleset(place.round), len(people), self.pace)
        return set_up(self.db, agreed, now=self.now)

    def _give_own(self, number: int, place: TablePlace, people: Sequence[int]) -> None:
        """Let everybody have a game there, what was begun going on."""
        for person in people:
            give_own(self.db, number, person, self._own(place, person))

    def _record_late(self, games: Iterable[int]) -> None:
        """Record what was too late and is in time now."""
        for game in games:
            finished_at = summary_of(self.records, game).finished_at
            if finished_at:
                record_played(self.records, game, finished_at)

    def _own(self, place: TablePlace, person: int) -> int:
        """The game that somebody plays alone, taken along from another table."""
        begun = own_game(self.records, place, person, self._draw(place))
        if begun is None:
            return self._game(place, [person])
        tie_to_table(self.records, begun, place, self._draw(place))
        return begun

    def _game(self, place: TablePlace, people: Sequence[int]) -> int:
        names = self.stored.names
        game = start_game(
            self.records,
            self.stored.ruleset(place.round),
            [Player(names[person], person=person) for person in people],
            seed=seed_of(self.stored, place),
            now=self.now,
        )
        tie_to_table(self.records, game, place, self._draw(place))
        return game


def _otherwise(place: TablePlace) -> IllegalError:
    return IllegalError(
        "At table {n} game {game} of round {round} has begun at another pace. Let it be played"
        " to its end so, or enter its results.",
        n=place.table,
        game=place.game,
        round=place.round,
    )
