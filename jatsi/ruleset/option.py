"""Options: patches from `rules/options/NAME.toml` and how they fit a base."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jatsi.ruleset.base import MOST_BONUSES, MOST_FACES, MOST_ORDERS, MOST_ROWS, MOST_THROWS
from jatsi.ruleset.model import OptionLabel
from jatsi.ruleset.orders import read_order, read_selector
from jatsi.ruleset.parts import MOST_DICE, read_bonus, read_pace, read_points
from jatsi.scoring import FaceMatch, ParPoints
from jatsi.texts import Text, text

if TYPE_CHECKING:
    from jatsi.ruleset.model import Bonus, Ruleset
    from jatsi.ruleset.orders import OrderRule, Selector
    from jatsi.ruleset.reading import Table
    from jatsi.scoring import Points


class Change(NamedTuple):
    """New points or a new pace for the selected rows."""

    selector: Selector
    points: Points | None
    pace: int | None

    def suits(self, base: Ruleset) -> bool:
        """Whether the points are of a kind that the selected rows can have."""
        rows = map(base.row, self.selector.rows(base.rows))
        par = isinstance(self.points, ParPoints)
        return not par or all(isinstance(row.match, FaceMatch) for row in rows)


class Option(NamedTuple):
    """A patch; what is None or empty leaves the base as it is."""

    label: OptionLabel
    dice: int | None
    faces: int | None
    throws: int | None
    saving: bool | None
    changes: tuple[Change, ...]
    bonuses: tuple[Bonus, ...]
    orders: tuple[OrderRule, ...]

    @property
    def name(self) -> str:
        """The option's name."""
        return self.label.name

    def misfit(self, base: Ruleset) -> Text | None:
        """Why the option cannot be laid over the base, None where it can."""
        if self.dice not in (None, base.dice):
            return text("it is for games of {dice} dice", dice=self.dice)
        if self.faces not in (None, base.faces):
            return text("it is for dice of {faces} faces", faces=self.faces)
        selectors = [change.selector for change in self.changes]
        selectors += [s for rule in self.orders for s in (rule.before, rule.after) if s]
        if not all(selector.rows(base.rows) for selector in selectors):
            return text("there are no rows that it is about")
        if any(bonus.section not in base.sections for bonus in self.bonuses):
            return text("there is no section that its bonus is about")
        if not all(change.suits(base) for change in self.changes):
            return text("its points are only for rows of one face")
        return None

    def settings(self, base: Ruleset) -> set[str]:
        """The values of the base that the option sets, as dotted keys."""
        keys = {f"bonus.{bonus.section}" for bonus in self.bonuses}
        keys |= {key for key in ("throws", "saving") if getattr(self, key) is not None}
        for change in self.changes:
            for row_id in change.selector.rows(base.rows):
                parts = ("points", "pace")
                keys |= {f"{row_id}.{p}" for p in parts if getattr(change, p) is not None}
        return keys


def read_option(table: Table, name: str) -> Option:
    """The option of that name; raises RulesetError."""
    needs = table.table("needs")
    option = Option(
        label=OptionLabel(name, table.titles("titles"), table.titles("about")),
        dice=needs.integer("dice", 1, MOST_DICE) if needs.has("dice") else None,
        faces=needs.integer("faces", 2, MOST_FACES) if needs.has("faces") else None,
        throws=table.integer("throws", 1, MOST_THROWS) if table.has("throws") else None,
        saving=table.flag("saving") if table.has("saving") else None,
        changes=tuple(map(_read_change, table.tables("changes", 0, MOST_ROWS))),
        bonuses=tuple(map(read_bonus, table.tables("bonuses", 0, MOST_BONUSES))),
        orders=tuple(map(read_order, table.tables("order", 0, MOST_ORDERS))),
    )
    needs.done()
    table.done()
    return option


def _read_change(table: Table) -> Change:
    change = Change(
        selector=read_selector(table.table("select")),
        points=read_points(table) if table.has("points") else None,
        pace=read_pace(table),
    )
    if change.points is None and change.pace is None:
        table.fail("points", text("points or a pace to change"))
    table.done()
    return change
