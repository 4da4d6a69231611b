"""Selectors, order rules, and the way back from parts to their TOML form."""

from __future__ import annotations

from typing import Any

import pytest

from jatsi.ruleset.files import Base, Preset, read_file
from jatsi.ruleset.parts import bonus_data, match_data, points_data
from tests.ruleset.documents import BASE, PRESET, Document, changed, option, read_base, row, toml

RULESET = read_base({key: value for key, value in BASE.items() if key != "order"}).ruleset


def pairs(rule: Document) -> set[tuple[str, str]]:
    """What an order rule asks of the rows of the good base."""
    (read,) = option("o", order=[rule]).orders
    return read.pairs(RULESET.rows)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"sequence": "down"}, "ones-fives fives-twins twins-ladder ladder-free"),
        ({"sequence": "up"}, "free-ladder ladder-twins twins-fives fives-ones"),
        ({"last": {"match": "any"}}, "ones-free fives-free twins-free ladder-free"),
        (
            {"last": {"section": "upper"}},
            "twins-ones twins-fives ladder-ones ladder-fives free-ones free-fives",
        ),
        ({"before": {"match": "groups"}, "after": {"id": "ones"}}, "twins-ones"),
        ({"before": {"points": "fixed"}, "after": {"points": "par"}}, "ladder-ones"),
        ({"before": {"match": "face"}, "after": {"match": "run"}}, "ones-ladder fives-ladder"),
        (
            {"before": {"points": "sum"}, "after": {"id": "ladder"}},
            "fives-ladder twins-ladder free-ladder",
        ),
    ],
    ids=range(8),
)
def test_order_rules(rule: Document, expected: str) -> None:
    assert pairs(rule) == {tuple(pair.split("-")) for pair in expected.split()}


def test_the_last_rows_may_be_several_and_are_free_among_themselves() -> None:
    rows = [row(name, "lower", "any", "sum") for name in ("a", "b", "c")]
    rows.append(row("d", "lower", {"face": 1}, "sum"))
    document = {**BASE, "rows": rows, "bonuses": [], "order": [{"last": {"match": "any"}}]}
    assert read_base(document).ruleset.order == {("d", "a"), ("d", "b"), ("d", "c")}


def test_the_order_of_a_base_is_closed() -> None:
    assert read_base(BASE).ruleset.order == {
        *(("ones", "fives"), ("ones", "ladder"), ("fives", "ladder")),
        *((name, "free") for name in ("ones", "fives", "twins", "ladder")),
    }


MATCHES: list[Any] = ["any", {"face": 2}, {"groups": [2, 1]}, {"run": [1, 3]}]
POINTS: list[Any] = ["sum", {"sum_plus": 5}, {"sum_plus": -5}, {"fixed": 0}]


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("points", POINTS)
def test_rows_go_back_to_the_form_they_were_read_from(match: object, points: object) -> None:
    document = changed(BASE, ("rows", 1), row("fives", "upper", match, points))
    found = read_base({**document, "order": []}).ruleset.row("fives")
    assert match_data(found.match) == match
    assert points_data(found.points) == points


def test_par_points_and_bonuses_go_back_too() -> None:
    assert points_data(RULESET.row("ones").points) == BASE["rows"][0]["points"]
    assert [bonus_data(bonus) for bonus in RULESET.bonuses] == BASE["bonuses"]


def test_one_meaning_has_one_form() -> None:
    rows = [
        row("a", "lower", {"groups": [2, 2]}, {"sum_plus": 0}),
        row("b", "lower", {"groups": [1, 3]}, "sum"),
    ]
    ruleset = read_base({**BASE, "rows": rows, "bonuses": [], "order": []}).ruleset
    assert points_data(ruleset.row("a").points) == "sum"
    assert match_data(ruleset.row("b").match) == {"groups": [3, 1]}


def test_throws_are_not_saved_unless_the_file_says_so() -> None:
    document = {key: value for key, value in BASE.items() if key != "saving"}
    assert not read_base(document).ruleset.saving


def test_texts_of_a_file_are_cleaned() -> None:
    document = changed(BASE, ("rows", 0, "titles", "fi"), " Yh\x1b[31mdet\u202e ")
    document["names"] = ["a\x07  b"]
    base = read_base(document)
    assert base.ruleset.row("ones").titles.in_language("fi") == "Yhdet"
    assert base.names == ("a b",)


def test_a_preset_has_a_base_options_and_other_names() -> None:
    preset = read_file(toml(PRESET), "valmis.toml", "valmis")
    assert isinstance(preset, Preset)
    assert (preset.name, preset.base, preset.options) == ("valmis", "koe", ("lisa",))
    assert preset.names == ("ready made",)


def test_a_base_bears_the_name_of_its_file() -> None:
    base = read_file(toml(BASE), "oma.toml", "oma")
    assert isinstance(base, Base)
    assert base.name == base.ruleset.name == "oma"
    assert base.titles.in_language("fi") == "Koe"
