"""Tables by standing: the best at the first, and so on."""

from __future__ import annotations

from itertools import accumulate, groupby, pairwise, product
from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from jatsi.tournament.seating.meetings import Pair, Round

Seats = list[list[int]]
"""The players at each table."""

Place = tuple[int, int]
"""A table, and a seat at it."""

Way = tuple[int, tuple[int, ...]]
"""How often those at the short tables so far have sat at one; all sizes so far, negative."""


def cut(ranked: Sequence[int], sizes: Sequence[int], short: Mapping[int, int]) -> Round:
    """The players at tables of these sizes, in whichever order of the sizes is fairest.

    ``short`` tells how often each has sat at a short table.  The sum of the squares of
    that is the least there is after this round; among equals larger tables come first.
    """
    costs = list(accumulate((short[player] for player in ranked), initial=0))
    larger = max(sizes)
    most = sizes.count(larger)
    ways: dict[int, Way] = {0: (0, ())}  # by how many tables of them are short
    for table in range(len(sizes)):
        longer: list[tuple[int, Way]] = []
        for less, (cost, chosen) in ways.items():
            start = table * larger - less
            if table - less < most:
                longer.append((less, (cost, (*chosen, -larger))))
            if less < len(sizes) - most:
                paid = costs[start + larger - 1] - costs[start]
                longer.append((less + 1, (cost + paid, (*chosen, 1 - larger))))
        ways = dict(sorted(longer, reverse=True))  # the best way of each number comes last
    (chosen,) = (chosen for _, chosen in ways.values())
    bounds = accumulate((-size for size in chosen), initial=0)
    return tuple(tuple(ranked[start:end]) for start, end in pairwise(bounds))


def part(tables: Round, apart: Collection[Pair]) -> Round:
    """The tables with players exchanged as long as fewer of ``apart`` sit together.

    At the first table where an exchange helps, those change places who stand nearest to
    each other, the lower ones rather than the higher.
    """
    seats = [list(table) for table in tables]
    while exchange := _best_exchange(seats, apart):
        (table, seat), (other, there) = exchange
        seats[table][seat], seats[other][there] = seats[other][there], seats[table][seat]
    return tuple(map(tuple, seats))


def _best_exchange(seats: Seats, apart: Collection[Pair]) -> tuple[Place, Place] | None:
    places = [(table, seat) for table, seated in enumerate(seats) for seat in range(len(seated))]
    clashing = [place for place in places if _clashes(seats, apart, place, place)]
    for _, group in groupby(clashing, key=itemgetter(0)):
        ranks = [places.index(place) for place in reversed(list(group))]
        steps = (step for distance in range(1, len(places)) for step in (distance, -distance))
        for step, rank in product(steps, ranks):
            if 0 <= rank + step < len(places):
                exchange = places[rank], places[rank + step]
                if _helps(seats, apart, *exchange):
                    return exchange
    return None


def _helps(seats: Seats, apart: Collection[Pair], one: Place, other: Place) -> bool:
    """Whether fewer sit together who should not once these two have changed places."""
    before = _clashes(seats, apart, one, one) + _clashes(seats, apart, other, other)
    after = _clashes(seats, apart, one, other) + _clashes(seats, apart, other, one)
    return one[0] != other[0] and after < before


def _clashes(seats: Seats, apart: Collection[Pair], place: Place, at: Place) -> int:
    """With how many whoever is in this place should not sit, were they in the place ``at``."""
    player = seats[place[0]][place[1]]
    others = (one for seat, one in enumerate(seats[at[0]]) if seat != at[1])
    return sum(frozenset((player, other)) in apart for other in others)
