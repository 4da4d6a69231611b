"""The end of a game: places, winners, one's own best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.render.sheet import sheets
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.model import Game
    from jatsi.game.sheets import Sheets
    from jatsi.render.view import View


def final_lines(names: Sequence[str], game: Game | Sheets, view: View) -> list[str]:
    """The sheets and the result of a finished game.

    What the sheets have said already, a listener is not told again.
    """
    alone = not names[1:]
    lines = sheets(names, game.cards, view, totals=alone or not view.plain)
    if alone and view.plain:
        return lines
    return [*lines, *([] if view.plain else [""]), *results(names, game, view)]


def results(names: Sequence[str], game: Game | Sheets, view: View) -> list[str]:
    """Every player's place and total, the best first; equal totals share a place."""
    standing = game.standing
    order = sorted(range(len(names)), key=lambda seat: standing[seat])
    lines = [
        text(
            "{place}. {name}: {total}", place=standing[i], name=names[i], total=game.cards[i].total
        )
        for i in order
    ]
    winners = tuple(names[i] for i in order if standing[i] == 1)
    if not names[1:]:
        return view.lines(text("Final total {total}.", total=game.cards[0].total))
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
