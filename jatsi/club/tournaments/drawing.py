"""Drawing rounds, repeatably.

Where the number of players is fixed, the rounds still to come are planned together.
A plan is not stored: the seed is, with each round, and as long as people and tables
are as planned the same seed gives the rest of the same plan.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from jatsi.tournament.facts import Drawn
from jatsi.tournament.moves import verify_draw, verify_told
from jatsi.tournament.plan import Seating
from jatsi.tournament.seating.drawing import by_standing, plan_rounds, random_round
from jatsi.tournament.standings import standings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from jatsi.records.tournaments import StoredTournament
    from jatsi.tournament.facts import Table, Tables


def draw_next(stored: StoredTournament, seed: str) -> Drawn:
    """The tables of the next round; ``seed`` is for a plan that begins with it.

    Raises IllegalError where the round cannot be drawn now.
    """
    state, number = stored.state, stored.state.next_round
    people = verify_draw(state, stored.rows)
    if state.plan.is_final(number):
        return Drawn(number, (tuple(people),))
    if state.plan.seating is Seating.BY_STANDING and number > 1:
        return Drawn(number, _by_standing(stored, people))
    past, size = _past(stored), state.plan.table_size
    if state.plan.seating is Seating.FEWEST_MEETINGS:
        return _planned(stored, people, past, seed)
    tables = random_round(people, size, seed=seed, past=past, apart=state.apart)
    return Drawn(number, tables, seed)


def _past(stored: StoredTournament) -> tuple[Tables, ...]:
    drawn = stored.state.drawn
    return tuple(drawn[number] for number in sorted(drawn) if number <= stored.plan.rounds)


def _by_standing(stored: StoredTournament, people: Collection[int]) -> Tables:
    verify_told(stored.state, stored.state.next_round)
    table = standings(stored.state, rows=stored.rows)
    ranked = [line.person for line in table if line.person in people]
    size = stored.plan.table_size
    return by_standing(ranked, size, past=_past(stored), apart=stored.state.apart)


def _planned(
    stored: StoredTournament, people: Sequence[int], past: Sequence[Tables], seed: str
) -> Drawn:
    number = stored.state.next_round
    seeds = {one.fact.round: one.fact.seed for one in stored.facts if isinstance(one.fact, Drawn)}
    last = seeds.get(number - 1)
    if last:
        begun = min(one for one in seeds if seeds[one] == last)
        if tables := _round_of_plan(stored, people, past, begun, last):
            return Drawn(number, tables, last)
    return Drawn(number, _plan(stored, people, past, seed)[0], seed)


def _round_of_plan(
    stored: StoredTournament,
    people: Sequence[int],
    past: Sequence[Tables],
    begun: int,
    seed: str,
) -> Tables | None:
    """The next round of a plan that still holds; None where it does not."""
    if any(sorted(_seated(tables)) != sorted(people) for tables in past[begun - 1 :]):
        return None
    plan = _plan(stored, people, past[: begun - 1], seed)
    drawn = len(past) - begun + 1
    return plan[drawn] if plan[:drawn] == tuple(past[begun - 1 :]) else None


def _plan(
    stored: StoredTournament, people: Sequence[int], past: Sequence[Tables], seed: str
) -> tuple[Tables, ...]:
    """All the rounds that follow those."""
    rounds = stored.plan.rounds - len(past)
    apart = frozenset(stored.state.apart)
    return _planned_once(tuple(people), stored.plan.table_size, rounds, seed, tuple(past), apart)


@lru_cache(maxsize=4)  # rounds drawn one after the other are of the same plan
def _planned_once(
    people: Table,
    size: int,
    rounds: int,
    seed: str,
    past: tuple[Tables, ...],
    apart: frozenset[frozenset[int]],
) -> tuple[Tables, ...]:
    return plan_rounds(people, size, rounds, seed=seed, past=past, apart=apart)


def _seated(tables: Sequence[Table]) -> Iterator[int]:
    return (person for table in tables for person in table)
