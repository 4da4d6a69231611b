"""Any moves in any order: what always holds, and that there is always a way on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from jatsi.errors import AnswerError, IllegalError
from jatsi.tournament import moves
from jatsi.tournament.facts import (
    Closed,
    Drawn,
    Entered,
    Removed,
    Reopened,
    Result,
    ThrowOff,
)
from jatsi.tournament.moves import Outcome
from jatsi.tournament.standings import standings, tied_at_cut
from jatsi.tournament.state import Status, Tournament
from tests.tournament.plain import NAMES
from tests.tournament.stories import GAMES, PEOPLE, REASONS, ROUNDS, TOTALS, at_tables, plans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jatsi.tournament.facts import Fact
    from jatsi.tournament.plan import Plan

    Move = Callable[[Tournament], Fact | list[Fact] | None]


class Evening(RuleBasedStateMachine):
    """Whatever an organiser tries, in whatever order."""

    @initialize(plan=plans(), people=st.sampled_from([4, 5, 3, 0]))
    def begin(self, plan: Plan, people: int) -> None:
        self.plan = plan
        self.facts: list[Fact] = [Entered(person, 1) for person in range(1, people + 1)]

    @property
    def tournament(self) -> Tournament:
        return Tournament(self.plan, self.facts, NAMES)

    def attempt(self, move: Move) -> None:
        """Record what a move gives, or be told why not."""
        tournament = self.tournament
        before = repr(vars(tournament))
        try:
            found = move(tournament)
        except AnswerError as error:
            assert str(error).endswith(".")  # noqa: PT017 - the words are filled in
            found = None
        assert repr(vars(tournament)) == before
        if found is not None:
            self.record(found if isinstance(found, list) else [found])

    def record(self, new: list[Fact]) -> None:
        """Add facts, which change nothing about the rounds before those that they tell of."""
        before = self.tournament
        self.facts += new
        first = min(first_round(before, fact) for fact in new)
        for number in range(1, min(first, self.plan.last_round)):
            assert standings(self.tournament, number) == standings(before, number)

    @rule(person=PEOPLE)
    def enter(self, person: int) -> None:
        self.attempt(lambda now: moves.enter(now, person))

    @rule(person=PEOPLE, outcome=st.none() | st.builds(Outcome, TOTALS))
    def withdraw(self, person: int, outcome: Outcome | None) -> None:
        self.attempt(lambda now: moves.withdraw(now, person, outcome))

    @rule(person=PEOPLE, reason=st.just("") | REASONS)
    def bring_back(self, person: int, reason: str) -> None:
        self.attempt(lambda now: moves.bring_back(now, person, reason))

    @rule(person=PEOPLE, reason=REASONS)
    def disqualify(self, person: int, reason: str) -> None:
        self.attempt(lambda now: moves.disqualify(now, person, reason))

    @rule(person=PEOPLE, points=st.integers(0, 3), reason=REASONS, number=st.none() | ROUNDS)
    def penalise(self, person: int, points: int, reason: str, number: int | None) -> None:
        self.attempt(lambda now: moves.penalise(now, person, points, reason, number))

    @rule(person=PEOPLE, other=PEOPLE)
    def keep_apart(self, person: int, other: int) -> None:
        self.attempt(lambda now: moves.keep_apart(now, person, other))

    @rule(order=st.permutations(sorted(NAMES)))
    def draw(self, order: list[int]) -> None:
        def drawn(now: Tournament) -> Drawn:
            people = moves.verify_draw(now)
            if self.plan.is_final(now.next_round):
                return Drawn(now.next_round, (tuple(people),))
            return Drawn(now.next_round, at_tables(sorted(people, key=order.index)))

        self.attempt(drawn)

    @rule()
    def undraw(self) -> None:
        self.attempt(moves.undraw)

    @rule(person=PEOPLE, other=PEOPLE, number=st.none() | ROUNDS)
    def swap(self, person: int, other: int, number: int | None) -> None:
        self.attempt(lambda now: moves.swap(now, person, other, number))

    @rule(person=PEOPLE, number=st.none() | ROUNDS, game=st.none() | GAMES, total=TOTALS)
    def tell(self, person: int, number: int | None, game: int | None, total: int | None) -> None:
        def result(now: Tournament) -> Result:
            return Result(person, *moves.place_of_result(now, person, number, game), total)

        self.attempt(result)

    @rule(totals=st.lists(TOTALS, min_size=12, max_size=12))
    def tell_the_rest(self, totals: list[int | None]) -> None:
        now = self.tournament
        missing = now.missing(now.current_round or 0)
        for (person, game), total in zip(missing, totals, strict=False):
            self.tell(person, now.current_round, game, total)

    @rule(order=st.permutations(sorted(NAMES)), totals=st.lists(TOTALS, min_size=12, max_size=12))
    def play_a_round(self, order: list[int], totals: list[int | None]) -> None:
        self.draw(order)
        self.tell_the_rest(totals)

    @rule(person=PEOPLE, total=TOTALS, number=ROUNDS, game=st.none() | GAMES, reason=REASONS)
    def correct(
        self, person: int, total: int | None, number: int, game: int | None, reason: str
    ) -> None:
        self.attempt(lambda now: moves.correct(now, person, total, number, game, reason))

    @rule(person=PEOPLE, other=PEOPLE)
    def throw_off_between_two(self, person: int, other: int) -> None:
        self.attempt(lambda now: moves.throw_off(now, [(person, 3), (other, 4)]))

    @rule(person=PEOPLE, points=st.lists(st.integers(1, 2), min_size=6, max_size=6))
    def throw_off_between_equals(self, person: int, points: list[int]) -> None:
        table = standings(self.tournament)
        places = [line.place for line in table if line.person == person]
        equal = [one.person for one in table if [one.place] == places and one.status == "playing"]
        thrown = list(zip(equal, points, strict=False))
        self.attempt(lambda now: moves.throw_off(now, thrown))

    @rule(forced=st.booleans(), reason=st.just("") | REASONS)
    def close_and_reopen(self, reason: str, *, forced: bool) -> None:
        def closed(now: Tournament) -> Closed:
            moves.verify_close(now, forced=forced)
            return Closed("{}", forced)

        self.attempt(closed)
        self.attempt(lambda now: moves.reopen(now, reason))

    @invariant()
    def nobody_sits_twice_in_a_round(self) -> None:
        now = self.tournament
        for number in now.drawn:
            seated = list(now.seated(number))
            assert len(set(seated)) == len(seated)

    @invariant()
    def nobody_stands_twice_and_nobody_who_sat_is_gone(self) -> None:
        now = self.tournament
        listed = [line.person for line in standings(now)]
        assert sorted(listed) == sorted(now.entrants)
        assert {person for number in now.drawn for person in now.seated(number)} <= set(listed)
        assert {fact.person for fact in self.facts if isinstance(fact, Result)} <= set(listed)

    @invariant()
    def nobody_waits_for_someone_who_left(self) -> None:
        now = self.tournament
        for number in now.drawn:
            waited_for = [person for person, _ in now.missing(number)]
            assert all(now.status(person) is Status.PLAYING for person in waited_for)
            seated_then = [now.status(person, number) for person in now.seated(number)]
            assert Status.WITHDRAWN not in seated_then

    def teardown(self) -> None:
        if hasattr(self, "plan"):
            self.facts += bring_to_an_end(self.plan, self.facts)


def first_round(before: Tournament, fact: Fact) -> int:
    """The first round as of which a fact may change the standings."""
    match fact:
        case ThrowOff():
            return before.last_begun
        case Removed(person):
            return before.entrants[person].since
        case _:
            return getattr(fact, "round", 1000)


def bring_to_an_end(plan: Plan, facts: Sequence[Fact]) -> list[Fact]:
    """What an organiser who heeds every refusal has to record until all is played."""
    more: list[Fact] = []
    if Tournament(plan, facts, NAMES).closed:
        more.append(Reopened("not over"))
    for _ in range(50):
        now = Tournament(plan, [*facts, *more], NAMES)
        if now.complete:
            moves.verify_close(now, forced=False)
            return more
        step = next_step(now)
        if not step:  # fewer than two have played and can be in a final
            moves.verify_close(now, forced=True)
            return more
        more += step
    raise AssertionError


def next_step(now: Tournament) -> list[Fact]:
    """What is missing before the tournament can go on; nothing where too few ever played."""
    if now.current_round:
        person, game = now.missing(now.current_round)[0]
        return [Result(person, *moves.place_of_result(now, person, now.current_round, game), 1)]
    try:
        return [Drawn(now.next_round, (tuple(moves.verify_draw(now)),))]
    except IllegalError:
        final = now.plan.is_final(now.next_round)
    if final and (tied := tied_at_cut(standings(now), now.plan.final)):
        return [moves.throw_off(now, list(zip(tied, range(1, 7), strict=False)))]
    return list(more_people(now, played=final))


def more_people(now: Tournament, *, played: bool) -> Iterable[Fact]:
    """Someone who comes, or comes back; ``played`` asks for one who has played."""
    for person in NAMES:
        if person not in now.entrants and not played:
            return [moves.enter(now, person)]
        left = person in now.entrants and now.status(person) is not Status.PLAYING
        if left and (not played or now.totals(person, range(1, now.plan.rounds + 1))):
            return [moves.bring_back(now, person, "needed")]
    return []


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=50, stateful_step_count=40)
