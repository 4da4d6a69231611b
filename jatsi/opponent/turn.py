"""The rest of a turn: what to keep and where to mark, given what each mark is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from jatsi.dice.hands import counts_of, keeps, liking
from jatsi.game.model import Phase
from jatsi.opponent.lattice import lattice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jatsi.dice.hands import Counts
    from jatsi.game.events import KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.opponent.lattice import Lattice
    from jatsi.ruleset.model import Row

T = TypeVar("T")

TIE = 1e-9
"""Worths closer than this, in points, are equal: means carry rounding errors."""

Marks = Sequence[tuple["Row", Sequence[float]]]
"""For each row that may be marked, in sheet order, what it is worth to mark every
hand of the lattice there, in points."""


def choose(game: Game, marks: Marks, spared: Sequence[float]) -> KeepEvent | MarkEvent:
    """The best keep while dice may be thrown again, else the best mark.

    ``spared`` is the worth, in points, of one throw left unused, of two, and so on
    as far as the plan is to look ahead: to one throw at the least.

    Among equals a keep is of more dice, then of higher faces, and a mark is in the
    first row of the sheet.
    """
    grid = lattice(game.ruleset.dice, game.ruleset.faces)
    dice = game.turn.dice
    if game.phase is Phase.THROWN:
        return game.keep(places(dice, _best_keep(grid, dice, stopping(marks), spared)))
    hand = grid.hand(dice)
    return game.mark(equals((worths[hand], row) for row, worths in marks)[0])


def stopping(marks: Marks) -> list[float]:
    """The worth of marking each hand in the row that is best for it."""
    return list(map(max, zip(*(worths for _, worths in marks), strict=True)))


def keep_worths(
    grid: Lattice, ending: Sequence[float], spared: Iterable[float]
) -> Iterator[list[float]]:
    """The worth of every multiset kept, with one throw left, with two, and so on.

    ``ending`` is the worth of marking each hand.  A hand stands for
    keeping all its dice, which ends the turn and adds what the throws left are
    worth: ``spared``, first of one throw.
    """
    hands = list(ending)
    for gain in spared:
        worths = grid.means(hands) + [worth + gain for worth in ending]
        yield worths
        hands = [worths[keep] for keep in grid.best(worths)]


def places(dice: Sequence[int], kept: Counts) -> tuple[int, ...]:
    """The lowest places, from 0, at which the kept faces lie."""
    missing = list(kept)
    found: list[int] = []
    for place, face in enumerate(dice):
        if missing[face - 1]:
            missing[face - 1] -= 1
            found.append(place)
    return tuple(found)


def _best_keep(
    grid: Lattice, dice: Sequence[int], ending: Sequence[float], spared: Sequence[float]
) -> Counts:
    *_, worths = keep_worths(grid, ending, spared)
    options = keeps(counts_of(dice, grid.faces))
    return favourite((worths[grid.index[keep]], keep) for keep in options)


def favourite(options: Iterable[tuple[float, Counts]]) -> Counts:
    """Of the keeps that are worth as much as any, the one of most dice, then of higher faces."""
    return max(equals(options), key=liking)


def equals(options: Iterable[tuple[float, T]]) -> list[T]:
    """Those of the options, each with its worth, that are worth as much as any."""
    options = list(options)
    least = max(worth for worth, _ in options) - TIE
    return [option for worth, option in options if worth >= least]
