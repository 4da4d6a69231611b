"""A table of any width as lines of text: columns where they fit, else line after line."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from jatsi.render.cells import cells, left, right, wrap
from jatsi.texts import in_context
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.render.view import View
    from jatsi.texts import Translator

_GAP = 2
_LONGEST_WORD = 16
"""A longer word may be broken to make room."""

Cell = str | int | float | None
"""A text, a finite number, or None where there is nothing."""


@dataclass(frozen=True)
class Listing:
    """Lines under titles, one cell for each title in every line.

    The first ``keys`` columns say what a line is about; where a listing is cut into
    parts, each part has them.
    """

    titles: tuple[str, ...]
    lines: tuple[tuple[Cell, ...], ...]
    keys: int = 1


@dataclass(frozen=True)
class Column:
    """A column as it is shown: every text cleaned and on one line."""

    title: str
    values: tuple[str, ...]
    numeric: bool

    @property
    def wide(self) -> int:
        """The cells that its longest line takes."""
        return max(map(cells, (self.title, *self.values)))

    @property
    def narrow(self) -> int:
        """The cells with which it can still be read: no number is broken, and few words."""
        if self.numeric:
            return max(map(cells, (*self.title.split(), *self.values)), default=0)
        words = [word for content in (self.title, *self.values) for word in content.split()]
        return min(_LONGEST_WORD, max(map(cells, words), default=0))


def columns(listing: Listing, say: Translator) -> list[Column]:
    """The columns with their numbers written as the language does."""
    shown = []
    for place, title in enumerate(listing.titles):
        values = [line[place] for line in listing.lines]
        texts = tuple(_shown(value, say) for value in values)
        shown.append(Column(clean(title), texts, _numeric(values)))
    return shown


def _numeric(values: Sequence[Cell]) -> bool:
    """Whether there are numbers in a column and no texts."""
    there = [value for value in values if value is not None]
    return bool(there) and not any(isinstance(value, str) for value in there)


def _shown(cell: Cell, say: Translator) -> str:
    if isinstance(cell, float):
        return str(cell).replace(".", say(in_context("decimal sign", ".")))
    return "" if cell is None else clean(str(cell))


def text_form(listing: Listing, view: View) -> list[str]:
    """The listing in lines that fit the view.

    Columns that do not fit side by side go into further parts under the first, and
    where not even one fits beside the keys, each line is told in words, as it is to
    a listener: title and value, title and value.
    """
    if view.plain:
        return view.wrapped(*_told(listing, view.say))
    pages = list(_pages(columns(listing, view.say), listing.keys, view.width))
    if any(_room(page, view.width) < 0 for page in pages):
        return view.listed(*_told(listing, view.say))
    first, *others = [_table(page, view.width) for page in pages]
    return first + [line for table in others for line in ("", *table)]


def _told(listing: Listing, say: Translator) -> Iterator[str]:
    titles = [clean(title) for title in listing.titles]
    for line in listing.lines:
        values = [_shown(cell, say) for cell in line]
        facts = [f"{title} {value}" for title, value in zip(titles, values, strict=True) if value]
        yield ", ".join(map(str.strip, facts))


def _pages(shown: Sequence[Column], keys: int, width: int) -> Iterator[list[Column]]:
    """The columns by parts: the keys, and as many others as have room beside them."""
    page = list(shown[:keys])
    for column in shown[keys:]:
        if _room([*page, column], width) < 0:
            yield page
            page = list(shown[:keys])
        page.append(column)
    yield page


def _room(page: Sequence[Column], width: int) -> int:
    """The cells that are left when every column is narrow."""
    return width - sum(column.narrow for column in page) - _GAP * (len(page) - 1)


def _table(page: Sequence[Column], width: int) -> list[str]:
    widths = []
    room = _room(page, width)
    for column in page:
        more = min(room, column.wide - column.narrow)
        widths.append(column.narrow + more)
        room -= more
    lines = zip(*((column.title, *column.values) for column in page), strict=True)
    return [line for values in lines for line in _line(values, widths, page)]


def _line(values: Sequence[str], widths: Sequence[int], page: Sequence[Column]) -> Iterator[str]:
    """A line of the table, as many lines of text as its longest cell is broken into."""
    broken = [wrap(value, width) for value, width in zip(values, widths, strict=True)]
    for pieces in zip_longest(*broken, fillvalue=""):
        filled = [
            (right if column.numeric else left)(piece, width)
            for piece, width, column in zip(pieces, widths, page, strict=True)
        ]
        yield (" " * _GAP).join(filled).rstrip()
