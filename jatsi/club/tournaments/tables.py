"""Games that are played here at a table of a tournament."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.games import Player, start_game
from jatsi.records.played import TablePlace, game_at, place_of, tie_to_table
from jatsi.records.tables import tables_of_tournament
from jatsi.records.tournaments import load_tournament
from jatsi.ruleset.canonical import content_hash
from jatsi.tournament.facts import Drawn
from jatsi.tournament.moves import verify_drawn, verify_open
from jatsi.tournament.plan import Dice
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.tables import Table
    from jatsi.records.tournaments import StoredTournament
    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.state import Tournament


@dataclass(frozen=True)
class TableWish:
    """Which table of which tournament; the round and the game that are on, where not told."""

    tournament: int
    table: int
    round: int | None = None
    game: int | None = None


def open_table(
    records: Records, wish: TableWish, ruleset: Ruleset | None, *, by_hand: bool, now: datetime
) -> int:
    """The number of the game at the table: the one that is on there, else a new one.

    ``ruleset`` is the one that was asked for, if any.  Raises IllegalError where it is
    not the round's, and where that game cannot be played now.
    """
    with records.writing():
        stored = load_tournament(records, wish.tournament)
        place = _place(stored, wish)
        _verify_rules(stored, place.round, ruleset)
        remote = remote_tables(records, place.tournament).get(place)
        if remote and remote.own:
            verify_time(remote, now)
            raise IllegalError(
                "At table {n} everybody plays at their own pace. Play there with:"
                " jatsi play --as NAME",
                n=place.table,
            )
        begun = game_at(records, place, seated_at(stored, place), stored.draw_of(place.round))
        if begun is not None:
            return begun
        people = _players(stored, place)
        game = start_game(
            records,
            stored.ruleset(place.round),
            [Player(stored.names[person], person=person) for person in people],
            seed=seed_of(stored, place),
            now=now,
            source="dice" if by_hand else "screen",
        )
        tie_to_table(records, game, place, stored.draw_of(place.round))
        return game


def _place(stored: StoredTournament, wish: TableWish) -> TablePlace:
    state = stored.state
    number = round_to_play(state, wish.round)
    tables = state.drawn[number]
    if not 1 <= wish.table <= len(tables):
        raise IllegalError("Round {round} has tables 1 to {most}.", round=number, most=len(tables))
    game = wish.game or _game_on(stored, number, wish.table)
    if game > state.plan.games:
        raise IllegalError("A round has games 1 to {most}.", most=state.plan.games)
    return TablePlace(stored.id, number, wish.table, game)


def round_to_play(state: Tournament, number: int | None) -> int:
    """The round of that number, else the one that is on; raises IllegalError."""
    verify_open(state)
    number = number or state.current_round
    if number is None:
        raise IllegalError("No round is on. Draw one first.")
    verify_drawn(state, number)
    return number


def _game_on(stored: StoredTournament, number: int, table: int) -> int:
    """The first game of the table in which results are missing, else the last."""
    seated = stored.state.drawn[number][table - 1]
    missing = [game for one, game in stored.state.missing(number) if one in seated]
    return min(missing, default=stored.state.plan.games)


def _verify_rules(stored: StoredTournament, number: int, ruleset: Ruleset | None) -> None:
    rules = stored.ruleset(number)
    if ruleset and content_hash(ruleset) != content_hash(rules):
        raise IllegalError(
            "Round {round} is played by other rules: {rules}.",
            round=number,
            rules=(rules.name, *rules.option_names),
        )


def verify_time(table: Table, now: datetime) -> None:
    """Raise IllegalError where the time of a table of a tournament is over."""
    if table.is_over(now):
        raise IllegalError(
            "The time is over at table {table}. Whoever runs the tournament gives more with:"
            " jatsi tournament remote NAME --hours H",
            table=table.id,
        )


def remote_tables(records: Records, tournament: int) -> dict[TablePlace, Table]:
    """Where games of a tournament can be played from different places."""
    found: dict[TablePlace, Table] = {}
    with records.reading() as db:
        for table in tables_of_tournament(records, tournament):
            place = place_of(db, table.first_game or 0)
            if place:
                found[place] = table
    return found


def seated_at(stored: StoredTournament, place: TablePlace) -> list[int]:
    """Who sits at the table and may play."""
    return [
        person
        for person in stored.state.drawn[place.round][place.table - 1]
        if stored.state.status(person) is not Status.DISQUALIFIED
    ]


def _players(stored: StoredTournament, place: TablePlace) -> list[int]:
    state, seated = stored.state, seated_at(stored, place)
    told = {person: state.result(person, place.round, place.game) for person in seated}
    entered = [person for person, result in told.items() if result and result.total is not None]
    if entered:
        raise IllegalError(
            "{name} has a result in round {round} already.",
            name=stored.names[entered[0]],
            round=place.round,
        )
    playing = [person for person, result in told.items() if result is None]
    if not playing:
        raise IllegalError("Nobody at table {n} has a game to play.", n=place.table)
    return playing


def seed_of(stored: StoredTournament, place: TablePlace) -> str | None:
    """With duplicate dice, the same for every table of the round."""
    if stored.plan.dice is Dice.OWN:
        return None
    drawn = sum(
        isinstance(one.fact, Drawn) and one.fact.round == place.round for one in stored.facts
    )  # a round that is drawn anew has other dice
    which = f"jatsi-duplicate-1|{place.round}|{drawn}|{place.game}"
    return hmac.digest(stored.secret.encode("ascii"), which.encode("ascii"), "sha256").hex()
