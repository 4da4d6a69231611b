"""The order of multisets: adding a die is a slice, and each can be added once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

import pytest

from jatsi.solver.layout import Layout, layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.dice.hands import Counts
    from jatsi.solver.layout import Link, Run

SIZES = [(1, 2), (2, 3), (3, 2), (5, 6), (4, 5), (3, 7), (2, 9)]


def cells(run: Run, places: range) -> Iterator[int]:
    """The numbers of a run's multisets at these places of its middle axis, in order."""
    for outer, place, inner in product(range(run.outer), places, range(run.inner)):
        yield run.start + (outer * run.length + place) * run.inner + inner


def steps(found: Layout, link: Link) -> Iterator[tuple[Counts, Counts]]:
    """The pairs of multisets that a link tells of."""
    less = list(cells(link.less, range(link.less.length)))
    for face in range(link.faces):
        more = cells(link.more, range(face, face + link.less.length))
        for one, other in zip(less, more, strict=True):
            yield found.multisets[one], found.multisets[other]


@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_every_multiset_has_a_number(dice: int, faces: int) -> None:
    found = Layout(dice, faces)
    every = [
        tuple(hand.count(face) for face in range(faces))
        for size in range(dice + 1)
        for hand in combinations_with_replacement(range(faces), size)
    ]
    assert sorted(found.multisets) == sorted(every)
    assert found.size == len(every)
    assert [sum(counts) for counts in found.multisets] == sorted(map(sum, every))
    assert all(found.multisets[number] == counts for counts, number in found.index.items())
    assert all(sum(hand) == dice for hand in found.hands)
    assert len(found.hands) == sum(sum(counts) == dice for counts in every)


@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_links_add_every_die_once(dice: int, faces: int) -> None:
    found = Layout(dice, faces)
    for size in range(dice):
        links = [link for region in found.links(size) for link in region]
        pairs = Counter(pair for link in links for pair in steps(found, link))
        grown = {
            (counts, (*counts[:face], counts[face] + 1, *counts[face + 1 :]))
            for counts in found.multisets
            if sum(counts) == size
            for face in range(faces)
        }
        assert pairs == Counter(grown)


@pytest.mark.parametrize(("dice", "faces"), SIZES)
def test_the_first_link_of_a_region_covers_it(dice: int, faces: int) -> None:
    """And the links after it nothing else."""
    found = Layout(dice, faces)
    for size in range(dice):
        for first, *others in found.links(size):
            assert first.faces == 2
            assert all(first.less.start <= link.less.start for link in others)
            assert all(link.less.end <= first.less.end for link in others)


def test_a_layout_is_made_once() -> None:
    assert layout(3, 4) is layout(3, 4)
