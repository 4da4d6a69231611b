"""The rest of a turn: what to keep and where to mark, given what each mark is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from jatsi.dice.hands import counts_of, keeps
from jatsi.game.model import Phase
from jatsi.opponent.lattice import lattice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jatsi.dice.hands import Counts
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.opponent.lattice import Lattice
    from jatsi.ruleset.model import Row

T = TypeVar("T")

TIE = 1e-9
"""Worths closer than this, in points, are equal: means carry rounding errors."""


@dataclass(frozen=True)
class Prospects:
    """What the marks of a turn are worth, in points, and what sparing throws is.

    ``marks`` hold for each row that may be marked, in sheet order, a worth for
    every hand of the lattice.  ``spared[t]`` is the worth of *t* throws that are
    left unused; it reaches as far as the plan looks ahead.
    """

    marks: Sequence[tuple[Row, Sequence[float]]]
    spared: Sequence[float]

    def stopping(self) -> list[float]:
        """The worth of marking each hand in the row that is best for it."""
        return list(map(max, zip(*(worths for _, worths in self.marks), strict=True)))


def choose(game: Game, prospects: Prospects) -> KeepEvent | MarkEvent:
    """The best keep while dice may be thrown again, else the best mark.

    Among equals a keep is of more dice, then of higher faces, and a mark in the
    first row of the sheet.
    """
    grid = lattice(game.ruleset.dice, game.ruleset.faces)
    dice = game.turn.dice
    if game.phase is Phase.THROWN:
        worths = keep_worths(grid, prospects)
        options = keeps(counts_of(dice, game.ruleset.faces))
        kept = max(
            _equals((worths[grid.index[keep]], keep) for keep in options),
            key=lambda keep: (sum(keep), keep[::-1]),
        )
        return game.keep(places(dice, kept))
    hand = grid.hand(dice)
    return game.mark(_equals((worths[hand], row) for row, worths in prospects.marks)[0])


def keep_worths(grid: Lattice, prospects: Prospects) -> list[float]:
    """The worth of every keep when as many throws are left as may be spared.

    A hand stands for keeping all its dice, which ends the turn.  Without a throw
    in reach only hands are worth anything.
    """
    stopping = prospects.stopping()
    hands = stopping
    for spared in prospects.spared[1:]:
        worths = grid.means(hands) + [worth + spared for worth in stopping]
        hands = [worths[keep] for keep in grid.best(worths)]
    return worths


def places(dice: Sequence[int], kept: Counts) -> tuple[int, ...]:
    """The lowest places, from 0, at which the kept faces lie."""
    missing = list(kept)
    found: list[int] = []
    for place, face in enumerate(dice):
        if missing[face - 1]:
            missing[face - 1] -= 1
            found.append(place)
    return tuple(found)


def _equals(options: Iterable[tuple[float, T]]) -> list[T]:
    """Those of the options, each with its worth, that are worth as much as any."""
    options = list(options)
    least = max(worth for worth, _ in options) - TIE
    return [option for worth, option in options if worth >= least]
