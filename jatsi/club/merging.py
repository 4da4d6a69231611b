"""The use cases of several venues: a file joined to ours, and who of its people is who."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records import bests
from jatsi.records.backups import backup_beside
from jatsi.records.merging.applying import apply
from jatsi.records.merging.doubts import still_doubtful
from jatsi.records.merging.other import opened
from jatsi.records.merging.plan import prepare
from jatsi.records.merging.report import report
from jatsi.records.merging.results import changed, held, touched
from jatsi.records.people import find, person_of, person_with_uid
from jatsi.records.same_people import decide
from jatsi.records.schema import MIGRATIONS
from jatsi.records.tournaments import reckon
from jatsi.records.uniting import unite, verify_never_together
from jatsi.records.upgrade import known_version

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.records.merging.doubts import Pair
    from jatsi.records.merging.report import Report
    from jatsi.records.people import Person
    from jatsi.session.queries import DecideDoubt


def merge(records: Records, other: Path, *, now: datetime, dry_run: bool = False) -> Report:
    """Join the records file ``other`` to ours, after a backup where there is anything new.

    A dry run only tells what would come, without the results that would change.  Raises
    as ``other.opened``; RecordsError where no backup can be made or a game corrected in
    both files is damaged, BusyError.
    """
    with opened(other, records, now=now) as opened_other, opened_other.reading() as theirs:
        if dry_run:
            with records.reading() as ours:
                return report(ours, theirs, prepare(ours, theirs))
        with records.writing() as ours:
            plan = prepare(ours, theirs)
            told = report(ours, theirs, plan)
            if plan.anything:
                copy = backup_beside(records.path, known_version(MIGRATIONS), now)
                before = held(records, touched(ours, plan))
                apply(records, theirs, plan)
                told = replace(told, backup=copy, results=tuple(changed(records, before)))
            return told


def say_same(records: Records, one: str, other: str, *, who: str, now: datetime) -> Person:
    """Record that two people meant by their names are the same; the one who they are.

    Raises as ``people.find``; IllegalError where they are already, or sat at one table.
    """
    with records.writing():
        return _unite(records, *_two(records, one, other), who=who, now=now)


def say_different(
    records: Records, one: str, other: str, *, who: str, now: datetime
) -> tuple[Person, Person]:
    """Record that two people meant by their names are not the same.

    Raises as ``people.find``; IllegalError where they are the same already.
    """
    with records.writing() as db:
        people = _two(records, one, other)
        decide(db, (people[0].uid, people[1].uid), same=False, who=who, now=now)
        return people


def decide_doubt(records: Records, told: DecideDoubt, *, now: datetime) -> list[Pair]:
    """Record a decision; which of the pairs left are still doubtful.

    Raises IllegalError where the two cannot be the same.
    """
    with records.writing() as db:
        if told.same:
            one, other = (person_with_uid(records, uid) for uid in told.pair)
            _unite(records, one, other, who=told.who, now=now)
        else:
            decide(db, told.pair, same=False, who=told.who, now=now)
        return still_doubtful(db, told.left)


def _two(records: Records, one: str, other: str) -> tuple[Person, Person]:
    people = find(records, one), find(records, other)
    if people[0].id == people[1].id:
        raise IllegalError("Both are {name}. Name two people.", name=people[0].shown)
    return people


def _unite(records: Records, one: Person, other: Person, *, who: str, now: datetime) -> Person:
    with records.writing() as db:
        verify_never_together(db, one, other)
        decide(db, (one.uid, other.uid), same=True, who=who, now=now)
        moved = unite(db)
        bests.reckon(db, sorted(moved.people))
        for number in sorted(moved.tournaments):
            reckon(records, number)
        return person_of(records, one.id)
