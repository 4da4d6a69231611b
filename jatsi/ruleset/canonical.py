"""The stored form of a resolved ruleset, and the hash of what can change a result."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from jatsi.errors import RulesetError
from jatsi.ruleset.base import read_whole
from jatsi.ruleset.model import OptionLabel
from jatsi.ruleset.order import closure, is_cyclic
from jatsi.ruleset.parts import bonus_data, match_data, points_data
from jatsi.ruleset.reading import Table
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jatsi.ruleset.model import Row, Ruleset

VERSION = 1
_ALWAYS_STORED = ("saving", "bonuses", "order", "options")


def content_hash(ruleset: Ruleset) -> str:
    """SHA-256, in hexadecimal, of all that can change a result.

    Titles, names, pace and option names cannot; rows in sheet order, bonuses and
    the closed order can.
    """
    return hashlib.sha256(_canonical(_content(ruleset)).encode("ascii")).hexdigest()


def to_json(ruleset: Ruleset) -> str:
    """The whole ruleset, titles and all, as one line of JSON for the records."""
    content = _content(ruleset) | {
        "name": ruleset.name,
        "titles": dict(ruleset.titles.by_language),
        "options": [
            {
                "name": option.name,
                "titles": dict(option.titles.by_language),
                "about": dict(option.about.by_language),
            }
            for option in ruleset.options
        ],
        "rows": [_row_content(row) | _row_dress(row) for row in ruleset.rows],
        "bonuses": list(map(bonus_data, ruleset.bonuses)),
    }
    return _canonical(content)


def from_json(stored: str, file: str) -> Ruleset:
    """The ruleset that ``to_json`` wrote; ``file`` names its place in errors.

    Raises RulesetError where it is damaged or of another version.
    """
    try:
        data: object = json.loads(stored)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RulesetError("{file}: the stored ruleset is damaged.", file=file)
    table = Table(file, data)
    table.integer("version", VERSION, VERSION)
    for key in _ALWAYS_STORED:
        if data.get(key) is None:
            table.fail(key, text("a value"))
    options = tuple(map(_read_option_label, table.tables("options", 0, 100)))
    return read_whole(table, table.word("name"), _read_pairs, options)


def _canonical(data: Mapping[str, object]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _content(ruleset: Ruleset) -> dict[str, object]:
    return {
        "version": VERSION,
        "dice": ruleset.dice,
        "faces": ruleset.faces,
        "throws": ruleset.throws,
        "saving": ruleset.saving,
        "rows": [_row_content(row) for row in ruleset.rows],
        "bonuses": sorted(map(bonus_data, ruleset.bonuses), key=_canonical),
        "order": sorted(map(list, ruleset.order)),
    }


def _row_content(row: Row) -> dict[str, object]:
    return {
        "id": row.id,
        "section": row.section.value,
        "match": match_data(row.match),
        "points": points_data(row.points),
    }


def _row_dress(row: Row) -> dict[str, object]:
    dress: dict[str, object] = {"titles": dict(row.titles.by_language), "names": list(row.names)}
    return dress if row.pace is None else dress | {"pace": row.pace}


def _read_option_label(table: Table) -> OptionLabel:
    option = OptionLabel(table.word("name"), table.titles("titles"), table.titles("about"))
    table.done()
    return option


def _read_pairs(table: Table, rows: Sequence[Row]) -> set[tuple[str, str]]:
    ids = {row.id for row in rows}
    pairs = set()
    stored = table.get("order")
    for item in stored if isinstance(stored, list) else [stored]:
        match item:
            case [str(a), str(b)] if {a, b} <= ids:
                pairs.add((a, b))
            case _:
                table.fail("order", text("pairs of row ids"))
    if is_cyclic(pairs) or closure(pairs) != pairs:
        table.fail("order", text("a closed order without a circle"))
    return pairs
