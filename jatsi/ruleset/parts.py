"""Rows and bonuses: their TOML form, read and written."""

from __future__ import annotations

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
    from jatsi.ruleset.reading import Table
    from jatsi.scoring import Match, Points

MOST_DICE = len(LETTERS)
POINTS_LIMIT = 1000
THRESHOLD_LIMIT = 9999
SECTIONS = tuple(section.value for section in Section)
MEASURES = tuple(measure.value for measure in Measure)

MATCH_KINDS = {"face": FaceMatch, "groups": GroupsMatch, "run": RunMatch, "any": AnyMatch}
POINTS_KINDS = {"sum": SumPoints, "fixed": FixedPoints, "par": ParPoints}


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
