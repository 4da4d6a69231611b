"""Final tables as documents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.publishing import document, published
from jatsi.errors import RecordsError
from jatsi.tournament.standings import standings
from tests.club.tournaments.helpers import EIGHT, begun, everybody

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def test_a_document_is_read_as_it_was_written(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT)
    organiser.draw()
    everybody(organiser, 1, {"Aino": 200, "Eero": None})
    organiser.penalise("Kaisa", 5, "late")
    organiser.disqualify("Aino", "rude")
    stored = organiser.stored()
    written = document(records, stored, final=False)
    told = published(written)
    table = standings(stored.state)
    assert not told.final
    assert [told.names[line.person] for line in told.table] == [
        stored.names[line.person] for line in table
    ]
    kept = ("place", "shared", "games", "rounds", "penalty", "total", "status", "reason")
    for line, same in zip(told.table, table, strict=True):
        assert [getattr(line, name) for name in kept] == [getattr(same, name) for name in kept]
    assert len({line["person"] for line in json.loads(written)["standings"]}) == 8


@pytest.mark.parametrize("damaged", ["", "[]", "{}", '{"final": true, "standings": [{}]}', "x"])
def test_a_damaged_document(damaged: str) -> None:
    with pytest.raises(RecordsError):
        published(damaged)
