"""Policies: whoever chooses for a seat that no person plays, by level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jatsi.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.advice import Advisor


class Policy(Protocol):
    """Somebody who plays by a fixed rule: the same game has the same choice."""

    def choose(self, game: Game) -> KeepEvent | MarkEvent:
        """The choice of the seat whose turn it is, which the rules allow.

        The game must be in the phase THROWN or STOPPED.  It holds all that the
        seat may see: every sheet, the dice, throws left and saved, who still moves.
        """


LEVELS = ("aloittelija", "kerholainen", "mestari")
"""The names of the levels, the weakest first."""

BEST = LEVELS[-1]
"""The level that plays by the solved game."""


def verify_level(level: str) -> None:
    """Raise UnreadableError where there is no such level."""
    if level not in LEVELS:
        raise UnreadableError(
            "There is no level {level}. The levels are: {known}.", level=level, known=LEVELS
        )


def policy(level: str, advisor: Callable[[Ruleset], Advisor]) -> Policy:
    """A player of that level; raises UnreadableError for an unknown one.

    ``advisor`` brings a solved game where the level plays by one.
    """
    from jatsi.opponent.averaging import Averaging
    from jatsi.opponent.greedy import Greedy

    verify_level(level)
    if level == "aloittelija":
        return Greedy()
    if level == "kerholainen":
        return Averaging()
    from jatsi.opponent.perfect import Perfect  # with NumPy, which other levels do without

    return Perfect(advisor)
