"""Changing people who are named by what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records import people

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.people import Person


def rename(records: Records, who: str, new_name: str, *, now: datetime) -> Person:
    """Give the one meant by ``Liisa`` or ``Liisa#2`` another name.

    Raises as ``people.find`` and ``people.rename``.
    """
    with records.writing():
        return people.rename(records, people.find(records, who).id, new_name, now=now)


def anonymise(records: Records, who: str, *, now: datetime) -> Person:
    """Take everything that names the one meant by ``Liisa`` or ``Liisa#2`` away.

    Raises as ``people.find``; what goes and what stays is told by ``people.anonymise``.
    """
    with records.writing():
        return people.anonymise(records, people.find(records, who).id, now=now)
