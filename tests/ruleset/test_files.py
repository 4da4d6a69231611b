"""Bad ruleset files: each key broken in turn gives one error that names file and key."""

from __future__ import annotations

import re
from copy import deepcopy
from math import inf, nan
from typing import Any
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import RulesetError
from jatsi.ruleset.files import Base, Preset, read_file
from jatsi.ruleset.option import Option
from jatsi.texts.catalog import catalog
from tests.ruleset.documents import (
    BASE,
    OPTION,
    OPTIONAL,
    PRESET,
    Document,
    Path,
    changed,
    dotted,
    paths,
    titles,
    toml,
    without,
)

GOOD: dict[str, Document] = {"base": BASE, "option": OPTION, "preset": PRESET}
WRONG: dict[type, list[Any]] = {
    bool: [0, 1, "true", [True], {}],
    int: [True, 1.0, nan, inf, "3", [3], {"a": 3}, 10**6, -(10**6), 10**40],
    str: [True, 3, 1.5, nan, ["x"], {"a": "b"}, "", "\x00", "x" * 500],
    list: [True, 3, nan, "x", {}, {"a": 1}, [nan], [[[]]], [True], [{"a": {"b": []}}]],
    dict: [True, 3, nan, "x y", [], [{}], {}, {"a": {"a": {"a": []}}}],
}
PLACES = [(kind, place, value) for kind in GOOD for place, value in paths(GOOD[kind])]
NAMED = [case for case in PLACES if isinstance(case[1][-1], str)]


def refusal(document: Document) -> str:
    """The English line of the error that the document gives; fails where it gives none."""
    with pytest.raises(RulesetError) as caught:
        read_file(toml(document), "bad.toml", "bad")
    line = catalog("en")(caught.value)
    assert line.startswith("bad.toml: ")
    assert len(line.splitlines()) == 1
    assert line.isprintable()
    assert len(line) < 400
    return line


def names_place(line: str, place: Path) -> bool:
    """Whether the line names the place or something in it; a list's value is named by the list."""
    while isinstance(place[-1], int):
        place = place[:-1]
    return re.match(rf"bad\.toml: {re.escape(dotted(place))}[:.\[]", line) is not None


@pytest.mark.parametrize(
    ("kind", "wanted"), [("base", Base), ("option", Option), ("preset", Preset)]
)
def test_the_good_documents_are_good(kind: str, wanted: type) -> None:
    assert isinstance(read_file(toml(GOOD[kind]), "good.toml", "good"), wanted)


@pytest.mark.parametrize(("kind", "place"), [case[:2] for case in NAMED])
def test_a_key_left_out(kind: str, place: Path) -> None:
    document = without(GOOD[kind], place)
    if re.fullmatch(OPTIONAL[kind], dotted(place)):
        read_file(toml(document), "good.toml", "good")
        return
    one_of_several = place[-1] in CHOICES or place[-2:-1] in SELECTORS
    assert names_place(refusal(document), place[:-1] if one_of_several else place)


CHOICES = {
    *("face", "groups", "run", "sum_plus", "fixed", "par", "sequence", "last", "at_least", "below"),
}
SELECTORS = {("select",), ("before",), ("after",), ("last",)}


@pytest.mark.parametrize(("kind", "place", "value"), PLACES)
def test_a_value_of_the_wrong_kind(kind: str, place: Path, value: object) -> None:
    for wrong in WRONG[type(value)]:
        if (place, wrong) == (("needs",), {}):
            continue  # an option may need nothing
        line = refusal(changed(GOOD[kind], place, wrong))
        assert names_place(line, place), (wrong, line)


TABLES = [(kind, place) for kind, place, value in PLACES if isinstance(value, dict)]
TABLES += [(kind, ()) for kind in GOOD]


@pytest.mark.parametrize(("kind", "place"), TABLES)
def test_a_key_that_nobody_knows(kind: str, place: Path) -> None:
    line = refusal(changed(GOOD[kind], (*place, "zzz"), 1))
    assert names_place(line, (*place, "zzz"))
    hostile = refusal(changed(GOOD[kind], (*place, "\x1b[2J\u202eq\n" * 99), 1))
    assert "q" in hostile


