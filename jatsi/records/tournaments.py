"""Tournaments in the records: what was agreed, and the facts that were added since.

Facts are kept in the order of their moments, which within a file never repeat or go
back, whatever the clock does; facts of two files that were merged are ordered by
moment, then uid, in both of them.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.records.connection import asked_id
from jatsi.records.facts import StoredFact, fact_line, people_in, read_fact, seat_lines
from jatsi.records.people import shown_names
from jatsi.records.rulesets import keep_ruleset, read_ruleset
from jatsi.records.table_lines import drop_undrawn
from jatsi.records.times import MOMENT, read_moment, stamp
from jatsi.records.typed import write_typed
from jatsi.ruleset.canonical import content_hash
from jatsi.texts.clean import NAME_LIMIT, clean, clean_name, name_key
from jatsi.tournament.facts import Drawn
from jatsi.tournament.plan import Dice, Plan, Score, Seating, tie_breaks_named
from jatsi.tournament.state import Tournament

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.facts import Fact
    from jatsi.tournament.standings import RowPoints

_RULES = """
SELECT round, content, hash FROM tournament_rules
JOIN rulesets ON rulesets.id = ruleset WHERE tournament = ? ORDER BY round
"""

_SEATS = """
SELECT fact_people.* FROM fact_people JOIN facts ON facts.id = fact
WHERE facts.tournament = ? ORDER BY fact, "table", seat
"""

_FACTS = """
SELECT facts.*, seats.total AS reckoned FROM facts
LEFT JOIN seats ON seats.game = facts.played AND +seats.person = facts.person
WHERE facts.tournament = ? ORDER BY facts.at, facts.uid
"""
# The sign "+" keeps SQLite from looking for the seat among all that a person ever had.

_ROWS = """
SELECT facts.person, facts.round, facts.game, facts.played, marks."row", marks.points FROM facts
JOIN seats ON seats.game = facts.played AND seats.person = facts.person
JOIN marks ON marks.game = seats.game AND marks.seat = seats.seat
WHERE facts.tournament = ? ORDER BY facts.at, facts.uid
"""

_NUMBERS = ("rounds", "games", "table_size", "final")


@dataclass(frozen=True)
class StoredTournament:
    """A tournament with its facts; ``rulesets`` are those of each round, the final's last.

    ``names`` are what its people are called today, ``rows`` the points in each row of
    the games whose rows are known.
    """

    id: int
    uid: str
    plan: Plan
    rulesets: tuple[Ruleset, ...]
    secret: str
    created_at: datetime
    facts: tuple[StoredFact, ...]
    names: Mapping[int, str]
    rows: RowPoints

    @cached_property
    def state(self) -> Tournament:
        """What the facts make of it."""
        return Tournament(self.plan, (stored.fact for stored in self.facts), self.names)

    def draw_of(self, number: int) -> str:
        """The uid of the fact that drew a round which has tables."""
        draws = ((one.fact, one.uid) for one in self.facts)
        return [uid for fact, uid in draws if isinstance(fact, Drawn) and fact.round == number][-1]

    def ruleset(self, number: int) -> Ruleset:
        """The rules of a round."""
        return self.rulesets[number - 1]


@dataclass(frozen=True)
class TournamentEntry:
    """A tournament in a list; ``people`` is how many take part.

    ``rulesets`` are the different ones of its rounds.
    """

    id: int
    name: str
    rulesets: tuple[Ruleset, ...]
    people: int
    rounds: int
    drawn: int
    closed: bool
    created_at: datetime


def create(records: Records, plan: Plan, rulesets: Sequence[Ruleset], *, now: datetime) -> int:
    """Store a new tournament under the rules of each round; its number.

    Raises IllegalError where there is one of that name; RecordsError, BusyError.
    """
    name = clean_name(plan.name)
    with records.writing() as db:
        verify_free(db, name)
        line = {
            "uid": secrets.token_hex(16),
            **plan_line(plan),
            "name": name,
            "name_key": name_key(name),
            "secret": secrets.token_hex(32),
            "created_at": stamp(now),
        }
        return insert_tournament(db, line, rulesets)


def insert_tournament(db: Database, line: dict[str, Any], rulesets: Sequence[Ruleset]) -> int:
    """Store the line of a tournament and its rules; its number."""
    number = int(db.table("tournaments").insert(line).last_rowid or 0)
    kept = [keep_ruleset(db, ruleset) for ruleset in rulesets]
    db.table("tournament_rules").insert_all(
        {"tournament": number, "round": one, "ruleset": ruleset}
        for one, ruleset in enumerate(kept, 1)
    )
    return number


def verify_free(db: Database, name: str) -> None:
    """Raise IllegalError where there is a tournament of that name."""
    if _named(db, name):
        raise IllegalError("There is a tournament {name} already.", name=name)


def find_tournament(records: Records, wanted: str) -> int:
    """The number of the tournament meant by a name, or by its number as ``#3``.

    Raises UnreadableError where there is none, AmbiguousError where there are several.
    """
    name = clean(wanted)
    with records.reading() as db:
        found = _named(db, name) or _numbered(db, name)
    if not found:
        raise UnreadableError("There is no tournament {name}. See them all in the list.", name=name)
    if found[1:]:
        raise AmbiguousError(
            "Several tournaments are called {name}. Write which one: {numbers}.",
            name=name,
            numbers=tuple(f"#{number}" for number in found),
        )
    return found[0]


def load_tournament(records: Records, number: int, also: Collection[int] = ()) -> StoredTournament:
    """The tournament of that number; ``also`` are people whose names are needed too.

    Raises UnreadableError where there is none, RecordsError where it is damaged.
    """
    with records.reading() as db:
        line = next(db.query("SELECT * FROM tournaments WHERE id = ?", [asked_id(number)]), None)
        if line is None:
            raise UnreadableError("There is no tournament number {number}.", number=number)
        facts = tuple(_facts(db, number))
        people = set(also) | {one for stored in facts for one in people_in(stored.fact)}
        return StoredTournament(
            id=number,
            uid=line["uid"],
            plan=read_plan(line),
            rulesets=_rulesets(db, number),
            secret=line["secret"],
            created_at=read_moment(line["created_at"]),
            facts=facts,
            names=shown_names(db, people),
            rows=_rows(db, number),
        )


def record(
    records: Records, number: int, facts: Sequence[Fact], *, who: str, now: datetime
) -> None:
    """Add facts to a tournament, all or none; raises RecordsError, BusyError."""
    people = {person for fact in facts for person in people_in(fact)}
    with records.writing():
        record_in(records, load_tournament(records, number, people), facts, who=who, now=now)


def record_in(
    records: Records, stored: StoredTournament, facts: Sequence[Fact], *, who: str, now: datetime
) -> None:
    """Add facts to a tournament as it was loaded in the same transaction, all or none.

    The names of their people are known to it.  Raises RecordsError, BusyError.
    """
    with records.writing() as db:
        at = max(now, stored.facts[-1].at + MOMENT) if stored.facts else now
        told_by = clean(who)[:NAME_LIMIT] or "?"
        added = [
            StoredFact(secrets.token_hex(16), fact, told_by, at + number * MOMENT)
            for number, fact in enumerate(facts)
        ]
        for fact in added:
            insert_fact(db, stored.id, fact)
        _reckon(db, replace(stored, facts=(*stored.facts, *added)))


def reckon(records: Records, number: int) -> None:
    """Write anew what is reckoned from the facts, in a transaction of the caller's."""
    with records.writing() as db:
        _reckon(db, load_tournament(records, number))


