"""What the column of statuses says of someone, in any language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.club.tournaments.importing.headings import views
from jatsi.errors import UnreadableError
from jatsi.render.standings import STATUS_TEXTS
from jatsi.render.standings_columns import MISSING, UNPLAYED, noted
from jatsi.texts.clean import clean, word_key
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jatsi.texts import Text

_ROUNDS = r"[0-9]{1,3}(?:, ?[0-9]{1,3})*"
_WRITTEN = re.compile(
    rf"(?P<status>[^(:]*)(?P<notes>(?:\([^():]+: {_ROUNDS}\) ?)*)(?:: ?(?P<reason>.*))?"
)
_NOTE = re.compile(rf"\(([^():]+): ({_ROUNDS})\)")


@dataclass(frozen=True)
class Ending:
    """How it ended, with the rounds whose results are missing, and those not played."""

    status: Status
    missing: frozenset[int]
    unplayed: frozenset[int]
    reason: str


class Statuses:
    """The words of every language."""

    def __init__(self) -> None:
        self._statuses = _words({one: STATUS_TEXTS[one] for one in Status})
        self._notes = _words({one: noted("", one, ()) for one in (MISSING, UNPLAYED)})

    def read(self, written: str) -> Ending:
        """How it ended; nothing written says that someone plays.

        Raises UnreadableError.
        """
        try:
            return self._ending(clean(written))
        except KeyError as error:
            raise UnreadableError(
                "Write one of these: {words}.", words=tuple(STATUS_TEXTS.values())
            ) from error

    def _ending(self, written: str) -> Ending:
        """The same; raises KeyError for words that say nothing, or no reason for anything."""
        found = _WRITTEN.fullmatch(written)
        if found is None:
            raise KeyError(written)
        status = self._statuses[word_key(found["status"])] if written else Status.PLAYING
        if status == Status.PLAYING and found["reason"]:
            raise KeyError(written)
        rounds: dict[str, set[int]] = {MISSING: set(), UNPLAYED: set()}
        for note, numbers in _NOTE.findall(found["notes"]):
            rounds[self._notes[word_key(note)]] |= set(map(int, numbers.split(",")))
        missing, unplayed = map(frozenset, rounds.values())
        return Ending(Status(status), missing, unplayed, found["reason"] or "")


def _words(texts: Mapping[str, Text]) -> dict[str, str]:
    """What each word says."""
    return {word_key(view.say(texts[one])): one for view in views() for one in texts}
