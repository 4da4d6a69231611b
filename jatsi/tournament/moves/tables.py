"""Moves about tables: who is to be drawn, what is taken back, who changes places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.tournament.facts import Swapped, Undrawn
from jatsi.tournament.moves.checks import round_now, verify_in, verify_open, verify_seat
from jatsi.tournament.standings import contenders, standings, tied_at_cut

if TYPE_CHECKING:
    from jatsi.tournament.standings import RowPoints
    from jatsi.tournament.state import Tournament

LEAST_PLAYERS = 2


def verify_draw(tournament: Tournament, rows: RowPoints | None = None) -> list[int]:
    """Who is to sit in the next round, best first for a final; raises IllegalError."""
    verify_open(tournament)
    number = tournament.next_round
    if number > tournament.plan.last_round:
        raise IllegalError(
            "All {n} rounds are drawn. Undraw the last to draw it anew.",
            n=tournament.plan.last_round,
        )
    if tournament.plan.is_final(number):
        return _finalists(tournament, rows)
    present = tournament.present
    if len(present) < LEAST_PLAYERS:
        raise IllegalError(
            "A round needs at least {least} players; there are {n}. Add more.",
            least=LEAST_PLAYERS,
            n=len(present),
        )
    return present


def verify_told(tournament: Tournament, before: int) -> None:
    """Raise IllegalError where results of rounds before that one are missing."""
    for number in sorted(n for n in tournament.drawn if n < before):
        if missing := tournament.missing(number):
            names = tuple(tournament.names[person] for person, _ in missing)
            raise IllegalError(
                "Round {round} lacks results: {names}. Enter them first.",
                round=number,
                names=tuple(dict.fromkeys(names)),
            )


def _finalists(tournament: Tournament, rows: RowPoints | None) -> list[int]:
    verify_told(tournament, tournament.next_round)
    table = standings(tournament, rows=rows)
    if tied := tied_at_cut(table, tournament.plan.final):
        raise IllegalError(
            "The last place in the final is tied: {names}. Record a throw-off between them.",
            names=tuple(tournament.names[person] for person in tied),
        )
    best = [line.person for line in contenders(table)][: tournament.plan.final]
    if len(best) < LEAST_PLAYERS:
        raise IllegalError(
            "A final needs at least {least} who still play and have played; there are {n}."
            " Bring somebody back.",
            least=LEAST_PLAYERS,
            n=len(best),
        )
    return best


def undraw(tournament: Tournament) -> Undrawn:
    """The last drawn round is taken back; raises IllegalError where it has begun."""
    verify_open(tournament)
    if not tournament.drawn:
        raise IllegalError("No round is drawn, so there is nothing to undraw.")
    number = max(tournament.drawn)
    if tournament.begun(number):
        raise IllegalError(
            "Round {round} has results and cannot be undrawn. Correct what is wrong.", round=number
        )
    return Undrawn(number)


def swap(tournament: Tournament, person: int, other: int, number: int | None = None) -> Swapped:
    """Two people change places in a round, usually the one that is on; raises IllegalError."""
    verify_open(tournament)
    if person == other:
        raise IllegalError("Name two different people.")
    where = round_now(tournament) if number is None else number
    for one in (person, other):
        verify_in(tournament, one)
        verify_seat(tournament, one, where)
        if any(key[:2] == (one, where) for key in tournament.results):
            raise IllegalError(
                "{name} has a result in round {round} and stays where it was played.",
                name=tournament.names[one],
                round=where,
            )
    return Swapped(where, person, other)
