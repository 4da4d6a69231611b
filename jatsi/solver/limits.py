"""How large a game may be to be solved, told before anything is spent on it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from jatsi.errors import JatsiError
from jatsi.solver.values import Shape

if TYPE_CHECKING:
    from jatsi.solver.space import Space

MOST_BYTES = 2_000_000_000
"""Of the table of worths."""

MOST_SECONDS = 7200
"""Of one processor."""

RATE = 1e9
"""So many multisets of dice a process goes through in a second, about: throws and keeps."""

TOLD_APART = (0, 2, 5, 10)
"""These numbers of saved throws a nearly exact table tells apart.

Five dice in any order of rows come so to 279.4 on average, of the 280.4 that are possible.
"""


def fitting_shape(
    space: Space, *, exact: bool = False, nearly: bool = False, most_bytes: int | None = None
) -> Shape:
    """The shape of the table to solve a game with.

    It takes MOST_BYTES at most, unless told.  Where the game is too large, and if it may
    be solved ``nearly``, not all saved throws are told apart.  Raises JatsiError where it
    is too large even so.
    """
    shape, most = Shape(space), most_bytes or MOST_BYTES
    try:
        _verify_size(shape, most, exact=exact)
    except JatsiError:
        if not (nearly and space.ruleset.saving):
            raise
        shape = Shape(space, TOLD_APART)
        _verify_size(shape, most, exact=exact)
    return shape


def _verify_size(shape: Shape, most_bytes: int, *, exact: bool) -> None:
    millions = ceil(shape.states / 1e6)
    size = shape.size * shape.precision(exact=exact).itemsize
    if size > most_bytes:
        raise JatsiError(
            "This game is too large to solve: the table of its {n} million states would take"
            " {size} megabytes, and {most} are the limit.",
            n=millions,
            size=ceil(size / 1e6),
            most=most_bytes // 1_000_000,
        )
    seconds = _seconds(shape)
    if seconds > MOST_SECONDS:
        raise JatsiError(
            "This game is too large to solve: its {n} million states would take about {time}"
            " minutes of processor time, and {most} are the limit.",
            n=millions,
            time=ceil(seconds / 60),
            most=MOST_SECONDS // 60,
        )


def _seconds(shape: Shape) -> float:
    """About how long it takes one processor to solve."""
    throws = shape.space.ruleset.throws - 1
    turns = sum(level.states * (throws + saved[-1] + 1) for level, saved in shape.levels)
    return turns * shape.space.layout.size / RATE
