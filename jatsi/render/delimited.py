"""A listing as the content of a file: for spreadsheets, or in Markdown.

Cells of spreadsheets are quoted here, not by the csv module: it leaves a semicolon
bare among commas, by which a reader that guesses the delimiter is misled.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jatsi.render.cells import left, right
from jatsi.render.listing import Column, columns
from jatsi.texts.spreadsheet import excel_guarded, guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jatsi.render.listing import Cell, Listing
    from jatsi.texts import Translator

_BYTE_ORDER_MARK = "\ufeff"
_LINE_END = "\r\n"

_NOT_BARE = re.compile('[",;\t\r\n]')
_MARKUP = re.compile(r"[\\`*_\[\]<>&|~$^]|:(?=//)|(?<=www)\.")
_SHORTEST_RULE = 4


def csv_form(listing: Listing) -> str:
    """The listing in RFC 4180: commas, lines ended by CRLF; to be written in UTF-8 as it is."""
    return _delimited(listing, ",", guarded)


def excel_form(listing: Listing) -> str:
    """The listing as Excel opens it in columns in a country of decimal commas.

    Semicolons, CRLF, and a byte order mark in front; to be written in UTF-8 as it is.
    """
    return _BYTE_ORDER_MARK + _delimited(listing, ";", excel_guarded, decimal=",")


def _delimited(
    listing: Listing, delimiter: str, guard: Callable[[str], str], decimal: str = "."
) -> str:
    def written(cell: Cell) -> str:
        if isinstance(cell, str):
            return _quoted(guard(cell))
        return "" if cell is None else str(cell).replace(".", decimal)

    lines = (listing.titles, *listing.lines)
    return "".join(delimiter.join(map(written, line)) + _LINE_END for line in lines)


def _quoted(written: str) -> str:
    return '"' + written.replace('"', '""') + '"' if _NOT_BARE.search(written) else written


def markdown_form(listing: Listing, say: Translator) -> str:
    """The listing as a table of GitHub's Markdown; nothing in a cell becomes markup.

    What cannot be seen goes, and a line break becomes a blank.
    """
    shown = [_literal_column(column) for column in columns(listing, say)]
    widths = [max(_SHORTEST_RULE, column.wide) for column in shown]
    rules = [
        "-" * (width - 1) + ":" if column.numeric else ":" + "-" * (width - 1)
        for column, width in zip(shown, widths, strict=True)
    ]
    texts = (
        (column.title, rule, *column.values) for column, rule in zip(shown, rules, strict=True)
    )
    lines = [_row(line, widths, shown) for line in zip(*texts, strict=True)]
    return "".join(f"{line}\n" for line in lines)


def _row(texts: Iterable[str], widths: Iterable[int], shown: Iterable[Column]) -> str:
    filled = [
        (right if column.numeric else left)(text, width)
        for text, width, column in zip(texts, widths, shown, strict=True)
    ]
    return f"| {' | '.join(filled)} |"


def _literal_column(column: Column) -> Column:
    return Column(literal(column.title), tuple(map(literal, column.values)), column.numeric)


def literal(content: str) -> str:
    """The text as it stands in Markdown, with nothing in it that becomes markup."""
    return _MARKUP.sub(r"\\\g<0>", content)
