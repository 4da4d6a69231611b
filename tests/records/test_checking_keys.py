"""Planted damage among keys; and what becomes of keys when people do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.merging import merge, say_same
from jatsi.records.blocks import block, block_of
from jatsi.records.checking import check
from jatsi.records.codes import make_code, use_code
from jatsi.records.connection import open_records
from jatsi.records.keys import add_key, key_of, keys_of, read_key
from jatsi.records.people import anonymise, find
from jatsi.records.preferences import Preferences, prefer, preferences
from jatsi.texts.catalog import catalog
from tests.records.helpers import KEY, LATER, NOW, key_number, people

if TYPE_CHECKING:
    from jatsi.records.connection import Records

TABLES = ("keys", "codes", "blocks", "preferences")


@pytest.fixture
def full(records: Records) -> Records:
    """Liisa and Elisa, each with a key, a code and preferences; Elisa is blocked."""
    liisa, elisa = (player.person or 0 for player in people(records, "Liisa", "Elisa"))
    for number, person in enumerate((liisa, elisa), 1):
        add_key(records, person, key_number(number), now=NOW)
        prefer(records, person, Preferences(width=20 + number))
        make_code(records, person, now=NOW)
    block(records, elisa, "rude", who="tupu", now=NOW)
    return records


def findings(records: Records) -> list[str]:
    """What is found, in English."""
    return [catalog("en")(finding) for finding in check(records)]


def lines(records: Records) -> dict[str, int]:
    """How many lines each table has."""
    return {name: records.db.table(name).count for name in TABLES}


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ("UPDATE keys SET \"key\" = 'ssh-ed25519 AAAA' WHERE id = 1", "A key of Liisa is not"),
        ("UPDATE keys SET fingerprint = 'SHA256:x' WHERE id = 2", "A key of Elisa is not"),
        ("UPDATE people SET same_as = 1 WHERE id = 2", "Elisa has keys, codes"),
    ],
)
def test_planted_damage(full: Records, damage: str, expected: str) -> None:
    assert findings(full) == []
    full.db.execute(damage)
    assert any(expected in line for line in findings(full))


@pytest.mark.parametrize("table", TABLES)
def test_what_is_left_of_the_anonymised(full: Records, table: str) -> None:
    anonymise(full, 1, now=LATER)
    assert findings(full) == []
    full.db.execute(f"UPDATE {table} SET person = 1")  # noqa: S608 - names of ours
    [finding] = [line for line in findings(full) if "should be gone" in line]
    assert finding.startswith("N.N. ")


def test_anonymising_takes_everything_but_results(full: Records) -> None:
    anonymise(full, 2, now=LATER)
    assert lines(full) == {"keys": 1, "codes": 1, "blocks": 0, "preferences": 1}
    assert keys_of(full, 2) == []
    raw = full.path.read_bytes()
    assert key_number(1).fingerprint.encode() in raw
    assert key_number(2).fingerprint.encode() not in raw


def test_who_is_the_same_comes_by_either_key_and_is_blocked(full: Records) -> None:
    code, _ = make_code(full, 2, now=NOW)
    one = say_same(full, "Elisa", "Liisa", who="tupu", now=LATER)
    assert [key.key for key in keys_of(full, one.id)] == [key_number(1), key_number(2)]
    assert block_of(full, one.id)
    assert preferences(full, one.id) == Preferences(width=20 + one.id)
    assert use_code(full, code, now=LATER) == one.id
    assert lines(full) == {"keys": 2, "codes": 2, "blocks": 1, "preferences": 1}
    assert findings(full) == []


def test_no_key_travels_when_files_are_merged(full: Records) -> None:
    """What lets somebody in was given in that file."""
    path = full.path.with_name("other.db")
    with open_records(path, now=NOW) as other:
        [maija] = people(other, "Maija")
        add_key(other, maija.person or 0, read_key(KEY), now=NOW)
        make_code(other, maija.person or 0, now=NOW)
        prefer(other, maija.person or 0, Preferences("en"))
        block(other, maija.person or 0, "rude", who="tupu", now=NOW)
    before = lines(full)
    merge(full, path, now=LATER)
    assert find(full, "Maija")
    assert key_of(full, read_key(KEY).fingerprint) is None
    assert lines(full) == before
    assert findings(full) == []


def test_who_was_anonymised_in_another_file_has_no_key_here(full: Records) -> None:
    path = full.path.with_name("other.db")
    with open_records(path, now=NOW) as other:
        merge(other, full.path, now=NOW)
        anonymise(other, find(other, "Liisa").id, now=LATER)
    merge(full, path, now=LATER)
    assert keys_of(full, 1) == []
    assert len(keys_of(full, 2)) == 1
    assert findings(full) == []
