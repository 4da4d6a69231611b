"""Moves about people: who joins, leaves, comes back, is out, is kept apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from jatsi.errors import IllegalError
from jatsi.tournament.facts import (
    Apart,
    Disqualified,
    Entered,
    Removed,
    Result,
    Returned,
    Undrawn,
    Withdrawn,
)
from jatsi.tournament.moves.checks import (
    round_now,
    verify_in,
    verify_open,
    verify_playing,
    verify_reason,
)
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from jatsi.tournament.facts import Fact
    from jatsi.tournament.state import Tournament


@dataclass(frozen=True)
class Outcome:
    """What becomes of the games that someone who leaves has not finished.

    ``total`` is the one game's total, None where they are left unplayed.
    """

    total: int | None = None


def enter(tournament: Tournament, person: int) -> Entered:
    """Someone joins from the next draw on; raises IllegalError."""
    verify_open(tournament)
    if person in tournament.entrants:
        _refuse_again(tournament, person)
    if tournament.next_round > tournament.plan.rounds:
        raise IllegalError(
            "All rounds are drawn. Undraw one, and {name} can join.",
            name=tournament.names[person],
        )
    return Entered(person, tournament.next_round)


def _refuse_again(tournament: Tournament, person: int) -> NoReturn:
    name, since = tournament.names[person], tournament.entrants[person].since
    if tournament.status(person) is Status.PLAYING:
        raise IllegalError(
            "{name} is in the tournament already, from round {round} on.", name=name, round=since
        )
    raise IllegalError(
        "{name} was in the tournament from round {round} on and has left. Record a return.",
        name=name,
        round=since,
    )


def withdraw(
    tournament: Tournament, person: int, outcome: Outcome | None = None, reason: str = ""
) -> list[Fact]:
    """Someone leaves: removed where nothing came of it, else kept with their results.

    Rounds drawn ahead, of which nothing is recorded, are undrawn.  Raises
    IllegalError where a game of theirs is on and no outcome is given.
    """
    verify_open(tournament)
    verify_playing(tournament, person)
    if not (tournament.has_sat(person) or tournament.entrants[person].changes):
        return [Removed(person)]
    undrawn = _ahead(tournament, person)
    missing = [
        (number, game)
        for number in sorted(set(tournament.drawn) - set(undrawn))
        for one, game in tournament.missing(number)
        if one == person
    ]
    results = _outcomes(tournament, person, missing, outcome)
    after = max(set(tournament.drawn) - set(undrawn), default=0) + 1
    return [*map(Undrawn, undrawn), *results, Withdrawn(person, after, reason)]


def _ahead(tournament: Tournament, person: int) -> list[int]:
    """The rounds after the current one, the last first, that can be drawn anew."""
    current = tournament.current_round or 0
    ahead: list[int] = []
    for number in sorted(tournament.drawn, reverse=True):
        if number <= current or tournament.begun(number):
            break
        ahead.append(number)
    sits = any(tournament.table_of(person, number) is not None for number in ahead)
    return ahead if sits else []


def _outcomes(
    tournament: Tournament, person: int, missing: list[tuple[int, int]], outcome: Outcome | None
) -> list[Result]:
    if missing and outcome is None:
        raise IllegalError(
            "{name} sits in round {round}, which is on. Say what becomes of it: the total, or"
            " unplayed; or undraw the round.",
            name=tournament.names[person],
            round=missing[0][0],
        )
    total = outcome.total if outcome else None
    if total is not None and not missing:
        raise IllegalError(
            "{name} has no game without a result. Leave the total out.",
            name=tournament.names[person],
        )
    if total is not None and missing[1:]:
        raise IllegalError(
            "{name} has {n} games without a result. Enter them one by one.",
            name=tournament.names[person],
            n=len(missing),
        )
    return [Result(person, number, game, total) for number, game in missing]


def bring_back(tournament: Tournament, person: int, reason: str = "") -> Returned:
    """Someone withdrawn or disqualified plays again from the next draw on.

    Raises IllegalError, UnreadableError where a disqualification is lifted
    without a reason.
    """
    verify_open(tournament)
    verify_in(tournament, person)
    status = tournament.status(person)
    if status is Status.PLAYING:
        raise IllegalError("{name} is in play.", name=tournament.names[person])
    if status is Status.DISQUALIFIED:
        verify_reason(reason)
        change = tournament.entrants[person].changes[-1]
        return Returned(person, change.round, reason)
    return Returned(person, tournament.next_round, reason)


def disqualify(tournament: Tournament, person: int, reason: str) -> Disqualified:
    """Someone is out and stands last, from the round that is on.

    Tables that are drawn already stay as they are, with a seat that nobody takes.
    Raises IllegalError, UnreadableError without a reason.
    """
    verify_open(tournament)
    verify_reason(reason)
    verify_in(tournament, person)
    if tournament.status(person) is Status.DISQUALIFIED:
        raise IllegalError("{name} is disqualified already.", name=tournament.names[person])
    return Disqualified(person, round_now(tournament), reason)


def keep_apart(tournament: Tournament, person: int, other: int) -> Apart:
    """Two do not sit at one table from the next draw on, where possible; raises IllegalError."""
    verify_open(tournament)
    verify_in(tournament, person)
    verify_in(tournament, other)
    if person == other:
        raise IllegalError("Name two different people.")
    return Apart(person, other)
