"""How large a game may be to be solved, told before anything is spent on it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from jatsi.errors import JatsiError

if TYPE_CHECKING:
    from jatsi.solver.values import Shape

MOST_BYTES = 2_000_000_000
"""Of the table of worths."""

MOST_SECONDS = 3600

RATE = 1e9
"""So many multisets of dice a process goes through in a second, about: throws and keeps."""


def verify_size(shape: Shape, bytes_each: int, processes: int) -> None:
    """Raise JatsiError where the table would take too much memory, or solving too long."""
    millions = ceil(shape.states / 1e6)
    if shape.size * bytes_each > MOST_BYTES:
        raise JatsiError(
            "This game is too large to solve: the table of its {n} million states would take"
            " {size} megabytes, and {most} are the limit.",
            n=millions,
            size=ceil(shape.size * bytes_each / 1e6),
            most=MOST_BYTES // 1_000_000,
        )
    seconds = _turns(shape) * shape.space.layout.size / RATE / processes
    if seconds > MOST_SECONDS:
        raise JatsiError(
            "This game is too large to solve: its {n} million states would take about {time}"
            " minutes, and {most} are the limit.",
            n=millions,
            time=ceil(seconds / 60),
            most=MOST_SECONDS // 60,
        )


def _turns(shape: Shape) -> int:
    """How often all dice are gone through: for each throw of each state's turn."""
    throws = shape.space.ruleset.throws - 1
    return sum(level.states * (throws + saved) for level, saved in shape.levels)
