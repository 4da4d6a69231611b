"""The sheet: as many players side by side as fit, the rest on further pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.render.cells import cells, clip, left, right
from jatsi.render.turn import pace_fact, rules_name
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import Ruleset, Section
    from jatsi.scorecard import Scorecard

_NUMBER = 3
_COLUMN = 6
_GAP = 2

Line = tuple[str, str, list[str]]
"""A line of the sheet: the row's number, what it is, a cell for each player."""


def sheets(
    names: Sequence[str], cards: Sequence[Scorecard], view: View, *, totals: bool = True
) -> list[str]:
    """The sheets of these players, under a header with the active options.

    Plain sheets leave the totals to what follows unless ``totals``.
    """
    lines = view.wrapped(rules_name(cards[0].ruleset, view, loud=not view.plain))
    if view.plain:
        for name, card in zip(names, cards, strict=True):
            lines += _plain_sheet(name, card, view)
            lines += view.lines(text("Total {total}.", total=card.total)) if totals else []
        return lines
    titles = _title_width(cards[0].ruleset, view)
    fit = max(1, (view.width - _NUMBER - titles) // _COLUMN)
    for start in range(0, len(names), fit):
        page = slice(start, start + fit)
        lines += _page(names[page], cards[page], start, titles, view)
    return lines


def _title_width(ruleset: Ruleset, view: View) -> int:
    titles = [view.title(row.titles) for row in ruleset.rows]
    titles += [view.say(word) for word in (text("Subtotal"), text("Bonus pace"), text("Total"))]
    return min(max(map(cells, titles)), view.width - _NUMBER - _COLUMN)


def _page(
    names: Sequence[str], cards: Sequence[Scorecard], start: int, titles: int, view: View
) -> list[str]:
    room = (view.width - _NUMBER - titles) // len(names)
    column = min(room, max(_COLUMN, max(map(cells, names)) + _GAP))
    heads = list(names)
    lines = []
    if any(cells(name) >= column for name in names):
        heads = [clip(f"{i} {name}", column - 1) for i, name in enumerate(names, start + 1)]
        lines = view.listed(*(f"{i} {name}" for i, name in enumerate(names, start + 1)))
    table: list[Line] = [("", "", heads)]
    for section in cards[0].ruleset.sections:
        table += _section_lines(section, cards, view)
    table.append(("", view.say(text("Total")), [str(card.total) for card in cards]))
    for number, title, values in table:
        line = right(number, _NUMBER - 1) + " " + left(title, titles)
        lines.append((line + "".join(right(value, column) for value in values)).rstrip())
    return lines


def _section_lines(section: Section, cards: Sequence[Scorecard], view: View) -> list[Line]:
    ruleset = cards[0].ruleset
    lines: list[Line] = []
    for row in ruleset.section_rows(section):
        marks = [card.mark_in(row) for card in cards]
        values = [str(mark.points) if mark else "." for mark in marks]
        title = view.title(row.titles)
        lines.append((str(ruleset.index(row.id) + 1), title, values))
    if ruleset.section_bonuses(section):
        subtotals = [str(card.subtotal(section)) for card in cards]
        lines.append(("", view.say(text("Subtotal")), subtotals))
        lines += _bonus_lines(section, cards, view)
    return lines


def _bonus_lines(section: Section, cards: Sequence[Scorecard], view: View) -> list[Line]:
    bonuses = [card.bonus(section) for card in cards]
    aheads = [card.ahead(section) for card in cards]
    lines: list[Line] = []
    if any(bonus is not None for bonus in bonuses):
        values = ["" if bonus is None else str(bonus) for bonus in bonuses]
        lines.append(("", view.say(text("Bonus")), values))
    if any(ahead is not None for ahead in aheads):
        values = ["" if ahead is None else f"{ahead:+d}" for ahead in aheads]
        lines.append(("", view.say(text("Bonus pace")), values))
    return lines


def _plain_sheet(name: str, card: Scorecard, view: View) -> list[str]:
    lines = view.lines(text("Sheet: {name}.", name=name))
    for section in card.ruleset.sections:
        for row in card.ruleset.section_rows(section):
            mark = card.mark_in(row)
            number = card.ruleset.index(row.id) + 1
            known = (
                text("{number} {row}: {points}", number=number, row=row.titles, points=mark.points)
                if mark
                else None
            )
            lines += view.lines(
                known or text("{number} {row}: open", number=number, row=row.titles)
            )
        lines += _plain_section(section, card, view)
    return lines


def _plain_section(section: Section, card: Scorecard, view: View) -> list[str]:
    if not card.ruleset.section_bonuses(section):
        return []
    bonus, ahead = card.bonus(section), card.ahead(section)
    facts = [text("Subtotal {subtotal}.", subtotal=card.subtotal(section))]
    if bonus is not None:
        facts.append(text("Bonus {bonus}.", bonus=bonus))
    if ahead is not None:
        facts.append(pace_fact(ahead))
    return view.lines(*facts)
