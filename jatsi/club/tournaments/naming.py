"""Who is meant by a name in a tournament."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jatsi.records.people import find
from jatsi.texts.clean import clean, name_key

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament

_MARK = re.compile(r"#[0-9]+\Z")


def entrant_named(records: Records, stored: StoredTournament, wanted: str) -> int:
    """The number of the person: of several namesakes the one who takes part.

    Raises as ``people.find``.
    """
    key = name_key(clean(wanted))
    state = stored.state
    meant = [one for one in state.entrants if name_key(_MARK.sub("", state.names[one])) == key]
    if len(meant) == 1:
        return meant[0]
    return find(records, wanted).id
