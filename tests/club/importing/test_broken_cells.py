"""Each cell of a good file broken in turn: that cell is named, and nothing is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.records.connection import open_records
from tests.club.importing.files import FORMS, Form, good, imported, places, written
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.resources.library import Library

MARK = "@broken@"
"""Stands for bytes that csv would not write so."""

RAW = {
    "a quote in it": b'1"2',
    "text after its quote": b'"1"2',
    "a quote without an end": b'"12',
    "a NUL": b"1\x002",
    "a byte of no coding": b"\x81",
}
NUMBERS = {"a word": "abc", "a half": "12,5", "too much": "9999"}
NAMES = {"empty": "", "no letter": "#", "no such mark": "Liisa#99", "too long": "x" * 41}


@pytest.fixture
def records(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Records]:
    """Empty records, to which nobody else wants to write."""
    monkeypatch.setattr("jatsi.records.locking._PAUSE_SECONDS", 0.0)
    with open_records(home / "jatsi.db", now=NOW) as opened:
        yield opened


def lines_of(records: Records) -> list[int]:
    """How many lines each table has."""
    return [table.count for table in records.db.tables]


def breakages(table: list[list[str]], line: int, column: int) -> Iterator[tuple[str, str | bytes]]:
    """What can go wrong in a cell, each with its name."""
    yield from RAW.items()
    cell, last = table[line][column], len(table[0])
    if column == 0:
        yield from NAMES.items()
    elif column == last - 4:
        yield from {"no day": "30.2.2025", "to come": "1.1.2999"}.items()
    else:
        yield from NUMBERS.items()
        if column < last - 4:
            yield "empty", ""
        else:
            yield "another sum", str(int(cell) + 1)


def broken(
    table: list[list[str]], line: int, column: int, breakage: str | bytes, form: Form
) -> bytes:
    """The file with that cell broken."""
    lines = [list(cells) for cells in table]
    lines[line][column] = MARK if isinstance(breakage, bytes) else breakage
    raw = written(lines, form)
    return raw.replace(MARK.encode(), breakage) if isinstance(breakage, bytes) else raw


@pytest.mark.parametrize("form", FORMS, ids=["semicolon", "comma", "tab"])
@pytest.mark.parametrize("name", ["yatzy", "jatsi", "maxijatsi"])
def test_each_cell_broken_in_turn(
    records: Records, library: Library, name: str, form: Form
) -> None:
    ruleset = library.resolve(name)
    table = good(ruleset, 2, form.language)
    before = lines_of(records)
    for column in range(len(table[0])):
        line = 1 + column % 2
        for what, breakage in breakages(table, line, column):
            raw = broken(table, line, column, breakage, form)
            found = places(imported(records, ruleset, raw))
            assert found == [(line + 1, column + 1)], (line, column, what)
    assert lines_of(records) == before
    assert imported(records, ruleset, written(table, form)).sheets == len(table) - 1


@pytest.mark.parametrize("form", FORMS, ids=["semicolon", "comma", "tab"])
def test_each_line_broken_in_turn(records: Records, library: Library, form: Form) -> None:
    """T18: a cell too few or too many, filled or not."""
    ruleset = library.resolve("jatsi")
    table = good(ruleset, 3, form.language)
    for line in range(1, len(table)):
        for cells in (table[line][:-1], [*table[line], ""], [*table[line], "1"]):
            lines = [*table[:line], cells, *table[line + 1 :]]
            found = places(imported(records, ruleset, written(lines, form)))
            assert found == [(line + 1, None)]


@pytest.mark.parametrize("form", FORMS, ids=["semicolon", "comma", "tab"])
@pytest.mark.parametrize("what", ["abc", *RAW.values()])
def test_each_heading_broken_in_turn(
    records: Records, library: Library, form: Form, what: str | bytes
) -> None:
    ruleset = library.resolve("jatsi")
    table = good(ruleset, 1, form.language)
    for column in range(len(table[0])):
        found = places(imported(records, ruleset, broken(table, 0, column, what, form)))
        assert found == [(1, column + 1)]
