"""Moves about the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.tournament.facts import Reopened
from jatsi.tournament.moves.checks import verify_open, verify_reason
from jatsi.tournament.moves.tables import verify_told

if TYPE_CHECKING:
    from jatsi.tournament.state import Tournament


def reopen(tournament: Tournament, reason: str) -> Reopened:
    """A closed tournament goes on; raises IllegalError, UnreadableError without a reason."""
    verify_reason(reason)
    if not tournament.closed:
        raise IllegalError("{name} is not closed.", name=tournament.plan.name)
    return Reopened(reason)


def verify_close(tournament: Tournament, *, forced: bool) -> None:
    """Raise IllegalError where the end cannot be, with results missing only if forced."""
    verify_open(tournament)
    if not tournament.drawn:
        raise IllegalError("Nothing was played, so there is nothing to close.")
    if forced:
        return
    verify_told(tournament, tournament.plan.last_round + 1)
    if tournament.next_round <= tournament.plan.last_round:
        raise IllegalError(
            "Round {round} is not drawn yet. Draw it, or close with --force.",
            round=tournament.next_round,
        )
