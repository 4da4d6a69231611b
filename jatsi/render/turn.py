"""What a turn shows: the header, the dice, a mark, what the open rows would give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.dice.hands import LETTERS, counts_of
from jatsi.render.cells import cells, left, right, sides
from jatsi.texts import Text, counted, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scorecard import Scorecard

_LABEL = 14
_DIE = 3


def rules_name(ruleset: Ruleset, view: View, *, loud: bool = False) -> str:
    """The game's title and its active options, the title in capitals if ``loud``."""
    title = view.title(ruleset.titles)
    options = [view.title(option.titles) for option in ruleset.options]
    return ", ".join([title.upper() if loud else title, *options])


def header(ruleset: Ruleset, number: int, view: View) -> list[str]:
    """The game, its active options and the turn's number."""
    of = len(ruleset.rows)
    if view.plain:
        turn = text("Turn {number} of {of}.", number=number, of=of)
        return [*view.wrapped(rules_name(ruleset, view) + "."), *view.lines(turn)]
    return sides(rules_name(ruleset, view, loud=True), f"{number}/{of}", view.width)


def dice_lines(dice: Sequence[int], thrown: int, view: View) -> list[str]:
    """The dice as they lie after so many throws, each under the letter of its place."""
    label = view.say(text("Throw {number}", number=thrown))
    places = LETTERS[: len(dice)]
    if view.plain:
        named = ", ".join(f"{place} {face}" for place, face in zip(places, dice, strict=True))
        return view.lines(text("{throw}: {dice}.", throw=label, dice=named))
    if _LABEL + _DIE * len(dice) <= view.width:
        return [
            left(label, _LABEL) + spread(places, _DIE),
            " " * _LABEL + spread(dice, _DIE),
        ]
    return [label, spread(places, 2), spread(dice, 2)]


def spread(items: Sequence[object], step: int) -> str:
    """The items at equal distances, without blanks at the end."""
    return "".join(left(str(item), step) for item in items).rstrip()


def throws_left(number: int, view: View) -> list[str]:
    """The throws left, for games in which they can be saved."""
    return view.lines(counted("{n} throw left.", "{n} throws left.", number))


def mark_lines(card: Scorecard, row: Row, view: View) -> list[str]:
    """A row just marked, the total, and how the section stands."""
    points = mark.points if (mark := card.mark_in(row)) else 0
    fields = {"row": row.titles, "points": points, "total": card.total}
    if view.plain:
        facts = [text("{row}: {points}", **fields), text("Total {total}.", **fields)]
    else:
        facts = [text("{row}: {points}. Total {total}.", **fields)]
    return view.lines(*facts, *_section_facts(card, row, view))


def _section_facts(card: Scorecard, row: Row, view: View) -> list[Text]:
    """What the row's section is told after a mark: its bonus, or the pace of it."""
    bonus, ahead = card.bonus(row.section), card.ahead(row.section)
    if bonus is None:
        return [] if ahead is None else [pace_fact(ahead)]
    fields = {"subtotal": card.subtotal(row.section), "bonus": bonus}
    if view.plain:
        return [text("Subtotal {subtotal}.", **fields), text("Bonus {bonus}.", **fields)]
    return [text("Subtotal {subtotal}. Bonus {bonus}.", **fields)]


def pace_fact(ahead: int) -> Text:
    """The bonus pace in words, for points ahead of it (negative: behind)."""
    if ahead == 0:
        return text("Bonus pace: even.")
    if ahead > 0:
        return text("Bonus pace: {points} ahead.", points=ahead)
    return text("Bonus pace: {points} behind.", points=-ahead)


def open_rows(
    card: Scorecard, dice: Sequence[int], view: View, *, best_first: bool = False
) -> list[str]:
    """Each open row with what the dice would give in it, in sheet order or best first.

    Without dice only the rows.
    """
    rows = list(card.open_rows)
    gives = {row.id: row.score(counts_of(dice, card.ruleset.faces)) for row in rows}
    if best_first:
        rows.sort(key=lambda row: -gives[row.id])
    if not dice:
        return [line for row in rows for line in view.lines(_row_text(card, row))]
    if view.plain:
        facts = [_row_text(card, row, gives[row.id]) for row in rows]
        return view.lines(*facts)
    width = min(max(cells(view.title(row.titles)) for row in rows), view.width - 9)
    return [
        right(str(card.ruleset.index(row.id) + 1), 2)
        + " "
        + left(view.title(row.titles), width)
        + right(str(gives[row.id]), 6)
        for row in rows
    ]


def _row_text(card: Scorecard, row: Row, points: int | None = None) -> Text:
    number = card.ruleset.index(row.id) + 1
    if points is None:
        return text("{number} {row}", number=number, row=row.titles)
    return text("{number} {row}: {points}", number=number, row=row.titles, points=points)
