"""What can be done with a hand, and what it leads to, for whoever asked for advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.dice.hands import dice_of
from jatsi.render.figures import Line, decimal, figure_lines
from jatsi.texts import counted, in_context, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.dice.hands import Counts
    from jatsi.render.view import View
    from jatsi.solver.choices import RankedChoice
    from jatsi.texts import Text


def choice_lines(choices: Sequence[RankedChoice], top: int, view: View) -> list[str]:
    """The first so many choices, and how many more there are.

    Expected final totals and costs are in points, to 0.01.
    """
    shown, more = choices[:top], len(choices) - top
    keeping = any(choice.row is None for choice in choices)
    lines = [_line(choice, view, keeping=keeping) for choice in shown]
    about = [text("Keep")] if keeping else [text("Row"), text("Points")]
    rest = counted("{n} choice more.", "{n} choices more.", more)
    return [
        *figure_lines([*about, text("Total"), text("Cost")], lines, view),
        *(view.lines(rest) if more > 0 else []),
    ]


def _line(choice: RankedChoice, view: View, *, keeping: bool) -> Line:
    expected = decimal(choice.expected, 2, view.say)
    cost = decimal(choice.cost, 2, view.say)
    figures = (expected, cost) if keeping else (str(choice.points), expected, cost)
    return Line(_about(choice, view, keeping=keeping), figures, _words(choice, expected, cost))


def _about(choice: RankedChoice, view: View, *, keeping: bool) -> str:
    if choice.row is None:
        return _kept(choice.kept, view)
    title = view.title(choice.row.titles)
    return view.say(text("mark {row}", row=title)) if keeping else title


def _words(choice: RankedChoice, expected: str, cost: str) -> Text:
    fields = {"expected": expected, "cost": cost}
    if choice.row is not None:
        return text(
            "Mark {row}: {points} now, expected total {expected}, cost {cost}.",
            row=choice.row.titles,
            points=choice.points,
            **fields,
        )
    if not any(choice.kept):
        return text("Keep nothing: expected total {expected}, cost {cost}.", **fields)
    dice = _faces(choice.kept)
    return text("Keep {dice}: expected total {expected}, cost {cost}.", dice=dice, **fields)


def _kept(kept: Counts, view: View) -> str:
    return _faces(kept) or view.say(in_context("dice kept", "nothing"))


def _faces(kept: Counts) -> str:
    """The faces, ascending, on one line."""
    return "\u00a0".join(map(str, dice_of(kept)))
