"""Setting a tournament up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.tournaments import create

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.plan import Plan


def found(
    records: Records,
    plan: Plan,
    ruleset: Ruleset,
    other: Mapping[int, Ruleset],
    *,
    now: datetime,
) -> int:
    """Store a new tournament; its number.

    ``other`` are the rules of rounds that have their own; the final is the round after
    the last.  Raises IllegalError where there is no such round, where a tie-break looks
    at a row that no round has, and where a tournament has the name; RecordsError,
    BusyError.
    """
    rounds = range(1, plan.last_round + 1)
    for number in other:
        if number not in rounds:
            raise IllegalError(
                "There is no round {round}; the last is {last}.", round=number, last=rounds[-1]
            )
    rulesets = [other.get(number, ruleset) for number in rounds]
    _verify_rows(plan, rulesets[: plan.rounds])
    return create(records, plan, rulesets, now=now)


def _verify_rows(plan: Plan, rulesets: list[Ruleset]) -> None:
    known = {row.id for ruleset in rulesets for row in ruleset.rows}
    for tie_break in plan.tie_breaks:
        if tie_break.row and tie_break.row not in known:
            raise IllegalError(
                "No round has a row {row}. The rows are: {rows}.",
                row=tie_break.row,
                rows=tuple(dict.fromkeys(row.id for one in rulesets for row in one.rows)),
            )
