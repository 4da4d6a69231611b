"""An empty sheet for paper: boxes to write in, for as many players as there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.render.cells import cells, left, right
from jatsi.render.turn import rules_name
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import Ruleset

_NUMBER = 3
_NARROWEST = 5
_WIDEST = 12

Titles = list[tuple[str, str]]
"""The number and the title of each line that is written in."""


def paper_sheet(ruleset: Ruleset, names: Sequence[str], view: View) -> list[str]:
    """Empty sheets for these names (empty ones too), as many to a table as fit."""
    titles = list(_titles(ruleset, view))
    if view.plain:
        return _plain(ruleset, titles, names, view)
    title = min(max(cells(name) for _, name in titles), view.width - _NUMBER - _NARROWEST - 2)
    room = view.width - _NUMBER - title - 1
    fit = max(1, room // (_NARROWEST + 1))
    column = min(_WIDEST, room // min(fit, len(names)) - 1)
    lines = view.wrapped(rules_name(ruleset, view, loud=True))
    for start in range(0, len(names), fit):
        lines += ["", *_table(titles, names[start : start + fit], title, column)]
    return lines


def _plain(ruleset: Ruleset, titles: Titles, names: Sequence[str], view: View) -> list[str]:
    lines = view.wrapped(rules_name(ruleset, view))
    for name in names:
        lines += view.lines(text("Sheet: {name}", name=name))
        lines += view.wrapped(*(f"{number} {title}:".strip() for number, title in titles))
    return lines


def _titles(ruleset: Ruleset, view: View) -> Iterator[tuple[str, str]]:
    for section in ruleset.sections:
        for row in ruleset.section_rows(section):
            yield str(ruleset.index(row.id) + 1), view.title(row.titles)
        if ruleset.section_bonuses(section):
            yield "", view.say(text("Subtotal"))
            yield "", view.say(text("Bonus"))
    yield "", view.say(text("Total"))


def _table(titles: Titles, names: Sequence[str], title: int, column: int) -> list[str]:
    rule = "-" * (_NUMBER + title) + "+" + ("-" * column + "+") * len(names)
    written = [("", "", list(names)), *((*line, [""] * len(names)) for line in titles)]
    lines = []
    for number, name, boxes in written:
        head = right(number, _NUMBER - 1) + " " + left(name, title)
        lines += [head + "|" + "".join(left(box, column) + "|" for box in boxes), rule]
    return lines
