"""Lines of a file understood as sheets, every cell checked against the ruleset."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING

from jatsi.club.importing.columns import BONUS, DAY, NAME, SUBTOTAL, TOTAL
from jatsi.club.importing.faults import Fault, fault_in
from jatsi.errors import IllegalError, UnreadableError
from jatsi.scorecard import Mark, Scorecard
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.club.importing.columns import Columns
    from jatsi.club.importing.faults import Cell
    from jatsi.ruleset.model import Ruleset, Section

FIRST_YEAR = 1971  # before it some systems know no local time

_NUMBER = re.compile(r"([+-]?[0-9]{1,9})(?:[.,](0+))?", re.ASCII)
_FRACTION = re.compile(r"[+-]?[0-9]*[.,][0-9]+", re.ASCII)
_DAY = re.compile(
    r"(?P<y>[0-9]{4})-(?P<m>[0-9]{1,2})-(?P<d>[0-9]{1,2})"
    r"|(?P<day>[0-9]{1,2})\.\s?(?P<month>[0-9]{1,2})\.\s?(?P<year>[0-9]{4})",
    re.ASCII,
)


@dataclass(frozen=True)
class Entry:
    """A line understood: whose sheet, of which day, and the sheet or only its total."""

    name: Cell
    day: date | None
    result: Scorecard | int

    def moment(self, now: datetime) -> datetime:
        """Noon of the day where the program runs, or now if that is earlier."""
        if self.day is None:
            return now
        return min(now, datetime.combine(self.day, time(12)).astimezone(UTC))


class LineReader:
    """Reads the lines of a file with these columns; ``today`` is the last day there can be."""

    def __init__(self, columns: Columns, ruleset: Ruleset, today: date) -> None:
        self._columns = columns
        self._ruleset = ruleset
        self._today = today

    def read(self, line: Sequence[Cell], faults: list[Fault]) -> Entry | None:
        """The sheet in the line; None where a cell cannot be taken, told in the faults."""
        found = list(self._shape(line))
        if not found:
            day = self._day(line, found)
            result = self._result(line, found)
            found += self._untitled(line)
            if result is not None and not found:
                return Entry(line[self._columns.places[NAME]], day, result)
        faults += found
        return None

    def _shape(self, line: Sequence[Cell]) -> Iterator[Fault]:
        if len(line) != self._columns.width:
            why = text(
                "The line has {cells} cells, but the heading has {titles}.",
                cells=len(line),
                titles=self._columns.width,
            )
            yield Fault(line[0].line, 0, why)

    def _untitled(self, line: Sequence[Cell]) -> Iterator[Fault]:
        for place in self._columns.untitled:
            if not line[place].blank:
                yield fault_in(line[place], text("This column has no heading."))

    def _day(self, line: Sequence[Cell], faults: list[Fault]) -> date | None:
        cell = self._cell(line, DAY)
        if cell is None:
            return None
        try:
            return _day_in(cell, self._today)
        except UnreadableError as error:
            faults.append(fault_in(cell, error))
            return None

    def _result(self, line: Sequence[Cell], faults: list[Fault]) -> Scorecard | int | None:
        return self._card(line, faults) if self._columns.rows else self._total(line, faults)

    def _total(self, line: Sequence[Cell], faults: list[Fault]) -> int | None:
        cell = line[self._columns.places[TOTAL]]
        total = number_in(cell, faults)
        if total is None:
            return None
        try:
            self._ruleset.verify_total(total)
        except IllegalError as error:
            faults.append(fault_in(cell, error))
        return total

    def _card(self, line: Sequence[Cell], faults: list[Fault]) -> Scorecard | None:
        marks = [self._mark(line, row_id, faults) for row_id in self._columns.rows]
        card = Scorecard(self._ruleset, tuple(marks))
        for kind in (SUBTOTAL, BONUS, TOTAL):
            cell = self._cell(line, kind)
            given = number_in(cell, faults) if cell else None
            reckoned = self._reckoned(card, kind) if card.full else None
            if cell and None not in (given, reckoned) and given != reckoned:
                why = text(
                    "{given} stands here, but the rows give {reckoned}.",
                    given=given,
                    reckoned=reckoned,
                )
                faults.append(fault_in(cell, why))
        return card if card.full else None

    def _mark(self, line: Sequence[Cell], row_id: str, faults: list[Fault]) -> Mark | None:
        cell = line[self._columns.rows[row_id]]
        points = number_in(cell, faults)
        if points is None:
            return None
        try:
            self._ruleset.verify_points(self._ruleset.row(row_id), points)
        except IllegalError as error:
            faults.append(fault_in(cell, error))
            return None
        return Mark(points, ())

    def _reckoned(self, card: Scorecard, kind: str) -> int:
        sections = self._ruleset.sections
        if kind == TOTAL:
            return card.total
        if kind == BONUS:
            return sum(card.bonus(section) or 0 for section in sections)
        return card.subtotal(_halfway(self._ruleset))

    def _cell(self, line: Sequence[Cell], kind: str) -> Cell | None:
        """The cell of that kind, if there is one and anything stands in it."""
        place = self._columns.places.get(kind)
        return None if place is None or line[place].blank else line[place]


def _halfway(ruleset: Ruleset) -> Section:
    """The section whose subtotal stands on the sheet: the first one with a bonus."""
    with_bonus = (s for s in ruleset.sections if ruleset.section_bonuses(s))
    return next(with_bonus, ruleset.sections[0])


def number_in(cell: Cell, faults: list[Fault]) -> int | None:
    """The whole number in the cell; None where it is none, told in the faults."""
    written = cell.text.strip().replace("\N{MINUS SIGN}", "-")
    found = _NUMBER.fullmatch(written)
    if found:
        return int(found[1])
    if cell.blank:
        why = text("The cell is empty. Only a full sheet is a result.")
    elif _FRACTION.fullmatch(written):
        why = text("Points are whole numbers.")
    else:
        why = text("This is not a number.")
    faults.append(fault_in(cell, why))
    return None


def _day_in(cell: Cell, today: date) -> date:
    found = _DAY.fullmatch(clean(cell.meant))
    try:
        parts = [int(part) for part in found.groups() if part] if found else []
        day = date(*(parts if found and found["y"] else reversed(parts)))
    except (TypeError, ValueError) as error:
        raise UnreadableError("Write the day as 31.1.2026 or 2026-01-31.") from error
    if day > today or day.year < FIRST_YEAR:
        raise UnreadableError(
            "The day is not between the year {first} and today.", first=FIRST_YEAR
        )
    return day
