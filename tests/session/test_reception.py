"""The dialogue of a visit: who comes, and what becomes of a name that is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.keys import block, change_keys, invite
from jatsi.club.visiting import Known
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.keys import keys_of
from jatsi.records.people import find, find_or_add, list_people
from jatsi.session.visit_queries import Registration
from tests.records.helpers import key_number
from tests.visits import NOW, Visit, door, known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.resources.library import Library

    Come = Callable[..., Visit]

LOBBY, NAME, CODE = "Mitä tehdään? (numero tai lopeta) ", "Nimesi? ", "Kertakoodi? "
SURE = "Oletko joku toinen? (kyllä/ei) "
VICTIM, FRESH = 1, 2


@pytest.fixture
def records(home: Path) -> Iterator[Records]:
    """Records in which Liisa is known by the first key."""
    with open_records(home / "jatsi.db", now=NOW) as opened:
        find_or_add(opened, "Liisa", now=NOW)
        change_keys(opened, "Liisa", add=[key_number(VICTIM)], remove=[], now=NOW)
        yield opened


@pytest.fixture
def come(records: Records, library: Library) -> Come:
    """Somebody comes to these records."""

    def come(caller: Known, registration: Registration = Registration.OPEN) -> Visit:
        return Visit(records, library, caller, door(registration))

    return come


def bearers(records: Records, key: int) -> list[str]:
    """Who is known by the key of that number."""
    every = [one for one in list_people(records) if not one.anonymised_at]
    return [
        one.shown
        for one in every
        if key_number(key) in [stored.key for stored in keys_of(records, one.id)]
    ]


def test_who_is_known_is_greeted(come: Come) -> None:
    visit = come(known(VICTIM))
    assert visit.said.startswith("Tervetuloa, Liisa.")
    assert visit.prompt == LOBBY
    assert visit.say("lopeta").prompt is None
    assert not visit.shown.failed


def test_a_stranger_is_asked_for_a_name_once(records: Records, come: Come) -> None:
    visit = come(known(FRESH))
    assert "Avaimesi ei ole vielä tuttu" in visit.said
    assert "koodi" in visit.said
    assert visit.prompt == NAME
    visit.say("Maija")
    assert "Tällä avaimella olet tästä lähtien: Maija" in visit.said.replace("  ", " ")
    assert visit.prompt == LOBBY
    again = come(known(FRESH))
    assert again.said.startswith("Tervetuloa, Maija.")
    assert bearers(records, FRESH) == ["Maija"]


def test_a_fresh_key_that_types_the_victims_name_is_a_namesake(
    records: Records, come: Come
) -> None:
    visit = come(known(FRESH))
    visit.say("  lIISA ")

    assert visit.prompt == SURE
    visit.say("kyllä")
    assert "lIISA#2" in visit.said
    assert bearers(records, FRESH) == ["lIISA#2"]
    assert bearers(records, VICTIM) == ["Liisa#1"]


def test_who_bears_the_name_already_is_asked_again(records: Records, come: Come) -> None:
    code = invite(records, "Liisa", now=NOW).code
    visit = come(known(FRESH))
    visit.say("Liisa", "ei")
    assert visit.prompt == NAME
    assert len(list_people(records)) == 1
    visit.say(f"koodi {code.lower()}")
    assert "olet tästä lähtien: Liisa" in visit.said
    assert bearers(records, FRESH) == bearers(records, VICTIM) == ["Liisa"]


@pytest.mark.parametrize(
    "typed", ["Liisa#1", "Liisa#new", "#", "koodi", "koodi abc", "", "?", "apua"]
)
def test_what_makes_nobody(records: Records, come: Come, typed: str) -> None:
    visit = come(known(FRESH))
    visit.say(typed)
    assert visit.prompt == NAME
    assert bearers(records, FRESH) == []
    assert len(list_people(records)) == 1


@pytest.mark.parametrize("name", ["Nopat", "Vinkki", "P", "L. Virtanen", "Lopeta Lassi", "Säännöt"])
def test_names_that_are_a_command_elsewhere(records: Records, come: Come, name: str) -> None:
    assert come(known(FRESH)).say(name).prompt == LOBBY
    assert bearers(records, FRESH) == [name]


def test_a_code_needs_no_word(records: Records, come: Come) -> None:
    code = invite(records, "Liisa", now=NOW).code
    assert come(known(FRESH)).say(code).prompt == LOBBY
    assert bearers(records, FRESH) == ["Liisa"]
    wrong = come(known(3))
    wrong.say(code)
    assert "ei kelpaa" in wrong.said
    assert wrong.prompt == NAME
    assert bearers(records, 3) == []


def test_by_invitation_only_a_code_is_taken(records: Records, come: Come) -> None:
    code = invite(records, "Maija", now=NOW).code
    visit = come(known(FRESH), Registration.INVITE)
    assert visit.prompt == CODE
    visit.say("Maija")
    assert visit.prompt == CODE
    assert "Tuo ei ole koodi" in visit.said
    visit.say(code.replace("-", " "))
    assert visit.prompt == LOBBY
    assert bearers(records, FRESH) == ["Maija"]


def test_where_nobody_is_taken_in_the_visit_ends(come: Come) -> None:
    visit = come(known(FRESH), Registration.CLOSED)
    assert (visit.prompt, visit.shown.failed) == (None, True)
    assert visit.said == "Tänne ei oteta uusia. Pyydä kerhoa lisäämään avaimesi."
    assert come(known(VICTIM), Registration.CLOSED).prompt == LOBBY


def test_the_blocked_are_told_why(records: Records, come: Come) -> None:
    block(records, "Liisa", "ruma kieli", who="tupu", now=NOW)
    for caller in (known(VICTIM), Known(person=find(records, "Liisa").id)):
        visit = come(caller)
        assert (visit.prompt, visit.shown.failed) == (None, True)
        assert "Liisa: pääsy on estetty. Syy: ruma kieli." in visit.said


def test_whoever_hangs_up_at_the_first_question_is_nobody(records: Records, come: Come) -> None:
    visit = come(known(FRESH))
    assert visit.close().prompt is None
    assert not visit.shown.failed
    assert bearers(records, FRESH) == []
    assert check(records) == []
