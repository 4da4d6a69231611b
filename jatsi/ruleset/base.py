"""A base ruleset from its table: `rules/NAME.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import RulesetError
from jatsi.ruleset.model import Ruleset, Section
from jatsi.ruleset.order import closure, is_cyclic
from jatsi.ruleset.parts import MOST_DICE, read_bonus, read_row
from jatsi.texts import text
from jatsi.texts.clean import word_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from jatsi.ruleset.model import Bonus, OptionLabel, Row
    from jatsi.ruleset.reading import Table

    PairsReader = Callable[[Table, Sequence[Row]], Iterable[tuple[str, str]]]

MOST_FACES = 9  # an answer names a face by one digit
MOST_THROWS = 9
MOST_ROWS = 30
MOST_BONUSES = 8
MOST_ORDERS = 100


def read_base(table: Table, name: str) -> Ruleset:
    """The base ruleset of that name; raises RulesetError."""
    return read_whole(table, name, _read_orders)


def read_whole(
    table: Table, name: str, read_pairs: PairsReader, options: tuple[OptionLabel, ...] = ()
) -> Ruleset:
    """A ruleset with all its rows, and nothing else; raises RulesetError."""
    dice = table.integer("dice", 1, MOST_DICE)
    faces = table.integer("faces", 2, MOST_FACES)
    rows = _read_rows(table, dice, faces)
    pairs = read_pairs(table, rows)
    ruleset = Ruleset(
        name=name,
        titles=table.titles("titles"),
        options=options,
        dice=dice,
        faces=faces,
        throws=table.integer("throws", 1, MOST_THROWS),
        saving=table.flag("saving"),
        rows=rows,
        bonuses=_read_bonuses(table, rows),
        order=closure(pairs),
    )
    table.done()
    return ruleset


def _read_orders(table: Table, rows: Sequence[Row]) -> set[tuple[str, str]]:
    tables = table.tables("order", 0, MOST_ORDERS)
    if not tables:
        return set()
    from jatsi.ruleset.orders import read_order  # few rulesets have any

    rules = [read_order(inner) for inner in tables]
    for inner, rule in zip(tables, rules, strict=True):
        for key, selector in (("before", rule.before), ("after", rule.after)):
            if selector and not selector.rows(rows):
                inner.fail(key if rule.before else "last", text("a choice of rows that there are"))
    pairs = {pair for rule in rules for pair in rule.pairs(rows)}
    if is_cyclic(pairs):
        table.fail("order", text("an order without a circle"))
    return pairs


def _read_rows(table: Table, dice: int, faces: int) -> tuple[Row, ...]:
    """The rows, each with names of its own, the upper section first."""
    tables = table.tables("rows", 1, MOST_ROWS)
    rows = tuple(read_row(inner, dice, faces) for inner in tables)
    sections = [row.section for row in rows]
    if sections != sorted(sections, key=list(Section).index):
        table.fail("rows", text("the rows of the upper section before those of the lower"))
    _refuse_shared_names(tables, rows)
    return rows


def _read_bonuses(table: Table, rows: Sequence[Row]) -> tuple[Bonus, ...]:
    """The bonuses, each on a section that has rows."""
    tables = table.tables("bonuses", 0, MOST_BONUSES)
    bonuses = tuple(map(read_bonus, tables))
    filled = {row.section for row in rows}
    for inner, bonus in zip(tables, bonuses, strict=True):
        if bonus.section not in filled:
            inner.fail("section", text("a section that has rows"))
    return bonuses


def _named(row: Row) -> dict[str, str]:
    """The forms by which an answer can name the row, each with its key in the file."""
    keys = dict.fromkeys(row.keys, "titles")
    return keys | {word_key(name): "names" for name in row.names} | {word_key(row.id): "id"}


def _refuse_shared_names(tables: Sequence[Table], rows: Sequence[Row]) -> None:
    taken: dict[str, Row] = {}
    for table, row in zip(tables, rows, strict=True):
        for name, key in _named(row).items():
            if not name or name.isdecimal():
                table.fail(key, text("names with at least one letter"))
            if name in taken:
                raise RulesetError(
                    "{file}: {key}: the name {name} already belongs to row {row}.",
                    file=table.file,
                    key=table.key(key),
                    name=name,
                    row=taken[name].id,
                )
            taken[name] = row
