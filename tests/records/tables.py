"""Games and tournaments of which only the totals are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.records.games import start_game
from jatsi.records.people import find_or_add
from jatsi.records.results import end_game, write_places
from jatsi.records.tournaments import create, record
from jatsi.tournament.facts import Drawn, Entered, Result
from jatsi.tournament.plan import Plan
from tests.records.helpers import NOW, people

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def begun(
    records: Records,
    ruleset: Ruleset,
    *tables: Sequence[str],
    name: str = "Kevät",
    rounds: int = 1,
    hints: bool = False,
) -> int:
    """The number of a tournament in which these people sit so in every round."""
    plan = Plan(name, rounds, hints=hints)
    number = create(records, plan, [ruleset] * rounds, now=NOW)
    seated = tuple(tuple(person(records, one) for one in table) for table in tables)
    facts = [Entered(one, 1) for table in seated for one in table]
    drawn = [Drawn(one, seated) for one in range(1, rounds + 1)]
    record(records, number, [*facts, *drawn], who="tupu", now=NOW)
    return number


def person(records: Records, name: str) -> int:
    """The number of the person, made where there is none."""
    return find_or_add(records, name, now=NOW).id


def told(
    records: Records,
    number: int,
    totals: Mapping[str, int | None],
    *,
    round_: int = 1,
    at: datetime = NOW,
) -> None:
    """Type totals of a round."""
    facts = [Result(person(records, name), round_, 1, total) for name, total in totals.items()]
    record(records, number, facts, who="tupu", now=at)


def game_of(
    records: Records,
    ruleset: Ruleset,
    totals: Mapping[str, int],
    *,
    at: datetime = NOW,
    seed: str | None = None,
) -> int:
    """A finished game of which only the totals are known; its number."""
    players = [player for name in totals for player in people(records, name)]
    game = start_game(records, ruleset, players, seed=seed, now=at, source="total")
    with records.writing() as db:
        end_game(db, game, at)
        write_places(db, game, [*totals.values()])
    return game
