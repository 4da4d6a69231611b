"""Policies: whoever chooses for a seat that no person plays, by level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jatsi.errors import UnreadableError
from jatsi.opponent.averaging import Averaging
from jatsi.opponent.greedy import Greedy

if TYPE_CHECKING:
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game


class Policy(Protocol):
    """Somebody who plays by a fixed rule: the same game has the same choice."""

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        """The choice of the seat whose turn it is, which the rules allow.

        The game must be in the phase THROWN or STOPPED.  It holds all that the
        seat may see: every sheet, the dice, throws left and saved, who still moves.
        """


_POLICIES: dict[str, type[Greedy | Averaging]] = {
    "aloittelija": Greedy,
    "kerholainen": Averaging,
}

LEVELS: tuple[str, ...] = tuple(_POLICIES)
"""The names of the levels, the weakest first."""


def policy(level: str) -> Policy:
    """A player of that level; raises UnreadableError for an unknown one."""
    if level not in _POLICIES:
        raise UnreadableError(
            "There is no level {level}. The levels are: {known}.", level=level, known=LEVELS
        )
    return _POLICIES[level]()
