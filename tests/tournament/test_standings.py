"""Standings, against counting who is better than whom, and worked by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.tournament.facts import (
    Disqualified,
    Drawn,
    Entered,
    Penalty,
    Result,
    Returned,
    ThrowOff,
    Undrawn,
    Withdrawn,
)
from jatsi.tournament.plan import Plan, Score, tie_breaks_named
from jatsi.tournament.standings import (
    THROW_OFF,
    left_out_of_final,
    standings,
    tied_at_cut,
)
from jatsi.tournament.state import Status, Tournament
from tests.tournament.plain import NAMES, PlainTable
from tests.tournament.stories import any_facts, plans, stories

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jatsi.tournament.facts import Fact
    from jatsi.tournament.standings import Standing
    from tests.tournament.stories import Story

ONE_ROUND = Plan("Kevät", 1)
TWO_ROUNDS = Plan("Kevät", 2)
WITH_FINAL = Plan("Kevät", 1, final=4)


def played(number: int, *totals: int | None, game: int = 1) -> list[Fact]:
    """A round in which persons 1, 2, … have these totals; None is unplayed."""
    people = range(1, len(totals) + 1)
    results = zip(people, totals, strict=True)
    return [
        *(Entered(person, 1) for person in people),
        Drawn(number, (tuple(people),)),
        *(Result(person, number, game, total) for person, total in results),
    ]


def told(number: int, *totals: int | None, game: int = 1) -> list[Fact]:
    """The totals of persons 1, 2, … in another game of theirs."""
    return [Result(person, number, game, total) for person, total in enumerate(totals, 1)]


def table(
    facts: Iterable[Fact],
    plan: Plan = ONE_ROUND,
    as_of: int | None = None,
    names: Sequence[str] = "ABCDEFG",
) -> list[Standing]:
    """The standings of persons 1, 2, … who bear these names."""
    return standings(Tournament(plan, facts, dict(enumerate(names, 1))), as_of)


def placed(lines: Iterable[Standing]) -> list[tuple[int, int | None]]:
    """Everybody with the place, in the order of the table."""
    return [(line.person, line.place) for line in lines]


@settings(max_examples=120)
@given(stories(), st.data())
def test_the_table_is_what_counting_gives(story: Story, data: st.DataObject) -> None:
    last = story.plan.last_round
    as_of = data.draw(st.none() | st.integers(0, last))
    plain = PlainTable(story.plan, story.facts, story.rows, last if as_of is None else as_of)
    found = standings(Tournament(story.plan, story.facts, NAMES), as_of, story.rows)
    assert [line.person for line in found] == plain.order()
    for number in range(4):
        assert tied_at_cut(found, number) == plain.tied_at_cut(number)
    for line in found:
        assert_standing(line, plain)
        assert_what_it_comes_from(line, plain)


def assert_standing(line: Standing, plain: PlainTable) -> None:
    """Where someone stands, and whether they play."""
    same = [other for other in plain.people() if plain.place(other) == line.place]
    change = plain.now(line.person)
    assert line.place == plain.place(line.person)
    assert line.shared == (line.place is not None and len(same) > 1)
    assert (line.status is Status.PLAYING) == plain.plays(line.person)
    assert (line.status is Status.DISQUALIFIED) == plain.out(line.person)
    assert line.reason == (change.reason if change and not plain.plays(line.person) else "")


def assert_what_it_comes_from(line: Standing, plain: PlainTable) -> None:
    """The points of someone, and what is compared."""
    person, final = line.person, plain.plan.rounds + 1
    rounds = range(1, plain.as_of + 1)
    shown = [number for number in rounds if number < final or plain.seats(number)]
    threw = [] if plain.out(person) else plain.equals(person)[1]
    assert line.total == plain.score(person, plain.before_final())
    assert line.games == len(plain.totals(person, rounds))
    assert line.penalty == plain.penalties(person, rounds)
    assert line.rounds == tuple(total_or_none(plain.totals(person, [n])) for n in shown)
    assert list(line.tie_breaks.values()) == [
        *(plain.tie_break(person, number) for number in range(len(plain.plan.tie_breaks))),
        *(points for points in threw if points >= 0),
    ]


def total_or_none(totals: list[int]) -> int | None:
    """A round's points; none where nothing was played."""
    return sum(totals) if totals else None


