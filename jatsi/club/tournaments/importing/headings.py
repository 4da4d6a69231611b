"""Which column of a table of standings is what, by its heading in any language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.club.importing import columns as of_sheets
from jatsi.club.importing.faults import Fault, fault_in
from jatsi.render.standings_columns import (
    GAMES,
    NAME,
    PENALTY,
    PLACE,
    ROUND,
    SHARED,
    STATUS,
    TIE_BREAK,
    TOTAL,
    Column,
    column_text,
    column_title,
    round_columns,
)
from jatsi.render.turn import rules_name
from jatsi.render.view import View
from jatsi.texts import text
from jatsi.texts.catalog import catalog, languages
from jatsi.texts.clean import clean, word_key
from jatsi.tournament.standings import THROW_OFF, tie_break_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jatsi.club.importing.faults import Cell
    from jatsi.club.importing.table import Table
    from jatsi.ruleset.model import Ruleset
    from jatsi.texts import Text
    from jatsi.tournament.plan import Plan

THROW_OFFS = (THROW_OFF, *(f"{THROW_OFF} {number}" for number in range(2, 10)))
"""What was thrown between equals, and again between those who were equal then too."""


@dataclass(frozen=True)
class Headings:
    """Which cell of a line, from 0, is what."""

    places: Mapping[Column, int]
    untitled: frozenset[int]
    width: int

    @property
    def rounds(self) -> int:
        """How many rounds have a column."""
        return sum(column.kind == ROUND for column in self.places)


def is_standings(table: Table) -> bool:
    """Whether there is a column of the first round."""
    titles = {word_key(view.say(text("Round {n}", n=1))) for view in views()} | {"1"}
    return any(word_key(_divided(cell)[0]) in titles for cell in table.header)


def views() -> list[View]:
    """A view in each language."""
    return [View(catalog(language)) for language in languages()]


def understand(
    header: Sequence[Cell], plan: Plan, rulesets: Sequence[Ruleset]
) -> tuple[Headings, list[Fault]]:
    """The columns, and what keeps them from being understood."""
    faults: list[Fault] = []
    known = _known(plan)
    places: dict[Column, int] = {}
    for place, cell in enumerate(header):
        title, rules = _divided(cell)
        column = known.get(word_key(title))
        if column is None or (rules and column.kind != ROUND):
            if not cell.blank:
                why = text("No such column is known: {title}", title=clean(cell.meant))
                faults.append(fault_in(cell, why))
        elif column in places:
            faults.append(fault_in(cell, text("There is another column of the same thing.")))
        elif rules and not _is_of(rulesets[column.round - 1], rules):
            faults.append(fault_in(cell, _other_rules(column.round, rulesets)))
        else:
            places[column] = place
    untitled = frozenset(place for place, cell in enumerate(header) if cell.blank)
    headings = Headings(places, untitled, len(header))
    return headings, faults or list(_missing(headings, header[0].line, plan))


def _known(plan: Plan) -> dict[str, Column]:
    """The column of each heading by its key; a bare number is a round's."""
    kinds = {of_sheets.NAME: NAME, of_sheets.TOTAL: TOTAL}
    known = {str(number): Column(ROUND, number) for number in range(1, plan.rounds + 1)}
    known |= {key: Column(kinds[kind]) for key, kind in of_sheets.KINDS.items() if kind in kinds}
    for view in views():
        known |= {word_key(column_title(one, plan, view)): one for one in _columns(plan)}
    return known


def _columns(plan: Plan) -> Iterator[Column]:
    """Every column that there can be."""
    yield from map(Column, (PLACE, SHARED, NAME, GAMES, PENALTY, TOTAL, STATUS))
    for number in range(1, plan.last_round + 1):
        yield from round_columns(number, plan.games)
    for name in (*tie_break_names(plan), *THROW_OFFS):
        yield Column(TIE_BREAK, tie_break=name)


def _missing(headings: Headings, line: int, plan: Plan) -> Iterator[Fault]:
    """Columns without which the others tell too little."""
    numbers = [column.round for column in headings.places if column.kind == ROUND]
    rounds = range(1, max(numbers, default=1) + 1)
    needed = [
        Column(NAME),
        *(one for number in rounds for one in round_columns(number, plan.games)),
    ]
    for column in needed:
        if column not in headings.places:
            title = column_text(column, plan)
            yield Fault(line, 0, text("There is no column {title}.", title=title))


def _divided(cell: Cell) -> tuple[str, str]:
    """The heading, and the rules in brackets after it."""
    title, _, rules = clean(cell.meant).partition(" (")
    return title, rules.removesuffix(")")


def _is_of(ruleset: Ruleset, rules: str) -> bool:
    return word_key(rules) in {word_key(rules_name(ruleset, view)) for view in views()}


def _other_rules(number: int, rulesets: Sequence[Ruleset]) -> Text:
    ruleset = rulesets[number - 1]
    rules = (ruleset.titles, *(option.titles for option in ruleset.options))
    return text("Round {round} is played by other rules: {rules}.", round=number, rules=rules)
