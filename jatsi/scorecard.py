"""One player's sheet: open rows, subtotals, bonuses, total, pace."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jatsi.dice.hands import counts_of
from jatsi.errors import IllegalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.ruleset.model import Row, Ruleset, Section


@dataclass(frozen=True)
class Mark:
    """What stands in a row: the points, and the dice that gave them, if they are known."""

    points: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class Scorecard:
    """A sheet; ``marks`` are in sheet order, None for a row that is not full."""

    ruleset: Ruleset
    marks: tuple[Mark | None, ...]

    @classmethod
    def empty(cls, ruleset: Ruleset) -> Scorecard:
        """A sheet on which nothing is marked."""
        return cls(ruleset, (None,) * len(ruleset.rows))

    def mark_in(self, row: Row) -> Mark | None:
        """What stands in the row."""
        return self.marks[self.ruleset.index(row.id)]

    @property
    def full(self) -> bool:
        """Whether every row is full."""
        return None not in self.marks

    @property
    def unmarked(self) -> tuple[Row, ...]:
        """The rows that are not full."""
        return tuple(row for row in self.ruleset.rows if self.mark_in(row) is None)

    @property
    def open_rows(self) -> tuple[Row, ...]:
        """The rows that may be marked now: all that must precede them is full."""
        waiting = {row.id for row in self.unmarked}
        return tuple(row for row in self.unmarked if not self.ruleset.before[row.id] & waiting)

    def verify_mark(self, row: Row) -> None:
        """Raise IllegalError where the row may not be marked now."""
        if self.mark_in(row) is not None:
            raise IllegalError("Row {row} is already full. Choose another one.", row=row.titles)
        if row not in self.open_rows:
            raise IllegalError(
                "Row {row} is not open yet. Open now: {open}.",
                row=row.titles,
                open=tuple(open_row.titles for open_row in self.open_rows),
            )

    def with_mark(self, row: Row, mark: Mark | None) -> Scorecard:
        """The sheet with that standing in the row, whatever stood there before."""
        marks = list(self.marks)
        marks[self.ruleset.index(row.id)] = mark
        return replace(self, marks=tuple(marks))

    def verify_order(self) -> None:
        """Raise IllegalError where a row is full that cannot be before others are."""
        waiting = {row.id for row in self.unmarked}
        for row in self.ruleset.rows:
            missing = self.ruleset.before[row.id] & waiting
            if self.mark_in(row) and missing:
                first = min(missing, key=self.ruleset.index)
                raise IllegalError(
                    "Row {row} is full, but {first} must be filled before it.",
                    row=row.titles,
                    first=self.ruleset.row(first).titles,
                )

    def mark(self, row: Row, dice: tuple[int, ...]) -> Scorecard:
        """The sheet with the dice marked in the row; raises IllegalError."""
        self.verify_mark(row)
        return self.with_mark(row, Mark(row.score(counts_of(dice, self.ruleset.faces)), dice))

    def section_full(self, section: Section) -> bool:
        """Whether every row of the section is full."""
        return all(self.mark_in(row) for row in self.ruleset.section_rows(section))

    def subtotal(self, section: Section) -> int:
        """The points marked in the section, without bonuses."""
        marks = map(self.mark_in, self.ruleset.section_rows(section))
        return sum(mark.points for mark in marks if mark)

    def bonus(self, section: Section) -> int | None:
        """The section's bonuses, None until it is full or where it has none."""
        bonuses = self.ruleset.section_bonuses(section)
        if not bonuses or not self.section_full(section):
            return None
        subtotal = self.subtotal(section)
        return sum(bonus.due(subtotal) for bonus in bonuses)

    @property
    def points(self) -> int:
        """All points marked, without bonuses."""
        return sum(mark.points for mark in self.marks if mark)

    @property
    def total(self) -> int:
        """All points marked, with the bonuses that are due."""
        return self.points + sum(self.bonus(section) or 0 for section in self.ruleset.sections)

    def ahead(self, section: Section) -> int | None:
        """How far the section is ahead of the way to its bonus; negative is behind.

        None where the section has no threshold, and once it is full.
        """
        paces = self.ruleset.paces
        rows = self.ruleset.section_rows(section)
        if self.section_full(section) or not any(row.id in paces for row in rows):
            return None
        asked = sum(paces.get(row.id, 0) for row in rows if self.mark_in(row))
        return self.subtotal(section) - asked


def places(totals: Sequence[int]) -> list[int]:
    """The place of each total: one more than the number that are greater."""
    return [1 + sum(other > total for other in totals) for total in totals]
