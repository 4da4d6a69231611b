"""Standings by counting: who is better than whom, one pair at a time.

Slow, and written from what standings are to be: a place is one more than the number
of people who are better.  It reads the facts themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from jatsi.tournament.facts import (
    Disqualified,
    Drawn,
    Entered,
    Penalty,
    Result,
    Returned,
    ThrowOff,
    Withdrawn,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jatsi.tournament.facts import Fact
    from jatsi.tournament.plan import Plan

ALPHABET = ("Ahola", "Zidan", "Ångström", "Äijälä", "Öhman")
NAMES = {1: "Öhman", 2: "Ahola", 3: "Zidan", 4: "Äijälä", 5: "Ångström", 6: "Ahola"}


@dataclass
class PlainTable:
    """What is asked of standings as of a round."""

    plan: Plan
    facts: Sequence[Fact]
    rows: Mapping[tuple[int, int, int], Mapping[str, int]]
    as_of: int

    def people(self) -> list[int]:
        """Who has entered, or sat, or has a result, up to the round."""
        named = [f for f in self.facts if isinstance(f, Entered | Result)]
        seated = {person for number in range(self.least + 1) for person in self.seats(number)}
        return sorted(seated | {f.person for f in named if f.round <= self.least})

    @property
    def least(self) -> int:
        """Before the first round those are listed who are to play it."""
        return max(self.as_of, 1)

    def seats(self, number: int) -> list[int]:
        drawn = [f.tables for f in self.facts if isinstance(f, Drawn) and f.round == number]
        return [person for table in (drawn[-1] if drawn else ()) for person in table]

    def told(self, person: int, number: int, game: int) -> list[int | None]:
        where = (person, number, game)
        results = [f for f in self.facts if isinstance(f, Result)]
        return [f.total for f in results if (f.person, f.round, f.game) == where][-1:]

    def totals(self, person: int, rounds: Iterable[int]) -> list[int]:
        games = range(1, self.plan.games + 1)
        told = [one for n in rounds for game in games for one in self.told(person, n, game)]
        return [total for total in told if total is not None]

    def last_change(self, person: int, number: int) -> Withdrawn | Returned | Disqualified | None:
        changes = [f for f in self.facts if isinstance(f, Withdrawn | Returned | Disqualified)]
        known = [f for f in changes if f.person == person and f.round <= number]
        return known[-1] if known else None

    def now(self, person: int) -> Withdrawn | Returned | Disqualified | None:
        """After the last round, all that was told counts."""
        over = self.as_of >= self.plan.rounds + (1 if self.plan.final else 0)
        return self.last_change(person, 1000 if over else self.as_of)

    def out(self, person: int) -> bool:
        return isinstance(self.now(person), Disqualified)

    def plays(self, person: int) -> bool:
        return isinstance(self.now(person), Returned | None)

    def before_final(self) -> list[int]:
        return [n for n in range(1, self.as_of + 1) if n <= self.plan.rounds]

    def finalists(self) -> set[int]:
        number = self.plan.rounds + 1
        seats = self.seats(number) if self.plan.final and self.as_of >= number else []
        here = [p for p in seats if not isinstance(self.last_change(p, 1000), Disqualified)]
        games = range(1, self.plan.games + 1)
        done = all(self.told(person, number, game) for person in here for game in games)
        return set(seats) if done else set()

    def penalties(self, person: int, rounds: Iterable[int]) -> int:
        told = [f for f in self.facts if isinstance(f, Penalty) and f.person == person]
        return sum(f.points for f in told if f.round in rounds)

    def score(self, person: int, rounds: Sequence[int]) -> int | None:
        totals = self.totals(person, rounds)
        many = min(self.plan.score.best or len(totals), len(totals))
        if not totals:
            return None
        best = max(sum(chosen) for chosen in combinations(totals, many))
        return best - self.penalties(person, rounds)

    def tie_break(self, person: int, number: int) -> int | None:
        """What the tie-break of that number, from 0, is for someone."""
        one = self.plan.tie_breaks[number]
        totals = sorted(self.totals(person, self.before_final()))
        if one.row:
            known = [
                line[one.row]
                for (who, n, game), line in self.rows.items()
                if who == person and n in self.before_final() and one.row in line
                if self.told(person, n, game) != [None]
            ]
            return sum(known) if known else None
        if one.kind == "total":
            return sum(totals) if totals else None
        best = 1
        if one.kind == "next-best":
            best = 2 + [t.kind for t in self.plan.tie_breaks[:number]].count("next-best")
        return totals[-best] if len(totals) >= best else None

    def key(self, person: int) -> list[int | None]:
        if person in self.finalists():
            return [self.score(person, [self.plan.rounds + 1])]
        ties = [self.tie_break(person, number) for number in range(len(self.plan.tie_breaks))]
        return [self.score(person, self.before_final()), *ties]

    def throw_offs(self, person: int) -> list[dict[int, int]]:
        """Those that can decide about someone: thrown since the last result that counts."""
        final = person in self.finalists()
        rounds = [self.plan.rounds + 1] if final else self.before_final()
        since = self.last_round_told(self.facts, rounds)
        found: dict[frozenset[int], dict[int, int]] = {}
        for place, fact in enumerate(self.facts):
            after = self.last_round_told(self.facts[:place], range(1000))
            if isinstance(fact, ThrowOff) and since <= after <= self.as_of:
                thrown = dict(fact.thrown)
                found.pop(frozenset(thrown), None)
                found[frozenset(thrown)] = thrown
        return list(found.values())

    def last_round_told(self, facts: Iterable[Fact], rounds: Sequence[int]) -> int:
        told = [f.round for f in facts if isinstance(f, Result) and f.round in rounds]
        return max(told, default=0)

    def equals(self, person: int) -> tuple[set[int], list[int]]:
        """Who stands equal with someone, and what that person threw that counted."""
        final = self.finalists()
        equal = {
            other
            for other in self.people()
            if not self.out(other)
            and (other in final) == (person in final)
            and self.key(other) == self.key(person)
        }
        threw = []
        for thrown in self.throw_offs(person):
            waiting = [one for one in equal if self.plays(one) and one not in thrown]
            if len(equal) > 1 and not waiting and any(one in thrown for one in equal):
                equal = {one for one in equal if thrown.get(one) == thrown.get(person)}
                threw += [thrown[person]] if person in thrown else [-1000]
        return equal, threw

    @cached_property
    def ranked(self) -> dict[int, list[int | None]]:
        """Everybody but the disqualified, and what is compared, the higher the better."""
        final = self.finalists()
        return {
            person: [int(person in final), *self.key(person), *self.equals(person)[1]]
            for person in self.people()
            if not self.out(person)
        }

    def better(self, person: int, other: int) -> bool:
        """Whether someone is strictly better than another."""
        for one, another in zip(self.ranked[person], self.ranked[other], strict=False):
            if one != another:
                return another is None or (one is not None and one > another)
        return False

    def place(self, person: int) -> int | None:
        if person not in self.ranked:
            return None
        return 1 + sum(self.better(other, person) for other in self.ranked)

    def order(self) -> list[int]:
        """Everybody, the best first, equals by name, then whoever is disqualified."""

        def key(person: int) -> tuple[int, int, int]:
            return self.place(person) or 1000, ALPHABET.index(NAMES[person]), person

        return sorted(self.people(), key=key)

    def tied_at_cut(self, number: int) -> list[int]:
        """Those in play of whom only some are among so many best."""
        left = [
            p
            for p in self.order()
            if self.plays(p) and self.score(p, self.before_final()) is not None
        ]

        def tied(person: int) -> bool:
            better = sum(self.better(other, person) for other in left)
            worse = sum(self.better(person, other) for other in left)
            return better < number < len(left) - worse

        return [person for person in left if tied(person)]
