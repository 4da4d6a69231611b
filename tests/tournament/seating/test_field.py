"""The laws of a field."""

from __future__ import annotations

from itertools import product

import pytest

from jatsi.tournament.seating.field import Field, prime_base

PRIME_POWERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47, 49]


def field(order: int) -> Field:
    """The field of that order."""
    prime = prime_base(order)
    assert prime
    return Field(order, prime)


def test_there_are_fields_of_the_orders_of_prime_powers() -> None:
    assert [order for order in range(50) if prime_base(order)] == PRIME_POWERS
    assert [prime_base(order) for order in (8, 9, 49, 121, 128)] == [2, 3, 7, 11, 2]


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16])
def test_adding_and_multiplying(order: int) -> None:
    numbers, add, times = range(order), field(order).add, field(order).multiply
    for a, b, c in product(numbers, repeat=3):
        assert add(add(a, b), c) == add(a, add(b, c))
        assert times(times(a, b), c) == times(a, times(b, c))
        assert times(a, add(b, c)) == add(times(a, b), times(a, c))
    for a, b in product(numbers, repeat=2):
        assert add(a, b) == add(b, a)
        assert times(a, b) == times(b, a)


@pytest.mark.parametrize("order", [*PRIME_POWERS[:15], 64, 81, 121, 125])
def test_taking_away_and_dividing(order: int) -> None:
    numbers, add, times = range(order), field(order).add, field(order).multiply
    for a in numbers:
        assert (add(a, 0), times(a, 1), times(a, 0)) == (a, a, 0)
        assert {add(a, b) for b in numbers} == set(numbers)
        assert not a or {times(a, b) for b in numbers} == set(numbers)
