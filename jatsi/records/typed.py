"""Typed totals of tournaments, where a person's results are looked for.

They are reckoned from the facts of a tournament; its standings never are from them.
A game that was played here has its results with the game.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from jatsi.records.bests import reckon_totals
from jatsi.records.seated import names_drawn_in
from jatsi.records.times import stamp
from jatsi.scorecard import places
from jatsi.tournament.facts import Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.records.tournaments import StoredTournament

_Lines = dict[tuple[int, int, int], dict[str, Any]]
"""By person, round and game."""

_STORED = "SELECT * FROM typed_results WHERE tournament = ?"

_RULES = "SELECT ruleset FROM tournament_rules WHERE tournament = ? ORDER BY round"

_FORGET = """
DELETE FROM typed_results WHERE tournament = ? AND person = ? AND round = ? AND game = ?
"""


def write_typed(db: Database, stored: StoredTournament) -> None:
    """Put the totals that hold now in the place of those that held before."""
    before, now = _stored(db, stored), _reckoned(db, stored)
    different = [place for place in before | now if before.get(place) != now.get(place)]
    for place in different:
        db.execute(_FORGET, [stored.id, *place])
    db.table("typed_results").insert_all(now[place] for place in different if place in now)
    reckon_totals(db, {person for person, _, _ in different})


def kept_otherwise(db: Database, stored: StoredTournament) -> bool:
    """Whether what is kept is not what the facts give; under which names does not matter."""
    kept, reckoned = _stored(db, stored), _reckoned(db, stored)
    nameless = [
        {place: line | {"name": ""} for place, line in lines.items()} for lines in (kept, reckoned)
    ]
    return nameless[0] != nameless[1]


def _stored(db: Database, stored: StoredTournament) -> _Lines:
    return {_place(line): line for line in db.query(_STORED, [stored.id])}


def _reckoned(db: Database, stored: StoredTournament) -> _Lines:
    return {_place(line): line for line in _lines(db, stored)}


def _place(line: Mapping[str, Any]) -> tuple[int, int, int]:
    return line["person"], line["round"], line["game"]


def _lines(db: Database, stored: StoredTournament) -> Iterator[dict[str, Any]]:
    rulesets = [number for (number,) in db.execute(_RULES, [stored.id]).fetchall()]
    drawn = names_drawn_in(db, stored.id)
    told_at = first_told(stored)
    for held in _tables(stored):
        totals = [one.total or 0 for one in held]
        for result, place in zip(held, places(totals), strict=True):
            if not is_typed(stored, result):
                continue
            table = stored.state.table_of(result.person, result.round)
            yield {
                "tournament": stored.id,
                "round": result.round,
                "game": result.game,
                "table": None if table is None else table + 1,
                "person": result.person,
                "name": drawn[result.round].get(result.person, stored.names[result.person]),
                "ruleset": rulesets[result.round - 1],
                "total": result.total,
                "place": place,
                "at": stamp(told_at[result.person, result.round, result.game]),
            }


def first_told(stored: StoredTournament) -> dict[tuple[int, int, int], datetime]:
    """When each result was told first, by person, round and game: a correction changes it not."""
    first: dict[tuple[int, int, int], datetime] = {}
    for one in stored.facts:
        if isinstance(fact := one.fact, Result):
            first.setdefault((fact.person, fact.round, fact.game), one.at)
    return first


def is_typed(stored: StoredTournament, result: Result) -> bool:
    """Whether no game in the records has ever been told as this result."""
    told = stored.state.results[result.person, result.round, result.game]
    return not any(one.played for one in told)


def _tables(stored: StoredTournament) -> list[list[Result]]:
    """The totals that hold, those of one game at one table together."""
    at_table: dict[object, list[Result]] = defaultdict(list)
    for told in stored.state.results.values():
        last = told[-1]
        if last.total is not None:
            table = stored.state.table_of(last.person, last.round)
            at_table[last.round, last.game, table].append(last)
    return list(at_table.values())
