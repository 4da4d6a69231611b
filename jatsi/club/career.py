"""One person looked at from all sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.records.people import find, shown_names
from jatsi.records.personal import personal_records, tournaments_entered
from jatsi.records.reviews import review_means
from jatsi.records.together import Met, met_at_tables, met_in_games, tables_together
from jatsi.records.tournaments import load_tournament
from jatsi.texts.clean import sort_key
from jatsi.tournament.standings import standings
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.people import Person
    from jatsi.records.personal import PersonalRecords
    from jatsi.records.reviews import ReviewMeans
    from jatsi.records.tournaments import StoredTournament


@dataclass(frozen=True)
class Meetings:
    """How someone fared against another at one table."""

    person: int
    name: str
    met: Met


@dataclass(frozen=True)
class Part:
    """Someone's part in a tournament as its standings are now.

    ``place`` is None before the first result and for the disqualified, ``people`` is
    how many take part, and ``over`` whether nothing more is to come.
    """

    tournament: int
    name: str
    created_at: datetime
    place: int | None
    shared: bool
    people: int
    disqualified: bool
    over: bool


@dataclass(frozen=True)
class Career:
    """A person's results that count, by ruleset, and what stands apart.

    ``reviewed`` are those of the counting ones that were reviewed.
    ``tournaments`` are from the newest on, ``meetings`` from those met most often.
    """

    person: Person
    counting: list[PersonalRecords]
    apart: list[PersonalRecords]
    reviewed: list[ReviewMeans]
    tournaments: list[Part]
    meetings: list[Meetings]


def career(records: Records, wanted: str) -> Career:
    """The career of the one meant by ``Liisa`` or ``Liisa#2``.

    Raises as ``people.find``, and RecordsError where something is damaged.
    """
    with records.reading():
        person = find(records, wanted)
        entered = [load_tournament(records, one) for one in tournaments_entered(records, person.id)]
        counting, apart = personal_records(records, person.id)
        return Career(
            person=person,
            counting=counting,
            apart=apart,
            reviewed=review_means(records, person.id),
            tournaments=_parts(entered, person.id),
            meetings=_meetings(records, entered, person.id),
        )


def _parts(entered: Iterable[StoredTournament], person: int) -> list[Part]:
    """Those in which the person takes part; one who was removed again does not."""
    taking_part = [stored for stored in entered if person in stored.state.entrants]
    newest_first = sorted(taking_part, key=lambda one: (one.created_at, one.id), reverse=True)
    return [_part(stored, person) for stored in newest_first]


def _part(stored: StoredTournament, person: int) -> Part:
    state = stored.state
    table = standings(state, rows=stored.rows)
    ranked = next((line for line in table if line.person == person and line.games), None)
    return Part(
        tournament=stored.id,
        name=stored.plan.name,
        created_at=stored.created_at,
        place=ranked.place if ranked else None,
        shared=ranked is not None and ranked.shared,
        people=len(state.entrants),
        disqualified=state.status(person) is Status.DISQUALIFIED,
        over=state.complete or state.closed is not None,
    )


def _meetings(records: Records, entered: Iterable[StoredTournament], person: int) -> list[Meetings]:
    tables = (table for stored in entered for table in tables_together(records, stored, person))
    at_tables = met_at_tables(tables, person)
    in_games = met_in_games(records, person)
    others = at_tables.keys() | in_games.keys()
    with records.reading() as db:
        names = shown_names(db, others)
    found = [
        Meetings(one, names[one], in_games.get(one, Met()) + at_tables.get(one, Met()))
        for one in others
    ]
    return sorted(found, key=lambda one: (-one.met.games, sort_key(one.name), one.person))
