"""What can be recorded when, and what is refused and why."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from jatsi.errors import AnswerError, IllegalError, UnreadableError
from jatsi.tournament import moves
from jatsi.tournament.facts import (
    Closed,
    Disqualified,
    Drawn,
    Entered,
    Penalty,
    Removed,
    Reopened,
    Result,
    Returned,
    Swapped,
    ThrowOff,
    Undrawn,
    Withdrawn,
)
from jatsi.tournament.moves import Outcome
from jatsi.tournament.plan import Plan
from jatsi.tournament.standings import standings
from jatsi.tournament.state import Tournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jatsi.tournament.facts import Fact

FOUR: tuple[Fact, ...] = tuple(Entered(person, 1) for person in (1, 2, 3, 4))
FIRST_ROUND: tuple[Fact, ...] = (*FOUR, Drawn(1, ((1, 2), (3, 4))))


def made(*facts: Fact, rounds: int = 3, games: int = 1, final: int = 0) -> Tournament:
    """The tournament of these facts; persons 1 to 6 are the first letters of the alphabet."""
    plan = Plan("Kevät", rounds, games, final=final)
    return Tournament(plan, facts, dict(enumerate("ABCDEF", 1)))


def told(number: int, *totals: int | None, game: int = 1) -> list[Fact]:
    """The totals of persons 1, 2, … in a round."""
    return [Result(person, number, game, total) for person, total in enumerate(totals, 1)]


@contextmanager
def refused(words: str, kind: type[AnswerError] = IllegalError) -> Iterator[None]:
    """Something cannot be, and these words say why."""
    with pytest.raises(kind) as error:
        yield
    assert words in str(error.value)


def test_nobody_enters_twice() -> None:
    with refused("B is in the tournament already, from round 1 on"):
        moves.enter(made(*FOUR), 2)
    with refused("B was in the tournament from round 1 on and has left"):
        moves.enter(made(*FIRST_ROUND, Withdrawn(2, 2)), 2)


def test_a_newcomer_joins_from_the_next_draw_on() -> None:
    assert moves.enter(made(*FOUR), 5) == Entered(5, 1)
    newcomer = moves.enter(made(*FIRST_ROUND), 5)
    assert newcomer == Entered(5, 2)
    assert moves.verify_draw(made(*FIRST_ROUND, newcomer)) == [1, 2, 3, 4, 5]


def test_a_newcomer_needs_a_round_that_is_not_drawn() -> None:
    with refused("All rounds are drawn. Undraw one, and E can join"):
        moves.enter(made(*FIRST_ROUND, rounds=1, final=4), 5)


def test_who_has_not_sat_leaves_without_a_trace() -> None:
    assert moves.withdraw(made(*FIRST_ROUND, Entered(5, 2)), 5) == [Removed(5)]
    pardoned: list[Fact] = [Entered(5, 2), Disqualified(5, 1, "rude"), Returned(5, 1, "it was F")]
    assert moves.withdraw(made(*FIRST_ROUND, *pardoned), 5) == [Withdrawn(5, 2)]


def test_who_leaves_between_rounds_gets_no_further_table() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9, 8, 7, 6))
    left = moves.withdraw(tournament, 2, reason="ill")
    assert left == [Withdrawn(2, 2, "ill")]
    after = made(*FIRST_ROUND, *told(1, 9, 8, 7, 6), *left)
    assert moves.verify_draw(after) == [1, 3, 4]
    assert after.totals(2, [1]) == [8]


@pytest.mark.parametrize("total", [None, -42])
def test_who_leaves_while_a_round_is_on_is_asked_what_becomes_of_it(total: int | None) -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9))
    with refused("B sits in round 1, which is on. Say what becomes"):
        moves.withdraw(tournament, 2)
    left = moves.withdraw(tournament, 2, Outcome(total))
    assert left == [Result(2, 1, 1, total), Withdrawn(2, 2)]
    assert moves.verify_draw(made(*FIRST_ROUND, *told(1, 9), *left)) == [1, 3, 4]


def test_one_total_is_for_one_game() -> None:
    with refused("A has 2 games without a result"):
        moves.withdraw(made(*FIRST_ROUND, games=2), 1, Outcome(200))
    with refused("A has no game without a result"):
        moves.withdraw(made(*FIRST_ROUND, *told(1, 9)), 1, Outcome(200))
    unplayed = [Result(1, 1, 1, None), Result(1, 1, 2, None)]
    left = moves.withdraw(made(*FIRST_ROUND, games=2), 1, Outcome())
    assert left == [*unplayed, Withdrawn(1, 2)]


def test_rounds_drawn_ahead_are_undrawn_where_someone_leaves() -> None:
    ahead = [Drawn(number, ((1, 2), (3, 4))) for number in (2, 3)]
    tournament = made(*FIRST_ROUND, *told(1, 9), *ahead)
    assert moves.withdraw(tournament, 1) == [Undrawn(3), Undrawn(2), Withdrawn(1, 2)]


def test_rounds_drawn_ahead_stay_where_nobody_is_missed_in_them() -> None:
    facts = [*FIRST_ROUND, *told(1, 9), Withdrawn(1, 2), Drawn(2, ((2, 3, 4),)), Returned(1, 3)]
    assert moves.withdraw(made(*facts), 1) == [Withdrawn(1, 3)]


def test_rounds_drawn_ahead_stay_where_something_is_recorded_of_the_last() -> None:
    ahead = [Drawn(number, ((1, 2), (3, 4))) for number in (2, 3)]
    tournament = made(*FIRST_ROUND, *told(1, 9), *ahead, Result(3, 3, 1, 7))
    assert moves.withdraw(tournament, 1, Outcome()) == [
        Result(1, 2, 1, None),
        Result(1, 3, 1, None),
        Withdrawn(1, 4),
    ]


def test_nobody_leaves_twice() -> None:
    with refused("A has withdrawn already"):
        moves.withdraw(made(*FIRST_ROUND, Withdrawn(1, 2)), 1)
    with refused("A is disqualified already"):
        moves.withdraw(made(*FIRST_ROUND, Disqualified(1, 1, "rude")), 1)
    with refused("F is not in the tournament"):
        moves.withdraw(made(*FIRST_ROUND), 6)


def test_who_left_after_the_first_round_sits_again_in_the_third() -> None:
    facts: list[Fact] = [*FIRST_ROUND, *told(1, 9, 8, 7, 6)]
    facts += moves.withdraw(made(*facts), 1)
    facts += [Drawn(2, (tuple(moves.verify_draw(made(*facts))),)), *told(2, None, 1, 1, 1)[1:]]
    back = moves.bring_back(made(*facts), 1, "well again")
    assert back == Returned(1, 3, "well again")
    assert made(*facts).table_of(1, 2) is None
    assert moves.verify_draw(made(*facts, back)) == [1, 2, 3, 4]


def test_a_disqualification_is_lifted_as_though_it_had_not_been() -> None:
    facts = [*FIRST_ROUND, *told(1, 9, 8, 7, 6), Disqualified(1, 1, "rude"), Drawn(2, ((2, 3),))]
    with refused("Give a reason", UnreadableError):
        moves.bring_back(made(*facts), 1)
    back = moves.bring_back(made(*facts), 1, "it was B")
    assert back == Returned(1, 1, "it was B")
    assert standings(made(*facts, back), as_of=1) == standings(made(*facts[:-2]), as_of=1)


def test_who_plays_is_not_brought_back() -> None:
    with refused("A is in play"):
        moves.bring_back(made(*FOUR), 1)


def test_a_disqualification_counts_from_the_round_that_is_on() -> None:
    assert moves.disqualify(made(*FOUR), 1, "rude").round == 1
    assert moves.disqualify(made(*FIRST_ROUND, Drawn(2, ((1, 2),))), 1, "rude").round == 1
    second = made(*FIRST_ROUND, *told(1, 9, 8, 7, 6), Drawn(2, ((1, 2),)))
    assert moves.disqualify(second, 1, "rude") == Disqualified(1, 2, "rude")
    with refused("A is disqualified already"):
        moves.disqualify(made(*FOUR, Disqualified(1, 1, "rude")), 1, "rude")


def test_a_penalty_is_for_a_round_that_is_drawn() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9, 8, 7, 6), Drawn(2, ((1, 2),)))
    assert moves.penalise(tournament, 1, 5, "late") == Penalty(1, 2, 5, "late")
    assert moves.penalise(tournament, 1, 5, "late", 1) == Penalty(1, 1, 5, "late")
    with refused("at least one point"):
        moves.penalise(tournament, 1, 0, "late")
    with refused("Round 3 is not drawn. Draw it first"):
        moves.penalise(tournament, 1, 5, "late", 3)
    for number in (0, 4):
        with refused("The tournament has rounds 1 to 3"):
            moves.penalise(tournament, 1, 5, "late", number)


@pytest.mark.parametrize("reason", ["", "  "])
def test_what_is_taken_from_someone_needs_a_reason(reason: str) -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9))
    for move in (
        lambda: moves.disqualify(tournament, 1, reason),
        lambda: moves.penalise(tournament, 1, 5, reason),
        lambda: moves.correct(tournament, 1, 8, 1, None, reason),
        lambda: moves.reopen(made(Closed("{}")), reason),
    ):
        with refused("Give a reason", UnreadableError):
            move()


def test_two_different_people_are_kept_apart() -> None:
    assert made(*FOUR, moves.keep_apart(made(*FOUR), 1, 2)).apart == {frozenset({1, 2})}
    with refused("two different people"):
        moves.keep_apart(made(*FOUR), 1, 1)


def test_a_round_needs_two_players() -> None:
    with refused("at least 2 players; there are 1. Add more"):
        moves.verify_draw(made(*FOUR[:1]))
    with refused("All 1 rounds are drawn"):
        moves.verify_draw(made(*FIRST_ROUND, rounds=1))


def test_a_final_waits_for_results_and_for_a_throw_off() -> None:
    facts: list[Fact] = [*FIRST_ROUND, *told(1, 7, 9, 7)]
    with refused("Round 1 lacks results: ('D',)"):
        moves.verify_draw(made(*facts, rounds=1, final=2))
    facts.append(Result(4, 1, 1, 5))
    with refused("The last place in the final is tied: ('A', 'C')"):
        moves.verify_draw(made(*facts, rounds=1, final=2))
    facts.append(moves.throw_off(made(*facts, rounds=1, final=2), [(1, 3), (3, 6)]))
    assert moves.verify_draw(made(*facts, rounds=1, final=2)) == [2, 3]


def test_who_leaves_before_the_final_leaves_the_place_to_the_next() -> None:
    facts = [*FIRST_ROUND, *told(1, 9, 8, 7, 6), Withdrawn(1, 2)]
    assert moves.verify_draw(made(*facts, rounds=1, final=2)) == [2, 3]


def test_a_final_is_for_those_who_have_played() -> None:
    facts = [*FIRST_ROUND, *told(1, -9, 8, None, None)]
    assert moves.verify_draw(made(*facts, rounds=1, final=3)) == [2, 1]
    with refused("at least 2 who still play and have played"):
        moves.verify_draw(made(*facts, Withdrawn(1, 2), rounds=1, final=3))


def test_a_throw_off_is_between_all_who_are_tied() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 7, 7, 7, 5))
    everybody = [(1, 2), (2, 6), (3, 1)]
    assert moves.throw_off(tournament, everybody) == ThrowOff(tuple(everybody))
    for wrong in (everybody[:2], [*everybody, (4, 5)]):
        with refused("A is tied with: ('B', 'C')"):
            moves.throw_off(tournament, wrong)
    for wrong in (everybody[:1], [], [(1, 2), (1, 3)]):
        with refused("at least two people, each named once"):
            moves.throw_off(tournament, wrong)


def test_nobody_throws_off_who_has_left_or_never_played() -> None:
    left = made(*FIRST_ROUND, *told(1, 7, 7, 7, 5), Withdrawn(2, 2))
    assert moves.throw_off(left, [(1, 2), (3, 2)]).thrown == ((1, 2), (3, 2))
    with refused("B has withdrawn already"):
        moves.throw_off(left, [(1, 2), (2, 3), (3, 2)])
    with refused("A is tied with: -"):
        moves.throw_off(made(*FOUR), [(person, 1) for person in (1, 2, 3, 4)])


def test_nothing_is_thrown_off_while_a_round_is_on() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 7, 7, 5))
    with refused("Round 1 lacks results: ('D',)"):
        moves.throw_off(tournament, [(1, 2), (2, 3)])
    ahead = made(*FIRST_ROUND, *told(1, 7, 7, 5, 5), Drawn(2, ((1, 2), (3, 4))))
    assert moves.throw_off(ahead, [(1, 2), (2, 3)]).thrown == ((1, 2), (2, 3))


def test_a_round_is_undrawn_until_something_is_recorded_of_it() -> None:
    second = Drawn(2, ((1, 2), (3, 4)))
    assert moves.undraw(made(*FIRST_ROUND, second)) == Undrawn(2)
    with refused("Round 2 has results and cannot be undrawn"):
        moves.undraw(made(*FIRST_ROUND, second, *told(2, None)))
    with refused("No round is drawn"):
        moves.undraw(made(*FOUR))


def test_two_who_have_no_result_in_a_round_change_places() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9), Entered(5, 2), Drawn(2, ((1, 2), (3, 4))))
    assert moves.swap(tournament, 2, 3) == Swapped(1, 2, 3)
    assert moves.swap(tournament, 1, 3, 2) == Swapped(2, 1, 3)
    with refused("A has a result in round 1 and stays"):
        moves.swap(tournament, 3, 1)
    with refused("E has no table in round 2"):
        moves.swap(tournament, 1, 5, 2)
    with refused("two different people"):
        moves.swap(tournament, 2, 2)


def test_a_result_is_of_the_first_game_that_lacks_one() -> None:
    facts: list[Fact] = [*FIRST_ROUND, *told(1, 9, 8, 7, 6), *told(1, 9, 8, game=2)]
    tournament = made(*facts, Drawn(2, ((1, 2),)), games=2)
    assert moves.place_of_result(tournament, 3, None, None) == (1, 2)
    assert moves.place_of_result(tournament, 1, 2, None) == (2, 1)
    assert moves.place_of_result(tournament, 1, 2, 2) == (2, 2)


def test_a_result_that_is_there_is_only_corrected() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9, None))
    for person, total in ((1, "9"), (2, "-")):
        with refused(f"has {total} in round 1 already. To change it"):
            moves.place_of_result(tournament, person, None, None)


def test_a_result_is_of_someone_who_sits_in_the_round() -> None:
    tournament = made(*FIRST_ROUND, Entered(5, 2))
    with refused("E has no table in round 1"):
        moves.place_of_result(tournament, 5, None, None)
    with refused("F is not in the tournament"):
        moves.place_of_result(tournament, 6, None, None)
    with refused("A round has games 1 to 1"):
        moves.place_of_result(tournament, 1, None, 2)
    with refused("Round 2 is not drawn"):
        moves.place_of_result(tournament, 1, 2, None)


def test_a_correction_two_rounds_later_keeps_what_was_told() -> None:
    facts = [*FIRST_ROUND, *told(1, 9, 8, 7, 6), Drawn(2, ((1, 2),)), *told(2, 1, 1)]
    facts += [Drawn(3, ((1, 2),))]
    corrected = moves.correct(made(*facts), 1, -42, 1, None, "a minus was not read")
    assert corrected == Result(1, 1, 1, -42, None, "a minus was not read")
    tournament = made(*facts, corrected)
    assert [one.total for one in tournament.results[1, 1, 1]] == [9, -42]
    assert {line.person: line.total for line in standings(tournament)}[1] == -41


def test_only_what_was_told_is_corrected_to_something_else() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9))
    with refused("what stands there already"):
        moves.correct(tournament, 1, 9, 1, None, "misread")
    with refused("B has no result in round 1 to correct"):
        moves.correct(tournament, 2, 9, 1, None, "misread")
    with refused("Say which game of the round: 1 to 2"):
        moves.correct(made(*FIRST_ROUND, *told(1, 9), games=2), 1, 8, 1, None, "misread")
    assert moves.correct(tournament, 1, None, 1, 1, "nobody threw").total is None


def test_the_end_needs_every_round_and_every_result() -> None:
    facts: list[Fact] = [*FIRST_ROUND, *told(1, 9, 8, 7)]
    with refused("Nothing was played"):
        moves.verify_close(made(*FOUR), forced=True)
    with refused("Round 1 lacks results: ('D',)"):
        moves.verify_close(made(*facts, rounds=1), forced=False)
    facts.append(Result(4, 1, 1, 6))
    with refused("Round 2 is not drawn yet"):
        moves.verify_close(made(*facts, rounds=1, final=2), forced=False)
    moves.verify_close(made(*facts, rounds=1, final=2), forced=True)
    moves.verify_close(made(*facts, rounds=1), forced=False)


def test_a_closed_tournament_is_reopened_with_a_reason() -> None:
    assert moves.reopen(made(Closed("{}")), "a sheet was found") == Reopened("a sheet was found")
    with refused("Kevät is not closed"):
        moves.reopen(made(), "a sheet was found")


def test_nothing_is_recorded_in_a_closed_tournament() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 7, 7, 7), Entered(5, 2), Closed("{}"))
    tried: list[Callable[[], Any]] = [
        lambda: moves.enter(tournament, 6),
        lambda: moves.withdraw(tournament, 5),
        lambda: moves.bring_back(tournament, 1),
        lambda: moves.disqualify(tournament, 1, "rude"),
        lambda: moves.penalise(tournament, 1, 5, "late"),
        lambda: moves.keep_apart(tournament, 1, 2),
        lambda: moves.verify_draw(tournament),
        lambda: moves.undraw(tournament),
        lambda: moves.swap(tournament, 1, 2),
        lambda: moves.place_of_result(tournament, 4, None, None),
        lambda: moves.correct(tournament, 1, 8, 1, None, "misread"),
        lambda: moves.throw_off(tournament, [(1, 1), (2, 2), (3, 3)]),
        lambda: moves.verify_close(tournament, forced=True),
    ]
    for move in tried:
        with refused("Kevät is closed. Reopen it first"):
            move()


def test_a_penalty_can_be_given_back() -> None:
    tournament = made(*FIRST_ROUND, *told(1, 9, 8, 7, 6), Penalty(1, 1, 5, "late"))
    assert moves.penalise(tournament, 1, -5, "was in time", 1) == Penalty(1, 1, -5, "was in time")
    for person, points in ((1, -6), (2, -5)):
        with refused("no such penalty"):
            moves.penalise(tournament, person, points, "was in time", 1)
