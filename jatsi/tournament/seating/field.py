"""Finite fields, one of each order that is a power of a prime.

The elements are the numbers below the order.  Their digits to the base p, the prime, are
the coefficients of a polynomial in x; with one digit that is counting modulo p.
"""

from __future__ import annotations

from functools import cache


@cache
def prime_base(order: int) -> int | None:
    """The prime of which the number is a power; None where it is a power of none."""
    prime = next((number for number in range(2, order + 1) if order % number == 0), None)
    while prime and order % prime == 0:
        order //= prime
    return prime if order == 1 else None


class Field:
    """GF(order), where ``prime`` is ``prime_base(order)``.

    Products are looked up among the powers of x, which are all elements but zero: x is
    made a root of the first polynomial for which they are.
    """

    def __init__(self, order: int, prime: int) -> None:
        self.order = order
        self._prime = prime
        every = (self._powers_of_x(root) for root in range(1, order))
        self._powers = next(powers for powers in every if len(powers) == order - 1)
        self._logarithms = {power: exponent for exponent, power in enumerate(self._powers)}

    def add(self, a: int, b: int) -> int:
        """The sum, digit by digit and without carrying."""
        total, place = 0, 1
        while a or b:
            total += (a + b) % self._prime * place
            a, b, place = a // self._prime, b // self._prime, place * self._prime
        return total

    def multiply(self, a: int, b: int) -> int:
        """The product."""
        if not a or not b:
            return 0
        return self._powers[(self._logarithms[a] + self._logarithms[b]) % (self.order - 1)]

    def _powers_of_x(self, root: int) -> list[int]:
        """1, x, x² … until 1 comes again or all are there; ``root`` is x as high as order."""
        powers, power = [1], self._times_x(1, root)
        while power != 1 and len(powers) < self.order:
            powers.append(power)
            power = self._times_x(power, root)
        return powers

    def _times_x(self, element: int, root: int) -> int:
        highest, rest = divmod(element, self.order // self._prime)
        product = rest * self._prime
        for _ in range(highest):
            product = self.add(product, root)
        return product
