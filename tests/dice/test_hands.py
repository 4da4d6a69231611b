"""Hands as multisets against plain counting."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.dice.hands import LETTERS, counts_of, dice_of, hands, keeps, liking


@pytest.mark.parametrize(("dice", "number"), [(5, 252), (6, 462), (1, 6), (7, 792)])
def test_number_of_hands_of_six_faces(dice: int, number: int) -> None:
    every = hands(dice, 6)
    assert len(every) == len(set(every)) == number
    assert all(len(hand) == 6 and sum(hand) == dice for hand in every)


@pytest.mark.parametrize(("dice", "faces"), [(5, 6), (6, 6), (3, 4), (2, 9), (4, 2)])
def test_every_throw_shows_one_of_the_hands(dice: int, faces: int) -> None:
    thrown = {
        tuple(row.count(face) for face in range(1, faces + 1))
        for row in product(range(1, faces + 1), repeat=dice)
    }
    assert set(hands(dice, faces)) == thrown


def test_no_dice_are_one_throw() -> None:
    assert hands(0, 6) == ((0, 0, 0, 0, 0, 0),)


@given(st.lists(st.integers(1, 6), max_size=7))
def test_dice_of_a_multiset_ascend(dice: list[int]) -> None:
    assert dice_of(counts_of(dice, 6)) == tuple(sorted(dice))


@given(st.lists(st.integers(1, 6), max_size=6), st.lists(st.integers(1, 6), max_size=6))
def test_more_dice_are_liked_then_higher_ones(one: list[int], other: list[int]) -> None:
    mine, others = ((len(dice), sorted(dice, reverse=True)) for dice in (one, other))
    liked, less = liking(counts_of(one, 6)), liking(counts_of(other, 6))
    assert (liked > less, liked == less) == (mine > others, mine == others)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6))
def test_keeps_are_what_some_choice_of_dice_leaves(dice: list[int]) -> None:
    every = (kept for n in range(len(dice) + 1) for kept in combinations(dice, n))
    choices = {tuple(kept.count(face) for face in range(1, 7)) for kept in every}
    found = keeps(counts_of(dice, 6))
    assert len(found) == len(set(found))
    assert set(found) == choices


@given(st.lists(st.integers(1, 9), max_size=7))
def test_a_multiset_forgets_only_the_order(dice: list[int]) -> None:
    counts = counts_of(dice, 9)
    assert [face for face in range(1, 10) for _ in range(counts[face - 1])] == sorted(dice)


def test_letters_are_places_in_alphabetical_order() -> None:
    assert sorted(set(LETTERS)) == list(LETTERS)
