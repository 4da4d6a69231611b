"""Ruleset files as data: good ones, a writer of TOML, and every way to break one key."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from jatsi.ruleset.files import Base, read_file
from jatsi.ruleset.option import Option

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Document = dict[str, Any]
Path = tuple[str | int, ...]


def titles(word: str) -> dict[str, str]:
    """Titles in three languages."""
    return {"fi": word, "en": f"{word} en", "sv": f"{word} sv"}


def row(row_id: str, section: str, match: object, points: object, **more: object) -> Document:
    """A row whose titles follow from its id."""
    made = {"id": row_id, "titles": titles(row_id.title()), "section": section}
    return {**made, "match": match, "points": points, **more}


PAR = {"par": 2, "miss": "difference", "below": "difference", "at": "zero", "above": "sum"}

BASE: Document = {
    "names": ["other name", "third name"],
    "dice": 4,
    "faces": 5,
    "throws": 2,
    "saving": True,
    "titles": titles("Koe"),
    "rows": [
        row("ones", "upper", {"face": 1}, PAR, names=["aces", "yksi"], pace=-1),
        row("fives", "upper", {"face": 5}, "sum"),
        row("twins", "lower", {"groups": [2, 2]}, {"sum_plus": 3}),
        row("ladder", "lower", {"run": [2, 4]}, {"fixed": 12}),
        row("free", "lower", "any", "sum"),
    ],
    "bonuses": [
        {"section": "upper", "at_least": 10, "points": 20},
        {"section": "lower", "below": 5, "points": -7},
    ],
    "order": [
        {"before": {"section": "upper"}, "after": {"match": "run"}},
        {"before": {"points": "par"}, "after": {"id": "fives"}},
        {"last": {"match": "any"}},
    ],
}

OPTION: Document = {
    "titles": titles("Lisä"),
    "about": titles("Jotain muuta."),
    "throws": 4,
    "saving": False,
    "changes": [
        {"select": {"points": "par"}, "points": "sum", "pace": 2},
        {"select": {"id": "ladder"}, "points": {"fixed": 9}},
    ],
    "bonuses": [{"section": "upper", "at_least": 12, "points": 30}],
    "order": [{"sequence": "down"}],
    "needs": {"dice": 4, "faces": 5},
}

PRESET: Document = {
    "titles": titles("Valmis"),
    "names": ["ready made"],
    "base": "koe",
    "options": ["lisa"],
}

OPTIONAL = {
    "base": r"names|saving|bonuses|order|rows\[\d\]\.(names|pace)|.*titles\.\w\w",
    "option": (
        r"throws|saving|changes|bonuses|order|needs(\..*)?"
        r"|changes\[1\]\.(points|pace)|(titles|about)\.\w\w"
    ),
    "preset": r"names|options|titles\.\w\w",
}
"""The keys of the good documents that may be left out, dotted."""


def toml(document: Mapping[str, object]) -> str:
    """The document as TOML, one key of the top a line."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in document.items())


def _value(value: object) -> str:
    match value:
        case dict():
            inner = ", ".join(f"{_text(key)} = {_value(item)}" for key, item in value.items())
            return "{" + inner + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case str():
            return _text(value)
        case bool():
            return str(value).lower()
    return str(value)  # numbers; nan and inf are TOML's words too


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def read_base(document: Document, name: str = "koe") -> Base:
    """The base of a document."""
    found = read_file(toml(document), f"{name}.toml", name)
    assert isinstance(found, Base)
    return found


def read_option(document: Document, name: str = "lisa") -> Option:
    """The option of a document."""
    found = read_file(toml(document), f"{name}.toml", name)
    assert isinstance(found, Option)
    return found


def option(name: str, **parts: object) -> Option:
    """An option of that name that sets only these parts."""
    return read_option({"titles": titles(name), "about": titles(name), **parts}, name)


def paths(value: object, place: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every place in a document, and what stands there."""
    match value:
        case dict():
            items: list[tuple[str | int, object]] = list(value.items())
        case list():
            items = list(enumerate(value))
        case _:
            items = []
    for key, item in items:
        yield (*place, key), item
        yield from paths(item, (*place, key))


def changed(document: Document, place: Path, value: object) -> Document:
    """A copy of the document with another value in that place."""
    copy = deepcopy(document)
    _parent(copy, place)[place[-1]] = value
    return copy


def without(document: Document, place: Path) -> Document:
    """A copy of the document without that place."""
    copy = deepcopy(document)
    del _parent(copy, place)[place[-1]]
    return copy


def _parent(document: Document, place: Path) -> Any:  # noqa: ANN401 - a table or a list
    inner: Any = document
    for key in place[:-1]:
        inner = inner[key]
    return inner


def dotted(place: Path) -> str:
    """The place as errors name it; a value of a list by the list."""
    words = ""
    for key in place:
        words += f"[{key + 1}]" if isinstance(key, int) else f".{key}"
    return words.removeprefix(".")
