"""Schedules that grow from a few tables by a symmetry; no two players meet twice.

Where the symmetry is counting on modulo the number of rounds, the rounds are copies of the
first: the first numbers stay as they are, the others lie in orbits of as many numbers as
there are rounds.  Nobody meets twice where the differences inside an orbit and between two
orbits all differ (Bose's method of differences).  Where it is adding modulo 2 digit by
digit, a round holds all copies of its tables, or every second one.  The tables below were
found by exact cover of the differences; tests check every schedule that grows from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.tournament.seating.meetings import Round

_COUNTED_ON = {
    (3, 5): (
        7,
        "0 1 12, 2 3 5, 4 9 11, 6 8 14, 7 10 13",
    ),
    (3, 6): (
        7,
        "0 10 11, 1 9 14, 2 6 16, 3 8 15, 4 5 7, 12 13 17",
    ),
    (3, 8): (
        11,
        "0 2 21, 1 5 19, 3 6 12, 4 11 22, 7 8 17, 9 13 14, 10 16 23, 15 18 20",
    ),
    (3, 10): (
        14,
        (
            "0 10 26, 1 8 23, 2 5 16, 3 13 21, 4 6 25, 7 17 19, 9 14 15, 11 20 24, 12 18 29, "
            "22 27 28"
        ),
    ),
    (3, 12): (
        16,
        (
            "0 19 25, 1 6 22, 2 9 26, 3 13 31, 4 33 35, 5 28 29, 7 18 32, 8 17 20, 10 16 21, "
            "11 12 15, 14 24 34, 23 27 30"
        ),
    ),
    (4, 6): (
        7,
        "0 3 16 18, 1 5 13 19, 2 9 14 21, 4 6 7 17, 8 10 11 15, 12 20 22 23",
    ),
    (4, 7): (
        9,
        "0 1 17 23, 2 9 10 27, 3 4 7 24, 5 11 14 16, 6 18 21 25, 8 12 13 22, 15 19 20 26",
    ),
    (4, 9): (
        11,
        (
            "0 3 24 33, 1 4 16 27, 2 11 14 32, 5 21 23 29, 6 12 26 28, 7 8 10 25, 9 13 17 22, "
            "15 18 19 31, 20 30 34 35"
        ),
    ),
    (4, 10): (
        13,
        (
            "0 12 21 37, 1 6 18 19, 2 9 23 35, 3 7 22 30, 4 14 20 24, 5 16 27 39, 8 32 36 38, "
            "10 11 13 29, 15 26 28 33, 17 25 31 34"
        ),
    ),
    (4, 12): (
        15,
        (
            "0 13 24 34, 1 3 21 33, 2 9 28 41, 4 11 44 45, 5 6 16 22, 7 10 19 38, 8 17 31 46, "
            "12 14 27 36, 15 20 25 42, 18 26 30 32, 23 37 39 43, 29 35 40 47"
        ),
    ),
    (4, 14): (
        16,
        (
            "0 16 24 55, 1 20 31 50, 2 19 32 46, 3 21 33 54, 4 8 27 45, 5 9 25 41, 6 10 36 48, "
            "7 15 37 44, 11 13 14 18, 12 22 26 29, 17 42 52 53, 23 38 49 51, 28 30 34 35, "
            "39 40 43 47"
        ),
    ),
    (4, 15): (
        17,
        (
            "0 13 36 49, 1 20 40 54, 2 14 35 55, 3 12 37 56, 4 11 29 53, 5 18 42 57, 6 23 34 44, "
            "7 19 32 48, 8 15 30 47, 9 31 38 59, 10 16 24 26, 17 21 22 52, 25 39 45 51, "
            "27 28 33 41, 43 46 50 58"
        ),
    ),
    (5, 6): (
        6,
        ("0 2 11 14 19, 1 8 16 23 25, 3 13 21 24 26, 4 10 15 17 29, 5 7 9 20 27, 6 12 18 22 28"),
    ),
    (5, 10): (
        10,
        (
            "0 32 35 42 43, 1 10 12 19 21, 2 4 5 18 31, 3 15 34 36 48, 6 16 29 30 45, "
            "7 14 22 28 41, 8 13 20 38 44, 9 25 37 40 46, 11 17 27 47 49, 23 24 26 33 39"
        ),
    ),
}
"""By size and number of tables: how many rounds, and the tables of the first."""

_WHOLE = (
    "0 12 22 26",
    "0 13 17 30",
    "0 14 23 25",
    "0 4 11 15, 16 23 26 29",
    "0 2 5 7, 8 13 25 28, 16 17 20 21",
    "0 6 19 21, 8 9 14 15, 24 26 28 30",
)
"""32 players: rounds whose tables are all copies of these by adding 0 to 7."""

_HALVED = ("0 9 18 27, 4 12 20 28", "0 1 28 29, 4 14 16 27, 8 10 21 23")
"""Adding 0 to 3 gives one round, adding 4 to 7 another."""


def round_robin(tables: int) -> tuple[Round, ...]:
    """Every pair of twice as many players as tables (the circle method)."""
    rounds = 2 * tables - 1
    others = ((1 + step, 1 + rounds - step) for step in range(1, tables))
    return _counted_on(((0, 1), *others), rounds)


def from_starter(size: int, tables: int) -> tuple[Round, ...]:
    """The schedule that grows from a starter; no rounds where none is known here."""
    if (size, tables) == (4, 8):
        return tuple(_added(*grown) for grown in _binary_rounds())
    if (size, tables) not in _COUNTED_ON:
        return ()
    rounds, first = _COUNTED_ON[size, tables]
    return _counted_on(_read(first), rounds)


def _read(tables: str) -> Round:
    return tuple(tuple(map(int, table.split())) for table in tables.split(","))


def _counted_on(first: Round, rounds: int) -> tuple[Round, ...]:
    """The first round and those that follow it."""
    fixed = sum(map(len, first)) % rounds

    def moved(number: int, step: int) -> int:
        orbit, place = divmod(number - fixed, rounds)
        return number if number < fixed else fixed + orbit * rounds + (place + step) % rounds

    return tuple(
        tuple(tuple(moved(number, step) for number in table) for table in first)
        for step in range(rounds)
    )


def _binary_rounds() -> Iterable[tuple[str, range]]:
    yield from ((tables, range(8)) for tables in _WHOLE)
    yield from ((tables, half) for tables in _HALVED for half in (range(4), range(4, 8)))


def _added(tables: str, summands: range) -> Round:
    """The different copies of the tables."""
    copies = (
        tuple(sorted(number ^ summand for number in table))
        for table in _read(tables)
        for summand in summands
    )
    return tuple(dict.fromkeys(copies))