@given(plans(), any_facts(), st.none() | st.integers(-1, 6), st.data())
def test_facts_in_any_order_and_told_twice_have_standings(
    plan: Plan, facts: list[Fact], as_of: int | None, data: st.DataObject
) -> None:
    mixed = data.draw(st.permutations(facts + facts[::2]))
    tournament = Tournament(plan, mixed, NAMES)
    lines = standings(tournament, as_of)
    people = [line.person for line in lines]
    assert len(set(people)) == len(people)
    assert set(people) <= set(tournament.entrants)
    assert tied_at_cut(lines, 2) == [] or len(tied_at_cut(lines, 2)) > 1


def test_equal_totals_share_a_place_and_the_next_are_skipped() -> None:
    lines = table(played(1, 41, 44, 42, 41, 39, 42, 41))
    assert [line.total for line in lines] == [44, 42, 42, 41, 41, 41, 39]
    assert [line.place for line in lines] == [1, 2, 2, 4, 4, 4, 7]
    assert [line.shared for line in lines] == [False, True, True, True, True, True, False]


def test_equals_stand_in_the_order_of_the_finnish_alphabet() -> None:
    names = ["Öhman", "Zidan", "Äijälä", "Ahola", "Ångström"]
    lines = table(played(1, *[7] * 5), names=names)
    in_order = [names[line.person - 1] for line in lines]
    assert in_order == ["Ahola", "Zidan", "Ångström", "Äijälä", "Öhman"]


def test_namesakes_stand_apart() -> None:
    lines = table(played(1, 9, 12, 9), names=["Liisa", "Liisa", "Liisa"])
    assert placed(lines) == [(2, 1), (1, 2), (3, 2)]


def test_another_name_changes_nothing_but_the_order_of_equals() -> None:
    facts = played(1, 9, 12, 9)
    assert placed(table(facts, names=["B", "C", "D"])) == [(2, 1), (1, 2), (3, 2)]
    assert placed(table(facts, names=["E", "C", "D"])) == [(2, 1), (3, 2), (1, 2)]


def test_a_newcomer_inherits_nothing_with_a_name_that_was_given_up() -> None:
    before, after = ["Liisa", "Maija"], ["Aino", "Maija", "Liisa"]
    facts = played(1, 9, 8)
    assert [after[line.person - 1] for line in table(facts, names=before)] == ["Aino", "Maija"]
    newcomer = table([*facts, Entered(3, 2)], TWO_ROUNDS, names=after)[-1]
    assert (after[newcomer.person - 1], newcomer.total, newcomer.games) == ("Liisa", None, 0)


def test_an_unplayed_game_is_worse_than_any_total_and_no_game() -> None:
    lines = table(played(1, -42, None, 0))
    assert [(line.person, line.place, line.total, line.games) for line in lines] == [
        (3, 1, 0, 1),
        (1, 2, -42, 1),
        (2, 3, None, 0),
    ]
    assert lines[2].rounds == (None,)


def test_a_newcomer_has_blank_rounds_and_the_games_played() -> None:
    facts = [*played(1, 5, 6), *told(2, 5, 6), Entered(3, 3), Drawn(3, ((1, 2, 3),))]
    facts += [Drawn(2, ((1, 2),)), *told(3, 1, 1, 20)]
    newcomer = table(facts, Plan("Kevät", 3))[0]
    assert (newcomer.person, newcomer.rounds, newcomer.games) == (3, (None, None, 20), 1)
    assert [line.person for line in table(facts, Plan("Kevät", 3), as_of=2)] == [2, 1]


