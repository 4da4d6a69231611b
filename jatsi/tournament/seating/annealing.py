"""Rounds made better by exchanging two players at a time (simulated annealing).

An exchange that makes things worse is taken with a chance that sinks with the heat
(Metropolis).  How many are tried depends on the task alone, never on a clock, so that the
same seed gives the same rounds on any machine.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from jatsi.tournament.seating.evenness import short_players

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jatsi.tournament.seating.aims import Task
    from jatsi.tournament.seating.chance import Chance
    from jatsi.tournament.seating.meetings import Round

APART = 1_000_000
"""The price of sitting together for two who are to be kept apart."""

MEETING = 8
"""The price of one in the sum of c·(c - 1)/2 over all pairs."""

OVER = 3
"""The price of a meeting by which a pair exceeds the least largest c there could be."""

SHORT = 4
"""The price of one in half the sum of squares of how often each sits at a short table."""

HOT, COLD = 3.0, 0.5
"""The heat at first and in the end, in the unit of the prices."""

WORK = 4_000_000
"""About how often a player is looked at in all: at each exchange that is tried, everybody
at two tables."""

COOLINGS = 5
"""How often annealing begins anew, at the most, where it has not reached the ideal."""

LEAST_SWEEPS, MOST_SWEEPS = 20, 1_000
"""How often an exchange is tried in a cooling for each player in each round."""

FEW_SWEEPS = 100
"""With fewer than that it is better to cool once and slowly than to begin anew."""


def deal(task: Task, chance: Chance) -> list[Round]:
    """Rounds by chance, in which short tables are shared out evenly."""
    short = list(task.short)
    larger = sum(size for size in task.sizes if size == task.sizes[0])
    rounds: list[Round] = []
    for _ in range(task.rounds):
        order = sorted(chance.shuffled(range(len(short))), key=lambda one: -short[one])
        seats = iter([*chance.shuffled(order[:larger]), *chance.shuffled(order[larger:])])
        rounds.append(tuple(tuple(next(seats) for _ in range(size)) for size in task.sizes))
        for player in short_players(rounds[-1]):
            short[player] += 1
    return rounds


def anneal(task: Task, start: Sequence[Round], chance: Chance) -> list[Round]:
    """Rounds from those given, which fit the task, cooled once from hot to cold."""
    search = _Search(task, start)
    sweeps = _all_sweeps(task) // coolings(task)
    sweeps = max(LEAST_SWEEPS, min(MOST_SWEEPS, sweeps))
    heat, factor = HOT, (COLD / HOT) ** (1 / sweeps)
    for _ in range(sweeps):
        if search.excess <= 0:
            break
        search.sweep(heat, chance.random)
        heat *= factor
    return search.rounds


def coolings(task: Task) -> int:
    """How often annealing begins anew for this task."""
    return max(1, min(COOLINGS, _all_sweeps(task) // FEW_SWEEPS))


def _all_sweeps(task: Task) -> int:
    return WORK // (2 * task.sizes[0] * len(task.short) * task.rounds)


class _Search:
    """Rounds being changed; ``excess`` is how much more they cost than the ideal.

    ``_met`` tells for each pair which prices are theirs: how often they have met, and so
    much more for those to be kept apart that their prices stand behind all others.
    """

    def __init__(self, task: Task, start: Sequence[Round]) -> None:
        players = range(len(task.short))
        self._tables = [[list(table) for table in tables] for tables in start]
        self._where = [[0 for _ in players] for _ in start]
        for where, tables in zip(self._where, start, strict=True):
            for number, table in enumerate(tables):
                for player in table:
                    where[player] = number
        self._short = task.short_after(start)
        self._met = [[0 for _ in players] for _ in players]
        most = max(task.met.values(), default=0) + task.rounds
        for pair, times in task.met_after(start).items():
            self._add(pair, times)
        for pair in task.apart:
            self._add(pair, most + 1)
        self.excess = _excess(task, start)
        prices = [_price(task, times) for times in range(most + 1)]
        self._rise = [*prices, *(APART + price for price in prices)]
        self._fall = [0, *self._rise]

    @property
    def rounds(self) -> list[Round]:
        """The rounds as they are now."""
        return [tuple(map(tuple, tables)) for tables in self._tables]

    def sweep(self, heat: float, random: Callable[[], float]) -> None:
        """Try an exchange with somebody for each player in each round."""
        met, rise, fall, short = self._met, self._rise, self._fall, self._short
        players = len(short)
        for tables, where in zip(self._tables, self._where, strict=True):
            for one in range(players):
                other = int(random() * players)
                here, there = tables[where[one]], tables[where[other]]
                if here is there:
                    continue
                met_one, met_other = met[one], met[other]
                change = -2 * rise[met_one[other]]  # they will not meet, though it is added
                for player in here:
                    change += rise[met_other[player]] - fall[met_one[player]]
                for player in there:
                    change += rise[met_one[player]] - fall[met_other[player]]
                if len(here) < len(there):
                    change += SHORT * (short[other] - short[one] + 1)
                elif len(here) > len(there):
                    change += SHORT * (short[one] - short[other] + 1)
                if change <= 0 or random() < exp(-change / heat):
                    self._exchange(tables, where, one, other)
                    self.excess += change

    def _exchange(self, tables: list[list[int]], where: list[int], one: int, other: int) -> None:
        here, there = tables[where[one]], tables[where[other]]
        self._short[one] += len(here) - len(there)
        self._short[other] += len(there) - len(here)
        here.remove(one)
        there.remove(other)
        for player in here:
            self._add((one, player), -1)
            self._add((other, player), 1)
        for player in there:
            self._add((other, player), -1)
            self._add((one, player), 1)
        here.append(other)
        there.append(one)
        where[one], where[other] = where[other], where[one]

    def _add(self, pair: tuple[int, int], more: int) -> None:
        one, other = pair
        self._met[one][other] += more
        self._met[other][one] += more


def _price(task: Task, times: int) -> int:
    """What one more meeting costs of a pair that has met so often."""
    if task.blind:
        return 0
    return MEETING * times + (OVER if times >= task.ideal.largest else 0)


def _excess(task: Task, rounds: Sequence[Round]) -> int:
    """How much more than the ideal these rounds cost."""
    found, ideal = task.judge(rounds), task.ideal
    met = () if task.blind else task.met_after(rounds).values()
    return (
        APART * found.violations
        + MEETING * (found.repeats - ideal.repeats)
        + OVER * sum(max(0, times - ideal.largest) for times in met)
        + SHORT * (found.unevenness - ideal.unevenness) // 2
    )
