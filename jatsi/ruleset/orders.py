"""Rows chosen by what they have in common, and orders between them: their TOML form."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from jatsi.ruleset.parts import MATCH_KINDS, POINTS_KINDS, SECTIONS
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.ruleset.model import Row
    from jatsi.ruleset.reading import Table


class Selector(NamedTuple):
    """Chooses rows by one thing they have in common."""

    kind: str
    value: str

    def rows(self, rows: Sequence[Row]) -> list[str]:
        """The ids of the chosen rows in sheet order."""
        return [row.id for row in rows if self._chooses(row)]

    def _chooses(self, row: Row) -> bool:
        match self.kind:
            case "id":
                return row.id == self.value
            case "section":
                return row.section.value == self.value
            case "match":
                return isinstance(row.match, MATCH_KINDS[self.value])
            case _:
                return isinstance(row.points, POINTS_KINDS[self.value])


def read_selector(table: Table) -> Selector:
    """A selector: { id }, { section }, { match } or { points }."""
    choices = {
        "id": None,
        "section": SECTIONS,
        "match": tuple(MATCH_KINDS),
        "points": tuple(POINTS_KINDS),
    }
    for kind, values in choices.items():
        if table.has(kind):
            selector = Selector(kind, table.word(kind, values))
            table.done()
            return selector
    table.fail(next(iter(table.data), "id"), text("id, section, match or points"))


class OrderRule(NamedTuple):
    """Rows that go before others: ``before`` before ``after``.

    A missing ``before`` means all other rows; ``sequence`` is every row before
    the next one, "down" or "up" the sheet.
    """

    sequence: str
    before: Selector | None
    after: Selector | None

    def pairs(self, rows: Sequence[Row]) -> set[tuple[str, str]]:
        """The pairs (earlier, later) of row ids that the rule asks for."""
        ids = [row.id for row in rows]
        if not self.after:
            return set(pairwise(ids if self.sequence == "down" else ids[::-1]))
        later = self.after.rows(rows)
        earlier = self.before.rows(rows) if self.before else [i for i in ids if i not in later]
        return {(a, b) for a in earlier for b in later}


def read_order(table: Table) -> OrderRule:
    """An order: { sequence }, { last } or { before, after }."""
    if table.has("sequence"):
        rule = OrderRule(table.word("sequence", ("down", "up")), None, None)
    elif table.has("last"):
        rule = OrderRule("", None, read_selector(table.table("last")))
    else:
        before, after = (read_selector(table.table(key)) for key in ("before", "after"))
        rule = OrderRule("", before, after)
    table.done()
    return rule
