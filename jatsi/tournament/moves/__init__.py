"""What can be recorded now: each move gives its facts, or says why not and what would help.

None changes the tournament that it is given.
"""

from jatsi.tournament.moves.checks import verify_drawn, verify_open, verify_reason
from jatsi.tournament.moves.ending import reopen, verify_close
from jatsi.tournament.moves.people import (
    Outcome,
    bring_back,
    disqualify,
    enter,
    keep_apart,
    withdraw,
)
from jatsi.tournament.moves.points import correct, penalise, place_of_result, throw_off
from jatsi.tournament.moves.tables import LEAST_PLAYERS, swap, undraw, verify_draw, verify_told

__all__ = [
    "LEAST_PLAYERS",
    "Outcome",
    "bring_back",
    "correct",
    "disqualify",
    "enter",
    "keep_apart",
    "penalise",
    "place_of_result",
    "reopen",
    "swap",
    "throw_off",
    "undraw",
    "verify_close",
    "verify_draw",
    "verify_drawn",
    "verify_open",
    "verify_reason",
    "verify_told",
    "withdraw",
]
