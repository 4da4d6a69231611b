"""What is wrong in a file, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from jatsi.texts import Message, Text

_TITLE_SHOWN = 40


@dataclass(frozen=True)
class Cell:
    """A cell, its line and column counted from 1 as a spreadsheet counts them.

    ``text`` is what is written there; ``meant`` is the same as a name or a day,
    without the apostrophe that keeps a spreadsheet from running or changing it.
    """

    line: int
    column: int
    text: str
    meant: str

    @property
    def blank(self) -> bool:
        """Whether nothing but blanks is in it."""
        return not self.text.strip()


@dataclass(frozen=True)
class Fault:
    """Why a cell, or with column 0 a line, cannot be taken."""

    line: int
    column: int
    why: Message


def fault_in(cell: Cell, why: Message) -> Fault:
    """A fault of the cell."""
    return Fault(cell.line, cell.column, why)


def told(faults: Iterable[Fault], header: Sequence[Cell]) -> Iterator[Text]:
    """The faults in words, in the order of the file, one for each cell.

    Of a line only its cells are told, where they are not right.
    """
    once: dict[tuple[int, int], Message] = {}
    for fault in faults:
        once.setdefault((fault.line, fault.column), fault.why)
    in_cells = {line for line, column in once if column}
    titles = {cell.column: clean(cell.text)[:_TITLE_SHOWN] for cell in header}
    for (line, column), why in sorted(once.items(), key=lambda item: item[0]):
        if not column and line in in_cells:
            continue
        if not column:
            yield text("Line {line}: {why}", line=line, why=why)
        elif title := titles.get(column):
            yield text(
                "Line {line}, column {column} ({title}): {why}",
                line=line,
                column=column,
                title=title,
                why=why,
            )
        else:
            yield text("Line {line}, column {column}: {why}", line=line, column=column, why=why)
