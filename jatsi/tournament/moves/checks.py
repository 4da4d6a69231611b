"""What moves ask of a tournament before they change anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, UnreadableError
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from jatsi.tournament.state import Tournament


def verify_open(tournament: Tournament) -> None:
    """Raise IllegalError for a closed tournament."""
    if tournament.closed:
        raise IllegalError("{name} is closed. Reopen it first.", name=tournament.plan.name)


def verify_drawn(tournament: Tournament, number: int) -> None:
    """Raise IllegalError for a round that has no tables."""
    if number not in range(1, tournament.plan.last_round + 1):
        raise IllegalError(
            "The tournament has rounds 1 to {most}.", most=tournament.plan.last_round
        )
    if number not in tournament.drawn:
        raise IllegalError("Round {round} is not drawn. Draw it first.", round=number)


def verify_reason(reason: str) -> None:
    """Raise UnreadableError where there is none."""
    if not reason.strip():
        raise UnreadableError("Give a reason.")


def verify_in(tournament: Tournament, person: int) -> None:
    """Raise IllegalError for who is not in the tournament."""
    if person not in tournament.entrants:
        raise IllegalError("{name} is not in the tournament.", name=tournament.names[person])


def verify_playing(tournament: Tournament, person: int) -> None:
    """Raise IllegalError for who is not in play."""
    verify_in(tournament, person)
    match tournament.status(person):
        case Status.WITHDRAWN:
            raise IllegalError("{name} has withdrawn already.", name=tournament.names[person])
        case Status.DISQUALIFIED:
            raise IllegalError("{name} is disqualified already.", name=tournament.names[person])


def verify_seat(tournament: Tournament, person: int, number: int) -> None:
    """Raise IllegalError for who has no table in that round."""
    verify_drawn(tournament, number)
    if tournament.table_of(person, number) is None:
        raise IllegalError(
            "{name} has no table in round {round}.",
            name=tournament.names[person],
            round=number,
        )


def round_now(tournament: Tournament) -> int:
    """The round that is on, else the last drawn, else the first."""
    return tournament.current_round or max(tournament.drawn, default=1)