def test_who_leaves_and_comes_back_is_missed_only_in_between() -> None:
    plan = Plan("Kevät", 3)
    first = played(1, 5, 6, 7)
    before = table(first, plan, as_of=1)
    facts = [*first, Withdrawn(1, 2, "ill"), Drawn(2, ((2, 3),)), *told(2, None, 1, 1)[1:]]
    facts += [Returned(1, 3), Drawn(3, ((1, 2, 3),)), *told(3, 9, 1, 1)]
    assert table(facts, plan, as_of=1) == before
    second = {line.person: line for line in table(facts, plan, as_of=2)}
    assert (second[1].status, second[1].reason, second[1].total) == (Status.WITHDRAWN, "ill", 5)
    last = {line.person: line for line in table(facts, plan)}
    assert (last[1].status, last[1].reason) == (Status.PLAYING, "")
    assert last[1].rounds == (5, None, 9)


def test_the_disqualified_stand_last_with_the_reason_and_the_others_move_up() -> None:
    lines = table([*played(1, 9, 8, 8, 7), Disqualified(1, 1, "loaded dice")])
    assert placed(lines) == [(2, 1), (3, 1), (4, 3), (1, None)]
    assert (lines[3].reason, lines[3].total, lines[3].shared) == ("loaded dice", 9, False)


def test_a_penalty_counts_from_its_round_on() -> None:
    facts = [*played(1, 9, 8), Drawn(2, ((1, 2),)), *told(2, 1, 1), Penalty(1, 2, 5, "late")]
    assert [line.total for line in table(facts, TWO_ROUNDS, as_of=1)] == [9, 8]
    assert [(line.person, line.total, line.penalty) for line in table(facts, TWO_ROUNDS)] == [
        (2, 9, 0),
        (1, 5, 5),
    ]


def test_a_penalty_of_someone_without_a_game_makes_no_total() -> None:
    lines = table([*played(1, -9, None), Penalty(2, 1, 5, "late")])
    assert [(line.person, line.total) for line in lines] == [(1, -9), (2, None)]


def test_a_correction_of_an_earlier_round_moves_all_that_follows() -> None:
    facts = [*played(1, 9, 8), Drawn(2, ((1, 2),)), *told(2, 1, 1)]
    corrected = [*facts, Result(1, 1, 1, 6, reason="misread")]
    assert placed(table(facts, TWO_ROUNDS)) == [(1, 1), (2, 2)]
    assert placed(table(corrected, TWO_ROUNDS)) == [(2, 1), (1, 2)]
    assert placed(table(corrected, TWO_ROUNDS, as_of=1)) == [(2, 1), (1, 2)]


@pytest.mark.parametrize(
    ("score", "totals"),
    [("sum", {1: 18, 2: 15}), ("best-game", {1: 9, 2: 10}), ("best:2", {1: 16, 2: 15})],
)
def test_a_score_counts_the_best_games(score: str, totals: dict[int, int]) -> None:
    plan = Plan("Kevät", 1, games=3, score=Score.named(score))
    facts = [*played(1, 7, 5), *told(1, 9, 0, game=2), *told(1, 2, 10, game=3)]
    assert {line.person: line.total for line in table(facts, plan)} == totals


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ("none", [(1, 1), (2, 1), (3, 1)]),
        ("best-game", [(1, 1), (2, 1), (3, 3)]),
        ("best-game,next-best", [(2, 1), (1, 2), (3, 3)]),
        ("next-best,next-best", [(3, 1), (2, 2), (1, 3)]),
    ],
)
def test_tie_breaks_part_equals_in_their_order(wanted: str, places: list[tuple[int, int]]) -> None:
    plan = Plan("Kevät", 1, games=3, tie_breaks=tie_breaks_named(wanted))
    facts = [*played(1, 9, 9, 7), *told(1, 4, 6, 7, game=2), *told(1, 5, 3, 4, game=3)]
    assert placed(table(facts, plan)) == places


def test_all_games_part_those_whose_best_are_equal() -> None:
    plan = Plan("Kevät", 2, score=Score(1), tie_breaks=tie_breaks_named("total"))
    lines = table([*played(1, 9, 9), Drawn(2, ((1, 2),)), *told(2, 1, 2)], plan)
    assert [(line.person, line.total, dict(line.tie_breaks)) for line in lines] == [
        (2, 9, {"total": 11}),
        (1, 9, {"total": 10}),
    ]


