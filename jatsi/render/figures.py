"""Figures with decimals beside what they are about, in columns or in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.render.cells import cells, left, right, wrap
from jatsi.texts import in_context

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.render.view import View
    from jatsi.texts import Message, Translator

_GAP = 2
_NARROWEST = 12
"""Cells; where less is left for what the figures are about, words say it better."""


@dataclass(frozen=True)
class Line:
    """What the figures are about, the figures as they are shown, and all of it in words."""

    about: str
    figures: tuple[str, ...]
    words: Message


def decimal(number: float, decimals: int, say: Translator) -> str:
    """The number with so many decimals, written as the language does."""
    return f"{number:z.{decimals}f}".replace(".", say(in_context("decimal sign", ".")))


def signed(number: float, decimals: int, say: Translator) -> str:
    """The same with its sign; what is shown as nothing has none."""
    shown = decimal(number, decimals, say)
    return f"+{shown}" if round(number, decimals) > 0 else shown


def figure_lines(titles: Sequence[Message], lines: Sequence[Line], view: View) -> list[str]:
    """The lines under titles, figures at the right; where that does not fit, in words."""
    about, *others = map(view.say, titles)
    columns = zip(others, *(line.figures for line in lines), strict=True)
    widths = [_GAP + max(map(cells, column)) for column in columns]
    room = view.width - sum(widths)
    if view.plain or room < _NARROWEST:
        return view.listed(*(view.say(line.words) for line in lines))
    table = [(about, others), *((line.about, line.figures) for line in lines)]
    first = min(room, max(cells(content) for content, _ in table))
    return [shown for content, figures in table for shown in _row(content, figures, first, widths)]


def _row(about: str, figures: Sequence[str], first: int, widths: Sequence[int]) -> Iterator[str]:
    """One line of the table; what it is about may take several, the figures are on the last."""
    *above, last = wrap(about, first)
    yield from above
    numbers = map(right, figures, widths)
    yield left(last, first) + "".join(numbers).rstrip()
