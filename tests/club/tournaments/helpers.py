"""Tournaments to test on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jatsi.club.tournaments.founding import found
from jatsi.club.tournaments.organiser import Organiser
from jatsi.tournament.plan import Plan
from jatsi.tournament.standings import standings
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.ruleset.model import Ruleset

PLAN = Plan("Kevät", rounds=3)
EIGHT = ("Aino", "Eero", "Ilmari", "Kaisa", "Liisa", "Matti", "Oskar", "Tuuli")


def begun(
    records: Records,
    ruleset: Ruleset,
    *names: str,
    other: Mapping[int, Ruleset] | None = None,
    **agreed: object,
) -> Organiser:
    """The organiser of a new tournament of three rounds, unless agreed otherwise."""
    plan = replace(PLAN, **agreed)  # type: ignore[arg-type]
    number = found(records, plan, ruleset, other or {}, now=NOW)
    organiser = Organiser(records, number, who="tupu", clock=lambda: NOW)
    if names:
        organiser.add(names)
    return organiser


def everybody(organiser: Organiser, number: int, totals: Mapping[str, int | None]) -> None:
    """Enter those totals for a round, and 100 for everybody else in it."""
    stored = organiser.stored()
    missing = stored.state.missing(number)
    names = [stored.names[person] for person, game in missing if game == 1]
    organiser.enter_results([(name, totals.get(name, 100)) for name in names], number)


def seated(stored: StoredTournament, number: int) -> list[list[str]]:
    """The tables of a round by name."""
    return [[stored.names[one] for one in table] for table in stored.state.drawn[number]]


def table_of(stored: StoredTournament, as_of: int | None = None) -> list[tuple[int | None, str]]:
    """The standings: places and names."""
    return [
        (line.place, stored.names[line.person])
        for line in standings(stored.state, as_of, stored.rows)
    ]
