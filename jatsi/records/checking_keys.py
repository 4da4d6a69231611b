"""Whether the keys by which people are known are what they should be, and whose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import UnreadableError
from jatsi.records.keys import PublicKey, read_key
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlite_utils import Database

    from jatsi.texts import Message

_KEYS = 'SELECT "key", fingerprint, name FROM keys JOIN people ON people.id = person'

_LEFT = """
SELECT DISTINCT people.name FROM people
JOIN (
    SELECT person FROM keys UNION SELECT person FROM codes
    UNION SELECT person FROM blocks UNION SELECT person FROM preferences
) ON person = people.id
WHERE people.same_as IS NOT NULL OR people.anonymised_at IS NOT NULL
"""


def key_findings(db: Database) -> Iterator[Message]:
    """What does not go together, each in a line."""
    for key, fingerprint, name in db.execute(_KEYS).fetchall():
        if not _is_sound(PublicKey(key, fingerprint)):
            yield text("A key of {name} is not what its fingerprint says.", name=clean(name))
    for (name,) in db.execute(_LEFT).fetchall():
        yield text(
            "{name} has keys, codes, a block or preferences that should be gone.", name=clean(name)
        )


def _is_sound(stored: PublicKey) -> bool:
    try:
        return read_key(stored.text) == stored
    except UnreadableError:
        return False
