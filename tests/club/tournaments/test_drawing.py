"""Rounds drawn, repeatably; how well they are drawn is told in ``tests/tournament/seating``."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.drawing import draw_next
from jatsi.errors import IllegalError
from jatsi.records.tournaments import record
from jatsi.tournament.facts import Drawn
from jatsi.tournament.moves import Outcome
from jatsi.tournament.plan import Seating
from tests.club.tournaments.helpers import EIGHT, begun, everybody, seated
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.facts import Tables

NINE = (*EIGHT, "Uuno")


def draw(records: Records, organiser: Organiser, seed: str) -> Drawn:
    """Draw and record the next round with that seed."""
    stored = organiser.stored()
    fact = draw_next(stored, seed)
    record(records, stored.id, [fact], who="tupu", now=NOW)
    return fact


def seeds(organiser: Organiser) -> list[str]:
    """The seeds of the rounds as drawn."""
    return [one.fact.seed for one in organiser.stored().facts if isinstance(one.fact, Drawn)]


def sizes(tables: Tables) -> list[int]:
    """The sizes of the tables."""
    return [len(table) for table in tables]


SIZES = {
    5: [5],
    6: [3, 3],
    7: [4, 3],
    9: [3, 3, 3],
    11: [4, 4, 3],
    17: [4, 4, 3, 3, 3],
}


@pytest.mark.parametrize("seating", list(Seating))
def test_the_sizes_of_tables(records: Records, yatzy: Ruleset, seating: Seating) -> None:
    """T22."""
    for players, expected in SIZES.items():
        names = [f"Pelaaja {number}" for number in range(players)]
        organiser = begun(records, yatzy, *names, name=str(players), seating=seating)
        for number in (1, 2):
            organiser.draw()
            stored = organiser.stored()
            assert sorted(sizes(stored.state.drawn[number]), reverse=True) == expected
            assert sorted(stored.state.seated(number)) == sorted(stored.state.present)
            everybody(organiser, number, {})


def test_one_by_one_or_all_at_once_it_is_the_same_plan(records: Records, yatzy: Ruleset) -> None:
    one = begun(records, yatzy, *NINE, rounds=4, table_size=3)
    other = begun(records, yatzy, *NINE, rounds=4, table_size=3, name="Syksy")
    plan = [draw(records, one, "a1").tables for _ in range(4)]
    for number in range(1, 5):
        assert (
            draw(records, other, "a1" if number == 1 else f"b{number}").tables == plan[number - 1]
        )
        everybody(other, number, {})
    assert seeds(one) == seeds(other) == ["a1"] * 4
    met = [pair for tables in plan for table in tables for pair in combinations(sorted(table), 2)]
    assert len(met) == len(set(met)) == 36  # nine in threes, four times: everybody meets once


def test_another_seed_is_another_plan(records: Records, yatzy: Ruleset) -> None:
    drawn = []
    for seed in ("a1", "a2", "a3", "a4"):
        organiser = begun(records, yatzy, *NINE, name=f"Ilta {seed}")
        drawn.append(draw(records, organiser, seed).tables)
    assert len(set(drawn)) > 1


def test_a_plan_ends_where_somebody_comes(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT, rounds=4)
    for seed in ("a1", "b2"):
        draw(records, organiser, seed)
    organiser.add(["Uuno"])
    organiser_seeds = [draw(records, organiser, seed).seed for seed in ("b3", "b4")]
    assert seeds(organiser) == ["a1", "a1", "b3", "b3"]
    assert organiser_seeds == ["b3", "b3"]
    stored = organiser.stored()
    for number in (3, 4):
        assert {name for table in seated(stored, number) for name in table} == {*NINE}


def test_a_plan_ends_where_somebody_leaves(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *NINE, rounds=4, table_size=3)
    for seed in ("a1", "b2"):
        draw(records, organiser, seed)
    everybody(organiser, 1, {})
    everybody(organiser, 2, {"Uuno": None})
    organiser.withdraw("Uuno")
    assert draw(records, organiser, "b3").seed == "b3"
    assert {name for table in seated(organiser.stored(), 3) for name in table} == {*EIGHT}


def test_a_plan_ends_where_two_change_places(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT, rounds=4)
    draw(records, organiser, "a1")
    first, second = seated(organiser.stored(), 1)
    organiser.swap(first[0], second[0])
    assert draw(records, organiser, "b2").seed == "b2"


def test_an_undrawn_round_of_a_plan_comes_again(records: Records, yatzy: Ruleset) -> None:
    """But the first, which may be drawn otherwise."""
    organiser = begun(records, yatzy, *EIGHT)
    draw(records, organiser, "a1")
    second = draw(records, organiser, "b2").tables
    organiser.undraw()
    assert draw(records, organiser, "b3").tables == second
    organiser.undraw()
    organiser.undraw()
    assert draw(records, organiser, "b4").seed == "b4"


def test_those_who_are_kept_apart(records: Records, yatzy: Ruleset) -> None:
    for seating in (Seating.FEWEST_MEETINGS, Seating.RANDOM):
        organiser = begun(records, yatzy, *EIGHT, rounds=4, name=seating.value, seating=seating)
        organiser.draw()
        pair = seated(organiser.stored(), 1)[0][:2]
        organiser.keep_apart(*pair)
        organiser.draw(every=True)
        for number in (2, 3, 4):
            for table in seated(organiser.stored(), number):
                assert len({*pair} & {*table}) <= 1


def test_at_random_each_round_by_itself(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *NINE, seating=Seating.RANDOM)
    drawn = [draw(records, organiser, seed) for seed in ("a1", "a2", "a3")]
    assert seeds(organiser) == ["a1", "a2", "a3"]
    again = begun(records, yatzy, *NINE, seating=Seating.RANDOM, name="Syksy")
    assert [draw(records, again, seed) for seed in ("a1", "a2", "a3")] == drawn


def test_by_the_standings(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT, seating=Seating.BY_STANDING)
    assert organiser.draw(every=True) == [1]
    with pytest.raises(IllegalError, match="Round 1 lacks results"):
        organiser.draw()
    totals = {name: 100 + 10 * number for number, name in enumerate(EIGHT)}
    everybody(organiser, 1, totals)
    organiser.disqualify("Tuuli", "late")
    organiser.draw()
    first, second = seated(organiser.stored(), 2)
    assert [{*first}, {*second}] == [{"Oskar", "Matti", "Liisa", "Kaisa"}, {*EIGHT[:3]}]


def test_the_final_is_the_table_of_the_best_in_their_order(
    records: Records, yatzy: Ruleset
) -> None:
    organiser = begun(records, yatzy, *EIGHT, rounds=1, final=3)
    assert organiser.draw(every=True) == [1]
    with pytest.raises(IllegalError, match="Round 1 lacks results"):
        organiser.draw()
    everybody(organiser, 1, {"Tuuli": 240, "Aino": 230, "Kaisa": 220, "Eero": 210})
    organiser.withdraw("Aino")
    assert organiser.draw() == [2]
    assert seated(organiser.stored(), 2) == [["Tuuli", "Kaisa", "Eero"]]
    with pytest.raises(IllegalError, match="All 2 rounds are drawn"):
        organiser.draw()
    organiser.withdraw("Eero", Outcome())


def test_too_few_to_draw(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino")
    with pytest.raises(IllegalError, match="at least 2 players; there are 1"):
        organiser.draw()
