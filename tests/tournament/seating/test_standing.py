"""Tables by standing, against trying every order of sizes."""

from __future__ import annotations

from itertools import accumulate, pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from jatsi.tournament.seating.standing import cut, part
from tests.tournament.seating.plain import times_met

SIZES = st.sampled_from([(4, 4, 3), (4, 3, 3, 3), (3, 3), (5,), (3, 2, 2, 2), (4, 4, 4, 3, 3)])


@given(SIZES, st.data())
def test_no_order_of_sizes_is_fairer(sizes: tuple[int, ...], data: st.DataObject) -> None:
    line = range(sum(sizes))
    counts = st.lists(st.integers(0, 3), min_size=len(line), max_size=len(line))
    short = dict(zip(line, data.draw(counts), strict=True))

    def unfairness(order: tuple[int, ...]) -> tuple[int, list[int]]:
        bounds = pairwise(accumulate(order, initial=0))
        at_short = [i for start, end in bounds if end - start < max(sizes) for i in line[start:end]]
        after = [short[player] + (player in at_short) for player in line]
        return sum(times * times for times in after), [-size for size in order]

    tables = cut(line, sizes, short)
    assert [player for table in tables for player in table] == list(line)
    assert tuple(map(len, tables)) == min(permutations(sizes), key=unfairness)


def test_nobody_moves_without_need() -> None:
    tables = ((1, 2, 3, 4), (5, 6, 7))
    assert part(tables, [frozenset((1, 7)), frozenset((8, 9))]) == tables


def test_the_lower_of_two_goes_one_table_down() -> None:
    tables = ((1, 2, 3, 4), (5, 6, 7, 8))
    assert part(tables, [frozenset((2, 4))]) == ((1, 2, 3, 5), (4, 6, 7, 8))


def test_a_family_is_parted_even_at_the_last_table() -> None:
    tables = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    family = [frozenset(pair) for pair in ((7, 8), (8, 9), (7, 9))]
    assert part(tables, family) == ((1, 2, 8), (4, 5, 7), (6, 3, 9))


@given(st.permutations(range(9)), st.sets(st.sampled_from(range(9)), min_size=2, max_size=3))
def test_as_many_as_there_are_tables_can_be_parted(line: list[int], family: set[int]) -> None:
    apart = [frozenset((one, other)) for one in family for other in family if one < other]
    parted = part((tuple(line[:3]), tuple(line[3:6]), tuple(line[6:])), apart)
    assert sorted(player for table in parted for player in table) == list(range(9))
    assert not any(times_met([parted], *pair) for pair in apart)


def test_what_cannot_be_parted_stays() -> None:
    apart = [frozenset((one, other)) for one in range(4) for other in range(one)]
    assert part(((0, 1, 2, 3),), apart) == ((0, 1, 2, 3),)