def test_the_points_in_a_row_part_equals_where_rows_are_known() -> None:
    plan = Plan("Kevät", 1, tie_breaks=tie_breaks_named("row:jatsi"))
    tournament = Tournament(plan, played(1, 9, 9, 9), NAMES)
    rows = {(2, 1, 1): {"jatsi": 0}, (3, 1, 1): {"jatsi": 50}, (1, 1, 1): {"pari": 12}}
    lines = standings(tournament, rows=rows)
    assert [(line.person, line.tie_breaks["row:jatsi"]) for line in lines] == [
        (3, 50),
        (2, 0),
        (1, None),
    ]


def test_the_cut_is_tied_until_a_throw_off() -> None:
    facts = played(1, 9, 8, 7, 5, 5, 3)
    assert tied_at_cut(table(facts, WITH_FINAL), 4) == [4, 5]
    assert tied_at_cut(table(facts, WITH_FINAL), 3) == []
    assert tied_at_cut(table(facts, WITH_FINAL), 5) == []
    lines = table([*facts, ThrowOff(((4, 2), (5, 6)))], WITH_FINAL)
    assert tied_at_cut(lines, 4) == []
    assert placed(lines)[3:] == [(5, 4), (4, 5), (6, 6)]
    assert [line.tie_breaks.get(THROW_OFF) for line in lines] == [None, None, None, 6, 2, None]


def test_who_has_left_or_never_played_ties_no_cut() -> None:
    facts = [*played(1, 9, 5, 5, None, None), Withdrawn(2, 2)]
    assert tied_at_cut(table(facts, WITH_FINAL), 2) == []
    assert tied_at_cut(table(facts, WITH_FINAL), 3) == []


def test_a_throw_off_is_repeated_between_those_who_threw_the_same() -> None:
    first = ThrowOff(((1, 5), (2, 5), (3, 2)))
    facts = [*played(1, 7, 7, 7), first]
    assert placed(table(facts)) == [(1, 1), (2, 1), (3, 3)]
    lines = table([*facts, ThrowOff(((1, 1), (2, 3)))])
    assert placed(lines) == [(2, 1), (1, 2), (3, 3)]
    assert [list(line.tie_breaks.values()) for line in lines] == [[5, 3], [5, 1], [2]]


def test_of_two_throw_offs_between_the_same_people_the_later_holds() -> None:
    facts = [*played(1, 7, 7), ThrowOff(((1, 5), (2, 2))), ThrowOff(((1, 3), (2, 4)))]
    assert placed(table(facts)) == [(2, 1), (1, 2)]


def test_a_throw_off_without_someone_who_is_tied_decides_nothing() -> None:
    facts = [*played(1, 7, 7, 7), ThrowOff(((1, 5), (2, 2)))]
    assert placed(table(facts)) == [(1, 1), (2, 1), (3, 1)]
    assert placed(table([*facts, Withdrawn(3, 2)])) == [(1, 1), (2, 2), (3, 3)]


def test_who_has_left_stands_after_those_who_throw_off() -> None:
    facts = [*played(1, 7, 7, 7), Withdrawn(1, 2), ThrowOff(((2, 0), (3, -1)))]
    assert placed(table(facts)) == [(2, 1), (3, 2), (1, 3)]


def test_a_throw_off_decides_until_more_is_played_and_not_before_it() -> None:
    plan = Plan("Kevät", 3)
    facts = [*played(1, 7, 7), Drawn(2, ((1, 2),)), *told(2, 4, 4), ThrowOff(((1, 2), (2, 5)))]
    facts += [Drawn(3, ((1, 2),))]
    assert placed(table(facts, plan, as_of=1)) == [(1, 1), (2, 1)]
    assert placed(table(facts, plan, as_of=2)) == [(2, 1), (1, 2)]
    assert placed(table(facts, plan)) == [(2, 1), (1, 2)]
    later = [*facts, *told(3, 6, 6)]
    assert placed(table(later, plan, as_of=2)) == [(2, 1), (1, 2)]
    assert placed(table(later, plan)) == [(1, 1), (2, 1)]


