"""Letting people in by their keys, and keeping them out; named by what they are called."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records import blocks, keys
from jatsi.records.codes import make_code
from jatsi.records.people import find, find_or_add, look_up, person_of, person_with_uid
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.keys import PublicKey, StoredKey
    from jatsi.records.people import Person

_UID = re.compile(r"uid:([0-9a-f]{32})")
_SHOWS = re.compile(r"[ -~]+")


@dataclass(frozen=True)
class Invitation:
    """A one-time code for somebody, who may be ``new``, and until when it holds."""

    person: Person
    code: str
    until: datetime
    new: bool


def person_meant(records: Records, wanted: str) -> Person:
    """The person meant by ``Liisa``, ``Liisa#2`` or ``uid:`` and a uid.

    Raises as ``people.find``.
    """
    uid = _UID.fullmatch(wanted)
    if uid is None:
        return find(records, wanted)
    try:
        return person_with_uid(records, uid[1])
    except StopIteration:
        raise UnreadableError("The records know nobody with that uid.") from None


def invite(records: Records, wanted: str, *, now: datetime) -> Invitation:
    """Make a code with which the one meant can bind a key; somebody new is made.

    Raises as ``people.look_up``, and IllegalError for who is blocked.
    """
    with records.writing():
        new = look_up(records, wanted) is None
        person = find_or_add(records, wanted, now=now)
        if blocks.block_of(records, person.id):
            raise IllegalError(
                "{name} is blocked. First: jatsi people unblock {name}", name=person.shown
            )
        code, until = make_code(records, person.id, now=now)
        return Invitation(person_of(records, person.id), code, until, new)


def keys_of(records: Records, wanted: str) -> tuple[Person, list[StoredKey]]:
    """The one meant, and the keys by which that one is known; raises as ``person_meant``."""
    with records.reading():
        person = person_meant(records, wanted)
        return person, keys.keys_of(records, person.id)


def key_meant(records: Records, person: int, fingerprint: str | None) -> PublicKey | None:
    """The key of that fingerprint, where it is that person's."""
    known = keys.key_of(records, fingerprint) if fingerprint else None
    return known.key if known and known.person == person else None


def change_keys(
    records: Records,
    wanted: str,
    *,
    add: Collection[PublicKey],
    remove: Collection[str],
    now: datetime,
) -> tuple[Person, bool]:
    """Add keys to the one meant and remove those of the fingerprints, the last one too.

    The one meant, and whether that one was made: so is somebody new to whom keys are added.
    Raises as ``people.find``, ``people.look_up``, ``keys.add_key`` and ``keys.remove_key``;
    then nothing is changed.
    """
    with records.writing():
        new = bool(add) and look_up(records, wanted) is None
        person = find_or_add(records, wanted, now=now) if add else find(records, wanted)
        for key in add:
            keys.add_key(records, person.id, key, now=now)
        for fingerprint in remove:
            keys.remove_key(records, person.id, fingerprint)
        return person, new


def block(records: Records, wanted: str, reason: str, *, who: str, now: datetime) -> Person:
    """Keep the one meant out; raises as ``people.find`` and ``blocks.block``."""
    with records.writing():
        person = find(records, wanted)
        blocks.block(records, person.id, reason, who=who, now=now)
        return person


def unblock(records: Records, wanted: str) -> Person:
    """Let the one meant in again; raises as ``people.find``, IllegalError without a block."""
    with records.writing():
        person = find(records, wanted)
        if not blocks.unblock(records, person.id):
            raise IllegalError("{name} is not blocked.", name=person.shown)
        return person


def authorized_lines(records: Records, command: str, wanted: str) -> Iterator[str]:
    """The lines with which OpenSSH lets people in, each to play as oneself and no more.

    Of everybody who is not blocked, or, where a fingerprint or a key is ``wanted``, of that
    key.  ``command`` is how the program is called there.  Who a key plays as is told by
    uid: no name, which anybody may choose, gets into a command; and by which key, so that
    it can be noted as used.  Raises UnreadableError for
    a command that cannot stand in such a line, and for what is no key.
    """
    if not _SHOWS.fullmatch(command):
        raise UnreadableError("The command can only have ASCII letters, digits and signs.")
    quoted = command.replace('"', r"\"")
    fingerprint = _fingerprint(wanted)
    for one in keys.keys_let_in(records):
        if fingerprint in ("", one.key.fingerprint):
            uid = person_of(records, one.person).uid
            told = f"--as uid:{uid} --key {one.key.fingerprint}"
            yield f'restrict,pty,command="{quoted} play {told}" {one.key.text}'


def _fingerprint(wanted: str) -> str:
    asked = clean(wanted)
    return asked if asked.startswith("SHA256:") or not asked else keys.read_key(asked).fingerprint
