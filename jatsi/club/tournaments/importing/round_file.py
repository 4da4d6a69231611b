"""The results of a round from a CSV file: names with totals, or with every row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.club.importing.cells import LineReader
from jatsi.club.importing.columns import DAY, NAME, understand
from jatsi.club.importing.faults import fault_in
from jatsi.club.tournaments.naming import entrant_named
from jatsi.errors import AnswerError, IllegalError, UnreadableError
from jatsi.records.entering import enter
from jatsi.records.games import Player
from jatsi.records.played import TablePlace, tie_to_table
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.tournaments import load_tournament, record_in
from jatsi.scorecard import Scorecard
from jatsi.texts import text
from jatsi.tournament.facts import Result
from jatsi.tournament.moves import place_of_result, verify_drawn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from jatsi.club.importing.cells import Entry
    from jatsi.club.importing.columns import Columns
    from jatsi.club.importing.faults import Cell, Fault
    from jatsi.club.importing.table import Table
    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.tournament.state import Tournament

_Told = tuple["Cell", "Entry | None"]
"""A name, and what was played; None for a line in which nothing else stands."""


class RoundFile:
    """Enters a file's results into a round, all of them or none.

    ``game`` is the game of the round; where it is None each line is of the first that
    someone lacks.
    """

    def __init__(
        self,
        records: Records,
        stored: StoredTournament,
        game: int | None,
        *,
        who: str,
        now: datetime,
    ) -> None:
        self._records = records
        self._stored = stored
        self._game = game
        self._who = who
        self._now = now

    def enter(self, table: Table, wanted: int | None) -> tuple[int, list[Fault]]:
        """How many results were entered, or what is wrong in the file, and then none.

        Usually they are of the round that is on.  Raises IllegalError where none is,
        UnreadableError for a file without results.
        """
        number = wanted or self._stored.state.current_round
        if number is None:
            raise IllegalError("No round is on. Draw one first, or name a round.")
        verify_drawn(self._stored.state, number)
        columns, found = understand(table.header, self._stored.ruleset(number))
        faults = [*table.faults, *found, *_days(columns, table.header)]
        if any(fault.line == table.header[0].line for fault in faults):
            return 0, faults
        if not table.lines:
            raise UnreadableError("The file has a heading, but no results.")
        told = list(self._read(table, columns, number, faults))
        people = self._people([name for name, _ in told], faults)
        stored = load_tournament(self._records, self._stored.id, set(people.values()))
        results = self._results(told, people, number, stored.state, faults)
        if not faults:
            facts = [self._with_sheet(result, entry) for result, entry in results]
            record_in(self._records, stored, facts, who=self._who, now=self._now)
        return len(results), faults

    def _read(
        self, table: Table, columns: Columns, number: int, faults: list[Fault]
    ) -> Iterator[_Told]:
        today = self._now.astimezone().date()
        reader = LineReader(columns, self._stored.ruleset(number), today)
        name = columns.places[NAME]
        for line in table.lines:
            unplayed = len(line) == columns.width and all(
                cell.blank for place, cell in enumerate(line) if place != name
            )
            if unplayed:
                yield line[name], None
            elif entry := reader.read(line, faults):
                yield entry.name, entry

    def _results(
        self,
        told: Sequence[_Told],
        people: Mapping[Cell, int],
        number: int,
        state: Tournament,
        faults: list[Fault],
    ) -> list[tuple[Result, Entry | None]]:
        results: dict[Result, Entry | None] = {}
        for name, entry in told:
            try:
                if name in people:
                    place = self._place(state, people[name], number, results)
                    total = entry.result if entry and isinstance(entry.result, int) else None
                    results[Result(*place, total)] = entry
            except AnswerError as error:
                faults.append(fault_in(name, error))
        return list(results.items())

    def _people(self, names: Sequence[Cell], faults: list[Fault]) -> dict[Cell, int]:
        people: dict[Cell, int] = {}
        for name in names:
            try:
                people[name] = entrant_named(self._records, self._stored, name.meant)
            except AnswerError as error:
                faults.append(fault_in(name, error))
        return people

    def _place(
        self, state: Tournament, person: int, number: int, before: Mapping[Result, object]
    ) -> tuple[int, int, int]:
        """Person, round and game of a line, of which there may be one for each game."""
        where, first = place_of_result(state, person, number, self._game)
        taken = {one.game for one in before if one.person == person}
        last = self._game or state.plan.games
        for game in range(first, last + 1):
            if game not in taken and state.result(person, where, game) is None:
                return person, where, game
        raise IllegalError("{name} is in the file already.", name=state.names[person])

    def _with_sheet(self, result: Result, entry: Entry | None) -> Result:
        """The result by its sheet, which is stored as a game of its own, where rows are known."""
        if entry is None or not isinstance(entry.result, Scorecard):
            return result
        table = self._stored.state.table_of(result.person, result.round) or 0
        place = TablePlace(self._stored.id, result.round, table + 1, result.game)
        player = Player(self._stored.names[result.person], person=result.person)
        with self._records.writing() as db:
            ruleset = keep_ruleset(db, self._stored.ruleset(result.round))
            game = enter(db, ruleset, player, entry.result, entry.moment(self._now))
        tie_to_table(self._records, game, place)
        return Result(result.person, result.round, result.game, None, game)


def _days(columns: Columns, header: Sequence[Cell]) -> Iterator[Fault]:
    """A total is of the moment when it is entered; a sheet may be of another day."""
    if DAY in columns.places and not columns.rows:
        yield fault_in(header[columns.places[DAY]], text("This can only stand beside the rows."))
