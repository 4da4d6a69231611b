"""What the rules say, in the tests' own words: sheets, options, orders and what fits what."""

from __future__ import annotations

from itertools import combinations, pairwise

from tests.bruteforce import UPPER

Pair = tuple[str, str]

SHEETS: dict[str, tuple[str, ...]] = {
    "jatsi": (
        *UPPER,
        *("pari", "kaksi_paria", "kolme_samaa", "nelja_samaa", "viisi_samaa"),
        *("pieni_suora", "suuri_suora", "tayskasi", "summa", "jatsi"),
    ),
    "yatzy": (
        *UPPER,
        *("pari", "kaksi_paria", "kolme_samaa", "nelja_samaa"),
        *("pieni_suora", "suuri_suora", "tayskasi", "sattuma", "yatzy"),
    ),
    "maxijatsi": (
        *UPPER,
        *("pari", "kaksi_paria", "kolme_paria", "kolme_samaa", "nelja_samaa", "viisi_samaa"),
        *("pieni_suora", "suuri_suora", "tayssuora"),
        *("tayskasi", "huvila", "torni", "sattuma", "maxijatsi"),
    ),
}
CHANCE = {"jatsi": "summa", "yatzy": "sattuma", "maxijatsi": "sattuma"}
DICE = {"jatsi": 5, "yatzy": 5, "maxijatsi": 6}

ORDERS = (
    "pakkopeli-ylhaalta",
    "pakkopeli-alhaalta",
    "ylaosa-ensin",
    "alaosa-ensin",
    "sattuma-viimeisena",
)
EVERYWHERE = frozenset({*ORDERS, "heittosaasto"})
FITS = {
    "jatsi": EVERYWHERE | {"vakiojatsi", "laajennus"},
    "yatzy": EVERYWHERE,
    "maxijatsi": EVERYWHERE | {"bonus-84"},
}
OPTIONS = frozenset().union(*FITS.values())

CONTRADICTIONS = {
    frozenset(pair)
    for pair in (
        ("pakkopeli-ylhaalta", "pakkopeli-alhaalta"),
        ("pakkopeli-ylhaalta", "alaosa-ensin"),
        ("pakkopeli-alhaalta", "ylaosa-ensin"),
        ("ylaosa-ensin", "alaosa-ensin"),
        # the chance row is the last but one of the sheet, and in the lower section
        ("pakkopeli-ylhaalta", "sattuma-viimeisena"),
        ("pakkopeli-alhaalta", "sattuma-viimeisena"),
        ("alaosa-ensin", "sattuma-viimeisena"),
    )
}
"""The pairs of options that cannot be played together, by reasoning about the sheet."""


def order_pairs(base: str, option: str) -> set[Pair]:
    """Which row must be full before which, as the option's words say."""
    sheet = SHEETS[base]
    lower = [row for row in sheet if row not in UPPER]
    match option:
        case "pakkopeli-ylhaalta":
            return set(pairwise(sheet))
        case "pakkopeli-alhaalta":
            return set(pairwise(reversed(sheet)))
        case "ylaosa-ensin":
            return {(early, late) for early in UPPER for late in lower}
        case "alaosa-ensin":
            return {(early, late) for early in lower for late in UPPER}
        case "sattuma-viimeisena":
            return {(row, CHANCE[base]) for row in sheet if row != CHANCE[base]}
    return set()


def can_be_filled(sheet: tuple[str, ...], pairs: set[Pair]) -> bool:
    """Whether some way of filling row after row comes to the end of the sheet."""
    left = set(sheet)
    while left:
        free = {row for row in left if not any(b == row and a in left for a, b in pairs)}
        if not free:
            return False
        left -= free
    return True


def playable(base: str, options: frozenset[str]) -> bool:
    """Whether the options can be played together, by trying to fill the sheet."""
    pairs = set().union(*(order_pairs(base, option) for option in options))
    return options <= FITS[base] and can_be_filled(SHEETS[base], pairs)


def combinations_of(options: frozenset[str]) -> list[frozenset[str]]:
    """Every set of those options, the empty one too."""
    names = sorted(options)
    sizes = range(len(names) + 1)
    return [frozenset(some) for size in sizes for some in combinations(names, size)]
