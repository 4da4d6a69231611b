"""Keys by the operator's hand."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

from jatsi.club.keys import (
    authorized_lines,
    block,
    change_keys,
    invite,
    keys_of,
    person_meant,
    unblock,
)
from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.records.codes import use_code
from jatsi.records.keys import read_key
from jatsi.records.people import find, find_or_add, list_people, rename
from tests.records.helpers import KEY, NOW, key_number

if TYPE_CHECKING:
    from jatsi.records.connection import Records

FIRST, SECOND = key_number(1), key_number(2)


@pytest.fixture(autouse=True)
def _liisa(records: Records) -> None:
    find_or_add(records, "Liisa", now=NOW)


def test_an_invitation_is_for_the_one_meant(records: Records) -> None:
    made = invite(records, "Liisa", now=NOW)
    assert not made.new
    assert use_code(records, made.code, now=NOW) == made.person.id
    other = invite(records, "Liisa#new", now=NOW)
    assert (other.new, other.person.shown) == (True, "Liisa#2")
    with pytest.raises(AmbiguousError):
        invite(records, "Liisa", now=NOW)
    assert invite(records, "Maija", now=NOW).new
    block(records, "Maija", "rude", who="tupu", now=NOW)
    with pytest.raises(IllegalError, match="Maija is blocked"):
        invite(records, "Maija", now=NOW)


def test_keys_change_all_or_nothing(records: Records) -> None:
    change_keys(records, "Liisa", add=[FIRST, SECOND], remove=[], now=NOW)
    with pytest.raises(UnreadableError):
        change_keys(records, "Liisa", add=[read_key(KEY)], remove=["SHA256:x"], now=NOW)
    assert [one.key for one in keys_of(records, "Liisa")[1]] == [FIRST, SECOND]
    gone = [FIRST.fingerprint, SECOND.fingerprint]
    change_keys(records, "Liisa", add=[], remove=gone, now=NOW)
    assert keys_of(records, "Liisa")[1] == []


def test_keys_are_added_to_somebody_new(records: Records) -> None:
    assert not change_keys(records, "Liisa", add=[FIRST], remove=[], now=NOW)[1]
    maija, new = change_keys(records, "Maija", add=[SECOND], remove=[], now=NOW)
    assert (new, maija.shown) == (True, "Maija")
    with pytest.raises(IllegalError, match="Maija is known by this key already"):
        change_keys(records, "Matti", add=[SECOND], remove=[], now=NOW)
    with pytest.raises(UnreadableError):
        change_keys(records, "Matti", add=[], remove=[SECOND.fingerprint], now=NOW)
    assert [person.name for person in list_people(records)] == ["Liisa", "Maija"]


def test_a_block_is_taken_away_once(records: Records) -> None:
    block(records, "Liisa", "rude", who="tupu", now=NOW)
    assert unblock(records, "Liisa").name == "Liisa"
    with pytest.raises(IllegalError, match="not blocked"):
        unblock(records, "Liisa")


def test_a_person_by_uid(records: Records) -> None:
    liisa = find(records, "Liisa")
    assert person_meant(records, f"uid:{liisa.uid}") == person_meant(records, "Liisa") == liisa
    with pytest.raises(UnreadableError, match="uid"):
        person_meant(records, "uid:" + "0" * 32)
    impostor = find_or_add(records, f"uid:{liisa.uid}", now=NOW)
    assert person_meant(records, impostor.name) == liisa


@pytest.mark.parametrize("name", ['Maija"; rm -rf "', "$(reboot)", "`id`", "a\\", "Åke 漢字"])
def test_no_name_gets_into_a_command(records: Records, name: str) -> None:
    rename(records, find(records, "Liisa").id, name, now=NOW)
    liisa = list_people(records)[0]
    change_keys(records, liisa.name, add=[FIRST], remove=[], now=NOW)
    [line] = authorized_lines(records, "/opt/jatsi --db '/srv/my db'", "")
    told = ["--as", f"uid:{liisa.uid}", "--key", FIRST.fingerprint]
    command = f"/opt/jatsi --db '/srv/my db' play {' '.join(told)}"
    assert line == f'restrict,pty,command="{command}" {FIRST.text}'
    assert shlex.split(command)[-4:] == told


def test_quotation_marks_are_quoted_as_sshd_reads_them(records: Records) -> None:
    """A backslash before a quotation mark is the only escape: man sshd, authorized_keys."""
    change_keys(records, "Liisa", add=[FIRST], remove=[], now=NOW)
    [line] = authorized_lines(records, 'jatsi --db "my db"', "")
    assert line.startswith(r'restrict,pty,command="jatsi --db \"my db\" play --as uid:')


@pytest.mark.parametrize("command", ["", "jatsi\n", "jatsi\tx", "jätsi", "a\x00"])
def test_a_command_that_no_line_holds(records: Records, command: str) -> None:
    with pytest.raises(UnreadableError, match="ASCII"):
        list(authorized_lines(records, command, ""))


def test_only_the_key_that_is_asked_for(records: Records) -> None:
    find_or_add(records, "Maija", now=NOW)
    change_keys(records, "Liisa", add=[FIRST], remove=[], now=NOW)
    change_keys(records, "Maija", add=[SECOND], remove=[], now=NOW)
    for wanted in (SECOND.fingerprint, SECOND.text):
        [line] = authorized_lines(records, "jatsi", wanted)
        assert line.endswith(SECOND.text)
    assert list(authorized_lines(records, "jatsi", "SHA256:nobody")) == []
    with pytest.raises(UnreadableError):
        list(authorized_lines(records, "jatsi", "Liisa"))
    block(records, "Maija", "rude", who="tupu", now=NOW)
    assert list(authorized_lines(records, "jatsi", SECOND.text)) == []
    assert len(list(authorized_lines(records, "jatsi", ""))) == 1
