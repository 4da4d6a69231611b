"""The lines of a table of standings, as it is exported or written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.club.importing.cells import number_in
from jatsi.club.importing.faults import Fault, fault_in
from jatsi.club.tournaments.importing.statuses import Statuses
from jatsi.errors import AnswerError, IllegalError
from jatsi.render.standings_columns import (
    GAME,
    GAMES,
    NAME,
    PENALTY,
    PLACE,
    ROUND,
    SHARED,
    STATUS,
    TIE_BREAK,
    TOTAL,
    Column,
)
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from jatsi.club.importing.faults import Cell
    from jatsi.club.tournaments.importing.headings import Headings
    from jatsi.club.tournaments.importing.statuses import Ending
    from jatsi.ruleset.model import Ruleset

_RECKONED = {PLACE, GAMES, ROUND, PENALTY, TOTAL, TIE_BREAK}
"""What the program reckons itself: it is compared, and penalties and throw-offs are taken."""


@dataclass(frozen=True)
class Line:
    """A person's line: the points of each game that was played, and how it ended.

    ``told`` is what the program reckons itself, where it stands in the table.
    """

    cells: Mapping[Column, Cell]
    points: Mapping[tuple[int, int], int]
    told: Mapping[Column, int]
    ending: Ending

    @property
    def name(self) -> Cell:
        """The cell with the name."""
        return self.cells[Column(NAME)]

    @property
    def seats(self) -> set[int]:
        """The rounds in which there was a table."""
        played = {number for number, _ in self.points}
        return played | self.ending.missing | self.ending.unplayed

    @property
    def penalty(self) -> int:
        """The points taken away."""
        return self.told.get(Column(PENALTY), 0)

    @property
    def shared(self) -> bool:
        """Whether the line says that others have the same place."""
        cell = self.cells.get(Column(SHARED))
        return cell is not None and not cell.blank


class LineReader:
    """Reads the lines under headings; ``rulesets`` are those of each round."""

    def __init__(self, headings: Headings, rulesets: Sequence[Ruleset]) -> None:
        self._headings = headings
        self._rulesets = rulesets
        self._statuses = Statuses()
        several = any(column.kind == GAME for column in headings.places)
        self._points = GAME if several else ROUND
        self._told = _RECKONED - {self._points}

    def read(self, line: Sequence[Cell], faults: list[Fault]) -> Line | None:
        """The line understood; None where a cell cannot be taken, told in the faults."""
        found = list(self._shape(line))
        if not found:
            cells = {column: line[place] for column, place in self._headings.places.items()}
            points = dict(self._games(cells, found))
            told = dict(self._reckoned(cells, found))
            ending = self._ending(cells, found)
            if ending and not found:
                return Line(cells, points, told, ending)
        faults += found
        return None

    def _shape(self, line: Sequence[Cell]) -> Iterator[Fault]:
        if len(line) != self._headings.width:
            why = text(
                "The line has {cells} cells, but the heading has {titles}.",
                cells=len(line),
                titles=self._headings.width,
            )
            yield Fault(line[0].line, 0, why)
            return
        for place in self._headings.untitled:
            if not line[place].blank:
                yield fault_in(line[place], text("This column has no heading."))

    def _games(
        self, cells: Mapping[Column, Cell], faults: list[Fault]
    ) -> Iterator[tuple[tuple[int, int], int]]:
        """The points by round and game, where they stand there and can be."""
        for column, points in self._numbers(cells, {self._points}, faults):
            try:
                self._rulesets[column.round - 1].verify_total(points)
            except IllegalError as error:
                faults.append(fault_in(cells[column], error))
            else:
                yield (column.round, column.game or 1), points

    def _reckoned(
        self, cells: Mapping[Column, Cell], faults: list[Fault]
    ) -> Iterator[tuple[Column, int]]:
        for column, number in self._numbers(cells, self._told, faults):
            if column.kind == PENALTY and number < 0:
                faults.append(fault_in(cells[column], text("A penalty is at least one point.")))
            yield column, number

    def _numbers(
        self, cells: Mapping[Column, Cell], kinds: Collection[str], faults: list[Fault]
    ) -> Iterator[tuple[Column, int]]:
        """The numbers in the cells of those kinds; an empty cell says nothing."""
        for column, cell in cells.items():
            if column.kind in kinds and not cell.blank:
                number = number_in(cell, faults)
                if number is not None:
                    yield column, number

    def _ending(self, cells: Mapping[Column, Cell], faults: list[Fault]) -> Ending | None:
        cell = cells.get(Column(STATUS))
        try:
            ending = self._statuses.read(cell.meant if cell else "")
            for number in ending.missing | ending.unplayed:
                if Column(ROUND, number) not in cells:
                    raise IllegalError("There is no column of round {round}.", round=number)
        except AnswerError as error:
            faults.append(fault_in(cell or cells[Column(NAME)], error))
            return None
        return ending
