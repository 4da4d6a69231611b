"""Understanding names and totals at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import AmbiguousError, UnreadableError
from jatsi.session.desk.answers import (
    Told,
    name_and_total,
    named_person,
    pieces,
    total_in,
    totals_in,
    two_people,
)
from jatsi.texts.catalog import catalog
from jatsi.tournament.facts import Entered
from jatsi.tournament.plan import Plan
from jatsi.tournament.state import Tournament

if TYPE_CHECKING:
    from jatsi.errors import JatsiError

SAY = catalog("en")
NAMES = ("Liisa#1", "Liisa#2", "Åke", "Pelaaja 7", "Väinö Virtanen", "=", "Li")
STATE = Tournament(
    Plan("Kevät", rounds=1),
    [Entered(person, 1) for person in range(len(NAMES))],
    dict(enumerate(NAMES)),
)


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("Åke", "Åke"),
        ("ÅKE", "Åke"),
        ("ake", "Åke"),
        ("å", "Åke"),
        ("liisa#2", "Liisa#2"),
        ("Li", "Li"),
        ("vain", "Väinö Virtanen"),
        ("väinövirt", "Väinö Virtanen"),
        ("pelaaja 7", "Pelaaja 7"),
    ],
)
def test_a_name_or_its_beginning_finds_somebody(wanted: str, name: str) -> None:
    assert NAMES[named_person(wanted, STATE)] == name


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ("Liisa", AmbiguousError),
        ("l", AmbiguousError),
        ("Virtanen", UnreadableError),
        ("Matti", UnreadableError),
        ("", UnreadableError),
        ("?", UnreadableError),
    ],
)
def test_a_name_that_finds_nobody_or_several(wanted: str, error: type[JatsiError]) -> None:
    with pytest.raises(error):
        named_person(wanted, STATE)


@pytest.mark.parametrize(
    ("answer", "total"),
    [
        ("210", 210),
        ("-50", -50),
        ("−50", -50),
        ("0", 0),
        ("-", None),
        ("–", None),
        ("Unplayed", None),
    ],
)
def test_a_total(answer: str, total: int | None) -> None:
    assert total_in(answer, SAY) == Told(total)


@pytest.mark.parametrize("answer", ["", "x", "- 5", "--5", "2 1", "1,5", "123456", "unplayed 3"])
def test_what_is_no_total(answer: str) -> None:
    with pytest.raises(UnreadableError):
        total_in(answer, SAY)


@pytest.mark.parametrize(
    ("answer", "totals"),
    [
        ("210", [210]),
        ("210 198", [210, 198]),
        ("210, 198,-", [210, 198, None]),
        ("210 unplayed -50", [210, None, -50]),
        ("Liisa 210", []),
        ("", []),
        ("210 x", []),
    ],
)
def test_totals_in_a_row(answer: str, totals: list[int | None]) -> None:
    assert [told.total for told in totals_in(answer, SAY)] == totals


@pytest.mark.parametrize(
    ("answer", "name", "total"),
    [
        ("Åke 210", "Åke", 210),
        ("ake=210", "Åke", 210),
        ("Åke = -50", "Åke", -50),
        ("Åke -", "Åke", None),
        ("Åke unplayed", "Åke", None),
        ("Pelaaja 7 210", "Pelaaja 7", 210),
        ("Liisa#2 9", "Liisa#2", 9),
        ("väinö virtanen 5", "Väinö Virtanen", 5),
    ],
)
def test_a_name_and_a_total(answer: str, name: str, total: int | None) -> None:
    person, told = name_and_total(answer, STATE, SAY)
    assert (NAMES[person], told) == (name, Told(total))


@pytest.mark.parametrize("answer", ["Åke", "Pelaaja 7", "Väinö", "Väinö Virtanen", "="])
def test_a_name_without_a_total(answer: str) -> None:
    """A number at the end of a name is no total."""
    person, told = name_and_total(answer, STATE, SAY)
    assert NAMES[person].startswith(answer)
    assert told is None


@pytest.mark.parametrize("answer", ["Matti 210", "Åke x", "Åke=x", "=210"])
def test_nobody_with_a_total(answer: str) -> None:
    with pytest.raises(UnreadableError):
        name_and_total(answer, STATE, SAY)


def test_what_stands_between_commas() -> None:
    assert pieces("Åke, Väinö Virtanen,,  Li ,") == ["Åke", "Väinö Virtanen", "Li"]
    assert pieces(" , ") == []


def test_two_people() -> None:
    assert [NAMES[one] for one in two_people("ake, vai", STATE)] == ["Åke", "Väinö Virtanen"]
    for answer in ("Åke", "Åke,", "Åke, Li, vai", "Åke, Matti", ","):
        with pytest.raises(UnreadableError):
            two_people(answer, STATE)
