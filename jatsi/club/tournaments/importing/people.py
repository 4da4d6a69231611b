"""People named in a file of another club: found, or made with the mark that they bear."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from jatsi.errors import UnreadableError
from jatsi.records.people import (
    find_or_add,
    find_or_add_anonymised,
    known_or_add,
    person_of,
)
from jatsi.texts.clean import clean, name_key

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.people import Person

_MARKED = re.compile(r"(?P<name>.+?) ?# ?(?P<mark>[1-9][0-9]{0,2})")


def by_mark(wanted: str) -> tuple[str, int]:
    """A key for the order in which namesakes are made, so that each can get its mark."""
    marked = _MARKED.fullmatch(clean(wanted))
    return (name_key(marked["name"]), int(marked["mark"])) if marked else (name_key(wanted), 0)


def find_or_make(records: Records, wanted: str, *, now: datetime) -> Person:
    """The person meant by ``Liisa`` or ``Liisa#2``, made with that mark where it was never given.

    ``N.N. 1f5c09`` is somebody anonymised.  Raises as ``people.find_or_add``.
    """
    name = clean(wanted)
    with records.writing() as db:
        number = find_or_add_anonymised(db, name, now=now)
        if number is not None:
            return person_of(records, number)
        try:
            return find_or_add(records, name, now=now)
        except UnreadableError:
            if (marked := _MARKED.fullmatch(name)) is None:
                raise
            uid, mark = secrets.token_hex(16), int(marked["mark"])
            number = known_or_add(db, uid, marked["name"], least_mark=mark, now=now)
            person = person_of(records, number)
            if person.mark != mark:
                raise
            return person
