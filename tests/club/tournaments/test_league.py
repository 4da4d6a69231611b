"""The league of tournaments in the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.people import rename
from jatsi.club.tournaments.league import league_of
from jatsi.errors import IllegalError, UnreadableError
from tests.club.tournaments.helpers import begun, everybody
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def evening(records: Records, yatzy: Ruleset, name: str, totals: dict[str, int]) -> None:
    """A tournament of one round with those totals, not closed."""
    organiser = begun(records, yatzy, *totals, name=name, rounds=1, table_size=20)
    organiser.draw()
    everybody(organiser, 1, {**totals})


def test_three_evenings(records: Records, yatzy: Ruleset) -> None:
    """Reckoned by hand: Aino 200 + 110, Eero 150 + 160 + 100, Liisa 310 once."""
    evening(records, yatzy, "I", {"Aino": 200, "Eero": 150})
    evening(records, yatzy, "II", {"Aino": 110, "Eero": 160, "Liisa": 310})
    evening(records, yatzy, "III", {"Eero": 100, "Öhman": 100, "Ahola": 100})
    rename(records, "Aino", "Anna", now=NOW)
    found = league_of(records, ["I", "ii", "III"])
    assert found.tournaments == ("I", "II", "III")
    assert found.unfinished == ()
    lines = [
        (line.place, line.shared, found.names[line.person], line.totals, line.total)
        for line in found.table
    ]
    assert lines == [
        (1, False, "Eero", (150, 160, 100), 410),
        (2, True, "Anna", (200, 110, None), 310),
        (2, True, "Liisa", (None, 310, None), 310),
        (4, True, "Ahola", (None, None, 100), 100),
        (4, True, "Öhman", (None, None, 100), 100),
    ]
    best = league_of(records, ["I", "II", "III"], 2)
    assert [(found.names[line.person], line.total) for line in best.table[:3]] == [
        ("Anna", 310),
        ("Eero", 310),
        ("Liisa", 310),
    ]
    assert [line.place for line in best.table] == [1, 1, 1, 4, 4]


def test_the_disqualified_have_nothing_of_that_evening(records: Records, yatzy: Ruleset) -> None:
    evening(records, yatzy, "I", {"Aino": 200, "Eero": 150, "Liisa": 100})
    organiser = begun(records, yatzy, "Aino", "Eero", name="II", rounds=2)
    organiser.draw()
    everybody(organiser, 1, {"Aino": 300, "Eero": 120})
    organiser.penalise("Eero", 20, "late")
    organiser.disqualify("Aino", "loaded dice")
    found = league_of(records, ["I", "II"])
    assert [(found.names[line.person], line.totals) for line in found.table] == [
        ("Eero", (150, 100)),
        ("Aino", (200, None)),
        ("Liisa", (100, None)),
    ]
    assert found.unfinished == ("II",)


def test_what_is_asked_wrongly(records: Records, yatzy: Ruleset) -> None:
    evening(records, yatzy, "I", {"Aino": 200, "Eero": 150})
    with pytest.raises(IllegalError, match="Tournament I is named twice"):
        league_of(records, ["I", "#1"])
    with pytest.raises(UnreadableError, match="There is no tournament II"):
        league_of(records, ["I", "II"])