def _reckon(db: Database, stored: StoredTournament) -> None:
    write_typed(db, stored)
    drop_undrawn(db, stored.id, stored.state)


def list_tournaments(records: Records) -> list[TournamentEntry]:
    """Every tournament, the newest first."""
    with records.reading():
        return [_entry(load_tournament(records, one)) for one in tournament_numbers(records)]


def tournament_numbers(records: Records) -> list[int]:
    """The number of every tournament, the newest first."""
    with records.reading() as db:
        numbers = db.execute("SELECT id FROM tournaments ORDER BY created_at DESC, id DESC")
        return [number for (number,) in numbers.fetchall()]


def plan_line(plan: Plan) -> dict[str, Any]:
    """What is agreed, as it is stored."""
    return {
        **{kind: getattr(plan, kind) for kind in ("name", *_NUMBERS)},
        "score": plan.score.name,
        "seating": plan.seating.value,
        "dice": plan.dice.value,
        "tie_breaks": ",".join(one.name for one in plan.tie_breaks),
        "hints": int(plan.hints),
    }


def read_plan(line: Mapping[str, Any]) -> Plan:
    """What was agreed, from its stored line."""
    return Plan(
        **{kind: line[kind] for kind in ("name", *_NUMBERS)},
        score=Score.named(line["score"]),
        seating=Seating(line["seating"]),
        dice=Dice(line["dice"]),
        tie_breaks=tie_breaks_named(line["tie_breaks"]),
        hints=bool(line["hints"]),
    )


