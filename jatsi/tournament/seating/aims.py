"""What drawn rounds are judged by, and the best that can be hoped for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from jatsi.tournament.seating.evenness import short_players

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jatsi.tournament.seating.meetings import Round

Duo = tuple[int, int]
"""Two players, the smaller number first."""


class Verdict(NamedTuple):
    """How good rounds are, past ones counted: the smaller, the better."""

    violations: int
    """How often pairs meet that are to be kept apart, in past rounds not counted."""

    repeats: int
    """The sum of c·(c - 1)/2 over all pairs, c being how often they have met."""

    largest: int
    """The greatest c."""

    unevenness: int
    """The sum of the squares of how often each has sat at a short table."""


@dataclass(frozen=True)
class Task:
    """Rounds wanted of the players from 0 to ``len(short)`` - 1.

    ``met`` tells how often pairs have met, where they have; ``short`` how often each
    player has sat at a short table.  Where ``blind``, no meeting counts.
    """

    sizes: tuple[int, ...]
    rounds: int
    short: tuple[int, ...]
    met: Mapping[Duo, int] = field(default_factory=dict)
    apart: frozenset[Duo] = frozenset()
    blind: bool = False

    def judge(self, rounds: Sequence[Round]) -> Verdict:
        """How good these rounds are."""
        met = self.met_after(rounds)
        together = sum(met[pair] - self.met.get(pair, 0) for pair in self.apart)
        return self._verdict(together, Counter(met.values()), Counter(self.short_after(rounds)))

    @cached_property
    def ideal(self) -> Verdict:
        """What no rounds are better than; often none are as good."""
        pairs = combinations(range(len(self.short)), 2)
        meetings = sum(size * (size - 1) // 2 for size in self.sizes) * self.rounds
        seats = sum(size for size in self.sizes if size < self.sizes[0]) * self.rounds
        met = Counter(self.met.get(pair, 0) for pair in pairs)
        return self._verdict(0, _filled(met, meetings), _filled(Counter(self.short), seats))

    def met_after(self, rounds: Iterable[Round]) -> Counter[Duo]:
        """How often each pair has met after these rounds."""
        met = Counter(self.met)
        for table in chain.from_iterable(rounds):
            met.update(combinations(sorted(table), 2))
        return met

    def short_after(self, rounds: Iterable[Round]) -> list[int]:
        """How often each player has sat at a short table after these rounds."""
        short = list(self.short)
        for player in chain.from_iterable(map(short_players, rounds)):
            short[player] += 1
        return short

    def _verdict(self, together: int, met: Counter[int], short: Counter[int]) -> Verdict:
        """The verdict where so many pairs and players have each count."""
        unevenness = sum(players * times * times for times, players in short.items())
        if self.blind:
            return Verdict(together, 0, 0, unevenness)
        repeats = sum(pairs * times * (times - 1) // 2 for times, pairs in met.items())
        return Verdict(together, repeats, max(met, default=0), unevenness)


def _filled(counts: Counter[int], more: int) -> Counter[int]:
    """How many have each count after one more, again and again, for one with the least."""
    filled = Counter(counts)
    level = min(filled, default=0)
    while more:
        raised = min(filled[level], more)
        filled[level] -= raised
        filled[level + 1] += raised
        more -= raised
        level += 1
    return +filled
