"""The frozen ruleset that everything above is played, scored and solved by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from jatsi.dice.hands import hands
from jatsi.errors import IllegalError
from jatsi.scoring import score
from jatsi.texts.clean import word_key

if TYPE_CHECKING:
    from jatsi.dice.hands import Counts
    from jatsi.scoring import Match, Points
    from jatsi.texts import Titles


class Section(StrEnum):
    """The two halves of a sheet, the upper one first."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True)
class Row:
    """One row of the sheet; ``pace`` is what the way to the bonus asks of it."""

    id: str
    titles: Titles
    names: tuple[str, ...]
    section: Section
    match: Match
    points: Points
    pace: int | None = None

    @cached_property
    def keys(self) -> frozenset[str]:
        """The forms by which an answer can name the row in full, in any language."""
        return frozenset(map(word_key, (self.id, *self.names, *self.titles.by_language.values())))

    def keys_in(self, language: str) -> frozenset[str]:
        """The forms with whose beginning an answer in that language can name the row."""
        names = (self.id, *self.names, self.titles.in_language(language))
        return frozenset(map(word_key, names))

    def score(self, hand: Counts) -> int:
        """The points of the hand in this row."""
        return score(self.match, self.points, hand)


class Bonus(NamedTuple):
    """Points, maybe negative, due when the section is full.

    The condition is ``subtotal >= threshold``, or ``subtotal < threshold``
    where ``below``.
    """

    section: Section
    threshold: int
    below: bool
    points: int

    def due(self, subtotal: int) -> int:
        """The points for a full section of that subtotal, zero where not due."""
        return self.points if (subtotal < self.threshold) == self.below else 0


class OptionLabel(NamedTuple):
    """An option that is in force: its name, and what people call it."""

    name: str
    titles: Titles
    about: Titles


@dataclass(frozen=True)
class Ruleset:
    """A game resolved: base and options laid together, nothing left to look up.

    ``order`` is closed: (a, b) is in it when row a must be full before row b
    may be marked, directly or not.  Equal rulesets need not be of one name:
    ``jatsi.ruleset.canonical.content_hash`` tells what can change a result.
    """

    name: str
    titles: Titles
    options: tuple[OptionLabel, ...]
    dice: int
    faces: int
    throws: int
    saving: bool
    rows: tuple[Row, ...]
    bonuses: tuple[Bonus, ...]
    order: frozenset[tuple[str, str]]

    @property
    def option_names(self) -> tuple[str, ...]:
        """The names of the options in force."""
        return tuple(option.name for option in self.options)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {row.id: i for i, row in enumerate(self.rows)}

    def index(self, row_id: str) -> int:
        """The place of a row in the sheet, from 0; KeyError where there is none."""
        return self._index[row_id]

    def row(self, row_id: str) -> Row:
        """The row of that id; KeyError where there is none."""
        return self.rows[self._index[row_id]]

    def named_row(self, row_id: str) -> Row:
        """The row of that id; raises IllegalError where there is none."""
        if row_id not in self._index:
            raise IllegalError("There is no row {row}.", row=row_id)
        return self.row(row_id)

    def verify_hand(self, dice: tuple[int, ...]) -> None:
        """Raise IllegalError where these are not the dice of this game."""
        if len(dice) != self.dice or not all(1 <= face <= self.faces for face in dice):
            raise IllegalError(
                "A throw is {n} dice of 1 to {faces}.", n=self.dice, faces=self.faces
            )

    def verify_points(self, row: Row, points: int) -> None:
        """Raise IllegalError where no hand gives these points in the row."""
        possible = self.attainable[row.id]
        if points not in possible:
            raise IllegalError(
                "Row {row} cannot give {points}. It can give: {possible}.",
                row=row.titles,
                points=points,
                possible=possible,
            )

    def verify_total(self, total: int) -> None:
        """Raise IllegalError where no full sheet comes to this total."""
        if total in self.totals:
            return
        below = max((t for t in self.totals if t < total), default=None)
        above = min((t for t in self.totals if t > total), default=None)
        raise IllegalError(
            "No full sheet comes to {total}. The nearest totals are: {nearest}.",
            total=total,
            nearest=tuple(t for t in (below, above) if t is not None),
        )

    def section_rows(self, section: Section) -> tuple[Row, ...]:
        """The rows of a section in sheet order."""
        return tuple(row for row in self.rows if row.section is section)

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections that have rows."""
        return tuple(section for section in Section if self.section_rows(section))

    def section_bonuses(self, section: Section) -> tuple[Bonus, ...]:
        """The bonuses that hang on the section's subtotal."""
        return tuple(bonus for bonus in self.bonuses if bonus.section is section)

    @cached_property
    def before(self) -> dict[str, frozenset[str]]:
        """For each row the rows that must be full before it."""
        return {row.id: frozenset(a for a, b in self.order if b == row.id) for row in self.rows}

    @cached_property
    def attainable(self) -> dict[str, tuple[int, ...]]:
        """For each row the different points that some hand gives, ascending."""
        every = hands(self.dice, self.faces)
        return {row.id: tuple(sorted({row.score(hand) for hand in every})) for row in self.rows}

    def threshold(self, section: Section) -> int | None:
        """The subtotal that the way to the section's bonus leads to, if any.

        Where several bonuses hang on one section, the greatest threshold.
        """
        bonuses = self.section_bonuses(section)
        return max((bonus.threshold for bonus in bonuses), default=None)

    @cached_property
    def paces(self) -> dict[str, int]:
        """What the way to the bonus asks of each row of a section with a threshold.

        Its own ``pace``, else threshold × (row's greatest points ÷ section's
        greatest points), rounded down.
        """
        return {row: pace for s in self.sections for row, pace in self._section_paces(s).items()}

    def _section_paces(self, section: Section) -> dict[str, int]:
        threshold, rows = self.threshold(section), self.section_rows(section)
        if threshold is None:
            return {}
        most = {row.id: self.attainable[row.id][-1] for row in rows}
        whole = sum(most.values())
        reckoned = {row: threshold * points // whole for row, points in most.items() if whole > 0}
        return reckoned | {row.id: row.pace for row in rows if row.pace is not None}

    def section_totals(self, section: Section) -> frozenset[int]:
        """Every subtotal with its bonuses that a full section can have."""
        subtotals = {0}
        for row in self.section_rows(section):
            subtotals = {s + points for s in subtotals for points in self.attainable[row.id]}
        bonuses = self.section_bonuses(section)
        return frozenset(s + sum(bonus.due(s) for bonus in bonuses) for s in subtotals)

    @cached_property
    def totals(self) -> frozenset[int]:
        """Every total that a full sheet can have."""
        totals = {0}
        for section in self.sections:
            totals = {t + more for t in totals for more in self.section_totals(section)}
        return frozenset(totals)

    @cached_property
    def greatest_total(self) -> int:
        """The greatest total that a full sheet can have."""
        return sum(max(self.section_totals(section)) for section in self.sections)
