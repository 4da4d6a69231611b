"""What facts make of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.tournament.facts import (
    Apart,
    Closed,
    Disqualified,
    Drawn,
    Entered,
    Removed,
    Reopened,
    Result,
    Returned,
    Swapped,
    ThrowOff,
    Undrawn,
    Withdrawn,
)
from jatsi.tournament.plan import Plan
from jatsi.tournament.state import Status, Tournament
from tests.tournament.plain import NAMES
from tests.tournament.stories import any_facts, plans

if TYPE_CHECKING:
    from jatsi.tournament.facts import Fact, Table

PLAYING, WITHDRAWN, DISQUALIFIED = Status.PLAYING, Status.WITHDRAWN, Status.DISQUALIFIED
FOUR = tuple(Entered(person, 1) for person in (1, 2, 3, 4))


def made(*facts: Fact, rounds: int = 3, games: int = 1, final: int = 0) -> Tournament:
    """The tournament of these facts."""
    return Tournament(Plan("Kevät", rounds, games, final=final), facts, NAMES)


def results(number: int, *people: int, game: int = 1) -> list[Fact]:
    """Results of some people in a round."""
    return [Result(person, number, game, 100) for person in people]


@given(plans(), any_facts(), st.data())
def test_facts_in_any_order_and_told_twice_make_a_tournament(
    plan: Plan, facts: list[Fact], data: st.DataObject
) -> None:
    mixed = data.draw(st.permutations(facts + facts[::2]))
    tournament = Tournament(plan, mixed, NAMES)
    assert tournament.next_round not in tournament.drawn
    assert tournament.current_round in {None, *tournament.drawn}
    assert set(tournament.present) <= set(tournament.entrants)
    for number in tournament.drawn:
        seated = list(tournament.seated(number))
        assert len(set(seated)) == len(seated)
        assert set(seated) <= set(tournament.entrants)
        assert all(tournament.entrants[person].since <= number for person in seated)
    told = {f.person for f in mixed if isinstance(f, Result)}
    assert told <= set(tournament.entrants)


@given(plans(), any_facts())
def test_the_same_facts_make_the_same_tournament(plan: Plan, facts: list[Fact]) -> None:
    one, other = vars(Tournament(plan, facts, NAMES)), vars(Tournament(plan, facts, NAMES))
    assert one == other


def test_who_is_in_stays_one_however_often_entered() -> None:
    tournament = made(*FOUR, Entered(2, 3), Entered(2, 1))
    assert [(one.person, one.since) for one in tournament.entrants.values()] == [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
    ]


def test_who_has_not_sat_can_be_removed_and_enter_again() -> None:
    assert list(made(*FOUR, Removed(2)).entrants) == [1, 3, 4]
    assert made(*FOUR, Removed(2), Entered(2, 2)).entrants[2].since == 2


@pytest.mark.parametrize("fact", [Drawn(1, ((1, 2),)), Result(2, 1, 1, 300)])
def test_who_has_a_table_or_a_result_is_not_removed(fact: Fact) -> None:
    assert 2 in made(*FOUR, fact, Removed(2)).entrants
    assert 2 in made(*FOUR, Removed(2), fact).entrants


def test_who_gets_a_table_takes_part_from_there_on() -> None:
    """Another place may have removed them, or not know yet that they have entered."""
    tournament = made(*FOUR, Removed(2), Drawn(2, ((1, 2),)))
    assert (tournament.entrants[2].since, tournament.status(2)) == (2, PLAYING)


def test_the_last_change_up_to_a_round_counts_in_it() -> None:
    tournament = made(
        *FOUR, Withdrawn(1, 2), Returned(1, 4), Disqualified(2, 3, "rude"), Returned(2, 3), rounds=4
    )
    assert [tournament.status(1, number) for number in (1, 2, 3, 4)] == [
        PLAYING,
        WITHDRAWN,
        WITHDRAWN,
        PLAYING,
    ]
    assert tournament.status(2, 3) is PLAYING
    assert made(*FOUR, Disqualified(2, 3, "rude")).status(2) is DISQUALIFIED
    assert made(*FOUR, Withdrawn(1, 4)).status(1) is WITHDRAWN


def test_whoever_plays_is_to_get_a_table_in_the_order_of_entry() -> None:
    tournament = made(
        Entered(4, 1), Entered(1, 1), Entered(3, 2), Withdrawn(1, 2), Disqualified(4, 1, "rude")
    )
    assert tournament.present == [3]


def test_a_round_drawn_anew_takes_in_who_came_after_the_first_draw() -> None:
    first = [*FOUR[:3], Drawn(1, ((1, 2, 3),)), *results(1, 1, 2, 3), Withdrawn(1, 2)]
    drawn = [*first, Drawn(2, ((2, 3),)), Returned(1, 3), Entered(4, 3), Undrawn(2)]
    tournament = made(*drawn, Drawn(2, ((1, 2), (3, 4))))
    assert tournament.entrants[4].since == 2
    assert [tournament.status(1, number) for number in (1, 2, 3)] == [PLAYING] * 3


def test_a_round_has_the_tables_that_were_drawn_last() -> None:
    tournament = made(*FOUR, Drawn(1, ((1, 2), (3, 4))), Drawn(1, ((1, 3), (2, 4))))
    assert tournament.drawn == {1: ((1, 3), (2, 4))}
    assert [tournament.table_of(person, 1) for person in (1, 2, 3, 4, 5)] == [0, 1, 0, 1, None]
    assert list(tournament.seated(1)) == [1, 3, 2, 4]


@pytest.mark.parametrize(
    ("one", "other", "tables"),
    [
        (1, 4, ((4, 2), (3, 1))),
        (1, 2, ((2, 1), (3, 4))),
        (1, 5, ((1, 2), (3, 4))),
    ],
)
def test_two_who_sit_change_places(one: int, other: int, tables: tuple[Table, ...]) -> None:
    tournament = made(*FOUR, Entered(5, 2), Drawn(1, ((1, 2), (3, 4))), Swapped(1, one, other))
    assert tournament.drawn[1] == tables


def test_the_next_round_is_the_first_without_tables() -> None:
    assert made(*FOUR).next_round == 1
    assert made(Drawn(1, ((1, 2),)), Drawn(2, ((1, 2),))).next_round == 3
    assert made(Drawn(1, ((1, 2),)), Drawn(2, ((1, 2),)), Undrawn(1)).next_round == 1
    every = [Drawn(number, ((1, 2),)) for number in (1, 2, 3)]
    assert [made(*every, rounds=rounds).next_round for rounds in (3, 2)] == [4, 4]


def test_a_round_is_on_until_all_who_sit_have_told_of_every_game() -> None:
    facts = [*FOUR[:2], Drawn(1, ((1, 2),)), *results(1, 1, 2), *results(1, 1, game=2)]
    tournament = made(*facts, games=2)
    assert (tournament.current_round, tournament.missing(1)) == (1, [(2, 2)])
    assert made(*facts, Result(2, 1, 2, None), games=2).current_round is None
    assert made(*facts, Disqualified(2, 1, "left"), games=2).current_round is None
    assert made(*facts, Withdrawn(2, 2), games=2).current_round == 1


def test_standings_are_final_when_no_round_and_no_result_is_missing() -> None:
    facts = [*FOUR[:2], Drawn(1, ((1, 2),)), *results(1, 1)]
    assert not made(*facts, rounds=1).complete
    assert made(*facts, Result(2, 1, 1, None), rounds=1).complete
    assert not made(*facts, *results(1, 2), rounds=2).complete
    assert not made(*facts, *results(1, 2), rounds=1, final=2).complete


def test_the_last_result_told_holds_and_the_earlier_are_kept() -> None:
    told = [Result(1, 1, 1, 200), Result(1, 1, 1, 210, reason="misread")]
    tournament = made(*FOUR, Drawn(1, ((1, 2),)), *told)
    assert tournament.result(1, 1, 1) == told[-1]
    assert tournament.results[1, 1, 1] == told
    assert tournament.result(2, 1, 1) is None
    assert made(*FOUR, *told, Result(1, 1, 1, None)).totals(1, [1, 2]) == []


def test_totals_are_those_of_the_rounds_asked_for() -> None:
    tournament = made(
        *FOUR,
        *(Result(1, 1, game, total) for game, total in ((1, -42), (2, 30))),
        *(Result(1, 2, game, total) for game, total in ((1, None), (2, 0))),
        games=2,
    )
    assert tournament.totals(1, [1]) == [-42, 30]
    assert tournament.totals(1, [1, 2]) == [-42, 30, 0]
    assert (tournament.begun(1), tournament.begun(3), tournament.last_begun) == (True, False, 2)


def test_a_throw_off_is_kept_with_the_last_round_told_of() -> None:
    throw_off = ThrowOff(((1, 4), (2, 5)))
    tournament = made(throw_off, *results(2, 1), Drawn(3, ((1, 2),)), throw_off)
    assert tournament.throw_offs == [(0, throw_off), (2, throw_off)]


def test_two_are_kept_apart_whoever_is_named_first() -> None:
    assert made(*FOUR, Apart(1, 2), Apart(2, 1)).apart == {frozenset({1, 2})}


def test_a_tournament_is_closed_until_it_is_opened_again() -> None:
    assert made().closed is None
    assert made(Closed("{}"), Closed("[]")).closed == Closed("[]")
    assert made(Closed("{}"), Reopened("a sheet was found")).closed is None
