"""A ruleset in words: what fits each row, what it gives, bonuses, order."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from jatsi.render.figures import decimal
from jatsi.render.turn import rules_name
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
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import Bonus, Ruleset, Section
    from jatsi.scoring import Match, Points
    from jatsi.texts import Text, Translator


class Average(NamedTuple):
    """The mean total of a level alone, with its standard error, over so many games."""

    mean: float
    error: float
    games: int


class LevelShown(NamedTuple):
    """A level of the machine: its average, if it was measured, and the command that does that."""

    level: str
    average: Average | None
    command: str

    def fact(self, say: Translator) -> Text:
        """What is known of it, with numbers written as the language does."""
        if self.average is None:
            return text(
                "{level}: no average measured. To measure it: {command}",
                level=self.level,
                command=self.command,
            )
        return counted(
            "{level}: {mean} on average, standard error {error} ({n} game)",
            "{level}: {mean} on average, standard error {error} ({n} games)",
            self.average.games,
            level=self.level,
            mean=decimal(self.average.mean, 2, say),
            error=decimal(self.average.error, 2, say),
        )


def instructions(ruleset: Ruleset, view: View) -> list[str]:
    """How the game is played, for somebody who does not know it."""
    facts = [
        text("Each player fills in a sheet of {n} rows, one row a turn.", n=len(ruleset.rows)),
        *_throwing(ruleset),
        _marking(ruleset),
        text("The greatest total wins."),
    ]
    return [
        *view.wrapped(rules_name(ruleset, view, loud=not view.plain)),
        *view.lines(*facts),
        *feature_lines(ruleset, view),
        *row_lines(ruleset, view),
        *view.lines(*bonus_facts(ruleset), *order_facts(ruleset)),
    ]


def feature_lines(ruleset: Ruleset, view: View) -> list[str]:
    """What each active option does, and saved throws where no option says so."""
    facts = [view.title(option.about) for option in ruleset.options]
    if ruleset.saving:
        facts.append(view.say(text("Unused throws are kept for later turns.")))
    return view.wrapped(*dict.fromkeys(facts))


def _throwing(ruleset: Ruleset) -> list[Text]:
    first = counted(
        "The first throw of a turn throws {n} die.",
        "The first throw of a turn throws all {n} dice.",
        ruleset.dice,
    )
    again = counted(
        "After it any dice can be thrown again {n} time.",
        "After it any dice can be thrown again {n} times.",
        ruleset.throws - 1,
    )
    return [first, again] if ruleset.throws > 1 else [first]


def _marking(ruleset: Ruleset) -> Text:
    if any(points[0] < 0 for points in ruleset.attainable.values()):
        return text(
            "Then the dice are marked in one open row. Where they do not fit, it gets a zero"
            " or minus points."
        )
    return text("Then the dice are marked in one open row. Where they do not fit, it gets a zero.")


def row_lines(ruleset: Ruleset, view: View) -> list[str]:
    """Each row: its number, what fits it, what it gives, the attainable points."""
    facts = [
        text(
            "{number} {row}: {match}, {points} ({attainable})",
            number=number,
            row=row.titles,
            match=match_words(row.match),
            points=points_words(row.points),
            attainable=spans(ruleset.attainable[row.id]),
        )
        for number, row in enumerate(ruleset.rows, 1)
    ]
    return view.listed(*map(view.say, facts))


def match_words(match: Match) -> Text:
    """What fits a row."""
    match match:
        case FaceMatch(face):
            return text("dice that show {face}", face=face)
        case GroupsMatch((size,)):
            return text("{size} equal dice", size=size)
        case GroupsMatch(sizes):
            joined = " + ".join(map(str, sizes))
            return text("{sizes} equal dice of different faces", sizes=joined)
        case RunMatch(first, last):
            return text("faces {first} to {last}", first=first, last=last)
        case AnyMatch():
            return text("any dice")


def points_words(points: Points) -> Text:
    """What a row gives for the dice that fit it."""
    match points:
        case SumPoints(0):
            return text("their sum")
        case SumPoints(plus):
            return text("their sum and {plus}", plus=plus)
        case FixedPoints(value):
            return counted("{n} point", "{n} points", value)
        case ParPoints():
            return _par_words(points)


def _par_words(points: ParPoints) -> Text:
    below = _measure_words(points.below, short=True)
    at = _measure_words(points.at, short=False)
    above = _measure_words(points.above, short=False)
    fields = {"par": points.par, "below": below, "at": at, "above": above}
    if points.miss is points.below:
        return text("fewer than {par}: {below}, {par}: {at}, more: {above}", **fields)
    miss = _measure_words(points.miss, short=True)
    return text(
        "none: {miss}, fewer than {par}: {below}, {par}: {at}, more: {above}", miss=miss, **fields
    )


def _measure_words(measure: Measure, *, short: bool) -> Text:
    match measure:
        case Measure.ZERO:
            return text("zero")
        case Measure.SUM:
            return text("their sum")
        case Measure.DIFFERENCE if short:
            return text("minus the missing ones")
        case Measure.DIFFERENCE:
            return text("those over it")


def spans(numbers: Sequence[int]) -> str:
    """Ascending numbers with runs of three or more as spans: -1, 0, 5–7, 30."""
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ]
    return ", ".join(
        f"{run[0]}–{run[-1]}" if run[2:] and run[0] >= 0 else ", ".join(map(str, run))
        for run in runs
    )


def section_words(section: Section) -> Text:
    """What a section is called."""
    return text("Upper section") if section.value == "upper" else text("Lower section")


def bonus_facts(ruleset: Ruleset) -> list[Text]:
    """Each bonus and its condition."""
    return [_bonus_fact(bonus) for bonus in ruleset.bonuses]


def _bonus_fact(bonus: Bonus) -> Text:
    fields = {
        "section": section_words(bonus.section),
        "threshold": bonus.threshold,
        "points": bonus.points,
    }
    if bonus.below:
        return text("{section}: a subtotal below {threshold} gives {points}.", **fields)
    return text("{section}: a subtotal of at least {threshold} gives {points}.", **fields)


def order_facts(ruleset: Ruleset) -> list[Text]:
    """In what order rows must be filled."""
    if not ruleset.order:
        return [text("The rows may be filled in any order.")]
    ranked = sorted(ruleset.rows, key=lambda row: len(ruleset.before[row.id]))
    if all(len(ruleset.before[row.id]) == rank for rank, row in enumerate(ranked)):
        titles = tuple(row.titles for row in ranked)
        return [text("The rows are filled in this order: {rows}.", rows=titles)]
    return [_after_fact(ruleset, ids) for ids in dict.fromkeys(ruleset.before.values()) if ids]


def _after_fact(ruleset: Ruleset, earlier: frozenset[str]) -> Text:
    later = [row.titles for row in ruleset.rows if ruleset.before[row.id] == earlier]
    first = [row.titles for row in ruleset.rows if row.id in earlier]
    return text("First {first}; only then {later}.", first=tuple(first), later=tuple(later))


def ruleset_lines(
    ruleset: Ruleset,
    fitting: Sequence[str],
    levels: Sequence[LevelShown],
    content_hash: str,
    view: View,
) -> list[str]:
    """Everything about a ruleset, for ``rules show``."""
    begin = text(
        "Dice: {dice}, faces: {faces}, throws a turn: {throws}.",
        dice=ruleset.dice,
        faces=ruleset.faces,
        throws=ruleset.throws,
    )
    ends = [
        *bonus_facts(ruleset),
        *order_facts(ruleset),
        text("Greatest possible total: {total}.", total=ruleset.greatest_total),
    ]
    if fitting:
        ends.append(text("Options that fit: {options}.", options=tuple(fitting)))
    return [
        *view.wrapped(rules_name(ruleset, view, loud=not view.plain)),
        *view.lines(begin),
        *feature_lines(ruleset, view),
        *row_lines(ruleset, view),
        *view.lines(*ends),
        *view.lines(*(level.fact(view.say) for level in levels)),
        *view.lines(text("Hash: {hash}", hash=content_hash)),
    ]
