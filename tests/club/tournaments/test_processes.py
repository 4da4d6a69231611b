"""Several organisers at one tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.checking import check
from jatsi.tournament.facts import Result
from jatsi.tournament.standings import standings
from tests.club.tournaments.helpers import begun, everybody
from tests.records.helpers import go_together, worker

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

AT_ONCE = 20
TIMES = 5
"""Forty are measured by ``scripts/bench corrections``."""


def test_twenty_at_once_keep_every_correction(records: Records, path: Path, yatzy: Ruleset) -> None:
    names = [f"Pelaaja {number}" for number in range(1, AT_ONCE + 1)]
    organiser = begun(records, yatzy, *names, rounds=1)
    organiser.draw()
    everybody(organiser, 1, {})
    number = str(organiser.stored().id)
    go_together([worker("correct", path, number, name, str(TIMES)) for name in names])

    stored = organiser.stored()
    told = [one for one in stored.facts if isinstance(one.fact, Result) and one.fact.reason]
    assert {(one.who, one.fact.reason) for one in told if isinstance(one.fact, Result)} == {
        (name, f"{name} {number}") for name in names for number in range(1, TIMES + 1)
    }
    assert len(told) == AT_ONCE * TIMES
    moments = [one.at for one in stored.facts]
    assert moments == sorted(set(moments))
    assert [line.total for line in standings(stored.state)] == [100 + TIMES] * AT_ONCE
    assert check(records) == []
