"""A second reckoning of the games' points, written from their rules and nothing else.

It shares no code with the engine and knows rows by name, which the engine does
not.  A hand is a plain list of faces; a pattern is looked for by trying every
choice of dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

Dice = tuple[int, ...]
Scorer = Callable[[Dice], int]
Bonus = Callable[[int], int]

UPPER = ("ykkoset", "kakkoset", "kolmoset", "neloset", "viitoset", "kuutoset")


def every_hand(dice: int) -> list[Dice]:
    """Every hand of that many six-faced dice, once each, in ascending order."""
    return list(combinations_with_replacement(range(1, 7), dice))


def best_choice(hand: Dice, *sizes: int) -> int:
    """The greatest sum of dice that fall into exactly these groups of equal faces."""
    choices = combinations(hand, sum(sizes))
    sums = (sum(some) for some in choices if sorted(Counter(some).values()) == sorted(sizes))
    return max(sums, default=0)


def groups(*sizes: int) -> Scorer:
    """The scorer of a row for these groups."""
    return lambda hand: best_choice(hand, *sizes)


def straight(first: int, last: int, points: int) -> Scorer:
    """The scorer of a row that wants each of these faces."""
    wanted = set(range(first, last + 1))
    return lambda hand: points if wanted <= set(hand) else 0


def all_equal(points: Callable[[Dice], int]) -> Scorer:
    """The scorer of a row for hands of one face."""
    return lambda hand: points(hand) if len(set(hand)) == 1 else 0


def plain_upper(face: int) -> Scorer:
    """An upper row that adds up its face."""
    return lambda hand: sum(die for die in hand if die == face)


def jatsi_upper(face: int) -> Scorer:
    """An upper row of the home-computer game: minus below three, then nothing, then all."""

    def points(hand: Dice) -> int:
        count = hand.count(face)
        if count < 3:
            return -face * (3 - count)
        return face * count if count > 3 else 0

    return points


def upper_rows(row: Callable[[int], Scorer]) -> dict[str, Scorer]:
    """The six upper rows."""
    return {name: row(face) for face, name in enumerate(UPPER, 1)}


_COMMON: dict[str, Scorer] = {
    "pari": groups(2),
    "kaksi_paria": groups(2, 2),
    "kolme_samaa": groups(3),
    "nelja_samaa": groups(4),
    "pieni_suora": straight(1, 5, 15),
    "suuri_suora": straight(2, 6, 20),
    "tayskasi": groups(3, 2),
}

YATZY: dict[str, Scorer] = {
    **upper_rows(plain_upper),
    **_COMMON,
    "sattuma": sum,
    "yatzy": all_equal(lambda _: 50),
}

JATSI: dict[str, Scorer] = {
    **upper_rows(jatsi_upper),
    **_COMMON,
    "viisi_samaa": groups(5),
    "summa": sum,
    "jatsi": all_equal(lambda hand: sum(hand) + 50),
}

MAXIJATSI: dict[str, Scorer] = {
    **upper_rows(plain_upper),
    **_COMMON,
    "kolme_paria": groups(2, 2, 2),
    "viisi_samaa": groups(5),
    "tayssuora": straight(1, 6, 21),
    "huvila": groups(3, 3),
    "torni": groups(4, 2),
    "sattuma": sum,
    "maxijatsi": all_equal(lambda _: 100),
}

_BASES = {"jatsi": JATSI, "yatzy": YATZY, "maxijatsi": MAXIJATSI}


def scorers(base: str, options: frozenset[str]) -> dict[str, Scorer]:
    """The rows of a game with options."""
    rows = dict(_BASES[base])
    if "laajennus" in options:
        rows |= upper_rows(plain_upper)
    if "vakiojatsi" in options:
        rows["jatsi"] = all_equal(lambda _: 50)
    return rows


def upper_bonus(base: str, options: frozenset[str], subtotal: int) -> int:
    """What a full upper section of that subtotal brings or costs."""
    if "laajennus" in options:
        return 50 if subtotal >= 63 else -50
    if "bonus-84" in options:
        return 100 if subtotal >= 84 else 0
    if base == "jatsi":
        return -50 if subtotal < 0 else 0
    return 50 if subtotal >= {"yatzy": 63, "maxijatsi": 75}[base] else 0


def total(base: str, options: frozenset[str], sheet: dict[str, Dice]) -> int:
    """The total of a sheet, full or not, from the dice marked in its rows."""
    rows = scorers(base, options)
    points = {row: rows[row](tuple(sorted(dice))) for row, dice in sheet.items()}
    result = sum(points.values())
    if all(row in points for row in UPPER):
        result += upper_bonus(base, options, sum(points[row] for row in UPPER))
    return result
