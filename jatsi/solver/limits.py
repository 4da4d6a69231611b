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

TOLD_APART = (4, 3, 2)
"""So many saved throws a nearly exact table tells apart, the most that fit."""

MOST_BYTES_NEARLY = 700_000_000
"""Of a nearly exact table: more would hardly make it better."""


def fitting_shape(space: Space, *, exact: bool = False, nearly: bool = False) -> Shape:
    """The shape of the table to solve a game with.

    Where the game is too large, and if it may be solved ``nearly``, not all saved throws
    are told apart.  Raises JatsiError where it is too large even so.
    """
    shape = Shape(space)
    try:
        _verify_size(shape, exact=exact)
    except JatsiError:
        shapes = (Shape(space, most) for most in TOLD_APART if nearly and space.ruleset.saving)
        fitting = next((one for one in shapes if _fits_nearly(one, exact=exact)), None)
        if fitting is None:
            raise
        return fitting
    return shape


def _bytes(shape: Shape, *, exact: bool) -> int:
    return shape.size * shape.precision(exact=exact).itemsize


def _fits_nearly(shape: Shape, *, exact: bool) -> bool:
    return _bytes(shape, exact=exact) <= MOST_BYTES_NEARLY and _seconds(shape) <= MOST_SECONDS


def _verify_size(shape: Shape, *, exact: bool) -> None:
    millions = ceil(shape.states / 1e6)
    size = _bytes(shape, exact=exact)
    if size > MOST_BYTES:
        raise JatsiError(
            "This game is too large to solve: the table of its {n} million states would take"
            " {size} megabytes, and {most} are the limit.",
            n=millions,
            size=ceil(size / 1e6),
            most=MOST_BYTES // 1_000_000,
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
    turns = sum(level.states * (throws + saved) for level, saved in shape.levels)
    return turns * shape.space.layout.size / RATE
