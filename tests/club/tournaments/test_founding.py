"""Setting a tournament up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.founding import found
from jatsi.errors import IllegalError
from jatsi.records.tournaments import list_tournaments, load_tournament
from jatsi.tournament.plan import Dice, Plan, Score, Seating, tie_breaks_named
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def test_all_that_is_agreed_is_kept(records: Records, yatzy: Ruleset, forced: Ruleset) -> None:
    plan = Plan(
        "Kevät: 1/2",
        rounds=3,
        games=2,
        table_size=5,
        final=4,
        score=Score(3),
        seating=Seating.RANDOM,
        dice=Dice.DUPLICATE,
        tie_breaks=tie_breaks_named("best-game,next-best,next-best,row:pari"),
        hints=True,
    )
    number = found(records, plan, yatzy, {2: forced, 4: forced}, now=NOW)
    stored = load_tournament(records, number)
    assert stored.plan == plan
    assert [one.option_names for one in stored.rulesets] == [
        (),
        ("pakkopeli-ylhaalta",),
        (),
        ("pakkopeli-ylhaalta",),
    ]
    assert stored.created_at == NOW


def test_rules_for_a_round_that_is_not_there(records: Records, yatzy: Ruleset) -> None:
    for number in (0, 4):
        with pytest.raises(IllegalError, match=f"There is no round {number}; the last is 3"):
            found(records, Plan("Kevät", 2, final=4), yatzy, {number: yatzy}, now=NOW)
    assert list_tournaments(records) == []


def test_a_tie_break_by_a_row_that_no_round_has(records: Records, yatzy: Ruleset) -> None:
    """The final alone does not make it one."""
    plan = Plan("Kevät", 1, final=4, tie_breaks=tie_breaks_named("total,row:jatsi"))
    with pytest.raises(IllegalError, match="No round has a row jatsi"):
        found(records, plan, yatzy, {}, now=NOW)


def test_a_name_that_another_has(records: Records, yatzy: Ruleset) -> None:
    found(records, Plan("Kevät", 1), yatzy, {}, now=NOW)
    with pytest.raises(IllegalError, match="There is a tournament KEVÄT already"):
        found(records, Plan("KEVÄT", 2), yatzy, {}, now=NOW)
