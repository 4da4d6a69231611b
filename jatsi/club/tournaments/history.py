"""What was changed in a tournament: what stood before, what stands since, who, when, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.records.times import stamp
from jatsi.render.standings import shown_total
from jatsi.texts import Text, text
from jatsi.tournament import facts as kinds
from jatsi.tournament.facts import Closed, Penalty, Result, Swapped, ThrowOff, Undrawn

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from jatsi.records.tournaments import StoredTournament
    from jatsi.tournament.facts import Fact

Told = tuple[str, Text, dict[str, object]]
"""The kind of a change, the change in words, and as data."""


@dataclass(frozen=True)
class Change:
    """A change of a ``kind``, in words and as data."""

    kind: str
    what: Text
    data: Mapping[str, object]
    who: str
    at: datetime
    reason: str

    @property
    def json(self) -> dict[str, object]:
        """The change as it is published."""
        told = {"reason": self.reason, "who": self.who, "at": stamp(self.at)}
        return {"kind": self.kind, **self.data, **told}


def changes(stored: StoredTournament) -> list[Change]:
    """What was not to be expected from the plan, the first change first.

    Entries, draws and first results are not there.
    """
    totals: dict[tuple[int, int, int], int | None] = {}
    found = []
    for one in stored.facts:
        fact = one.fact
        if isinstance(fact, Result):
            told = _corrected(fact, totals, stored)
            totals[fact.person, fact.round, fact.game] = fact.total
        else:
            told = _of_person(fact, stored.names) or _of_all(fact, stored.names)
        if told:
            found.append(Change(*told, one.who, one.at, getattr(fact, "reason", "")))
    return found


def _corrected(
    fact: Result, totals: Mapping[tuple[int, int, int], int | None], stored: StoredTournament
) -> Told | None:
    """What stands instead of a total that was told before."""
    place = (fact.person, fact.round, fact.game)
    if place not in totals:
        return None
    old = Result(*place, totals[place])
    data = {
        "name": stored.names[fact.person],
        "round": fact.round,
        "game": fact.game,
        "old": old.total,
        "new": fact.total,
    }
    return "correction", corrected_text(stored, old, fact.total), data


def corrected_text(stored: StoredTournament, old: Result, total: int | None) -> Text:
    """What stood there, and the total that stands there since."""
    where = text("round {round}", round=old.round)
    if stored.plan.games > 1:
        where = text("round {round}, game {game}", round=old.round, game=old.game)
    return text(
        "{name}, {where}: was {old}, is {new}.",
        name=stored.names[old.person],
        where=where,
        old=shown_total(old.total),
        new=shown_total(total),
    )


def _of_person(fact: Fact, names: Mapping[int, str]) -> Told | None:
    match fact:
        case kinds.Removed(person):
            kind, what = "removed", text("{name} was taken off the list.", name=names[person])
        case kinds.Withdrawn(person):
            kind, what = "withdrawn", text("{name} left.", name=names[person])
        case kinds.Returned(person):
            kind, what = "returned", text("{name} came back.", name=names[person])
        case kinds.Disqualified(person):
            kind, what = "disqualified", text("{name} was disqualified.", name=names[person])
        case Penalty(person, number, points):
            name = names[person]
            what = text(
                "{name}, round {round}: penalty {points}.", name=name, round=number, points=points
            )
            return "penalty", what, {"name": name, "round": number, "points": points}
        case _:
            return None
    return kind, what, {"name": names[person]}


def _of_all(fact: Fact, names: Mapping[int, str]) -> Told | None:
    match fact:
        case Undrawn(number):
            return "undrawn", text("Round {round} was undrawn.", round=number), {"round": number}
        case Swapped(number, person, other):
            told = {"round": number, "name": names[person], "other": names[other]}
            return (
                "swapped",
                text("{name} and {other} changed places in round {round}.", **told),
                told,
            )
        case ThrowOff(thrown):
            points = tuple(f"{names[person]} {points}" for person, points in thrown)
            data = [{"name": names[person], "points": points} for person, points in thrown]
            return "throw-off", text("Throw-off: {points}.", points=points), {"thrown": data}
        case Closed(forced=True):
            return "closed", text("Closed, not final."), {"final": False}
        case Closed():
            return "closed", text("Closed."), {"final": True}
        case kinds.Reopened():
            return "reopened", text("Reopened."), {}
        case _:
            return None
