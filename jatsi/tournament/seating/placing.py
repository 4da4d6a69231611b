"""Who is which number of a constructed schedule.

Pairs that are to be kept apart get numbers that do not meet, or only in rounds that are
left out.  Where fewer play than the schedule is for, the numbers that nobody has do not
meet either: then every table lacks one player at the most.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from jatsi.tournament.seating.aims import Duo
    from jatsi.tournament.seating.chance import Chance
    from jatsi.tournament.seating.construction import Schedule
    from jatsi.tournament.seating.meetings import Round

TRIES = 20
"""How often numbers are given out before the schedule is said not to fit."""


def place(
    schedule: Schedule, players: int, rounds: int, apart: frozenset[Duo], chance: Chance
) -> tuple[Round, ...]:
    """So many rounds of the schedule for players 0 to ``players`` - 1.

    No rounds where no way was found in which none of the pairs meets.
    """
    seats = sum(map(len, schedule[0]))
    enemies = _enemies([*sorted(apart), *combinations(range(players, seats), 2)])
    for _ in range(TRIES):
        giving = _Giving(schedule, enemies, chance)
        whole = [tables for i, tables in enumerate(schedule) if i not in giving.spoilt]
        if len(whole) >= rounds:
            chosen = chance.shuffled(whole)[:rounds]
            return tuple(_named(tables, giving.names, players) for tables in chosen)
    return ()


def _enemies(pairs: Iterable[Duo]) -> dict[int, list[int]]:
    enemies: dict[int, list[int]] = defaultdict(list)
    for one, other in pairs:
        enemies[one].append(other)
        enemies[other].append(one)
    return enemies


def _families(enemies: dict[int, list[int]], chance: Chance) -> list[int]:
    """All who have enemies, those with the most first, each followed by their enemies."""
    order: dict[int, None] = {}
    for first in sorted(chance.shuffled(sorted(enemies)), key=lambda name: -len(enemies[name])):
        waiting = [first]
        while waiting:
            name = waiting.pop()
            if name not in order:
                order[name] = None
                waiting.extend(enemies[name])
    return list(order)


def _named(tables: Round, names: Sequence[int], players: int) -> Round:
    """The round with players for numbers; names beyond theirs are nobody's."""
    named = ([names[number] for number in table] for table in tables)
    return tuple(tuple(name for name in table if name < players) for table in named)


class _Giving:
    """One way to give out the numbers: ``names`` by number.

    Those with enemies choose first, each a number for which the fewest further rounds
    are ``spoilt`` by a meeting of enemies; the rest is given out by chance.
    """

    def __init__(self, schedule: Schedule, enemies: dict[int, list[int]], chance: Chance) -> None:
        self.spoilt: set[int] = set()
        self._met = _rounds_of_pairs(schedule)
        self._enemies = enemies
        self._numbers: dict[int, int] = {}
        free = chance.shuffled(range(sum(map(len, schedule[0]))))
        for name in _families(enemies, chance):
            self._give(name, min(free, key=lambda number: len(self._spoils(name, number))))
            free.remove(self._numbers[name])
        rest = (name for name in range(len(free) + len(enemies)) if name not in enemies)
        self._numbers |= zip(rest, free, strict=True)
        self.names = sorted(self._numbers, key=self._numbers.__getitem__)

    def _give(self, name: int, number: int) -> None:
        self.spoilt |= self._spoils(name, number)
        self._numbers[name] = number

    def _spoils(self, name: int, number: int) -> set[int]:
        """The further rounds that are spoilt where the name gets the number."""
        others = (self._numbers[one] for one in self._enemies[name] if one in self._numbers)
        rounds = {self._met.get((number, other), -1) for other in others}
        return rounds - self.spoilt - {-1}


def _rounds_of_pairs(schedule: Schedule) -> dict[Duo, int]:
    """In which round two numbers meet, in either order."""
    return {
        (one, other): number
        for number, tables in enumerate(schedule)
        for table in tables
        for one in table
        for other in table
    }
