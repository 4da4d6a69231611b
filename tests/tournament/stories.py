"""Tournaments made up for tests: small, so that ties and turns of every kind come about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from jatsi.tournament.facts import (
    Apart,
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
from jatsi.tournament.plan import Plan, Score, TieBreak
from tests.tournament.plain import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from jatsi.tournament.facts import Fact, Tables

MOST_ROUNDS = 3

PEOPLE = st.sampled_from(sorted(NAMES))
ROUNDS = st.integers(1, MOST_ROUNDS + 2)
GAMES = st.integers(1, 2)
TOTALS = st.none() | st.integers(-3, 3)
REASONS = st.sampled_from(["late", "rude", "ill"])
TIE_BREAKS = st.lists(
    st.sampled_from(["total", "best-game", "next-best", "row:pari"]).map(TieBreak.named), max_size=3
).map(tuple)
SCORES = (Score(), Score(1), Score(2))


@st.composite
def plans(draw: DrawFn) -> Plan:
    """One to three rounds of one or two games, often with a final."""
    rounds, games = draw(st.integers(1, MOST_ROUNDS)), draw(GAMES)
    return Plan(
        name="Kevät",
        rounds=rounds,
        games=games,
        final=draw(st.sampled_from([0, 2, 3])),
        score=draw(st.sampled_from([one for one in SCORES if (one.best or 1) <= rounds * games])),
        tie_breaks=draw(TIE_BREAKS),
    )


@dataclass(frozen=True)
class Story:
    """A tournament as far as it has come, and the points in one row where they are known."""

    plan: Plan
    facts: tuple[Fact, ...]
    rows: dict[tuple[int, int, int], dict[str, int]]


@st.composite
def stories(draw: DrawFn) -> Story:
    """A tournament from its first round on: who comes when, and what goes on in each round."""
    plan = draw(plans())
    since = draw(st.dictionaries(PEOPLE, st.integers(1, plan.rounds))) | {1: 1, 2: 1}
    facts: list[Fact] = []
    here: list[int] = []
    for number in range(1, draw(st.integers(1, plan.last_round)) + 1):
        new = [person for person in since if since[person] == number]
        facts += [Entered(person, number) for person in new]
        here += new
        facts += draw(one_round(plan, number, here))
    results = [(f.person, f.round, f.game) for f in facts if isinstance(f, Result)]
    lines = st.dictionaries(st.just("pari"), st.integers(0, 2))
    rows = {where: draw(lines) for where in results} if any(t.row for t in plan.tie_breaks) else {}
    return Story(plan, tuple(facts), rows)


@st.composite
def one_round(draw: DrawFn, plan: Plan, number: int, here: Sequence[int]) -> list[Fact]:
    """Some of those here sit, and most results come in; then whatever else may happen."""
    seated = draw(st.lists(st.sampled_from(here), unique=True, min_size=2))
    seats = [(person, game) for person in seated for game in range(1, plan.games + 1)]
    told = draw(st.permutations(seats))[draw(st.sampled_from([0, 0, 0, 1, 2])) :]
    results = [Result(person, number, game, draw(TOTALS)) for person, game in told]
    return [
        Drawn(number, (tuple(seated),)),
        *results,
        *draw(st.lists(happenings(plan, number, here), max_size=4)),
    ]


def happenings(plan: Plan, number: int, here: Sequence[int]) -> SearchStrategy[Fact]:
    """What may happen in a round beside its results."""
    someone = st.sampled_from(here)
    now_or_next = st.sampled_from([number, number + 1])
    games = st.integers(1, plan.games)
    throwing = st.dictionaries(someone, st.integers(0, 2), min_size=2)
    return st.one_of(
        st.builds(Withdrawn, someone, now_or_next, REASONS),
        st.builds(Returned, someone, now_or_next, REASONS),
        st.builds(Disqualified, someone, st.just(number), REASONS),
        st.builds(Penalty, someone, st.integers(1, number), st.integers(1, 3), REASONS),
        throwing.map(lambda thrown: ThrowOff(tuple(thrown.items()))),
        st.builds(Result, someone, st.integers(1, number), games, TOTALS),
    )


def at_tables(people: Sequence[int]) -> Tables:
    """People at tables of three, in the order given."""
    return tuple(tuple(people[place : place + 3]) for place in range(0, len(people), 3))


def any_facts() -> SearchStrategy[list[Fact]]:
    """Facts of every kind that need not go together, as merging and damage may leave them."""
    throwing = st.dictionaries(PEOPLE, st.integers(1, 3))
    return st.lists(
        st.one_of(
            st.builds(Entered, PEOPLE, ROUNDS),
            st.builds(Removed, PEOPLE),
            st.builds(Withdrawn, PEOPLE, ROUNDS, REASONS),
            st.builds(Returned, PEOPLE, ROUNDS, REASONS),
            st.builds(Disqualified, PEOPLE, ROUNDS, REASONS),
            st.builds(Apart, PEOPLE, PEOPLE),
            st.builds(Drawn, ROUNDS, st.lists(PEOPLE, unique=True).map(at_tables)),
            st.builds(Undrawn, ROUNDS),
            st.builds(Swapped, ROUNDS, PEOPLE, PEOPLE),
            st.builds(Result, PEOPLE, ROUNDS, GAMES, TOTALS),
            st.builds(Penalty, PEOPLE, ROUNDS, st.integers(1, 3), REASONS),
            throwing.map(lambda thrown: ThrowOff(tuple(thrown.items()))),
            st.builds(Closed, st.just("{}")),
            st.builds(Reopened, REASONS),
        ),
        max_size=25,
    )
