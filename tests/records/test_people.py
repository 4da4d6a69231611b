"""Names and marks."""

from __future__ import annotations

import contextlib
import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.people import (
    add_new,
    anonymise,
    find,
    find_or_add,
    is_borne,
    list_people,
    look_up,
    person_of,
    rename,
)
from jatsi.texts.clean import name_key, sort_key
from tests.records.helpers import LATER, NOW, finished, people

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.records.people import Person
    from jatsi.ruleset.model import Ruleset


def add(records: Records, wanted: str) -> Person:
    """The person of that name, made where there is none."""
    return find_or_add(records, wanted, now=NOW)


def listed(records: Records) -> list[str]:
    """What everybody is called, in the order of the list."""
    return [person.shown for person in list_people(records)]


def test_a_name_makes_a_person_once(records: Records) -> None:
    liisa = add(records, "Liisa")
    assert (liisa.name, liisa.mark, liisa.shown, liisa.marked) == ("Liisa", 1, "Liisa", "Liisa#1")
    assert add(records, "  LIISA ") == find(records, "liisa#1") == liisa
    assert len(liisa.uid) == 32
    assert liisa.created_at == NOW
    assert int(liisa.uid, 16) != int(add(records, "Maija").uid, 16)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller", unicodedata.normalize("NFD", "Müller")),
        ("åke", "Åke"),
        ("Åke", "\u212bke"),
        ("Strauß", "STRAUSS"),
        ("Liisa Maria", "Liisa\t Maria"),
        ("Liisa", "\x1b[31mLiisa\u202e\x00\x85"),
    ],
)
def test_one_person_not_two(records: Records, one: str, other: str) -> None:
    """T15 and F1."""
    assert add(records, one) == add(records, other)
    assert listed(records) == [unicodedata.normalize("NFC", one)]


@pytest.mark.parametrize("name", ["", "#", "#2", "#new", "\x1b[2J", "Liisa\ufffd", "x" * 41])
def test_what_is_no_name(records: Records, name: str) -> None:
    for use in (add, find, look_up):
        with pytest.raises(UnreadableError):
            use(records, name)
    assert listed(records) == []


def test_a_lone_surrogate_is_not_stored(records: Records) -> None:
    """F1."""
    with contextlib.suppress(UnreadableError):
        add(records, "Lii\udcffsa")
    assert listed(records) in ([], ["Liisa"])


def test_namesakes(records: Records) -> None:
    """T2."""
    first = add(records, "Liisa")
    second = add(records, "liisa #NEW")
    assert second.marked == "liisa#2"
    assert [person_of(records, p.id).shown for p in (first, second)] == ["Liisa#1", "liisa#2"]
    assert find(records, "LIISA#2") == add(records, "Liisa # 02") == second
    for use in (add, find, look_up):
        with pytest.raises(AmbiguousError) as caught:
            use(records, "Liisa")
        assert caught.value.fields["people"] == ("Liisa#1", "liisa#2")


def test_a_mark_that_nobody_bears(records: Records) -> None:
    add(records, "Liisa")
    for use in (add, find, look_up):
        for name in ("Liisa#2", "Maija#1", "Liisa#0", "Liisa#999999999"):
            with pytest.raises(UnreadableError):
                use(records, name)
    assert listed(records) == ["Liisa"]


def test_looking_up_makes_nobody(records: Records) -> None:
    assert look_up(records, "Liisa") is None
    liisa = add(records, "Liisa")
    assert look_up(records, "Liisa") == liisa
    assert look_up(records, "Liisa#new") is None
    with pytest.raises(UnreadableError, match="nobody called Maija"):
        find(records, "Maija")
    with pytest.raises(UnreadableError):
        find(records, "Liisa#new")
    assert listed(records) == ["Liisa"]


def test_a_sign_of_its_own_is_part_of_a_name(records: Records) -> None:
    assert add(records, "C#").name == "C#"
    assert add(records, "C##new").marked == "C##2"


@pytest.mark.parametrize("name", ["Liisa#2#new", "Liisa#1234567890", "N.N. 7"])
def test_nobody_is_called_what_would_be_taken_for_another(records: Records, name: str) -> None:
    with pytest.raises(UnreadableError):
        add(records, name)


def test_the_finnish_alphabet(records: Records) -> None:
    """T16, and namesakes by mark."""
    for name in ("Öhman", "Äijälä", "Zidan", "Ångström", "Ahola", "Zidan#new"):
        add(records, name)
    expected = ["Ahola", "Zidan#1", "Zidan#2", "Ångström", "Äijälä", "Öhman"]
    assert listed(records) == expected


def test_rename(records: Records, yatzy: Ruleset) -> None:
    """T3: the results stay, and the sheet keeps the name as played."""
    liisa = add(records, "Liisa")
    game = finished(records, yatzy, people(records, "Liisa"))
    elisa = rename(records, liisa.id, " Elisa ", now=NOW)
    assert (elisa.id, elisa.uid, elisa.marked) == (liisa.id, liisa.uid, "Elisa#1")
    assert find(records, "elisa") == elisa
    seat = "SELECT name, person FROM seats WHERE game = ?"
    assert records.db.execute(seat, [game]).fetchall() == [("Liisa", elisa.id)]


def test_a_name_given_up_gives_nothing(records: Records) -> None:
    """T4."""
    elisa = rename(records, add(records, "Liisa").id, "Elisa", now=NOW)
    newcomer = add(records, "Liisa")
    assert newcomer.id != elisa.id
    assert (newcomer.marked, newcomer.shown) == ("Liisa#2", "Liisa")


