"""Options over bases: which sets can be played, and what comes of them."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import IllegalError
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.ruleset.canonical import content_hash
from jatsi.ruleset.model import Ruleset, Section
from jatsi.ruleset.resolve import resolve
from jatsi.texts.catalog import catalog
from tests.facts import (
    CONTRADICTIONS,
    FITS,
    OPTIONS,
    ORDERS,
    SHEETS,
    can_be_filled,
    combinations_of,
    order_pairs,
    playable,
)
from tests.ruleset.documents import BASE, PAR, changed, option, read_base, titles

if TYPE_CHECKING:
    from jatsi.ruleset.option import Option

Names = frozenset[str]


@cache
def packaged(name: str) -> Ruleset:
    """A packaged base."""
    return Library(packaged_rules(), packaged_rules() / "none").resolve(name)


@cache
def packaged_option(name: str) -> Option:
    """A packaged option."""
    return Library(packaged_rules(), packaged_rules() / "none").option(name)


def laid(base: str, names: Names) -> Ruleset:
    """The base with packaged options, in alphabetical order."""
    return resolve(packaged(base), list(map(packaged_option, sorted(names))))


def refusal(base: Ruleset, options: list[Option]) -> str:
    """The English line of the refusal of the options; fails where there is none."""
    with pytest.raises(IllegalError) as caught:
        resolve(base, options)
    return catalog("en")(caught.value)


def test_the_table_of_contradictions_is_what_filling_the_sheet_shows() -> None:
    for base in SHEETS:
        for pair in combinations(ORDERS, 2):
            pairs = order_pairs(base, pair[0]) | order_pairs(base, pair[1])
            assert can_be_filled(SHEETS[base], pairs) != (frozenset(pair) in CONTRADICTIONS)


def test_the_packaged_options_are_those_of_the_table(library: Library) -> None:
    assert set(library.options) == OPTIONS
    assert set(library.rulesets) == {*FITS, "pakkojatsi"}
    for base in FITS:
        fitting = library.fitting_options(library.entry(base))
        assert {found.name for found in fitting} == FITS[base]


@pytest.mark.parametrize("base", FITS)
def test_options_that_fit_elsewhere_are_refused(base: str) -> None:
    for name in OPTIONS - FITS[base]:
        line = refusal(packaged(base), [packaged_option(name)])
        assert line.startswith(f"Option {name} does not fit {base}: ")
        beside = refusal(packaged(base), list(map(packaged_option, ("heittosaasto", name))))
        assert f"Option {name} does" in beside


@pytest.mark.parametrize("base", FITS)
def test_every_pair_of_options(base: str) -> None:
    for pair in combinations(sorted(FITS[base]), 2):
        if frozenset(pair) not in CONTRADICTIONS:
            assert set(laid(base, frozenset(pair)).option_names) == set(pair)
            continue
        for one, other in (pair, pair[::-1]):
            line = refusal(packaged(base), [packaged_option(one), packaged_option(other)])
            assert line == (
                f"Options {one}, {other} contradict each other: their orders form a circle."
            )


@pytest.mark.parametrize("base", FITS)
def test_every_set_of_options(base: str) -> None:
    possible = 0
    for names in combinations_of(FITS[base]):
        together = not any(pair <= names for pair in CONTRADICTIONS)
        assert together == playable(base, names)
        if together:
            possible += 1
            check_order(base, names)
            continue
        line = refusal(packaged(base), list(map(packaged_option, sorted(names))))
        named = {word.strip(",") for word in line.split()} & OPTIONS
        assert named in CONTRADICTIONS
        assert named <= names
    # no order, five alone, three pairs; with or without each option that orders nothing
    assert possible == (1 + 5 + 3) * 2 ** len(FITS[base] - set(ORDERS))


def check_order(base: str, names: Names) -> None:
    """The resolved order is the sum of the options' orders, closed."""
    order = laid(base, names).order
    pairs = set().union(*(order_pairs(base, name) for name in names))
    closed = set(pairs)
    while more := {(a, d) for a, b in closed for c, d in closed if b == c} - closed:
        closed |= more
    assert order == closed


def test_the_order_of_options_changes_no_rule() -> None:
    names = ("laajennus", "vakiojatsi", "heittosaasto", "ylaosa-ensin")
    hashes = set()
    for some in permutations(names):
        ruleset = resolve(packaged("jatsi"), list(map(packaged_option, some)))
        assert ruleset.option_names == some
        hashes.add(content_hash(ruleset))
    assert len(hashes) == 1


def test_what_each_packaged_option_changes() -> None:
    jatsi, maxi = packaged("jatsi"), packaged("maxijatsi")
    assert not jatsi.saving
    assert laid("jatsi", frozenset({"heittosaasto"})).saving
    fixed = laid("jatsi", frozenset({"vakiojatsi"}))
    assert [row.id for row in fixed.rows if row != jatsi.row(row.id)] == ["jatsi"]
    wider = laid("jatsi", frozenset({"laajennus"}))
    assert [row.id for row in wider.rows if row != jatsi.row(row.id)] == list(SHEETS["jatsi"][:6])
    assert [bonus.points for bonus in maxi.bonuses] == [50]
    assert [bonus.points for bonus in laid("maxijatsi", frozenset({"bonus-84"})).bonuses] == [100]


