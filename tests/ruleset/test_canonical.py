"""The hash of what can change a result, and the stored form that old games live by."""

from __future__ import annotations

import hashlib
import json
import tomllib
from copy import deepcopy
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import RulesetError
from jatsi.resources.places import packaged_rules
from jatsi.ruleset.canonical import content_hash, from_json, to_json
from jatsi.ruleset.files import read_file
from jatsi.ruleset.resolve import resolve
from jatsi.scorecard import Scorecard
from jatsi.texts.catalog import catalog
from tests.facts import FITS, combinations_of, playable
from tests.ruleset.documents import (
    BASE,
    OPTION,
    Document,
    Path,
    changed,
    option,
    paths,
    read_base,
    read_option,
    titles,
    toml,
    without,
)

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

PINNED = {
    # A regression table, not a specification: these are the hashes that results
    # are stored under.  Whoever has to change a line here splits the records.
    "jatsi": "24423ffd1a2255e6d6b27a251ae1c256ad9d8a3d25e4339ffc965249867bc0e7",
    "yatzy": "263bad5a7f2843106e2320765cfd47d6cc08c976ab246e83f3bd88d13ab24c9a",
    "maxijatsi": "34ac4e217fe9284077d2f1f4828db5564b7fcda59d9b298b98006e90ee5ffc76",
    "pakkojatsi": "05ab74d58c0f532b82f2eef863f28381498ad0beb3d264e858de014d536f9932",
    "jatsi+vakiojatsi": "8a1efbd12d317bbfa68edf76a981e75d90f047568727c5f7c39a6d58f5d3f8d6",
    "jatsi+laajennus": "29cee2d5dbc5256c822edf6058c6cccc4c1e14a8fd588b688d2c282c91bda437",
    "jatsi+heittosaasto": "bf6d7390b88444ec748c38f037834c0418ccf84771dafc54c020e1d4be21a964",
    "jatsi+pakkopeli-alhaalta": "e7ff4361c24a7f18a0f40640725b213be31f9660fd68a1a14aabb3040f35ac95",
    "yatzy+sattuma-viimeisena": "8eb713e766ecd57fb22ecda2a368039720dbad01114e0b1a6e3578422546ebf4",
    "yatzy+ylaosa-ensin": "06578fcfe8cb0db029141585bb2256078669d55c5893b31480e2e6cfc4b7d646",
    "yatzy+alaosa-ensin": "3171467f6e9b65812f619e2d4550f6f2663f7d79848a2b1e0efdb3c82629901b",
    "maxijatsi+bonus-84": "23afe91ca7a84bcdf590c238b86079fe3c77e9015c51d1157a871f35b462ad27",
}


@pytest.mark.parametrize("key", PINNED)
def test_pinned_hashes(library: Library, key: str) -> None:
    base, *options = key.split("+")
    assert content_hash(library.resolve(base, options)) == PINNED[key]


def test_all_packaged_hashes_differ(library: Library) -> None:
    assert len(set(PINNED.values())) == len(PINNED)
    hashes = [
        content_hash(library.resolve(base, sorted(options)))
        for base in FITS
        for options in combinations_of(FITS[base])
        if playable(base, options)
        # a bottom-up or top-down game already has its sections in order
        and not ("pakkopeli-ylhaalta" in options and "ylaosa-ensin" in options)
        and not ("pakkopeli-alhaalta" in options and "alaosa-ensin" in options)
    ]
    assert len(set(hashes)) == len(hashes)


@pytest.mark.parametrize(
    ("strict", "implied"),
    [("pakkopeli-ylhaalta", "ylaosa-ensin"), ("pakkopeli-alhaalta", "alaosa-ensin")],
)
def test_an_order_that_follows_from_another_changes_nothing(
    library: Library, strict: str, implied: str
) -> None:
    one = library.resolve("yatzy", [strict])
    both = library.resolve("yatzy", [strict, implied])
    assert content_hash(one) == content_hash(both)


