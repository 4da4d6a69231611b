"""Marking: for every hand the best row, for many states side by side.

Many hands are alike to several rows.  Rows are grouped so that the hands which no row
of a group tells apart are looked at once, and only the best of each group is spread
over all hands.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from jatsi.solver.space import Space

    Numbers = NDArray[np.int64]
    Worths = NDArray[np.floating]
    Part = tuple["Group", Numbers]
    Step = Callable[[], object]

SPREADING, COMPARING = 2, 3
"""How many passes over memory it takes to spread worths and to compare them."""

AT_ONCE = 32
"""So many hands are spread before they are compared: they are still near the processor."""


class Group:
    """Rows looked at together: the kinds of hands that they tell apart.

    ``of_hand`` is the kind of each hand.  A group of one ``row`` has a kind for each of
    the row's points; another consists of two groups, of which ``parts`` tells the kind
    in each for every kind of the whole.
    """

    def __init__(
        self, of_hand: Numbers, kinds: int, row: int | None = None, parts: tuple[Part, ...] = ()
    ) -> None:
        self.of_hand = of_hand
        self.kinds = kinds
        self.row = row
        self.parts = parts

    @classmethod
    def joined(cls, one: Group, other: Group) -> Group:
        """Two groups as one."""
        pairs = one.of_hand * other.kinds + other.of_hand
        numbers = np.zeros(one.kinds * other.kinds, np.int64)
        numbers[pairs] = 1  # sorting, as for numpy.unique, would take several times as long
        kinds = numbers.nonzero()[0]
        numbers[kinds] = np.arange(len(kinds))
        mine, others = np.divmod(kinds, other.kinds)
        return cls(numbers[pairs], len(kinds), parts=((one, mine), (other, others)))

    def spared(self) -> int:
        """How many passes a lane looking at the parts together spares."""
        hands = len(self.of_hand) * (SPREADING + COMPARING)
        return hands - self.kinds * (2 * SPREADING + COMPARING)

    @property
    def room(self) -> int:
        """How many worths of groups there are while it is looked at."""
        return 0 if self.row is not None else self.kinds + sum(one.room for one, _ in self.parts)


class Plan:
    """How the rows of a space are looked at."""

    def __init__(self, space: Space) -> None:
        self._groups = _grouped(space)
        self._joined = cache(Group.joined)
        self.ends = np.cumsum(list(map(len, space.points)))
        self.outcomes = int(self.ends[-1])

    @property
    def room(self) -> int:
        """How many worths ``Marking`` needs room for in each lane."""
        return self.outcomes + AT_ONCE + sum(group.room for group in self._groups)

    def groups_of(self, rows: frozenset[int]) -> list[Group]:
        """The groups of these rows alone."""
        groups = (self._without(group, rows) for group in self._groups)
        return [group for group in groups if group is not None]

    def _without(self, group: Group, rows: frozenset[int]) -> Group | None:
        if group.row is not None:
            return group if group.row in rows else None
        one, other = (self._without(part, rows) for part, _ in group.parts)
        return self._joined(one, other) if one and other else one or other


def _grouped(space: Space) -> list[Group]:
    """The rows in groups, the most alike joined first, as long as that spares passes."""
    groups = [
        Group(points.searchsorted(scores), len(points), row)
        for row, (points, scores) in enumerate(zip(space.points, space.scores, strict=True))
    ]
    known: dict[frozenset[Group], Group] = {}
    while True:
        pairs = list(map(frozenset, combinations(groups, 2)))
        known |= {pair: Group.joined(*pair) for pair in pairs if pair not in known}
        both = min((known[pair] for pair in pairs), key=lambda one: one.kinds, default=None)
        if both is None or both.spared() <= 0:
            return groups
        used = [part for part, _ in both.parts]
        groups = [group for group in groups if group not in used] + [both]


class Marking:
    """Marks hands in so many lanes.

    ``worths`` has for each row room for what each of its points is worth to mark,
    [points, lane].
    """

    def __init__(self, plan: Plan, room: Worths, hands: Worths) -> None:
        self._plan = plan
        self._hands = hands
        self.worths = np.split(room[: plan.outcomes], plan.ends[:-1])
        self._spread = room[plan.outcomes : plan.outcomes + AT_ONCE]
        self._best = room[plan.outcomes + AT_ONCE :]
        self._steps: dict[frozenset[int], list[Step]] = {}

    def mark(self, rows: frozenset[int]) -> None:
        """Put in the place of each hand the worth of the best of the rows for it."""
        if rows not in self._steps:
            self._steps[rows] = list(self._marking(rows))
        for step in self._steps[rows]:
            step()

    def _marking(self, rows: frozenset[int]) -> Iterator[Step]:
        groups = self._plan.groups_of(rows)
        return self._best_of([(group, group.of_hand) for group in groups], self._hands, 0)

    def _best_of(self, parts: Sequence[Part], out: Worths, used: int) -> Iterator[Step]:
        """Put together groups whose kinds stand at some places; so much room is in use."""
        sources: list[tuple[Worths, Numbers]] = []
        for group, places in parts:
            if group.row is not None:
                sources.append((self.worths[group.row], places))
                continue
            end = used + group.kinds
            sources.append((self._best[used:end], places))
            yield from self._best_of(group.parts, self._best[used:end], end)
            used = end
        for start in range(0, len(out), AT_ONCE):
            some = slice(start, start + AT_ONCE)
            yield from self._best_at([(one, places[some]) for one, places in sources], out[some])

    def _best_at(self, sources: list[tuple[Worths, Numbers]], out: Worths) -> Iterator[Step]:
        (first, places), *others = sources
        yield partial(first.take, places, 0, out, "clip")
        spread = self._spread[: len(out)]
        for other, places in others:
            yield partial(other.take, places, 0, spread, "clip")
            yield partial(np.maximum, out, spread, out=out)
