"""Seating by counting and by trying everything: slow, and written from the rules."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from jatsi.tournament.seating.meetings import Round

Aims = tuple[int, int, int, int]


def times_met(rounds: Iterable[Round], one: int, other: int) -> int:
    """At how many tables both sat."""
    return sum(one in table and other in table for tables in rounds for table in tables)


def times_short(rounds: Iterable[Round], player: int) -> int:
    """In how many rounds somebody sat at a larger table than the player."""
    return sum(
        any(len(table) < len(other) for table in tables for other in tables if player in table)
        for tables in rounds
    )


def times_in_seat(rounds: Iterable[Round], player: int, seat: int) -> int:
    """How often the player sat in that seat, 0 being the one that begins."""
    return sum(table[seat : seat + 1] == (player,) for tables in rounds for table in tables)


def aims(
    players: Collection[int],
    rounds: Sequence[Round],
    past: Sequence[Round] = (),
    apart: Iterable[Collection[int]] = (),
) -> Aims:
    """Meetings of those apart, the sum over pairs, the largest number, and unevenness."""
    met = [times_met([*past, *rounds], *pair) for pair in combinations(sorted(players), 2)]
    return (
        sum(times_met(rounds, *pair) for pair in apart),
        sum(sum(range(times)) for times in met),
        max(met, default=0),
        sum(times_short([*past, *rounds], player) ** 2 for player in players),
    )


def every_round(players: Sequence[int], sizes: Sequence[int]) -> Iterator[Round]:
    """Every way to sit at tables of these sizes; the order of tables may differ too."""
    if not sizes:
        yield ()
        return
    for table in combinations(players, sizes[0]):
        rest = [player for player in players if player not in table]
        for others in every_round(rest, sizes[1:]):
            yield (table, *others)


def is_round(tables: Round, players: Iterable[int], sizes: Sequence[int]) -> bool:
    """Whether everybody sits at one table, and the tables have these sizes in any order."""
    seated = sorted(player for table in tables for player in table)
    return seated == sorted(players) and sorted(map(len, tables)) == sorted(sizes)


def spread(numbers: Iterable[int]) -> int:
    """By how much the greatest exceeds the least."""
    every = list(numbers)
    return max(every) - min(every)
