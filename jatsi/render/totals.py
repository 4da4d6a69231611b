"""Totals of many games in words and as a histogram."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from jatsi.render.cells import left, right
from jatsi.render.figures import decimal
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.render.view import View

MOST_BARS = 20
STEPS = (1, 2, 5)
"""A bar stands for so many totals, or for ten times, a hundred times … as many."""

_SHORTEST = 4
"""Cells; where less is left for the longest bar, words say it better."""


def histogram(counts: Iterable[tuple[int, int]], view: View) -> list[str]:
    """How large a share of the games had totals about so great; ``counts`` ascend.

    A bar is named by the least of its totals.  To a listener, or where there is no room
    for bars, each is told in words.
    """
    counts = list(counts)
    step = _step(counts[-1][0] - counts[0][0])
    games: Counter[int] = Counter()
    for total, some in counts:
        games[total // step] += some
    bars = range(counts[0][0] // step, counts[-1][0] // step + 1)
    shares = [(bar * step, games[bar] / games.total()) for bar in bars]
    if not view.plain and (drawn := _drawn(shares, view)):
        return [*view.lines(text("Totals in steps of {step}:", step=step)), *drawn]
    return view.lines(
        *(
            text(
                "From {first} to {last}: {share} %",
                first=first,
                last=first + step - 1,
                share=decimal(share * 100, 1, view.say),
            )
            for first, share in shares
        )
    )


def _step(span: int) -> int:
    """How many totals a bar stands for, where they span so many."""
    power = 1
    while True:
        for one in STEPS:
            if span // (one * power) + 2 <= MOST_BARS:
                return one * power
        power *= 10


def _drawn(shares: list[tuple[int, float]], view: View) -> list[str]:
    """Bars as long as the view is wide; none where it is too narrow."""
    names = [str(first) for first, _ in shares]
    figures = [f"{decimal(share * 100, 1, view.say)} %" for _, share in shares]
    before, after = max(map(len, names)), max(map(len, figures))
    room = view.width - before - after - 2
    if room < _SHORTEST:
        return []
    most = max(share for _, share in shares)
    bars = ["#" * round(share / most * room) for _, share in shares]
    return [
        f"{right(name, before)} {left(bar, room)} {right(figure, after)}"
        for name, bar, figure in zip(names, bars, figures, strict=True)
    ]
