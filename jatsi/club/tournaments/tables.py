"""Games that are played here at a table of a tournament."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.games import Player, start_game
from jatsi.records.played import TablePlace, game_at, tie_to_table
from jatsi.records.tournaments import load_tournament
from jatsi.ruleset.canonical import content_hash
from jatsi.tournament.facts import Drawn
from jatsi.tournament.moves import verify_drawn, verify_open
from jatsi.tournament.plan import Dice
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.ruleset.model import Ruleset


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
        begun = game_at(records, place, stored.state.drawn[place.round][place.table - 1])
        if begun is not None:
            return begun
        people = _players(stored, place)
        game = start_game(
            records,
            stored.ruleset(place.round),
            [Player(stored.names[person], person=person) for person in people],
            seed=_seed(stored, place),
            now=now,
            source="dice" if by_hand else "screen",
        )
        tie_to_table(records, game, place)
        return game


def _place(stored: StoredTournament, wish: TableWish) -> TablePlace:
    state = stored.state
    verify_open(state)
    number = wish.round or state.current_round
    if number is None:
        raise IllegalError("No round is on. Draw one first.")
    verify_drawn(state, number)
    tables = state.drawn[number]
    if not 1 <= wish.table <= len(tables):
        raise IllegalError("Round {round} has tables 1 to {most}.", round=number, most=len(tables))
    game = wish.game or _game_on(stored, number, wish.table)
    if game > state.plan.games:
        raise IllegalError("A round has games 1 to {most}.", most=state.plan.games)
    return TablePlace(stored.id, number, wish.table, game)


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


def _players(stored: StoredTournament, place: TablePlace) -> list[int]:
    state = stored.state
    seated = [
        person
        for person in state.drawn[place.round][place.table - 1]
        if state.status(person) is not Status.DISQUALIFIED
    ]
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


def _seed(stored: StoredTournament, place: TablePlace) -> str | None:
    """With duplicate dice, the same for every table of the round."""
    if stored.plan.dice is Dice.OWN:
        return None
    drawn = sum(
        isinstance(one.fact, Drawn) and one.fact.round == place.round for one in stored.facts
    )  # a round that is drawn anew has other dice
    which = f"jatsi-duplicate-1|{place.round}|{drawn}|{place.game}"
    return hmac.digest(stored.secret.encode("ascii"), which.encode("ascii"), "sha256").hex()
