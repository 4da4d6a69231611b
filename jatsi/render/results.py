"""The end of a game: places, winners, one's own best."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from jatsi.render.sheet import sheets
from jatsi.scorecard import places
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.scorecard import Scorecard


def final_lines(names: Sequence[str], cards: Sequence[Scorecard], view: View) -> list[str]:
    """The sheets and the result of a finished game.

    What the sheets have said already, a listener is not told again.
    """
    alone = not names[1:]
    lines = sheets(names, cards, view, totals=alone or not view.plain)
    if alone and view.plain:
        return lines
    totals = [card.total for card in cards]
    return [*lines, *([] if view.plain else [""]), *results(names, totals, view)]


def results(names: Sequence[str], totals: Sequence[int], view: View) -> list[str]:
    """Every player's place and total, the best first; equal totals share a place."""
    if not names[1:]:
        return view.lines(text("Final total {total}.", total=totals[0]))
    ranked = sorted(zip(places(totals), names, totals, strict=True), key=itemgetter(0))
    lines = [text("{place}. {name}: {total}", place=p, name=n, total=t) for p, n, t in ranked]
    winners = tuple(name for place, name, _ in ranked if place == 1)
    if view.plain:
        return view.lines(*lines)
    if winners[1:]:
        return view.lines(*lines, text("Shared first place: {names}.", names=winners))
    return view.lines(*lines, text("Winner: {name}.", name=winners[0]))


def best_lines(name: str, total: int, previous: int | None, view: View) -> list[str]:
    """A total compared with the same player's best so far under these rules."""
    if previous is None:
        return view.lines(text("{name}: the first result with these rules.", name=name))
    if total > previous:
        return view.lines(
            text("{name}: a new personal best, the previous was {best}.", name=name, best=previous)
        )
    return view.lines(
        counted(
            "{name}: personal best {best}, {n} point more.",
            "{name}: personal best {best}, {n} points more.",
            previous - total,
            name=name,
            best=previous,
        )
        if previous > total
        else text("{name}: equal to the personal best {best}.", name=name, best=previous)
    )
