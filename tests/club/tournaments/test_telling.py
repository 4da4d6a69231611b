"""How a tournament stands, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.club.tournaments.telling import (
    missing_text,
    next_text,
    not_final_text,
    plan_lines,
    round_lines,
)
from jatsi.render.view import View
from jatsi.texts.catalog import catalog
from jatsi.tournament.plan import Dice, Score, Seating, tie_breaks_named
from tests.club.tournaments.helpers import begun, everybody

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

SAY = catalog("en")
VIEW = View(SAY, 60)


def test_the_plan(records: Records, yatzy: Ruleset, forced: Ruleset) -> None:
    usual = begun(records, yatzy).stored()
    assert plan_lines(usual, VIEW) == [
        "Kevät",
        "Yatzy",
        "3 rounds.",
        "4 players at a table.",
        "Tables: as few meetings again as can be.",
        "All games count.",
    ]
    other = begun(
        records,
        yatzy,
        name="Syksy",
        rounds=1,
        games=2,
        final=5,
        table_size=6,
        score=Score(1),
        seating=Seating.BY_STANDING,
        dice=Dice.DUPLICATE,
        tie_breaks=tie_breaks_named("total,next-best,row:pari"),
        hints=True,
        other={2: forced},
    ).stored()
    assert plan_lines(other, VIEW) == [
        "Syksy",
        "Round 1 (Yatzy)",
        "Final (Yatzy, forced from the top)",
        "1 round.",
        "2 games a round at the same table.",
        "6 players at a table.",
        "A final of the best 5.",
        "Tables: by the standings.",
        "The same dice for each seat at every table.",
        "Hints are allowed.",
        "The best game counts.",
        "Ties are parted by: All games, Next best, Row pari.",
    ]


def said(organiser: Organiser, as_of: int | None = None) -> tuple[str, str | None]:
    """What can be done next, and why standings are not final."""
    state = organiser.stored().state
    why = not_final_text(state, as_of)
    return SAY(next_text(state)), SAY(why) if why else None


def test_what_comes_next(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", rounds=2, final=2)
    few = "A round can be drawn when there are at least two players."
    assert said(organiser) == (few, "Not final: Round 1 is not drawn.")
    organiser.add(["Eero"])
    assert said(organiser)[0] == "Round 1 can be drawn."
    organiser.draw(every=True)
    organiser.enter_results([("Aino", 200)], 1)
    assert said(organiser) == ("Round 1 is on.", "Not final: Round 1 lacks: Eero.")
    assert said(organiser, 1)[1] == "Not final: Round 1 lacks: Eero."
    organiser.enter_results([("Eero", 100)], 1)
    assert said(organiser)[0] == "Round 2 is on."
    assert said(organiser, 1)[1] is None
    everybody(organiser, 2, {})
    assert said(organiser) == ("The final can be drawn.", "Not final: Round 3 is not drawn.")
    assert said(organiser, 2)[1] is None
    organiser.draw()
    everybody(organiser, 3, {})
    assert said(organiser) == ("All rounds are complete. The tournament can be closed.", None)
    organiser.close()
    assert said(organiser) == ("The tournament is closed.", None)


def test_whose_results_are_missing(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1, games=2)
    organiser.draw()
    organiser.enter_results([("Aino", 200), ("Eero", 150), ("Eero", 160)])
    missing = missing_text(organiser.stored().state, 1)
    assert missing
    assert SAY(missing) == "Round 1 lacks: Aino (game 2)."
    organiser.enter_results([("Aino", None)])
    assert missing_text(organiser.stored().state, 1) is None


def test_a_round_on_screen(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1)
    organiser.draw()
    stored = organiser.stored()
    [[first, second]] = [[stored.names[one] for one in table] for table in stored.state.drawn[1]]
    assert round_lines(stored, 1, stored.names, VIEW) == [
        "Round 1",
        f"Table 1: {first}, {second}",
    ]
