"""Plans of rounds: how often people meet again, what else is uneven, and how long it takes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from jatsi.tournament.seating.drawing import plan_rounds
from jatsi.tournament.seating.evenness import fair_counts, short_players
from jatsi.tournament.seating.meetings import excess, largest, repeats

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from jatsi.tournament.seating.meetings import Round

SECONDS = 10
"""How long each of the first cases may take."""

ASKED = {
    (16, 4, 5): 0,
    (20, 4, 5): 0,
    (25, 5, 6): 0,
    (28, 4, 7): 0,
    (32, 4, 9): 0,
    (36, 4, 9): 0,
    (13, 4, 4): 0,
    (14, 4, 4): 0,
    (15, 4, 4): 0,
    (24, 4, 6): 2,
    (32, 4, 10): None,
}
"""Players, size of tables and rounds, and the greatest excess that is allowed."""

OTHERS = (
    (7, 4, 4),
    (10, 4, 4),
    (17, 4, 5),
    (22, 4, 6),
    (40, 4, 5),
    (21, 2, 10),
    (50, 5, 8),
    (38, 4, 8),
    (198, 4, 6),
    (200, 4, 30),
    (200, 20, 10),
)
"""Evenings with no figure to reach: small, with short tables, large."""


def measure(seeds: int) -> None:
    """Plan each case with seeds 1 and so on, and print the worst of each figure."""
    print(f"Seeds 1 to {seeds}, the worst of each figure; no past rounds, nobody kept apart.")
    print("excess: meetings beyond one of a pair, all pairs; repeats: sum of c·(c - 1)/2;")
    print("short, begun: by how much one sat at short tables, or began, more than another\n")
    print(
        f"{'players/table/rounds':22}{'excess':>8}{'limit':>7}{'repeats':>9}{'largest':>9}"
        f"{'short':>7}{'begun':>7}{'seconds':>9}{'limit':>7}"
    )
    for case in (*ASKED, *OTHERS):
        figures, seconds = _worst(case, seeds)
        allowed = ASKED.get(case)
        time_limit = SECONDS if case in ASKED else None
        over = (allowed is not None and figures[0] > allowed) or (
            time_limit is not None and seconds > time_limit
        )
        print(
            f"{'/'.join(map(str, case)):22}{figures[0]:8}{_shown(allowed):>7}{figures[1]:9}"
            f"{figures[2]:9}{figures[3]:7}{figures[4]:7}{seconds:9.2f}{_shown(time_limit):>7}"
            f"{'  over the limit' if over else ''}"
        )


def _worst(case: tuple[int, int, int], seeds: int) -> tuple[list[int], float]:
    players, size, rounds = case
    figures, seconds = [], 0.0
    for seed in range(1, seeds + 1):
        begin = time.perf_counter()
        plan = plan_rounds(range(players), size, rounds, seed=str(seed))
        seconds = max(seconds, time.perf_counter() - begin)
        figures.append(_figures(plan, players))
    return [max(column) for column in zip(*figures, strict=True)], seconds


def _figures(plan: Sequence[Round], players: int) -> tuple[int, ...]:
    short = fair_counts(range(players), plan, short_players).values()
    begun = fair_counts(range(players), plan, _beginners).values()
    return excess(plan), repeats(plan), largest(plan), _spread(short), _spread(begun)


def _beginners(tables: Round) -> list[int]:
    return [table[0] for table in tables]


def _spread(counts: Collection[int]) -> int:
    return max(counts) - min(counts)


def _shown(limit: int | None) -> str:
    return "-" if limit is None else str(limit)
