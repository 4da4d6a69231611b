"""Files are merged in any order, any number of times, to the same result."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.club.merging import merge
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from tests.records.helpers import NOW
from tests.records.merging.content import TABLES, all_tables, content
from tests.records.merging.world import BEGINNING, DEEDS, World

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from jatsi.records.connection import Records
    from tests.records.merging.world import Deed

OFTEN = [*DEEDS, "add", "sheet", "go on", "go on", "correct", "correct", "tell", "tell", "tell"]
NUMBERS = st.integers(0, 30)
DEED = st.tuples(st.sampled_from(OFTEN), NUMBERS, NUMBERS, NUMBERS, st.integers(0, 1))


@given(
    seed=st.integers(0, 1000),
    common=st.lists(DEED, max_size=15),
    copies=st.sampled_from([2, 1, 0]),
    apart=st.lists(DEED, min_size=20, max_size=60),
)
@settings(max_examples=10)
def test_merging_is_a_union(
    empty: Path, seed: int, common: list[Deed], copies: int, apart: list[Deed]
) -> None:
    """Three files, some of them copies of the first, go on and are merged now and then."""
    with World.made(empty, seed) as world:
        first = world.add_file()
        world.do([*BEGINNING, *common])
        for number in range(2):
            world.add_file(first if number < copies else None)
        world.do(apart)
        one, other, last = world.files
        results = [merged(world, order) for order in permutations(world.files)]
        results.append(merged(world, [one, merged(world, [other, last])]))
        expected = content(results[0])
        for result in results:
            assert content(result) == expected
        for result in (results[0], results[-1]):
            assert check(result) == []
            for file in world.files:
                assert not merge(result, file.path, now=world.now).new
            assert content(result) == expected


def merged(world: World, files: Sequence[Records]) -> Records:
    """A copy of the first of them into which the others are merged."""
    result = world.add_copy(files[0])
    for file in files[1:]:
        merge(result, file.path, now=world.now)
    return result


def test_the_content_is_of_all_tables(empty: Path) -> None:
    """But for what does not travel.

    Reviews are reckoned where somebody wants them; keys, codes, blocks, preferences and
    the tables where people meet are of the place where they come in.
    """
    with open_records(empty, now=NOW) as records:
        assert all_tables(records) == {
            *TABLES,
            "reviews",
            "keys",
            "codes",
            "blocks",
            "preferences",
            "tables",
            "table_seats",
            "own_games",
            "drawn_games",
            "invitations",
            "present",
        }
