"""Leagues reckoned the long way."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from jatsi.tournament.league import league

NAMES = {1: "Öhman", 2: "Ahola", 3: "Zidan", 4: "Äijälä", 5: "Ångström"}
IN_ORDER = ("Ahola", "Zidan", "Ångström", "Äijälä", "Öhman")

EVENINGS = st.lists(st.dictionaries(st.sampled_from(sorted(NAMES)), st.integers(-3, 3)), max_size=4)


@given(EVENINGS, st.none() | st.integers(1, 5))
def test_places_and_sums(evenings: list[dict[int, int]], best: int | None) -> None:
    lines = league(evenings, NAMES, best)
    assert {line.person for line in lines} == {one for totals in evenings for one in totals}
    for line in lines:
        assert line.totals == tuple(totals.get(line.person) for totals in evenings)
        played = [total for total in line.totals if total is not None]
        counted = min(best or len(played), len(played))
        assert line.total == max(map(sum, combinations(played, counted)))
        better = [other for other in lines if other.total > line.total]
        equal = [other for other in lines if other.total == line.total]
        assert (line.place, line.shared) == (len(better) + 1, len(equal) > 1)
    order = [(-line.total, IN_ORDER.index(NAMES[line.person])) for line in lines]
    assert order == sorted(order)


def test_places_of_seven() -> None:
    """T10: 44, 42, 42, 41, 41, 41, 39."""
    totals = dict(enumerate((44, 42, 42, 41, 41, 41, 39)))
    lines = league([totals], {number: str(number) for number in totals})
    assert [line.place for line in lines] == [1, 2, 2, 4, 4, 4, 7]