@pytest.mark.parametrize("base", FITS)
def test_the_hash_is_that_of_sorted_json_of_what_counts(library: Library, base: str) -> None:
    data = tomllib.loads((packaged_rules() / f"{base}.toml").read_text("utf-8"))
    kept = ("id", "section", "match", "points")
    content = {
        "version": 1,
        "dice": data["dice"],
        "faces": data["faces"],
        "throws": data["throws"],
        "saving": False,
        "rows": [{key: row[key] for key in kept} for row in data["rows"]],
        "bonuses": data["bonuses"],
        "order": [],
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    assert content_hash(library.resolve(base)) == hashlib.sha256(text.encode()).hexdigest()


def test_the_preset_is_its_base_with_its_options(library: Library) -> None:
    preset = library.resolve("pakkojatsi")
    spelled = library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    assert (preset.name, preset.option_names) == ("yatzy", ("pakkopeli-ylhaalta",))
    assert content_hash(preset) == content_hash(spelled)
    assert to_json(preset) == to_json(spelled)


def reordered(value: Any) -> Any:  # noqa: ANN401 - any part of a document
    """The same with the keys of every table the other way round."""
    match value:
        case dict():
            return {key: reordered(item) for key, item in reversed(value.items())}
        case list():
            return [reordered(item) for item in value]
    return value


HASH = content_hash(read_base(BASE).ruleset)
DRESS: dict[str, Document] = {
    "titles": {**BASE, "titles": {"sv": "Annat"}},
    "names": {**BASE, "names": ["quite another"]},
    "no names": {key: value for key, value in BASE.items() if key != "names"},
    "row titles": changed(BASE, ("rows", 2, "titles"), titles("Other")),
    "row names": changed(BASE, ("rows", 0, "names"), ["bullets"]),
    "pace": changed(BASE, ("rows", 0, "pace"), 7),
    "no pace": without(BASE, ("rows", 0, "pace")),
    "key order": reordered(BASE),
    "order of bonuses": {**BASE, "bonuses": BASE["bonuses"][::-1]},
    "order of orders": {**BASE, "order": BASE["order"][::-1]},
    "an order that follows": {
        **BASE,
        "order": [*BASE["order"], {"before": {"id": "ones"}, "after": {"id": "free"}}],
    },
    "sizes the other way": changed(BASE, ("rows", 2, "match"), {"groups": [2, 2][::-1]}),
}


@pytest.mark.parametrize("case", DRESS)
def test_what_cannot_change_a_result_leaves_the_hash(case: str) -> None:
    assert content_hash(read_base(DRESS[case]).ruleset) == HASH


def test_remarks_blanks_and_the_name_of_the_file_leave_the_hash() -> None:
    content = "# remark\r\n\r\n" + toml(BASE).replace("\n", "  # remark\r\n\r\n")
    base = read_file(content, "other.toml", "other")
    assert content_hash(base.ruleset) == HASH  # type: ignore[union-attr] # fails if not a base


PAR: Path = ("rows", 0, "points")
RULES: dict[str, Document] = {
    "dice": changed(BASE, ("dice",), 5),
    "faces": changed(BASE, ("faces",), 6),
    "throws": changed(BASE, ("throws",), 3),
    "saving": changed(BASE, ("saving",), value=False),
    "row id": changed(BASE, ("rows", 2, "id"), "doubles"),
    "row gone": {**without(BASE, ("rows", 2)), "bonuses": BASE["bonuses"]},
    "section": changed(BASE, ("rows", 1, "section"), "lower"),
    "sheet order": {**BASE, "rows": [*BASE["rows"][:2], *BASE["rows"][3:1:-1], BASE["rows"][4]]},
    "face": changed(BASE, ("rows", 1, "match", "face"), 4),
    "groups": changed(BASE, ("rows", 2, "match", "groups"), [3]),
    "run first": changed(BASE, ("rows", 3, "match", "run"), [1, 4]),
    "run last": changed(BASE, ("rows", 3, "match", "run"), [2, 5]),
    "kind of match": changed(BASE, ("rows", 2, "match"), "any"),
    "sum": changed(BASE, ("rows", 1, "points"), {"sum_plus": 1}),
    "sum plus": changed(BASE, ("rows", 2, "points", "sum_plus"), 4),
    "fixed": changed(BASE, ("rows", 3, "points", "fixed"), -12),
    "kind of points": changed(BASE, ("rows", 3, "points"), "sum"),
    "par": changed(BASE, (*PAR, "par"), 3),
    "par miss": changed(BASE, (*PAR, "miss"), "zero"),
    "par below": changed(BASE, (*PAR, "below"), "zero"),
    "par at": changed(BASE, (*PAR, "at"), "sum"),
    "par above": changed(BASE, (*PAR, "above"), "difference"),
    "bonus section": changed(BASE, ("bonuses", 0, "section"), "lower"),
    "bonus threshold": changed(BASE, ("bonuses", 0, "at_least"), 11),
    "bonus points": changed(BASE, ("bonuses", 1, "points"), 7),
    "bonus the other way": changed(
        BASE, ("bonuses", 0), {"section": "upper", "below": 10, "points": 20}
    ),
    "no bonus": {**BASE, "bonuses": []},
    "bonus twice": {**BASE, "bonuses": [*BASE["bonuses"], BASE["bonuses"][0]]},
    "no order": {**BASE, "order": []},
    "less order": {**BASE, "order": BASE["order"][1:]},
    "more order": {**BASE, "order": [*BASE["order"], {"sequence": "down"}]},
}


def test_whatever_can_change_a_result_changes_the_hash() -> None:
    hashes = {case: content_hash(read_base(RULES[case]).ruleset) for case in RULES}
    assert HASH not in hashes.values()
    same = [pair for pair in combinations(hashes, 2) if hashes[pair[0]] == hashes[pair[1]]]
    assert same == []


def test_names_of_options_leave_the_hash_and_what_they_do_does_not() -> None:
    base = read_base(BASE).ruleset
    one = read_option(OPTION)
    renamed = read_option({**OPTION, "titles": titles("Muu"), "about": titles("Muuta.")}, "muu")
    assert content_hash(resolve(base, [one])) == content_hash(resolve(base, [renamed])) != HASH
    assert content_hash(resolve(base, [option("nothing")])) == HASH
    same_again = option("same", saving=True, changes=[{"select": {"id": "free"}, "points": "sum"}])
    assert content_hash(resolve(base, [same_again])) == HASH


@cache
def stored_ones() -> tuple[str, ...]:
    """Stored rulesets of several shapes."""
    base = read_base(BASE).ruleset
    return to_json(base), to_json(resolve(base, [read_option(OPTION)]))


@pytest.mark.parametrize("base", FITS)
def test_every_packaged_game_comes_back_as_it_was(library: Library, base: str) -> None:
    for options in combinations_of(FITS[base]):
        if playable(base, options):
            check_round_trip(library.resolve(base, sorted(options)))


@pytest.mark.parametrize("document", [BASE, *DRESS.values(), *RULES.values()])
def test_every_shape_of_ruleset_comes_back_as_it_was(document: Document) -> None:
    check_round_trip(read_base(document).ruleset)


def check_round_trip(ruleset: Ruleset) -> None:
    """Stored and read back it is equal, and so is its stored form."""
    stored = to_json(ruleset)
    back = from_json(stored, "game 1")
    assert back == ruleset
    assert to_json(back) == stored
    assert content_hash(back) == content_hash(ruleset)
    assert stored.isascii()
    assert "\n" not in stored


@pytest.mark.parametrize(
    "stored",
    [
        *("", "null", "[]", "3", '"x"', "{", "{}", "nan", "NaN", "\x00", "\ud800"),
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 10_000,
    ],
    ids=range(14),
)
def test_what_is_not_a_stored_ruleset(stored: str) -> None:
    with pytest.raises(RulesetError) as caught:
        from_json(stored, "game 1")
    assert catalog("en")(caught.value).startswith("game 1: ")


def test_another_version_is_refused() -> None:
    data = json.loads(stored_ones()[0])
    with pytest.raises(RulesetError, match=r"^game 1: version: "):
        from_json(json.dumps({**data, "version": 2}), "game 1")


STORED_ORDER = [["ones", "fives"], ["fives", "free"], ["ones", "free"]]
BAD_ORDERS: list[Any] = [
    *(None, 3, {}, "ones", [3], [None], ["ab"], [[]], [["ones"]], [["ones", "fives", "free"]]),
    *([["ones", 3]], [["ones", ["fives"]]], [["ones", "nobody"]], [["ones", "ones"]]),
    [["ones", "fives"], ["fives", "ones"]],
    STORED_ORDER[:2],  # not closed
]


@pytest.mark.parametrize("order", BAD_ORDERS)
def test_a_damaged_order_would_lock_a_game(order: object) -> None:
    data = json.loads(stored_ones()[0])
    with pytest.raises(RulesetError) as caught:
        from_json(json.dumps({**data, "order": order}), "game 1")
    assert catalog("en")(caught.value).startswith("game 1: order: ")
    assert from_json(json.dumps({**data, "order": STORED_ORDER}), "game 1").order


@pytest.mark.parametrize("key", sorted(json.loads(stored_ones()[0])))
def test_nothing_of_a_stored_ruleset_may_be_missing(key: str) -> None:
    data = json.loads(stored_ones()[0])
    for damaged in (without(data, (key,)), changed(data, (key,), None)):
        with pytest.raises(RulesetError) as caught:
            from_json(json.dumps(damaged), "game 1")
        assert catalog("en")(caught.value).startswith(f"game 1: {key}: ")


PLACES = [(i, place) for i in (0, 1) for place, _ in paths(json.loads(stored_ones()[i]))]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


def read_or_refuse(stored: str) -> None:
    """Read it and play with it, or get a RulesetError; anything else fails the test."""
    try:
        ruleset = from_json(stored, "game 1")
    except RulesetError:
        return
    assert Scorecard.empty(ruleset).open_rows  # no game on it is locked from the start
    assert set(ruleset.paces) <= set(ruleset.attainable)
    assert from_json(to_json(ruleset), "game 1") == ruleset


@given(st.sampled_from(PLACES), JSON)
def test_a_damaged_value_is_refused_or_harmless(case: tuple[int, Path], value: object) -> None:
    which, place = case
    read_or_refuse(json.dumps(changed(json.loads(stored_ones()[which]), place, value)))


@given(st.sampled_from(PLACES))
def test_a_lost_value_is_refused_or_harmless(case: tuple[int, Path]) -> None:
    which, place = case
    read_or_refuse(json.dumps(without(json.loads(stored_ones()[which]), place)))


@given(st.integers(0, 1), st.integers(0), st.integers(0, 9), st.text(max_size=3))
def test_damaged_text_is_refused_or_harmless(which: int, at: int, cut: int, more: str) -> None:
    stored = stored_ones()[which]
    at %= len(stored)
    read_or_refuse(stored[:at] + more + stored[at + cut :])


def test_documents_are_not_changed_by_the_tests_themselves() -> None:
    before = deepcopy(BASE)
    changed(BASE, ("dice",), 5)
    without(BASE, ("rows", 0, "names"))
    assert before == BASE
