"""What was changed, and what stood before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.club.tournaments.history import changes
from jatsi.texts.catalog import catalog
from jatsi.tournament.moves import Outcome
from tests.club.tournaments.helpers import begun, everybody

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def test_every_kind_of_change(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", "Liisa", "Uusi", games=2, rounds=2)
    organiser.withdraw("Uusi")
    organiser.draw()
    organiser.undraw()
    organiser.draw()
    organiser.swap("Aino", "Eero")
    everybody(organiser, 1, {})
    organiser.enter_results([("Aino", 110), ("Eero", None), ("Liisa", 110)])
    organiser.correct("Eero", 90, 1, 2, "it was played")
    organiser.correct("Eero", 91, 1, 2, "typo")
    organiser.penalise("Eero", 5, "late")
    organiser.throw_off([("Aino", 20), ("Liisa", 15)])
    organiser.withdraw("Liisa", Outcome(), "home")
    organiser.bring_back("Liisa")
    organiser.disqualify("Eero", "rude")
    organiser.close(forced=True)
    organiser.reopen("one round more")
    say = catalog("en")
    told = changes(organiser.stored())
    assert [(say(one.what), one.reason) for one in told] == [
        ("Uusi was taken off the list.", ""),
        ("Round 1 was undrawn.", ""),
        ("Aino and Eero changed places in round 1.", ""),
        ("Eero, round 1, game 2: was -, is 90.", "it was played"),
        ("Eero, round 1, game 2: was 90, is 91.", "typo"),
        ("Eero, round 1: penalty 5.", "late"),
        ("Throw-off: Aino 20, Liisa 15.", ""),
        ("Liisa left.", "home"),
        ("Liisa came back.", ""),
        ("Eero was disqualified.", "rude"),
        ("Closed, not final.", ""),
        ("Reopened.", "one round more"),
    ]
    assert told[4].json == {
        "kind": "correction",
        "name": "Eero",
        "round": 1,
        "game": 2,
        "old": 90,
        "new": 91,
        "reason": "typo",
        "who": "tupu",
        "at": "2025-01-31T22:30:00Z",
    }
    assert {one.who for one in told} == {"tupu"}


def test_first_results_are_no_changes(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1)
    organiser.draw()
    everybody(organiser, 1, {"Aino": None})
    assert changes(organiser.stored()) == []
    organiser.close()
    [closed] = changes(organiser.stored())
    assert catalog("en")(closed.what) == "Closed."
