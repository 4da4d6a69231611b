"""What people prefer is added to, one choice at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.preferences import Preferences, prefer, preferences
from tests.records.helpers import people

if TYPE_CHECKING:
    from jatsi.records.connection import Records


def test_what_is_not_chosen_stays(records: Records) -> None:
    liisa, maija = (player.person or 0 for player in people(records, "Liisa", "Maija"))
    assert preferences(records, liisa) == Preferences()
    prefer(records, liisa, Preferences(language="en"))
    prefer(records, liisa, Preferences(plain=True))
    prefer(records, liisa, Preferences(width=80))
    assert preferences(records, liisa) == Preferences("en", plain=True, width=80)
    prefer(records, liisa, Preferences("fi", plain=False))
    assert preferences(records, liisa) == Preferences("fi", plain=False, width=80)
    assert preferences(records, maija) == Preferences()
