"""A file into a tournament: what it is, and what becomes of it, all or nothing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.club.importing.faults import fault_in, told
from jatsi.club.importing.table import read_table
from jatsi.club.tournaments.importing.document import is_document, read_document
from jatsi.club.tournaments.importing.headings import is_standings, understand
from jatsi.club.tournaments.importing.people import by_mark, find_or_make
from jatsi.club.tournaments.importing.retelling import Retelling
from jatsi.club.tournaments.importing.round_file import RoundFile
from jatsi.club.tournaments.importing.standings_file import LineReader
from jatsi.club.tournaments.importing.storing import store_document
from jatsi.errors import AnswerError, IllegalError, UnreadableError
from jatsi.records.people import list_people
from jatsi.records.tournaments import find_tournament, load_tournament, record_in
from jatsi.texts.clean import clean, name_key
from jatsi.tournament.facts import Result
from jatsi.tournament.moves import verify_open

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from jatsi.club.importing.faults import Fault
    from jatsi.club.importing.table import Table
    from jatsi.club.tournaments.importing.standings_file import Line
    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.texts import Text


@dataclass(frozen=True)
class Wish:
    """Which round and game a file is of, where that is told; whether it is only looked at."""

    round: int | None = None
    game: int | None = None
    dry_run: bool = False


@dataclass(frozen=True)
class Taken:
    """How many results came, and who is new; or what is wrong, and then nothing came."""

    results: int = 0
    people: tuple[str, ...] = ()
    findings: tuple[Text, ...] = ()


class _NotTakenError(Exception):
    """Rolls back what was done to see whether it can be."""


def take_file(
    records: Records, name: str, raw: bytes, wish: Wish, *, who: str, now: datetime
) -> Taken:
    """Take a file into the tournament of that name.

    A CSV file has the results of a round, or a whole table of standings, as it is
    exported, for a tournament that is new.  A JSON document makes the tournament, whose
    name it must bear.  Raises UnreadableError where the bytes hold nothing of the kind,
    IllegalError where the tournament cannot take it, AmbiguousError; RecordsError,
    BusyError.
    """
    taken = Taken()
    with suppress(_NotTakenError), records.writing():
        known = {person.id for person in list_people(records)}
        results, findings = _Taking(records, wish, who, now).take(name, raw)
        new = tuple(one.shown for one in list_people(records) if one.id not in known)
        taken = Taken(findings=tuple(findings)) if findings else Taken(results, new)
        if wish.dry_run or findings:
            raise _NotTakenError
    return taken


class _Taking:
    """What is done within the one transaction: how many results came, or what is wrong."""

    def __init__(self, records: Records, wish: Wish, who: str, now: datetime) -> None:
        self._records = records
        self._wish = wish
        self._who = who
        self._now = now

    def take(self, name: str, raw: bytes) -> tuple[int, list[Text]]:
        """Take whatever it is."""
        if is_document(raw):
            return self._document(name, raw), []
        stored = load_tournament(self._records, find_tournament(self._records, name))
        verify_open(stored.state)
        table = read_table(raw)
        if is_standings(table):
            results, faults = self._standings(stored, table)
        else:
            reader = RoundFile(self._records, stored, self._wish.game, who=self._who, now=self._now)
            results, faults = reader.enter(table, self._wish.round)
        return results, list(told(faults, table.header))

    def _document(self, name: str, raw: bytes) -> int:
        self._verify_whole()
        document = read_document(raw)
        if name_key(clean(name)) != name_key(document.plan.name):
            raise UnreadableError(
                "The file holds the tournament {name}. Import it under that name.",
                name=document.plan.name,
            )
        number = store_document(self._records, document, now=self._now)
        return len(load_tournament(self._records, number).state.results)

    def _standings(self, stored: StoredTournament, table: Table) -> tuple[int, Sequence[Fault]]:
        self._verify_whole()
        _verify_new(stored)
        headings, faults = understand(table.header, stored.plan, stored.rulesets)
        faults = [*table.faults, *faults]
        if any(fault.line == table.header[0].line for fault in faults):
            return 0, faults
        reader = LineReader(headings, stored.rulesets)
        lines = [line for cells in table.lines if (line := reader.read(cells, faults))]
        if not table.lines:
            raise UnreadableError("The file has a heading, but no results.")
        _verify_reckoned(lines)
        people = self._people(lines, faults)
        if faults:
            return 0, faults
        stored = load_tournament(self._records, stored.id, people)
        retelling = Retelling(people, stored.names, stored.plan, headings.rounds)
        record_in(self._records, stored, retelling.facts, who=self._who, now=self._now)
        results = sum(isinstance(fact, Result) for fact in retelling.facts)
        return results, list(retelling.faults())

    def _verify_whole(self) -> None:
        if self._wish.round is not None or self._wish.game is not None:
            raise IllegalError("The file tells of every round. Leave --round and --game out.")

    def _people(self, lines: Sequence[Line], faults: list[Fault]) -> dict[int, Line]:
        """Everybody's line by their number; who cannot be is told in the faults."""
        found: dict[int, Line] = {}
        for line in sorted(lines, key=lambda one: by_mark(one.name.meant)):
            try:
                person = find_or_make(self._records, line.name.meant, now=self._now)
                if person.id in found:
                    raise IllegalError("{name} is in the file already.", name=person.shown)
            except AnswerError as error:
                faults.append(fault_in(line.name, error))
            else:
                found[person.id] = line
        return dict(sorted(found.items(), key=lambda told: told[1].name.line))


def _verify_new(stored: StoredTournament) -> None:
    if stored.state.entrants or stored.state.drawn:
        raise IllegalError("A whole table can only be imported into a new tournament.")


def _verify_reckoned(lines: Sequence[Line]) -> None:
    """Raise IllegalError where something decided of which a table tells too little."""
    if any(column.tie_break.startswith("row:") for line in lines for column in line.told):
        raise IllegalError(
            "A table does not tell what stands in the rows, by which ties were parted. Import"
            " the JSON export."
        )
