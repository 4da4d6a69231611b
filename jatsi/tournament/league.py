"""A league: several tournaments summed up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.scorecard import places
from jatsi.texts.clean import sort_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class LeagueLine:
    """Someone's line: ``totals`` are those of each tournament, None without one.

    ``place`` is one more than the number of people who are strictly better; ``total``
    is the sum of the totals that count.
    """

    place: int
    shared: bool
    person: int
    totals: tuple[int | None, ...]
    total: int


def league(
    tournaments: Sequence[Mapping[int, int]], names: Mapping[int, str], best: int | None = None
) -> list[LeagueLine]:
    """The lines, the best first and those of equal total by name.

    ``tournaments`` have each person's total by number; of each person the ``best``
    totals count, None for all.
    """

    def name(person: int) -> tuple[str, str, int]:
        return sort_key(names[person]), names[person], person

    people = sorted({person for totals in tournaments for person in totals}, key=name)
    sums = [_sum([totals[one] for totals in tournaments if one in totals], best) for one in people]
    found = places(sums)
    lines = [
        LeagueLine(
            place=place,
            shared=found.count(place) > 1,
            person=person,
            totals=tuple(totals.get(person) for totals in tournaments),
            total=total,
        )
        for person, total, place in zip(people, sums, found, strict=True)
    ]
    return sorted(lines, key=lambda line: line.place)


def _sum(totals: Sequence[int], best: int | None) -> int:
    return sum(sorted(totals, reverse=True)[:best])