def test_a_final_decides_its_own_places_and_the_rest_keep_theirs() -> None:
    facts = [*played(1, 90, 80, 70, 60, 50, 50), Drawn(2, ((4, 3, 2, 1),))]
    before = placed(table(facts, WITH_FINAL))
    assert before == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5)]
    half = [*facts, *told(2, 1, 2, 8)]
    assert placed(table(half, WITH_FINAL)) == before
    done = [*half, Result(4, 2, 1, 2)]
    assert placed(table(done, WITH_FINAL)) == [(3, 1), (2, 2), (4, 2), (1, 4), (5, 5), (6, 5)]
    assert placed(table(done, WITH_FINAL, as_of=1)) == before
    assert [line.total for line in table(done, WITH_FINAL)] == [70, 80, 60, 90, 50, 50]


def test_only_what_is_thrown_off_after_a_final_decides_in_it() -> None:
    plan = Plan("Kevät", 1, final=2)
    facts = [*played(1, 7, 7, 7), ThrowOff(((1, 5), (2, 3), (3, 1)))]
    facts += [Drawn(2, ((1, 2),)), *told(2, 4, 4)]
    assert placed(table(facts, plan)) == [(1, 1), (2, 1), (3, 3)]
    after = [*facts, ThrowOff(((1, 2), (2, 5)))]
    assert placed(table(after, plan)) == [(2, 1), (1, 2), (3, 3)]
    assert placed(table(after, plan, as_of=1)) == [(1, 1), (2, 2), (3, 3)]


def test_a_finalist_who_is_disqualified_stands_last() -> None:
    plan = Plan("Kevät", 1, final=2)
    facts = [*played(1, 9, 8, 7), Drawn(2, ((1, 2),)), *told(2, 5)]
    lines = table([*facts, Disqualified(2, 2, "left in anger")], plan)
    assert placed(lines) == [(1, 1), (3, 2), (2, None)]


def test_a_penalty_in_the_final_counts_there_only() -> None:
    plan = Plan("Kevät", 1, final=2)
    facts = [*played(1, 9, 8), Drawn(2, ((1, 2),)), *told(2, 5, 4), Penalty(1, 2, 2, "late")]
    lines = table(facts, plan)
    assert placed(lines) == [(2, 1), (1, 2)]
    assert [(line.total, line.penalty) for line in lines] == [(8, 0), (9, 2)]


def test_what_is_thrown_again_counts_as_thrown_last() -> None:
    """Two who threw with a third, and were equal, are parted by throwing once more."""
    between = [ThrowOff(((1, 5), (2, 5))), ThrowOff(((1, 6), (2, 6), (3, 2)))]
    facts = [*played(1, 9, 9, 9), *between]
    assert placed(table(facts)) == [(1, 1), (2, 1), (3, 3)]
    again = [*facts, ThrowOff(((1, 3), (2, 4)))]
    assert placed(table(again)) == [(2, 1), (1, 2), (3, 3)]


def test_who_belongs_to_the_final_by_a_later_correction() -> None:
    plan = Plan("Kevät", 1, final=2)
    facts = [*played(1, 9, 8, 7, 6), Drawn(2, ((1, 2),))]

    def left_out(*more: Fact) -> list[int]:
        return left_out_of_final(Tournament(plan, [*facts, *more], NAMES))

    assert left_out() == []
    assert left_out(Result(4, 1, 1, 8, reason="misread")) == [4]  # level with the second
    assert left_out(Result(4, 1, 1, 20, reason="misread")) == [4]
    assert left_out(Result(2, 1, 1, 1, reason="misread")) == [3, 4]
    assert left_out(Result(4, 1, 1, 20, reason="misread"), Undrawn(2)) == []