def test_a_taken_name_comes_with_the_next_mark(records: Records) -> None:
    add(records, "Elisa")
    elisa = rename(records, add(records, "Liisa").id, "ELISA", now=NOW)
    assert (elisa.marked, elisa.shown) == ("ELISA#2", "ELISA#2")


def test_ones_own_name_comes_back_with_its_mark(records: Records) -> None:
    add(records, "Liisa")
    second = add(records, "Liisa#new")
    for name in ("Lisa", "Liisa", "Lisa"):
        rename(records, second.id, name, now=NOW)
    assert add(records, "Liisa#new").mark == 3
    assert rename(records, second.id, "Liisa", now=NOW).marked == "Liisa#2"
    assert rename(records, second.id, "LIISA", now=NOW).marked == "LIISA#2"


@pytest.mark.parametrize("name", ["Elisa#2", "Elisa#new", ""])
def test_a_new_name_has_no_mark(records: Records, name: str) -> None:
    liisa = add(records, "Liisa")
    with pytest.raises(UnreadableError):
        rename(records, liisa.id, name, now=NOW)
    assert listed(records) == ["Liisa"]


@pytest.mark.parametrize("number", [0, -1, 7, 2**70])
def test_a_number_that_nobody_has(records: Records, number: int) -> None:
    with pytest.raises(UnreadableError):
        person_of(records, number)
    with pytest.raises(UnreadableError):
        anonymise(records, number, now=NOW)


def test_anonymise(records: Records, yatzy: Ruleset) -> None:
    """Nothing that names the person is left in the file, not even in a free page."""
    names = ("Annikki Öljymäki", "Anna Öljymäki", "Annie Öljymäki")
    person = add(records, names[0])
    game = finished(records, yatzy, people(records, names[0], "Maija"))
    for name in names[1:]:
        rename(records, person.id, name, now=NOW)
    assert b"Annikki" in records.path.read_bytes()

    nobody = anonymise(records, person.id, now=NOW)
    name = f"N.N. {person.uid[:6]}"
    assert (nobody.name, nobody.shown) == (name, name)
    assert nobody.anonymised_at == NOW
    assert anonymise(records, person.id, now=NOW) == nobody
    content = records.path.read_bytes().decode("utf-8", "replace").casefold()
    assert not [part for part in ("annikki", "anna", "annie", "öljy") if part in content]
    assert "maija" in content

    seats = "SELECT name, total > 0 FROM seats WHERE game = ? ORDER BY seat"
    assert records.db.execute(seats, [game]).fetchall() == [(name, 1), ("Maija", 1)]
    assert listed(records) == ["Maija", name]
    assert look_up(records, names[0]) is None
    assert look_up(records, name) is None
    assert add(records, names[1]).id != person.id
    with pytest.raises(IllegalError):
        rename(records, person.id, "Anna", now=NOW)
    assert check(records) == []


NAMES = ["Liisa", "liisa", "Åke", "Öhman", "Maija"]
ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["add", "namesake", "rename", "anonymise"]),
        st.sampled_from(NAMES),
        st.integers(1, 4),
    ),
    max_size=15,
)


@given(actions=ACTIONS)
@settings(max_examples=25)
def test_a_mark_is_never_given_to_a_second_person(
    tmp_path_factory: pytest.TempPathFactory, actions: list[tuple[str, str, int]]
) -> None:
    ever: dict[tuple[str, int], int] = {}
    with open_records(tmp_path_factory.mktemp("people") / "jatsi.db", now=NOW) as records:
        for action, name, number in actions:
            try:
                do(records, action, name, number)
            except (AmbiguousError, IllegalError, UnreadableError):
                continue
            if action == "anonymise":  # with the name goes the memory of its mark
                ever = {name: bearer for name, bearer in ever.items() if bearer != number}
            everybody = [p for p in list_people(records) if not p.anonymised_at]
            for person in everybody:
                assert ever.setdefault((name_key(person.name), person.mark), person.id) == person.id
            order = [(sort_key(person.name), person.mark) for person in everybody]
            assert order == sorted(order)
        assert check(records) == []


def do(records: Records, action: str, name: str, number: int) -> None:
    """One of the things that can happen to people."""
    match action:
        case "add":
            find_or_add(records, name, now=NOW)
        case "namesake":
            find_or_add(records, name + "#new", now=NOW)
        case "rename":
            rename(records, number, name, now=NOW)
        case _:
            anonymise(records, number, now=NOW)


def test_somebody_new_bears_no_name_that_was_borne(records: Records) -> None:
    for name in ("Liisa", "Maija"):
        assert not is_borne(records, name)
        find_or_add(records, name, now=NOW)
        assert is_borne(records, name.upper())
    rename(records, find(records, "Maija").id, "Elisa", now=NOW)
    assert is_borne(records, "Maija")
    made = [add_new(records, name, now=LATER) for name in ("liisa", "Maija", "Elisa", "Aino")]
    assert [one.marked for one in made] == ["liisa#2", "Maija#2", "Elisa#2", "Aino#1"]
    assert len({one.id for one in list_people(records)}) == 6


@pytest.mark.parametrize("wanted", ["Liisa#2", "Liisa#new", "", "N.N. 012345", "x" * 41])
def test_a_name_of_somebody_new_is_only_a_name(records: Records, wanted: str) -> None:
    with pytest.raises(UnreadableError):
        add_new(records, wanted, now=NOW)
    with pytest.raises(UnreadableError):
        is_borne(records, wanted)
