"""Moves about points: results and what is right instead, penalties, throw-offs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.tournament.facts import Penalty, Result, ThrowOff
from jatsi.tournament.moves.checks import (
    round_now,
    verify_drawn,
    verify_in,
    verify_open,
    verify_playing,
    verify_reason,
    verify_seat,
)
from jatsi.tournament.moves.tables import LEAST_PLAYERS, verify_told
from jatsi.tournament.standings import contenders, standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.tournament.standings import RowPoints, Standing
    from jatsi.tournament.state import Tournament


def place_of_result(
    tournament: Tournament, person: int, number: int | None, game: int | None
) -> tuple[int, int]:
    """The round and the game that a result told now belongs to.

    Usually it is the round that is on, and the first game without a result.  Raises
    IllegalError where there is a result already, and for no such game.
    """
    verify_open(tournament)
    verify_in(tournament, person)
    where = round_now(tournament) if number is None else number
    verify_seat(tournament, person, where)
    games = range(1, tournament.plan.games + 1)
    if game is not None and game not in games:
        raise IllegalError("A round has games 1 to {most}.", most=games[-1])
    wanted = games if game is None else (game,)
    open_games = [one for one in wanted if tournament.result(person, where, one) is None]
    if not open_games:
        told = tournament.result(person, where, wanted[-1])
        total = told.total if told else None
        raise IllegalError(
            "{name} has {total} in round {round} already. To change it, correct it with a reason.",
            name=tournament.names[person],
            total="-" if total is None else total,
            round=where,
        )
    return where, open_games[0]


def correct(
    tournament: Tournament,
    person: int,
    total: int | None,
    number: int,
    game: int | None,
    reason: str,
) -> Result:
    """Another total in the place of one that was told, with a reason.

    Raises IllegalError where nothing was told, or the same; UnreadableError without a
    reason.
    """
    verify_open(tournament)
    verify_reason(reason)
    verify_in(tournament, person)
    verify_drawn(tournament, number)
    if game is None and tournament.plan.games > 1:
        raise IllegalError("Say which game of the round: 1 to {most}.", most=tournament.plan.games)
    which = 1 if game is None else game
    told = tournament.result(person, number, which)
    if told is None:
        raise IllegalError(
            "{name} has no result in round {round} to correct. Enter it as a result.",
            name=tournament.names[person],
            round=number,
        )
    if told.total == total:
        raise IllegalError("That is what stands there already.")
    return Result(person, number, which, total, None, reason)


def throw_off(
    tournament: Tournament, thrown: Sequence[tuple[int, int]], rows: RowPoints | None = None
) -> ThrowOff:
    """What people of equal standing threw; all of them who play must be there.

    Raises IllegalError, also while a round is on, since nobody stands firm before.
    """
    verify_open(tournament)
    people = [person for person, _ in thrown]
    for person in people:
        verify_playing(tournament, person)
    if len(set(people)) < len(people) or len(people) < LEAST_PLAYERS:
        raise IllegalError("A throw-off needs at least two people, each named once.")
    verify_told(tournament, tournament.last_begun + 1)
    tied = _tied_with(standings(tournament, rows=rows), people[0])
    if tied == people[:1]:
        raise IllegalError("{name} is tied with nobody.", name=tournament.names[people[0]])
    if set(people) != set(tied):
        raise IllegalError(
            "A throw-off is between all who are tied; {name} is tied with: {names}.",
            name=tournament.names[people[0]],
            names=tuple(tournament.names[one] for one in tied if one != people[0]) or "-",
        )
    return ThrowOff(tuple(thrown))


def _tied_with(table: Sequence[Standing], person: int) -> list[int]:
    """Who stands where that person does, and can throw; nobody before their first game."""
    places = {line.person: line.place for line in contenders(table)}
    return [one for one in places if places[one] == places.get(person)]


def penalise(
    tournament: Tournament, person: int, points: int, reason: str, number: int | None = None
) -> Penalty:
    """Points are taken away in a round, usually the one that is on.

    Negative points give back what was taken away in that round.  Raises IllegalError,
    UnreadableError without a reason.
    """
    verify_open(tournament)
    verify_reason(reason)
    verify_in(tournament, person)
    if number is not None:
        verify_drawn(tournament, number)
        if tournament.plan.is_final(number):
            verify_seat(tournament, person, number)
    where = _penalty_round(tournament, person) if number is None else number
    told = (one for one in tournament.penalties if (one.person, one.round) == (person, where))
    if points == 0:
        raise IllegalError("A penalty is at least one point.")
    if points < -sum(one.points for one in told):
        raise IllegalError(
            "In round {round} {name} has no such penalty that could be given back.",
            name=tournament.names[person],
            round=where,
        )
    return Penalty(person, where, points, reason)


def _penalty_round(tournament: Tournament, person: int) -> int:
    """The round that is on; for who is not in the final the one before it, which counts."""
    now = round_now(tournament)
    if tournament.plan.is_final(now) and tournament.table_of(person, now) is None:
        return tournament.plan.rounds
    return now