OWN = read_base(BASE).ruleset
SETTING_TWICE: list[tuple[str, dict[str, object], dict[str, object]]] = [
    ("throws", {"throws": 3}, {"throws": 3}),
    ("saving", {"saving": True}, {"saving": False}),
    (
        "bonus.upper",
        {"bonuses": [{"section": "upper", "at_least": 1, "points": 1}]},
        {"bonuses": [{"section": "upper", "below": 9, "points": 2}]},
    ),
    (
        "ladder.points",
        {"changes": [{"select": {"id": "ladder"}, "points": "sum"}]},
        {"changes": [{"select": {"match": "run"}, "points": {"fixed": 1}}]},
    ),
    (
        "fives.pace",
        {"changes": [{"select": {"section": "upper"}, "pace": 1}]},
        {"changes": [{"select": {"id": "fives"}, "pace": 1}]},
    ),
]


@pytest.mark.parametrize(("key", "one", "other"), SETTING_TWICE)
def test_two_options_that_set_one_value(
    key: str, one: dict[str, object], other: dict[str, object]
) -> None:
    first, second = option("first", **one), option("second", **other)
    between = option("between", order=[{"sequence": "down"}])
    for names, options in (
        (("first", "second"), [first, between, second]),
        (("second", "first"), [second, first]),
    ):
        assert refusal(OWN, options) == (
            f"Options {names[0]} and {names[1]} contradict each other: both set {key}."
        )
    for alone in (first, second):
        assert resolve(OWN, [alone, between]).option_names == (alone.name, "between")


def test_options_that_set_different_values_of_a_row_fit_in_any_order() -> None:
    pace = option("pace", changes=[{"select": {"points": "par"}, "pace": 4}])
    points = option("points", changes=[{"select": {"points": "par"}, "points": "sum"}])
    for options in ([pace, points], [points, pace]):
        changed_row = resolve(OWN, options).row("ones")
        assert (changed_row.pace, changed_row.points) == (4, OWN.row("fives").points)


UNFITTING: list[tuple[dict[str, object], str]] = [
    ({"needs": {"dice": 5}}, "it is for games of 5 dice"),
    ({"needs": {"faces": 6}}, "it is for dice of 6 faces"),
    ({"changes": [{"select": {"id": "nope"}, "pace": 1}]}, "there are no rows that it is about"),
    ({"order": [{"last": {"id": "nope"}}]}, "there are no rows that it is about"),
    (
        {"order": [{"before": {"id": "nope"}, "after": {"id": "free"}}]},
        "there are no rows that it is about",
    ),
    (
        {"changes": [{"select": {"match": "any"}, "points": PAR}]},
        "its points are only for rows of one face",
    ),
    (
        {"order": [{"before": {"section": "lower"}, "after": {"match": "run"}}]},
        "its order forms a circle",
    ),
    ({"order": [{"sequence": "up"}]}, "its order forms a circle"),  # against the base's own
]


@pytest.mark.parametrize(("parts", "reason"), UNFITTING)
def test_an_option_that_does_not_fit_says_why(parts: dict[str, object], reason: str) -> None:
    expected = f"Option odd does not fit koe: {reason}."
    assert refusal(OWN, [option("odd", **parts)]) == expected


def test_a_bonus_for_a_section_that_is_not_there() -> None:
    rows = [changed(row, ("section",), "lower") for row in BASE["rows"]]
    lower = read_base({"titles": titles("L"), "dice": 4, "faces": 5, "throws": 2, "rows": rows})
    upper_bonus = option("b", bonuses=[{"section": "upper", "at_least": 1, "points": 1}])
    assert refusal(lower.ruleset, [upper_bonus]) == (
        "Option b does not fit koe: there is no section that its bonus is about."
    )


def test_a_circle_of_three_options_names_the_three() -> None:
    def before(name: str, early: str, late: str) -> Option:
        return option(name, order=[{"before": {"id": early}, "after": {"id": late}}])

    options = [
        before("one", "twins", "ladder"),
        before("two", "ladder", "free"),
        before("three", "free", "twins"),
        option("bystander", throws=3),
    ]
    free = read_base({key: value for key, value in BASE.items() if key != "order"}).ruleset
    assert refusal(free, options) == (
        "Options one, two, three contradict each other: their orders form a circle."
    )
    assert len(resolve(free, [*options[:2], options[3]]).options) == 3


def test_a_bonus_replaces_those_of_its_section_only() -> None:
    more = option("more", bonuses=[{"section": "upper", "at_least": 12, "points": 30}])
    bonuses = resolve(OWN, [more]).bonuses
    assert [(bonus.section, bonus.threshold) for bonus in bonuses] == [
        (Section.LOWER, 5),
        (Section.UPPER, 12),
    ]


def test_many_options_are_laid_at_once() -> None:
    sheet = [row["id"] for row in BASE["rows"]]
    options = [
        option(f"o{i}", order=[{"before": {"id": sheet[i % 4]}, "after": {"id": "free"}}])
        for i in range(24)
    ]
    assert len(resolve(OWN, options).options) == 24
