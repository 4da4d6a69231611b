"""Throws, as sources of dice know them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Throw:
    """Which dice of which throw: all numbers count from 1.

    ``stream`` is the seat's, ``turn`` the seat's own, ``dice`` the places thrown.
    """

    stream: int
    turn: int
    number: int
    dice: tuple[int, ...]
    faces: int
