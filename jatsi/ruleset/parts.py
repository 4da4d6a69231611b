"""Rows, bonuses, selectors and orders: their TOML form, read and written."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from jatsi.dice.hands import LETTERS
from jatsi.ruleset.model import Bonus, Row, Section
from jatsi.scoring import (
    AnyMatch,
    FaceMatch,
    FixedPoints,
    GroupsMatch,
    Measure,
    ParPoints,
    RunMatch,
    SumPoints,
)
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.ruleset.reading import Table
    from jatsi.scoring import Match, Points

MOST_DICE = len(LETTERS)
POINTS_LIMIT = 1000
THRESHOLD_LIMIT = 9999
SECTIONS = tuple(section.value for section in Section)
MEASURES = tuple(measure.value for measure in Measure)

_MATCH_KINDS = {"face": FaceMatch, "groups": GroupsMatch, "run": RunMatch, "any": AnyMatch}
_POINTS_KINDS = {"sum": SumPoints, "fixed": FixedPoints, "par": ParPoints}


def read_row(table: Table, dice: int, faces: int) -> Row:
    """A row of a game with that many dice of that many faces."""
    match = read_match(table, dice, faces)
    row = Row(
        id=table.word("id"),
        titles=table.titles("titles"),
        names=table.words("names"),
        section=Section(table.word("section", SECTIONS)),
        match=match,
        points=read_points(table),
        pace=read_pace(table),
    )
    if isinstance(row.points, ParPoints) and not isinstance(match, FaceMatch):
        table.fail("points", text("par only where match is a face"))
    table.done()
    return row


def read_pace(table: Table) -> int | None:
    """The row's own pace, None where it is to be reckoned."""
    limit = THRESHOLD_LIMIT
    return table.integer("pace", -limit, limit) if table.has("pace") else None


def read_match(table: Table, dice: int, faces: int) -> Match:
    """The ``match`` of a row: "any", { face }, { groups } or { run }."""
    if table.get("match") == "any":
        return AnyMatch()
    inner = table.table("match")
    if inner.has("face"):
        match: Match = FaceMatch(inner.integer("face", 1, faces))
    elif inner.has("groups"):
        match = _read_groups(inner, dice, faces)
    elif inner.has("run"):
        match = _read_run(inner, dice, faces)
    else:
        table.fail("match", text('"any", or a table with face, groups or run'))
    inner.done()
    return match


def _read_groups(table: Table, dice: int, faces: int) -> GroupsMatch:
    sizes = table.integers("groups")
    if not sizes or sum(sizes) > dice or len(sizes) > faces:
        table.fail("groups", text("sizes of groups that {dice} dice can show", dice=dice))
    return GroupsMatch(tuple(sorted(sizes, reverse=True)))


def _read_run(table: Table, dice: int, faces: int) -> RunMatch:
    run = table.integers("run")
    first, last = min(run, default=0), max(run, default=0)
    if run != (first, last) or not first < last <= faces or last - first >= dice:
        table.fail(
            "run",
            text(
                "the first and the last face of a run, at most {faces} and {dice} dice long",
                faces=faces,
                dice=dice,
            ),
        )
    return RunMatch(first, last)


def read_points(table: Table) -> Points:
    """The ``points`` of a row: "sum", { sum_plus }, { fixed } or { par, … }."""
    if table.get("points") == "sum":
        return SumPoints()
    inner = table.table("points")
    if inner.has("sum_plus"):
        points: Points = SumPoints(inner.integer("sum_plus", -POINTS_LIMIT, POINTS_LIMIT))
    elif inner.has("fixed"):
        points = FixedPoints(inner.integer("fixed", -POINTS_LIMIT, POINTS_LIMIT))
    elif inner.has("par"):
        points = ParPoints(
            inner.integer("par", 1, MOST_DICE),
            *(Measure(inner.word(key, MEASURES)) for key in ("miss", "below", "at", "above")),
        )
    else:
        table.fail("points", text('"sum", or a table with sum_plus, fixed or par'))
    inner.done()
    return points


def read_bonus(table: Table) -> Bonus:
    """A bonus: section, ``at_least`` or ``below`` a subtotal, points."""
    below = table.has("below")
    bonus = Bonus(
        section=Section(table.word("section", SECTIONS)),
        threshold=table.integer(
            "below" if below else "at_least", -THRESHOLD_LIMIT, THRESHOLD_LIMIT
        ),
        below=below,
        points=table.integer("points", -POINTS_LIMIT, POINTS_LIMIT),
    )
    table.done()
    return bonus


@dataclass(frozen=True)
class Selector:
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
                return isinstance(row.match, _MATCH_KINDS[self.value])
            case _:
                return isinstance(row.points, _POINTS_KINDS[self.value])


def read_selector(table: Table) -> Selector:
    """A selector: { id }, { section }, { match } or { points }."""
    choices = {
        "id": None,
        "section": SECTIONS,
        "match": tuple(_MATCH_KINDS),
        "points": tuple(_POINTS_KINDS),
    }
    for kind, values in choices.items():
        if table.has(kind):
            selector = Selector(kind, table.word(kind, values))
            table.done()
            return selector
    table.fail(next(iter(table.data), "id"), text("id, section, match or points"))


@dataclass(frozen=True)
class OrderRule:
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


def match_data(match: Match) -> object:
    """The TOML form of a match."""
    match match:
        case FaceMatch(face):
            return {"face": face}
        case GroupsMatch(sizes):
            return {"groups": list(sizes)}
        case RunMatch(first, last):
            return {"run": [first, last]}
        case AnyMatch():
            return "any"


def points_data(points: Points) -> object:
    """The TOML form of points."""
    match points:
        case SumPoints(plus):
            return {"sum_plus": plus} if plus else "sum"
        case FixedPoints(value):
            return {"fixed": value}
        case ParPoints():
            measures = ("miss", "below", "at", "above")
            return {"par": points.par} | {m: getattr(points, m).value for m in measures}


def bonus_data(bonus: Bonus) -> dict[str, object]:
    """The TOML form of a bonus."""
    condition = "below" if bonus.below else "at_least"
    return {
        "section": bonus.section.value,
        condition: bonus.threshold,
        "points": bonus.points,
    }
