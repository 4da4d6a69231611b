"""Public keys read and kept; fingerprints are those of ssh-keygen -l."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.blocks import block
from jatsi.records.keys import (
    add_key,
    key_of,
    keys_let_in,
    keys_of,
    note_used,
    read_key,
    remove_key,
)
from jatsi.records.people import anonymise
from tests.records.helpers import KEY, LATER, NOW, key_number, people

if TYPE_CHECKING:
    from jatsi.records.connection import Records

FINGERPRINT = "SHA256:KUhKLumeMjW3OKrh9IJBfW3EL/OxOKVBPaSkAXsbbmQ"
ECDSA = (
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBAyhg1024Lgb40Qn54Xicn"
    "6wCtOwdCveGxhbyPSzlH6lufaS4Jrm8ui8PBIhUk9Sm6g7gzQxRQzNVKl2y73JSHs="
)
BLOB = KEY.split()[1]


def numbers(records: Records, *names: str) -> list[int]:
    """The numbers of people of those names, made where there are none."""
    return [player.person or 0 for player in people(records, *names)]


def test_keys_made_by_ssh_keygen() -> None:
    key = read_key(KEY)
    assert key.text == f"ssh-ed25519 {BLOB}"
    assert key.fingerprint == FINGERPRINT
    assert read_key(ECDSA).text == ECDSA
    assert read_key(ECDSA).fingerprint == "SHA256:6bwyUEX+aihLbEXlMFvbYnT6A/2pl/v49vDZ5AtzeS4"


def test_a_line_of_authorized_keys() -> None:
    line = f'restrict,pty,command="play \\"a b\\"" {KEY} and more'
    assert read_key(line) == read_key(f"\t{KEY}\r\n") == read_key(KEY)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "ssh-ed25519",
        BLOB,
        f"ssh-rsa {BLOB}",
        f"ssh-ed25519-cert-v01@openssh.com {BLOB}",
        f"ssh-ed25519 {BLOB[:-3]}",
        f"ssh-ed25519 {BLOB[:20]}",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5",
        f"SSH-ED25519 {BLOB}",
        f"ssh-ed25519 {BLOB}\N{FULLWIDTH DIGIT ONE}",
        "x" * 9000,
        FINGERPRINT,
        "-----BEGIN OPENSSH PRIVATE KEY-----",
    ],
)
def test_what_is_no_key_is_refused_and_not_repeated(line: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        read_key(line)
    assert not refused.value.fields


@given(st.text(max_size=80), st.binary(max_size=60))
def test_whatever_is_read_is_a_kind_and_base64_that_begins_with_it(text: str, body: bytes) -> None:
    for line in (text, f"{text} {KEY} {text}", f"ssh-ed25519 {body.hex()}"):
        try:
            key = read_key(line)
        except UnreadableError:
            continue
        kind, blob = key.text.split(" ")
        assert b64decode(blob)[4:].startswith(kind.encode())
        assert not set(key.text) & set("\"'\\\n\r,")


def test_a_key_is_one_persons(records: Records) -> None:
    liisa, maija = numbers(records, "Liisa", "Maija")
    add_key(records, liisa, read_key(KEY), now=NOW)
    for somebody in (liisa, maija):
        with pytest.raises(IllegalError, match="Liisa is known by this key already"):
            add_key(records, somebody, read_key(KEY), now=NOW)
    stored = key_of(records, FINGERPRINT)
    assert stored
    assert (stored.person, stored.added_at, stored.last_used_at) == (liisa, NOW, None)
    assert stored.key == read_key(KEY)
    assert key_of(records, key_number(1).fingerprint) is None
    note_used(records, FINGERPRINT, now=LATER)
    assert [one.last_used_at for one in keys_of(records, liisa)] == [LATER]


def test_only_ones_own_key_is_removed(records: Records) -> None:
    liisa, maija = numbers(records, "Liisa", "Maija")
    add_key(records, liisa, read_key(KEY), now=NOW)
    with pytest.raises(UnreadableError, match="Maija has no key"):
        remove_key(records, maija, FINGERPRINT)
    remove_key(records, liisa, FINGERPRINT)
    assert keys_of(records, liisa) == []
    with pytest.raises(UnreadableError):
        remove_key(records, liisa, FINGERPRINT)


def test_twenty_keys_are_enough(records: Records) -> None:
    [liisa] = numbers(records, "Liisa")
    for number in range(20):
        add_key(records, liisa, key_number(number), now=NOW)
    with pytest.raises(IllegalError, match="Liisa has 20 keys"):
        add_key(records, liisa, key_number(20), now=NOW)


def test_the_blocked_and_the_anonymised_are_not_let_in(records: Records) -> None:
    everybody = numbers(records, "Liisa", "Maija", "Aino")
    for number, person in enumerate(everybody):
        add_key(records, person, key_number(number), now=NOW)
    block(records, everybody[0], "rude", who="tester", now=NOW)
    anonymise(records, everybody[1], now=NOW)
    assert [one.person for one in keys_let_in(records)] == everybody[2:]
    with pytest.raises(IllegalError, match="anonymised"):
        add_key(records, everybody[1], key_number(9), now=NOW)