ROWS = BASE["rows"]
FACE_ROW = {**ROWS[1], "id": "new", "titles": titles("new")}
TWO_ROWS = ROWS[:2]
MEANINGLESS: list[tuple[str, Path, object, str]] = [
    ("limit", ("dice",), 30, "dice: expected a whole number from 1 to 7."),
    ("limit", ("dice",), 0, "dice: expected a whole number from 1 to 7."),
    ("limit", ("faces",), 10, "faces: expected a whole number from 2 to 9."),
    ("limit", ("faces",), 1, "faces: expected a whole number from 2 to 9."),
    ("limit", ("throws",), 0, "throws: expected a whole number from 1 to 9."),
    ("limit", ("throws",), 10, "throws: expected a whole number from 1 to 9."),
    ("limit", ("rows",), [FACE_ROW] * 40, "rows: expected from 1 to 30 tables."),
    ("limit", ("rows",), [], "rows: expected from 1 to 30 tables."),
    ("limit", ("bonuses",), BASE["bonuses"][0], "bonuses: expected from 0 to 8 tables."),
    ("limit", ("bonuses",), BASE["bonuses"] * 5, "bonuses: expected from 0 to 8 tables."),
    ("limit", ("order",), BASE["order"] * 34, "order: expected from 0 to 100 tables."),
    ("face", ("rows", 1, "match"), {"face": 6}, "rows[2].match.face: expected"),
    ("face", ("rows", 1, "match"), {"face": 0}, "rows[2].match.face: expected"),
    *[
        ("groups", ("rows", 2, "match"), {"groups": sizes}, "rows[3].match.groups: expected")
        for sizes in ([], [0], [5], [3, 2], [1, 1, 1, 1, 1], [2, -1])
    ],
    *[
        ("run", ("rows", 3, "match"), {"run": run}, "rows[4].match.run: expected")
        for run in ([1, 9], [4, 2], [2, 2], [0, 3], [2], [1, 2, 3], [], [1, 5], [3, 6])
    ],
    ("two kinds", ("rows", 1, "match"), {"face": 1, "run": [1, 2]}, "rows[2].match.run: there is"),
    (
        "two kinds",
        ("rows", 1, "points"),
        {"fixed": 1, "sum_plus": 2},
        "rows[2].points.fixed: there",
    ),
    ("two kinds", ("bonuses", 0, "below"), 3, "bonuses[1].at_least: there is no such key"),
    ("two kinds", ("order", 2, "sequence"), "down", "order[3].last: there is no such key"),
    ("two kinds", ("order", 2, "last", "id"), "free", "order[3].last.match: there is no"),
    ("par", ("rows", 2, "points"), ROWS[0]["points"], "rows[3].points: expected par only where"),
    ("par", ("rows", 4, "points"), ROWS[0]["points"], "rows[5].points: expected par only where"),
    ("sections", ("rows",), [ROWS[2], ROWS[0]], "rows: expected the rows of the upper section"),
    ("sections", ("rows",), TWO_ROWS, "order[1].after: expected"),
    ("clash", ("rows", 1, "id"), "ones", "rows[2].id: the name ones already belongs to row ones"),
    ("clash", ("rows", 1, "id"), "o-n_es", "rows[2].id: the name ones already belongs"),
    ("clash", ("rows", 1, "id"), "aces", "rows[2].id: the name aces already belongs"),
    ("clash", ("rows", 1, "titles", "sv"), "ÖNES", "rows[2].titles: the name ones already"),
    ("clash", ("rows", 4, "titles", "fi"), "Twins, en!", "rows[5].titles: the name twinsen"),
    ("clash", ("rows", 1, "names"), ["x", "Y K S I"], "rows[2].names: the name yksi already"),
    ("clash", ("rows", 1, "names"), ["12"], "rows[2].names: expected names with at least one"),
    ("clash", ("rows", 1, "titles", "fi"), "7.", "rows[2].titles: expected names with at least"),
    ("clash", ("rows", 1, "titles", "fi"), "+-", "rows[2].titles: expected names with at least"),
    ("id", ("rows", 1, "id"), "Fives", "rows[2].id: expected a short name"),
    ("id", ("rows", 1, "id"), "vitöset", "rows[2].id: expected a short name"),
    ("id", ("rows", 1, "id"), "fives\n", "rows[2].id: expected a short name"),
    ("id", ("rows", 1, "id"), "7up", "rows[2].id: expected a short name"),
    ("id", ("rows", 1, "id"), "a" * 33, "rows[2].id: expected a short name"),
    ("circle", ("order", 2), {"sequence": "up"}, "order: expected an order without a circle"),
    *[
        ("circle", ("order", 2), {"before": {early: "lower"}, "after": late}, "order: expected an")
        for early, late in (
            ("section", {"section": "lower"}),
            ("section", {"match": "any"}),
            ("section", {"section": "upper"}),
        )
    ],
    ("nothing", ("order", 0, "before"), {"id": "nope"}, "order[1].before: expected"),
    ("nothing", ("order", 0, "after"), {"id": "nope"}, "order[1].after: expected"),
    ("nothing", ("order", 2, "last"), {"id": "nope"}, "order[3].last: expected"),
    ("nothing", ("order", 2), {"sequence": "sideways"}, "order[3].sequence: expected one of"),
    ("language", ("titles",), {"Finnish": "Koe"}, "titles.Finnish: expected a language code"),
]


