"""Public keys: who is known by which.

A key is one person's.  Keys are of this file alone: they do not travel when files are
merged, for what lets somebody in here was given here.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.people import person_of
from jatsi.records.times import read_moment, stamp

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records

_KIND = re.compile(r"[a-z0-9-]+(?:@[a-z0-9.-]+)?")
_LENGTH = 4  # bytes that tell how many follow: RFC 4253, section 6.6, and RFC 4251, section 5
_MOST_SIGNS = 8192
_MOST_KEYS = 20

_LET_IN = """
SELECT keys.* FROM keys WHERE NOT EXISTS (SELECT 1 FROM blocks WHERE person = keys.person)
ORDER BY person, id
"""


@dataclass(frozen=True)
class PublicKey:
    """A key as OpenSSH writes it, ``ssh-ed25519 AAAA…`` without a comment; and its fingerprint.

    The fingerprint is ``SHA256:`` and what SHA-256 makes of the key, in base64 without
    padding, as ``ssh-keygen -l`` shows it.
    """

    text: str
    fingerprint: str


@dataclass(frozen=True)
class StoredKey:
    """A key by which somebody, told by number, is known."""

    key: PublicKey
    person: int
    added_at: datetime
    last_used_at: datetime | None


def read_key(line: str) -> PublicKey:
    """The key of a line of a ``.pub`` or an ``authorized_keys`` file.

    Raises UnreadableError, without the line: it may be a private key.
    """
    fields = line.split() if len(line) <= _MOST_SIGNS else []
    for kind, blob in pairwise(fields):
        raw = _blob(kind, blob)
        if raw:
            hashed = b64encode(sha256(raw).digest()).decode("ascii").rstrip("=")
            return PublicKey(f"{kind} {b64encode(raw).decode('ascii')}", f"SHA256:{hashed}")
    raise UnreadableError(
        "That is not a public key. It is one line, as in a file whose name ends in .pub:"
        " ssh-ed25519 AAAA…"
    )


def _blob(kind: str, blob: str) -> bytes | None:
    """The key's bytes, which begin with its kind; None where they are no key of that kind."""
    if not _KIND.fullmatch(kind) or "-cert-" in kind:
        return None  # a certificate says who vouches for a key, and is no key of its own
    try:
        raw = b64decode(blob, validate=True)
    except ValueError:
        return None
    length, begins = int.from_bytes(raw[:_LENGTH], "big"), _LENGTH + len(kind)
    sound = length == len(kind) and raw[_LENGTH:begins] == kind.encode() and len(raw) > begins
    return raw if sound else None


def key_of(records: Records, fingerprint: str) -> StoredKey | None:
    """The key of that fingerprint; None where nobody is known by it."""
    with records.reading() as db:
        return next(_keys(db, "SELECT * FROM keys WHERE fingerprint = ?", fingerprint), None)


def keys_of(records: Records, person: int) -> list[StoredKey]:
    """The keys by which somebody is known, the oldest first."""
    with records.reading() as db:
        return list(_keys(db, "SELECT * FROM keys WHERE person = ? ORDER BY id", person))


def keys_let_in(records: Records) -> list[StoredKey]:
    """The keys of everybody who is not blocked, by person."""
    with records.reading() as db:
        return list(_keys(db, _LET_IN))


def add_key(records: Records, person: int, key: PublicKey, *, now: datetime) -> None:
    """Let somebody be known by a key too.

    Raises IllegalError where the key is somebody's already, that one's too, or there are
    20; and for somebody anonymised.
    """
    with records.writing() as db:
        bearer = person_of(records, person)
        if bearer.anonymised_at:
            raise IllegalError("{name} is anonymised and stays so.", name=bearer.name)
        known = key_of(records, key.fingerprint)
        if known:
            name = person_of(records, known.person).shown
            raise IllegalError("{name} is known by this key already.", name=name)
        if len(keys_of(records, bearer.id)) >= _MOST_KEYS:
            raise IllegalError(
                "{name} has {limit} keys. Remove one first.", name=bearer.shown, limit=_MOST_KEYS
            )
        line = {"fingerprint": key.fingerprint, "key": key.text, "person": bearer.id}
        db.table("keys").insert(line | {"added_at": stamp(now)})


def remove_key(records: Records, person: int, fingerprint: str) -> None:
    """Let somebody be known by a key no more.

    Raises UnreadableError where that person has no such key.
    """
    with records.writing() as db:
        known = key_of(records, fingerprint)
        if known is None or known.person != person:
            raise UnreadableError(
                "{name} has no key with that fingerprint.", name=person_of(records, person).shown
            )
        db.table("keys").delete_where("fingerprint = ?", [fingerprint])


def note_used(records: Records, fingerprint: str, *, now: datetime) -> None:
    """Note that somebody came with the key of that fingerprint."""
    with records.writing() as db:
        used = "UPDATE keys SET last_used_at = ? WHERE fingerprint = ?"
        db.execute(used, [stamp(now), fingerprint])


def _keys(db: Database, query: str, *values: object) -> Iterator[StoredKey]:
    return map(_key, list(db.query(query, values)))


def _key(line: Mapping[str, Any]) -> StoredKey:
    used = line["last_used_at"]
    return StoredKey(
        PublicKey(line["key"], line["fingerprint"]),
        line["person"],
        read_moment(line["added_at"]),
        read_moment(used) if used else None,
    )
