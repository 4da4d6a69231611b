"""Many games by one player, by several processes where there are, added up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from jatsi.solver.helpers import helpers, processes, shared
from jatsi.solver.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from jatsi.ruleset.model import Ruleset

    Numbers = NDArray[np.int64]

ALONE = 100
"""So few games are played by one process."""


class Played(NamedTuple):
    """Games that are over: each one's total, and whether each bonus was due, [bonus, game]."""

    totals: Numbers
    due: NDArray[np.bool_]


class Player(Protocol):
    """Somebody who plays games that are told apart by number."""

    def play(self, start: int, stop: int) -> Iterator[Played]:
        """The games from one number to before another, some after others."""


def over(ruleset: Ruleset, subtotals: Numbers) -> Played:
    """The games that end with these subtotals, [section, game], in the ruleset's order."""
    totals = subtotals.sum(axis=0)
    due = np.empty((len(ruleset.bonuses), len(totals)), bool)
    for place, bonus in enumerate(ruleset.bonuses):
        subtotal = subtotals[ruleset.sections.index(bonus.section)]
        due[place] = (subtotal < bonus.threshold) == bonus.below
        totals += bonus.points * due[place]
    return Played(totals, due)


def simulate(
    ruleset: Ruleset,
    player: Player,
    games: int,
    *,
    workers: int | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Tally:
    """What comes of games 0 to before ``games``, of which there must be one at least.

    There are as many ``workers`` as processors unless told; ``progress`` is told the share
    that is played.  Raises JatsiError where a worker process was killed.
    """
    parts = processes(workers) if games > ALONE else 1
    width = ruleset.greatest_total - least_total(ruleset) + 1 + len(ruleset.bonuses)
    sums = shared(parts * width, np.dtype(np.int64)).reshape(parts, width)
    works = [partial(_add_up, player, Sums.of(ruleset, part)) for part in sums]
    starts = [games * part // parts for part in range(parts + 1)]
    with helpers(works[1:]) as others:
        for other, start, stop in zip(others, starts[1:-1], starts[2:], strict=True):
            other.begin(start, stop)
        progress(0.0)
        for share in works[0](0, starts[1]):
            progress(share)
        for other in others:
            other.wait()
    return Sums.of(ruleset, sums.sum(axis=0)).tally()


def least_total(ruleset: Ruleset) -> int:
    """The least total that a full sheet can have."""
    return sum(min(ruleset.section_totals(section)) for section in ruleset.sections)


class Sums(NamedTuple):
    """How many games had each total, from the ``least`` one on, and how often each bonus was due.

    The arrays are parts of one.
    """

    least: int
    totals: Numbers
    due: Numbers

    @classmethod
    def of(cls, ruleset: Ruleset, numbers: Numbers) -> Sums:
        """Those that stand in an array."""
        totals, due = np.split(numbers, [len(numbers) - len(ruleset.bonuses)])
        return cls(least_total(ruleset), totals, due)

    def add(self, played: Played) -> None:
        """Add games to them."""
        self.totals[:] += np.bincount(played.totals - self.least, minlength=len(self.totals))
        self.due[:] += played.due.sum(axis=1)

    def tally(self) -> Tally:
        """The same, without what never came."""
        came = np.flatnonzero(self.totals)
        counts = zip((came + self.least).tolist(), self.totals[came].tolist(), strict=True)
        return Tally(tuple(counts), tuple(self.due.tolist()))


def _add_up(player: Player, into: Sums, start: int, stop: int) -> Iterator[float]:
    """Play games; yields the share that is played."""
    done = 0
    for played in player.play(start, stop):
        into.add(played)
        done += len(played.totals)
        yield done / (stop - start)
