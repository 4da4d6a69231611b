"""Sharing out evenly who sits at short tables, who begins, and the other seats."""

from __future__ import annotations

from collections import defaultdict, deque
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from jatsi.tournament.seating.meetings import Round

Counts = dict[int, int]
"""For each player how often something happened."""

Step = tuple[int, int]
"""A group, and whom it chooses instead."""


def short_players(tables: Round) -> list[int]:
    """Those at tables smaller than the largest of the round."""
    longest = max(map(len, tables))
    return [player for table in tables if len(table) < longest for player in table]


def fair_counts(
    players: Iterable[int], past: Sequence[Round], happened: Callable[[Round], Collection[int]]
) -> Counts:
    """How often something happened to each of the players in past rounds.

    For the rounds in which somebody did not play they are given what a player got on the
    average, rounded in the end: else a newcomer would make up for all that they missed.
    """
    counts = dict.fromkeys(players, 0)
    missed = dict.fromkeys(counts, 0.0)
    for tables in past:
        seated, chosen = set(chain.from_iterable(tables)), set(happened(tables))
        for player in counts:
            if player in chosen:
                counts[player] += 1
            elif player not in seated:
                missed[player] += len(chosen) / len(seated)
    return {player: count + round(missed[player]) for player, count in counts.items()}


def spread_seats(rounds: Sequence[Round], past: Sequence[Round]) -> tuple[Round, ...]:
    """The same tables with everybody in each seat about equally often.

    The first seat, which begins, is shared out as evenly as these tables allow, past
    rounds counted; then the second among those who are left, and so on.
    """
    left = [list(table) for tables in rounds for table in tables]
    players = sorted(set(chain.from_iterable(left)))
    seated: list[list[int]] = [[] for _ in left]
    for seat in range(max(map(len, left), default=0)):
        counts = fair_counts(players, past, partial(_in_seat, seat))
        free = [number for number, table in enumerate(left) if table]
        chosen = choose_evenly([left[number] for number in free], counts)
        for number, player in zip(free, chosen, strict=True):
            seated[number].append(player)
            left[number].remove(player)
    every = iter(seated)
    return tuple(tuple(tuple(next(every)) for _ in tables) for tables in rounds)


def _in_seat(seat: int, tables: Round) -> list[int]:
    return [table[seat] for table in tables if len(table) > seat]


def choose_evenly(groups: Sequence[Sequence[int]], counts: Counts) -> list[int]:
    """One of each group, so that the sum of the squares of all counts is the least.

    ``counts`` are those before, of every player in a group.  Each group chooses whoever
    has been chosen the least, the first among equals; then choices are handed on, inside
    a group each, as long as some chain of that takes one from a player and gives it to
    another who has at least two fewer.  Where there is no such chain the sum is least.
    """
    totals = dict(counts)
    chosen: list[int] = []
    for group in groups:
        chosen.append(min(group, key=totals.__getitem__))
        totals[chosen[-1]] += 1
    while steps := _chain(groups, chosen, totals):
        for number, player in steps:
            totals[chosen[number]] -= 1
            totals[player] += 1
            chosen[number] = player
    return chosen


def _chain(groups: Sequence[Sequence[int]], chosen: Sequence[int], totals: Counts) -> list[Step]:
    """The steps of a chain that makes the counts more even; none where there is none."""
    held: dict[int, list[int]] = defaultdict(list)
    for number, player in enumerate(chosen):
        held[player].append(number)
    least = min(totals.values(), default=0)
    for start in sorted(held, key=totals.__getitem__, reverse=True):
        if totals[start] < least + 2:
            break
        if steps := _chain_from(start, groups, held, totals):
            return steps
    return []


def _chain_from(
    start: int, groups: Sequence[Sequence[int]], held: dict[int, list[int]], totals: Counts
) -> list[Step]:
    came: dict[int, list[Step]] = {start: []}
    queue = deque([start])
    while queue:
        player = queue.popleft()
        if totals[player] <= totals[start] - 2:
            return came[player]
        for number in held.get(player, ()):
            for other in groups[number]:
                if other not in came:
                    came[other] = [*came[player], (number, other)]
                    queue.append(other)
    return []
