"""Facts of a tournament between the tournament and their stored lines.

Tables and seats count from 1 in the lines; what is thrown in a throw-off stands in
``fact_people`` with the people of one "table".
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from jatsi.errors import RecordsError
from jatsi.records.times import fine_stamp, read_moment
from jatsi.texts.clean import clean
from jatsi.tournament import facts as kinds
from jatsi.tournament.facts import Closed, Drawn, Entered, Fact, Penalty, Result, ThrowOff

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

KINDS: dict[str, type[Fact]] = {
    "entered": Entered,
    "removed": kinds.Removed,
    "withdrawn": kinds.Withdrawn,
    "returned": kinds.Returned,
    "disqualified": kinds.Disqualified,
    "apart": kinds.Apart,
    "drawn": Drawn,
    "undrawn": kinds.Undrawn,
    "swapped": kinds.Swapped,
    "result": Result,
    "penalty": Penalty,
    "throw-off": ThrowOff,
    "closed": Closed,
    "reopened": kinds.Reopened,
}
KIND_NAMES = {kind: name for name, kind in KINDS.items()}
_IN_SEATS = {"tables", "thrown"}
_WHO = ("person", "other")


@dataclass(frozen=True)
class StoredFact:
    """A fact with its uid, and who recorded it when."""

    uid: str
    fact: Fact
    who: str
    at: datetime


def fact_line(tournament: int, stored: StoredFact) -> dict[str, object]:
    """The line of the fact itself."""
    told = {name: value for name, value in asdict(stored.fact).items() if name not in _IN_SEATS}
    if isinstance(stored.fact, Result):
        told["points"] = told.pop("total")
    line = {"uid": stored.uid, "tournament": tournament, "kind": KIND_NAMES[type(stored.fact)]}
    return line | told | {"who": stored.who, "at": fine_stamp(stored.at)}


def seat_lines(fact: Fact, names: Mapping[int, str]) -> list[dict[str, object]]:
    """The lines of the people in it, under the names that they have now."""
    match fact:
        case Drawn(tables=tables):
            return [
                {"table": number, "seat": seat, "person": person, "name": names[person]}
                for number, table in enumerate(tables, 1)
                for seat, person in enumerate(table, 1)
            ]
        case ThrowOff(thrown=thrown):
            return [
                {"table": 1, "seat": seat, "person": one, "name": names[one], "points": points}
                for seat, (one, points) in enumerate(thrown, 1)
            ]
        case _:
            return []


def people_in(fact: Fact) -> Iterator[int]:
    """The people whom the fact names."""
    match fact:
        case Drawn(tables=tables):
            yield from (person for table in tables for person in table)
        case ThrowOff(thrown=thrown):
            yield from (person for person, _ in thrown)
        case _:
            yield from (getattr(fact, name) for name in _WHO if hasattr(fact, name))


def renumbered(fact: Fact, people: Mapping[int, int], games: Mapping[int, int]) -> Fact:
    """The fact with other numbers in the place of its people's and of its game's."""
    match fact:
        case Drawn(tables=tables):
            return replace(fact, tables=tuple(tuple(map(people.__getitem__, t)) for t in tables))
        case ThrowOff(thrown=thrown):
            return ThrowOff(tuple((people[person], points) for person, points in thrown))
        case Result(person=person, played=played):
            game = None if played is None else games[played]
            return replace(fact, person=people[person], played=game)
        case _:
            who: dict[str, Any] = {
                name: people[getattr(fact, name)] for name in _WHO if hasattr(fact, name)
            }
            return replace(fact, **who)


def read_fact(line: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> StoredFact:
    """The fact of its lines, the seats in order; raises RecordsError where it is damaged."""
    try:
        fact = _fact(line, seats)
    except (KeyError, TypeError) as error:
        raise RecordsError(
            "Tournament {number}: fact {fact} is damaged. Put a backup of the records in its"
            " place.",
            number=line["tournament"],
            fact=clean(str(line["uid"])),
        ) from error
    return StoredFact(line["uid"], fact, line["who"], read_moment(line["at"]))


def _fact(line: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> Fact:
    match KINDS[line["kind"]]:
        case kinds.Drawn:
            return Drawn(line["round"], _tables(seats), line["seed"] or "")
        case kinds.ThrowOff:
            return ThrowOff(tuple((seat["person"], seat["points"]) for seat in seats))
        case kinds.Result:
            place = (line["person"], line["round"], line["game"])
            return Result(*place, line["points"], line["played"], line["reason"] or "")
        case kinds.Closed:
            return Closed(line["document"], bool(line["forced"]))
        case kind:
            make: Callable[..., Fact] = kind
            return make(*(line[name] for name in kind.__match_args__))


def _tables(seats: Sequence[Mapping[str, Any]]) -> kinds.Tables:
    tables: dict[int, list[int]] = {}
    for seat in seats:
        tables.setdefault(seat["table"], []).append(seat["person"])
    return tuple(map(tuple, tables.values()))
