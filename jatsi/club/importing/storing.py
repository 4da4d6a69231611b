"""The use case: a file of sheets into the records, all of it or nothing."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.club.importing.cells import LineReader
from jatsi.club.importing.columns import NAME, understand
from jatsi.club.importing.faults import fault_in, told
from jatsi.club.importing.table import read_table
from jatsi.errors import AnswerError, IllegalError, UnreadableError
from jatsi.records.entering import earlier_import, earlier_sheet, enter, note_import
from jatsi.records.games import Player
from jatsi.records.people import find_or_add, list_people, person_of
from jatsi.records.rulesets import keep_ruleset
from jatsi.ruleset.canonical import content_hash
from jatsi.scorecard import Scorecard
from jatsi.texts.clean import clean, name_key

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.club.importing.cells import Entry
    from jatsi.club.importing.faults import Cell, Fault
    from jatsi.records.connection import Records
    from jatsi.records.entering import Import
    from jatsi.ruleset.model import Ruleset
    from jatsi.texts import Text


@dataclass(frozen=True)
class Outcome:
    """What came of a file; ``people`` are those who are new.

    With ``findings``, or an ``earlier`` import of the same sheets, nothing is
    stored.
    """

    sheets: int = 0
    people: tuple[str, ...] = ()
    findings: tuple[Text, ...] = ()
    earlier: Import | None = None


class _NotStoredError(Exception):
    """Rolls back what was done to see whether it can be."""


def import_sheets(
    records: Records,
    raw: bytes,
    ruleset: Ruleset,
    *,
    file: str,
    now: datetime,
    dry_run: bool = False,
) -> Outcome:
    """Store every sheet of a CSV file as a finished game of its own.

    A dry run does the same and takes it back.  Raises UnreadableError where the
    bytes hold no table or no sheets; RecordsError, BusyError.
    """
    table = read_table(raw)
    columns, faults = understand(table.header, ruleset)
    faults = [*table.faults, *faults]
    if any(fault.line == table.header[0].line for fault in faults):
        return Outcome(findings=tuple(told(faults, table.header)))
    if not table.lines:
        raise UnreadableError("The file has a heading, but no sheets.")
    reader = LineReader(columns, ruleset, now.astimezone().date())
    entries = [entry for line in table.lines if (entry := reader.read(line, faults))]
    names = [line[columns.places[NAME]] for line in table.lines if len(line) == columns.width]
    outcome = Outcome()
    with suppress(_NotStoredError), records.writing() as db:
        storing = _Storing(records, db, now, table.header)
        storing.find_people(names, faults)
        if faults:
            outcome = Outcome(findings=tuple(told(faults, table.header)))
        else:
            outcome = storing.store(entries, ruleset, file)
        if dry_run or outcome.findings or outcome.earlier:
            raise _NotStoredError
    return outcome


class _Storing:
    """What is done within the one transaction."""

    def __init__(
        self, records: Records, db: Database, now: datetime, header: Sequence[Cell]
    ) -> None:
        self._records = records
        self._db = db
        self._now = now
        self._header = header
        self._people: dict[Cell, int] = {}
        self._known = {person.id for person in list_people(records)}

    def find_people(self, names: Sequence[Cell], faults: list[Fault]) -> None:
        """Find or make everybody; who cannot be is told in the faults."""
        for cell in names:
            try:
                person = find_or_add(self._records, cell.meant, now=self._now)
            except AnswerError as error:
                faults.append(fault_in(cell, error))
            else:
                self._people[cell] = person.id

    def store(self, entries: Sequence[Entry], ruleset: Ruleset, file: str) -> Outcome:
        """Store the sheets, unless they were imported before."""
        hash_ = _hash(entries, ruleset)
        earlier = earlier_import(self._db, hash_)
        if earlier:
            return Outcome(earlier=earlier)
        doubles = self._doubles(entries, content_hash(ruleset))
        if doubles:
            return Outcome(findings=tuple(told(doubles, self._header)))
        number = keep_ruleset(self._db, ruleset)
        ids = dict.fromkeys(self._people.values())
        players = {id_: Player(person_of(self._records, id_).shown, person=id_) for id_ in ids}
        for entry in entries:
            player = players[self._people[entry.name]]
            enter(self._db, number, player, entry.result, entry.moment(self._now))
        note_import(self._db, hash_, clean(file), len(entries), self._now)
        new = tuple(player.name for id_, player in players.items() if id_ not in self._known)
        return Outcome(len(entries), new)

    def _doubles(self, entries: Sequence[Entry], hash_: str) -> list[Fault]:
        """The sheets that are in the records already, row for row."""
        faults = []
        for entry in entries:
            person = self._people[entry.name]
            if isinstance(entry.result, Scorecard) and (
                game := earlier_sheet(self._db, hash_, person, entry.result)
            ):
                problem = IllegalError(
                    "The same sheet is there already, as game {game}.", game=game
                )
                faults.append(fault_in(entry.name, problem))
        return faults


def _hash(entries: Sequence[Entry], ruleset: Ruleset) -> str:
    """SHA-256 of what is to be stored, however the file puts it."""
    sheets = [
        [
            name_key(clean(entry.name.meant)),
            entry.day.isoformat() if entry.day else None,
            [mark.points for mark in entry.result.marks if mark]
            if isinstance(entry.result, Scorecard)
            else entry.result,
        ]
        for entry in entries
    ]
    content = json.dumps([content_hash(ruleset), sheets])
    return hashlib.sha256(content.encode("ascii")).hexdigest()
