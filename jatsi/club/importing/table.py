"""The bytes of a CSV file read into cells.

The csv module knows where a line ends, not where a cell began; so that a
misplaced quote can be named with its cell, the cells are found here.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.club.importing.faults import Cell, fault_in
from jatsi.errors import UnreadableError
from jatsi.texts import text
from jatsi.texts.spreadsheet import excel_unguarded, unguarded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.club.importing.faults import Fault
    from jatsi.texts import Text

DELIMITERS = ";\t,"

_QUOTED = re.compile(r'"([^"]*+(?:""[^"]*+)*+)"')
_IN_UTF8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
_ILLEGIBLE = re.compile("[\0\ufffd\ud800-\udfff]")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Table:
    """The heading and the lines that have anything in them."""

    header: tuple[Cell, ...]
    lines: tuple[tuple[Cell, ...], ...]
    faults: tuple[Fault, ...]


def read_table(raw: bytes) -> Table:
    """The table in the bytes; raises UnreadableError where there is none."""
    content = decoded(raw)
    faults: list[Fault] = []
    lines = [line for line in _lines(content, _delimiter(content), faults) if not _empty(line)]
    if not lines:
        raise UnreadableError("The file is empty.")
    return Table(lines[0], tuple(lines[1:]), tuple(faults))


def decoded(raw: bytes) -> str:
    """The text in UTF-8, else in Windows-1252; a byte that is neither is a lone surrogate.

    Text that is UTF-8 but for some bytes is that, damaged, and nothing else.
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise UnreadableError("The file is in UTF-16. Save it as UTF-8.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        coding = "utf-8-sig" if _IN_UTF8.search(raw) else "cp1252"
        return raw.decode(coding, "surrogateescape")


def _delimiter(content: str) -> str:
    """The sign that divides the heading into the most cells, its quotes where they can be."""

    def divided(delimiter: str) -> tuple[bool, int]:
        faults: list[Fault] = []
        lines = _lines(content, delimiter, faults)
        cells = next((len(line) for line in lines if _any_word(line)), 0)
        return not faults, cells

    return max(DELIMITERS, key=divided)


def _empty(line: tuple[Cell, ...]) -> bool:
    return all(cell.blank for cell in line)


def _any_word(line: tuple[Cell, ...]) -> bool:
    return any(cell.text.strip(DELIMITERS + " ") for cell in line)


def _lines(content: str, delimiter: str, faults: list[Fault]) -> Iterator[tuple[Cell, ...]]:
    """Every line; what is wrong with quotes and signs is added to the faults."""
    bare = re.compile(rf"[^{delimiter}\r\n]*+")
    meaning = excel_unguarded if delimiter == ";" else unguarded
    line: list[Cell] = []
    position, number = 0, 1
    while position < len(content) or line:
        value, position, why = _cell(content, position, bare)
        cell = Cell(number, len(line) + 1, value, meaning(value))
        line.append(cell)
        if why:
            faults.append(fault_in(cell, why))
        if content.startswith(delimiter, position):
            position += 1
            continue
        yield tuple(line)
        line, number = [], number + 1
        end = _LINE_END.match(content, position)
        position = end.end() if end else len(content)


def _cell(content: str, position: int, bare: re.Pattern[str]) -> tuple[str, int, Text | None]:
    """What the cell that begins there says, where it ends, and what is wrong with it."""
    quoted = _QUOTED.match(content, position)
    if quoted is None and content.startswith('"', position):
        return content[position:], len(content), text("The quote that begins here has no end.")
    start = quoted.end() if quoted else position
    rest = bare.match(content, start)
    if rest is None:
        raise AssertionError  # it matches nothing at all too
    value = quoted[1].replace('""', '"') if quoted else rest[0]
    if (quoted and rest[0]) or (not quoted and '"' in value):
        return content[position : rest.end()], rest.end(), text("A quote stands where none can be.")
    if _ILLEGIBLE.search(value):
        return value, rest.end(), text("There is a sign that cannot be read.")
    return value, rest.end(), None