@pytest.mark.parametrize(("place", "value", "words"), [case[1:] for case in MEANINGLESS])
def test_values_that_make_no_sense_together(place: Path, value: object, words: str) -> None:
    assert refusal(changed(BASE, place, value)).startswith(f"bad.toml: {words}")


def test_a_run_on_six_faces_names_key_and_limit() -> None:
    document = {**BASE, "dice": 6, "faces": 6}
    line = refusal(changed(document, ("rows", 3, "match"), {"run": [1, 9]}))
    assert line == (
        "bad.toml: rows[4].match.run: expected the first and the last face of a run,"
        " at most 6 and 6 dice long."
    )


def test_a_bonus_needs_a_section_with_rows() -> None:
    document = without({**BASE, "rows": ROWS[:2]}, ("order",))
    assert refusal(document).startswith("bad.toml: bonuses[2].section: expected a section that")


def test_a_change_changes_something() -> None:
    document = without(OPTION, ("changes", 1, "points"))
    assert refusal(document).startswith("bad.toml: changes[2].points: expected points or a pace")


@pytest.mark.parametrize(
    "content",
    [
        *("dice", "dice =", "= 5", "[rows", "dice = 5\ndice = 5", "[a]\n[a]", "a = 1979-99-99"),
        *('a = "\x00"', 'a = "\\ud800"', "\ufeff\ufeffdice = 5", "\x1b[2J"),
        "dice = " + "9" * 5000,  # more digits than an integer is read from
        "dice = 1e" + "9" * 5000 + "x",
        "a = " + "[" * 40000,
        "a = " + "[" * 40000 + "]" * 40000,
        "a = " + "{b = " * 15000,
        "[" + ".".join("a" * 400) + "]]",
    ],
    ids=range(17),
)
def test_what_is_not_toml(content: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_file(content, "bad.toml", "bad")
    line = catalog("en")(caught.value)
    assert line.startswith("bad.toml: this is not TOML: ")
    assert line.isprintable()
    assert len(line) < 200


@pytest.mark.parametrize("content", [".".join("a" * 502) + " = 1", "# \n[" + "a." * 501 + "b]"])
def test_a_dotted_key_that_would_take_minutes(content: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_file(content, "bad.toml", "bad")
    assert catalog("en")(caught.value) == "bad.toml: a line has more than 500 dots."


@pytest.mark.parametrize("content", ["", "\n", "# only a remark\n", "\ufeff# after a mark\n"])
def test_a_file_without_anything(content: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_file(content.removeprefix("\ufeff"), "bad.toml", "bad")
    assert catalog("en")(caught.value).startswith("bad.toml: titles: expected a text for each")


@pytest.mark.parametrize(
    "name", ["", "Isolla", "a b", "ääkkönen", "9lives", "a.b", "../up", "x" * 33, "a\n"]
)
def test_a_name_that_could_not_be_stored_or_asked_for(name: str) -> None:
    with pytest.raises(RulesetError, match=r"^bad\.toml: name the file with the letters a-z"):
        read_file(toml(BASE), "bad.toml", name)


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
KEYS = st.sampled_from(
    ["dice", "rows", "match", "face", "points", "titles", "fi", "order", "last", "id", "base"]
)
DATA = st.recursive(
    SCALARS.filter(lambda value: value is not None),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(PLACES), DATA)
def test_whatever_stands_in_a_file_only_a_ruleset_error_comes(
    case: tuple[str, Path, object], value: object
) -> None:
    kind, place, _ = case
    read_or_refuse(toml(changed(GOOD[kind], place, value)))


@given(st.sampled_from(sorted(GOOD)), st.integers(0, 3000), st.integers(0, 3), st.text(max_size=3))
def test_a_file_with_a_slip_of_the_pen(kind: str, at: int, cut: int, more: str) -> None:
    content = toml(GOOD[kind])
    at %= len(content)
    read_or_refuse(content[:at] + more + content[at + cut :])


def read_or_refuse(content: str) -> None:
    """Read it, or be told in one harmless line; anything else raised fails the test."""
    line = ""
    try:
        read_file(content, "bad.toml", "bad")
    except RulesetError as error:
        line = catalog("en")(error)
    assert line == "" or line.startswith("bad.toml: ")
    assert not {category(character) for character in line} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(
    ("right", "wrong"), [("throws", "throw"), ("rows", "row"), ("titles", "title")]
)
def test_a_misspelt_key_is_named_with_what_it_should_be(right: str, wrong: str) -> None:
    document = deepcopy(BASE)
    document[wrong] = document.pop(right)
    said = refusal(document)
    assert said == f"bad.toml: {wrong}: there is no such key; is {right} meant?"