def _entry(stored: StoredTournament) -> TournamentEntry:
    return TournamentEntry(
        id=stored.id,
        name=stored.plan.name,
        rulesets=tuple({content_hash(one): one for one in stored.rulesets}.values()),
        people=len(stored.state.entrants),
        rounds=stored.plan.rounds,
        drawn=len(stored.state.drawn),
        closed=stored.state.closed is not None,
        created_at=stored.created_at,
    )


def insert_fact(
    db: Database, number: int, stored: StoredFact, names: Mapping[int, str] | None = None
) -> None:
    """Store a fact with its uid and moment, in a transaction of the caller's.

    ``names`` are what its people were called then, where that is not as today.
    """
    fact = db.table("facts").insert(fact_line(number, stored)).last_rowid
    called = {**shown_names(db, set(people_in(stored.fact))), **(names or {})}
    lines = [{"fact": fact, **seat} for seat in seat_lines(stored.fact, called)]
    db.table("fact_people").insert_all(lines)


def _named(db: Database, name: str) -> list[int]:
    same = "SELECT id FROM tournaments WHERE name_key = ? ORDER BY id"
    return [number for (number,) in db.execute(same, [name_key(name)]).fetchall()]


def _numbered(db: Database, name: str) -> list[int]:
    digits = name.removeprefix("#")
    if digits == name or not (digits.isascii() and digits.isdecimal()):
        return []
    same = "SELECT id FROM tournaments WHERE id = ?"
    return [number for (number,) in db.execute(same, [asked_id(int(digits))]).fetchall()]


def _facts(db: Database, number: int) -> Iterator[StoredFact]:
    seats: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for seat in db.query(_SEATS, [number]):
        seats[seat["fact"]].append(seat)
    for line in db.query(_FACTS, [number]):
        points = line["reckoned"] if line["played"] else line["points"]
        yield read_fact(line | {"points": points}, seats[line["id"]])


def _rulesets(db: Database, number: int) -> tuple[Ruleset, ...]:
    lines = db.execute(_RULES, [number]).fetchall()
    return tuple(read_ruleset(content, hash_) for _, content, hash_ in lines)


def _rows(db: Database, number: int) -> RowPoints:
    """The rows of the sheet that was told last for each result."""
    sheets: dict[tuple[int, int, int], dict[int, dict[str, int]]] = {}
    for person, round_, game, played, row, points in db.execute(_ROWS, [number]).fetchall():
        told = sheets.setdefault((person, round_, game), {})
        told.setdefault(played, {})[row] = points
    return {place: list(told.values())[-1] for place, told in sheets.items()}
