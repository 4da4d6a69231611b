"""What the columns of a file are, by their headings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.club.importing.faults import Fault, fault_in
from jatsi.texts import text
from jatsi.texts.clean import clean, word_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jatsi.club.importing.faults import Cell
    from jatsi.ruleset.model import Ruleset

NAME, DAY, TOTAL, SUBTOTAL, BONUS = "name", "day", "total", "subtotal", "bonus"

_HEADINGS = {
    NAME: ("nimi", "pelaaja", "name", "player", "namn", "spelare"),
    DAY: ("päivä", "päivämäärä", "pvm", "date", "day", "datum", "dag"),
    TOTAL: ("yhteensä", "loppusumma", "summa", "total", "final total", "sum", "totalt"),
    SUBTOTAL: ("välisumma", "subtotal", "delsumma"),
    BONUS: ("bonus",),
}
KINDS = {word_key(word): kind for kind, words in _HEADINGS.items() for word in words}
"""What a heading is that names no row."""


@dataclass(frozen=True)
class Columns:
    """Which cell of a line, from 0, is what.

    ``places`` has NAME and the other kinds that are there, ``rows`` every row of
    the sheet or none; ``width`` is the number of cells in a line.
    """

    places: Mapping[str, int]
    rows: Mapping[str, int]
    width: int
    untitled: frozenset[int]


def understand(header: Sequence[Cell], ruleset: Ruleset) -> tuple[Columns, list[Fault]]:
    """The columns, and what keeps them from being understood.

    A heading is a row's id or name in any language, before it is anything else.
    """
    faults: list[Fault] = []
    known: dict[str, int] = {}
    of_rows = {key: row.id for row in ruleset.rows for key in row.keys}
    kinds = {key: f" {kind}" for key, kind in KINDS.items()} | of_rows  # no row has a blank
    for place, cell in enumerate(header):
        kind = kinds.get(word_key(cell.text))
        if kind in known:
            faults.append(fault_in(cell, text("There is another column of the same thing.")))
        elif kind:
            known[kind] = place
        elif not cell.blank:
            why = text("No such column is known: {title}", title=clean(cell.text))
            faults.append(fault_in(cell, why))
    columns = Columns(
        places={kind: known[f" {kind}"] for kind in _HEADINGS if f" {kind}" in known},
        rows={row.id: known[row.id] for row in ruleset.rows if row.id in known},
        width=len(header),
        untitled=frozenset(place for place, cell in enumerate(header) if cell.blank),
    )
    return columns, faults or list(_missing(columns, header, ruleset))


def _missing(columns: Columns, header: Sequence[Cell], ruleset: Ruleset) -> Iterator[Fault]:
    line = header[0].line
    if NAME not in columns.places:
        yield Fault(line, 0, text("A column of names is missing."))
    missing = tuple(row.titles for row in ruleset.rows if row.id not in columns.rows)
    if columns.rows and missing:
        yield Fault(line, 0, text("Columns of these rows are missing: {rows}.", rows=missing))
    if not columns.rows and TOTAL not in columns.places:
        yield Fault(line, 0, text("Columns of the rows or of the total are missing."))
    if not columns.rows:
        for kind in (SUBTOTAL, BONUS):
            if kind in columns.places:
                cell = header[columns.places[kind]]
                yield fault_in(cell, text("This can only stand beside the rows."))
