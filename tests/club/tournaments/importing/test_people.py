"""People found, or made with the mark that they bear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.importing.people import by_mark, find_or_make
from jatsi.errors import AmbiguousError, UnreadableError
from jatsi.records.people import anonymise, find_or_add, list_people, rename
from tests.records.helpers import LATER, NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records


def made(records: Records, *names: str) -> list[str]:
    """What the people of those names are called afterwards, with their marks."""
    people = [find_or_make(records, name, now=NOW) for name in names]
    return [person.marked for person in people]


def test_namesakes_get_their_marks(records: Records) -> None:
    names = ["Liisa#10", "Matti", "liisa # 2", "Liisa#1"]
    assert sorted(names, key=by_mark) == ["Liisa#1", "liisa # 2", "Liisa#10", "Matti"]
    in_order = ["Liisa#1", "liisa # 2", "Liisa#10", "Matti"]
    assert made(records, *in_order) == ["Liisa#1", "liisa#2", "Liisa#10", "Matti#1"]
    assert made(records, *in_order) == ["Liisa#1", "liisa#2", "Liisa#10", "Matti#1"]
    assert len(list_people(records)) == 4
    with pytest.raises(AmbiguousError):
        made(records, "Liisa")


def test_a_mark_that_was_given_up_is_not_given_again(records: Records) -> None:
    """T4."""
    person = find_or_add(records, "Liisa", now=NOW)
    rename(records, person.id, "Maija", now=LATER)
    with pytest.raises(UnreadableError, match=r"^Nobody bears the name Liisa#1\."):
        made(records, "Liisa#1")
    assert made(records, "Liisa#2") == ["Liisa#2"]


@pytest.mark.parametrize("name", ["", "#2", "x" * 41, "x" * 41 + "#2", "Liisa#0", "Liisa#1000"])
def test_what_is_no_name(records: Records, name: str) -> None:
    with pytest.raises(UnreadableError):
        made(records, name)


def test_somebody_anonymised_is_the_same_again(records: Records) -> None:
    person = anonymise(records, find_or_add(records, "Liisa", now=NOW).id, now=NOW)
    assert find_or_make(records, person.shown, now=NOW) == person
    other = find_or_make(records, "N.N. 012345", now=NOW)
    assert (other.shown, other.uid[:6]) == ("N.N. 012345", "012345")
    assert other.anonymised_at
    with pytest.raises(UnreadableError, match="cannot be a name"):
        made(records, "N.N. 0123456")
