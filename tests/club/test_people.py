"""People changed by what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.people import anonymise, rename
from jatsi.errors import AmbiguousError, UnreadableError
from jatsi.records.people import find_or_add, list_people
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records


def test_by_name_and_mark(records: Records) -> None:
    for name in ("Liisa", "Liisa#new"):
        find_or_add(records, name, now=NOW)
    with pytest.raises(AmbiguousError):
        rename(records, "Liisa", "Elisa", now=NOW)
    assert rename(records, "Liisa#2", "Elisa", now=NOW).shown == "Elisa"
    nobody = anonymise(records, "Liisa", now=NOW).shown
    assert nobody.startswith("N.N. ")
    assert [person.shown for person in list_people(records)] == ["Elisa", nobody]


def test_nobody_is_made_by_a_change(records: Records) -> None:
    with pytest.raises(UnreadableError):
        rename(records, "Liisa", "Elisa", now=NOW)
    with pytest.raises(UnreadableError):
        anonymise(records, "Liisa#new", now=NOW)
    assert list_people(records) == []
