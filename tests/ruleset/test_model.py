"""What follows from a ruleset: greatest totals, pace, order; reckoned by hand here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.ruleset.model import Section
from jatsi.ruleset.resolve import resolve
from jatsi.texts.clean import word_key
from tests import bruteforce
from tests.bruteforce import UPPER
from tests.facts import DICE, EVERYWHERE, FITS, combinations_of
from tests.ruleset.documents import BASE, Document, changed, option, read_base, row

if TYPE_CHECKING:
    from jatsi.resources.library import Library

LOWER_YATZY = 12 + 22 + 18 + 24 + 15 + 20 + 28 + 30 + 50
LOWER_JATSI = 12 + 22 + 18 + 24 + 30 + 15 + 20 + 28 + 30 + (30 + 50)
LOWER_MAXI = 12 + 22 + 30 + 18 + 24 + 30 + 15 + 20 + 21 + 28 + 33 + 34 + 36 + 100
GREATEST = [
    ("yatzy", [], 374),
    ("yatzy", [], 5 * 21 + 50 + LOWER_YATZY),
    ("pakkojatsi", [], 374),
    ("jatsi", [], 5 * 21 + LOWER_JATSI),
    ("jatsi", ["vakiojatsi"], 5 * 21 + LOWER_JATSI - 30),
    ("jatsi", ["laajennus"], 5 * 21 + 50 + LOWER_JATSI),
    ("maxijatsi", [], 6 * 21 + 50 + LOWER_MAXI),
    ("maxijatsi", ["bonus-84"], 6 * 21 + 100 + LOWER_MAXI),
]


@pytest.mark.parametrize(("game", "options", "greatest"), GREATEST)
def test_greatest_totals(library: Library, game: str, options: list[str], greatest: int) -> None:
    assert library.resolve(game, options).greatest_total == greatest


@pytest.mark.parametrize("base", FITS)
def test_the_greatest_total_is_that_of_the_best_sheet(library: Library, base: str) -> None:
    """Where no bonus stands against great subtotals, the best hand of each row is best."""
    hands = bruteforce.every_hand(DICE[base])
    for options in combinations_of(FITS[base] - EVERYWHERE):
        rows = bruteforce.scorers(base, options)
        best = {name: max(map(scorer, hands)) for name, scorer in rows.items()}
        upper = sum(best[name] for name in UPPER)
        greatest = sum(best.values()) + bruteforce.upper_bonus(base, options, upper)
        assert library.resolve(base, sorted(options)).greatest_total == greatest
        assert library.resolve(base, sorted(options)).attainable.keys() == best.keys()


PACES = [
    ("yatzy", [], [3, 6, 9, 12, 15, 18]),
    ("jatsi", [], [0, 0, 0, 0, 0, 0]),  # the way to not being below zero
    ("jatsi", ["laajennus"], [3, 6, 9, 12, 15, 18]),
    ("maxijatsi", [], [3, 7, 10, 14, 17, 21]),  # 75/126 of 6, 12, … rounded down
    ("maxijatsi", ["bonus-84"], [4, 8, 12, 16, 20, 24]),
]


@pytest.mark.parametrize(("game", "options", "paces"), PACES)
def test_paces(library: Library, game: str, options: list[str], paces: list[int]) -> None:
    assert library.resolve(game, options).paces == dict(zip(UPPER, paces, strict=True))


def simple(bonuses: list[Document], *rows: Document) -> Document:
    """A base of those rows and bonuses with two dice of three faces."""
    bare = {"dice": 2, "faces": 3, "throws": 1, "titles": {"en": "s"}}
    return {**bare, "rows": list(rows), "bonuses": bonuses}


ONES = row("ones", "upper", {"face": 1}, "sum")  # at most 2
TWOS = row("twos", "upper", {"face": 2}, "sum")  # at most 4
FREE = row("free", "lower", "any", "sum")  # from 2 to 6


def test_a_pace_in_the_file_stands_and_the_rest_is_reckoned() -> None:
    document = simple([{"section": "upper", "at_least": 5, "points": 9}], ONES, TWOS, FREE)
    assert read_base(document).ruleset.paces == {"ones": 1, "twos": 3}  # 10/6 and 20/6
    paced = changed(document, ("rows", 0, "pace"), -2)
    assert read_base(paced).ruleset.paces == {"ones": -2, "twos": 3}


def test_no_pace_without_a_threshold() -> None:
    document = simple([], {**ONES, "pace": 1}, TWOS, FREE)
    assert read_base(document).ruleset.paces == {}


def test_no_pace_where_nothing_can_be_gained() -> None:
    minus = row("minus", "lower", "any", {"fixed": -3})
    document = simple([{"section": "lower", "at_least": -5, "points": 1}], minus)
    assert read_base(document).ruleset.paces == {}


def test_the_way_leads_to_the_greatest_of_several_thresholds() -> None:
    bonuses = [
        {"section": "lower", "below": 3, "points": -1},
        {"section": "lower", "at_least": 6, "points": 1},
    ]
    ruleset = read_base(simple(bonuses, FREE)).ruleset
    assert ruleset.threshold(Section.LOWER) == 6
    assert ruleset.threshold(Section.UPPER) is None
    assert ruleset.paces == {"free": 6}


def test_bonuses_may_make_a_lesser_subtotal_the_better() -> None:
    ruleset = read_base(simple([{"section": "lower", "below": 4, "points": 50}], FREE)).ruleset
    assert ruleset.section_totals(Section.LOWER) == {52, 53, 4, 5, 6}
    assert ruleset.greatest_total == 53


def test_bonuses_at_their_very_thresholds() -> None:
    bonuses = [
        {"section": "lower", "below": 4, "points": -10},
        {"section": "lower", "at_least": 4, "points": 100},
        {"section": "lower", "at_least": 6, "points": 1000},
    ]
    ruleset = read_base(simple(bonuses, FREE)).ruleset
    due = {n: sum(b.due(n) for b in ruleset.bonuses) for n in range(2, 7)}
    assert due == {2: -10, 3: -10, 4: 100, 5: 100, 6: 1100}


def test_attainable_points_of_each_row() -> None:
    ruleset = read_base(BASE).ruleset  # four dice of five faces
    assert ruleset.attainable == {
        "ones": (-2, -1, 0, 3, 4),
        "fives": (0, 5, 10, 15, 20),
        "twins": (0, *(2 * n + 3 for n in range(3, 10))),
        "ladder": (0, 12),
        "free": tuple(range(4, 21)),
    }


def test_what_must_be_full_before_each_row(library: Library) -> None:
    ruleset = library.resolve("yatzy", ["sattuma-viimeisena", "ylaosa-ensin"])
    assert ruleset.before["ykkoset"] == frozenset()
    assert ruleset.before["yatzy"] == set(UPPER)
    assert ruleset.before["sattuma"] == {row.id for row in ruleset.rows} - {"sattuma"}


def test_rows_by_id_and_place(library: Library) -> None:
    ruleset = library.resolve("maxijatsi")
    assert [ruleset.index(row.id) for row in ruleset.rows] == list(range(20))
    assert ruleset.row("torni").titles.in_language("fi") == "Torni"
    assert ruleset.sections == (Section.UPPER, Section.LOWER)
    with pytest.raises(KeyError):
        ruleset.row("viidakko")


def test_names_of_options_in_force(library: Library) -> None:
    ruleset = library.resolve("jatsi", ["vakiojatsi", "heittosaasto"])
    assert ruleset.option_names == ("vakiojatsi", "heittosaasto")
    assert library.resolve("jatsi").option_names == ()


def test_an_options_pace_counts() -> None:
    base = read_base(simple([{"section": "upper", "at_least": 3, "points": 1}], ONES, TWOS)).ruleset
    slower = option("slow", changes=[{"select": {"id": "twos"}, "pace": 1}])
    assert base.paces == {"ones": 1, "twos": 2}
    assert resolve(base, [slower]).paces == {"ones": 1, "twos": 1}


@pytest.mark.parametrize("game", FITS)
def test_rows_answer_to_their_names_in_any_spelling(library: Library, game: str) -> None:
    ruleset = library.resolve(game)
    keys = ruleset.row("tayskasi").keys
    for word in ("Täyskäsi", "TAYSKASI", "täys käsi", "full house", "Kåk"):
        assert word_key(word) in keys
    straight = [row.id for row in ruleset.rows if word_key("Pieni SUORA") in row.keys]
    assert straight == ["pieni_suora"]
    every = [key for row in ruleset.rows for key in row.keys]
    assert len(set(every)) == len(every)
