"""Laying options over a base: the ruleset that is played."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.ruleset.order import closure, contradiction
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.ruleset.option import Change, Option


def resolve(base: Ruleset, options: Sequence[Option]) -> Ruleset:
    """The base with the options laid over it, in the order given.

    Raises IllegalError, naming the options, where one does not fit the base or
    where they contradict each other.
    """
    for option in options:
        _refuse_misfit(base, option)
    for first, second in combinations(options, 2):
        _refuse_shared_setting(base, first, second)
    pairs = {option.name: _pairs(base, option) for option in options}
    _refuse_circle(base, options, pairs)
    ruleset = base
    for option in options:
        ruleset = _lay(base, ruleset, option)
    return replace(ruleset, order=closure(base.order.union(*pairs.values())))


def _pairs(base: Ruleset, option: Option) -> set[tuple[str, str]]:
    return {pair for rule in option.orders for pair in rule.pairs(base.rows)}


def _refuse_misfit(base: Ruleset, option: Option) -> None:
    reason = option.misfit(base)
    if reason:
        raise IllegalError(
            "Option {option} does not fit {rules}: {reason}.",
            option=option.name,
            rules=base.name,
            reason=reason,
        )


def _refuse_shared_setting(base: Ruleset, first: Option, second: Option) -> None:
    shared = sorted(first.settings(base) & second.settings(base))
    if shared:
        raise IllegalError(
            "Options {first} and {second} contradict each other: both set {key}.",
            first=first.name,
            second=second.name,
            key=shared[0],
        )


def _refuse_circle(
    base: Ruleset, options: Sequence[Option], pairs: dict[str, set[tuple[str, str]]]
) -> None:
    names = contradiction(set(base.order), pairs)
    if len(names) == 1:
        raise IllegalError(
            "Option {option} does not fit {rules}: {reason}.",
            option=names[0],
            rules=base.name,
            reason=text("its order forms a circle"),
        )
    if names:
        raise IllegalError(
            "Options {options} contradict each other: their orders form a circle.",
            options=tuple(option.name for option in options if option.name in names),
        )


def _lay(base: Ruleset, ruleset: Ruleset, option: Option) -> Ruleset:
    rows = ruleset.rows
    for change in option.changes:
        chosen = set(change.selector.rows(base.rows))  # whatever other options changed
        rows = tuple(_changed(row, change) if row.id in chosen else row for row in rows)
    replaced = {bonus.section for bonus in option.bonuses}
    kept = tuple(bonus for bonus in ruleset.bonuses if bonus.section not in replaced)
    return replace(
        ruleset,
        options=(*ruleset.options, option.label),
        throws=ruleset.throws if option.throws is None else option.throws,
        saving=ruleset.saving if option.saving is None else option.saving,
        rows=rows,
        bonuses=kept + option.bonuses,
    )


def _changed(row: Row, change: Change) -> Row:
    return replace(
        row,
        points=change.points or row.points,
        pace=row.pace if change.pace is None else change.pace,
    )
