"""Who played with whom: results that count, reached in one game at one table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from jatsi.records.times import read_moment
from jatsi.records.typed import first_told
from jatsi.tournament.seating.sizes import table_sizes
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.tournaments import StoredTournament
    from jatsi.tournament.facts import Result, Table
    from jatsi.tournament.state import Tournament

_GAMES = """
SELECT games.uid, games.finished_at, seats.person, seats.total
FROM games JOIN seats ON seats.game = games.id
WHERE games.finished_at IS NOT NULL AND games.tournament IS NULL AND games.seed IS NULL
    AND seats.person IS NOT NULL AND seats.hints = 0
ORDER BY games.finished_at, games.uid, seats.seat
"""

_MET = """
SELECT other.person, SUM(own.total > other.total), SUM(own.total = other.total),
    SUM(own.total < other.total)
FROM seats AS own
CROSS JOIN games ON games.id = own.game
CROSS JOIN seats AS other ON other.game = own.game
WHERE own.person = :person AND other.person <> :person AND own.hints = 0 AND other.hints = 0
    AND games.finished_at IS NOT NULL AND games.tournament IS NULL AND games.seed IS NULL
GROUP BY other.person
"""

_NOT_COUNTED = """
SELECT facts.played, facts.person
FROM facts JOIN games ON games.id = facts.played
JOIN seats ON seats.game = games.id AND +seats.person = facts.person
WHERE facts.tournament = ? AND (games.seed IS NOT NULL OR seats.hints > 0)
"""


@dataclass(frozen=True)
class TableResult:
    """What each of two or more people came to at one table, by their numbers.

    ``at`` is when the last of it was known first; a correction does not change it.
    """

    at: datetime
    uid: str
    totals: Mapping[int, int]


@dataclass(frozen=True)
class Met:
    """How often someone had more, as much and less than another at one table."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of these games."""
        return self.won + self.drawn + self.lost

    def __add__(self, other: Met) -> Met:
        return Met(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


def games_together(records: Records) -> list[TableResult]:
    """The finished games outside tournaments, in the order in which they ended."""
    with records.reading() as db:
        lines = db.execute(_GAMES).fetchall()
    games = (
        TableResult(read_moment(at), uid, {person: total for _, _, person, total in seats})
        for (uid, at), seats in groupby(lines, key=itemgetter(0, 1))
    )
    return [game for game in games if len(game.totals) > 1]


def met_in_games(records: Records, person: int) -> dict[int, Met]:
    """How someone fared against each other person in games outside tournaments."""
    with records.reading() as db:
        lines = db.execute(_MET, {"person": person}).fetchall()
    return {other: Met(*times) for other, *times in lines}


def tables_together(
    records: Records, stored: StoredTournament, person: int | None = None
) -> Iterator[TableResult]:
    """The games of a tournament at each table, or at those where that person sits.

    The tables are as drawn and the results as they are now; who is disqualified is left
    out.
    """
    with records.reading() as db:
        not_counted = set(db.execute(_NOT_COUNTED, [stored.id]).fetchall())
    first = first_told(stored)
    state = stored.state
    for number, game, place, table in _sittings(state, person):
        results = [state.result(one, number, game) for one in table]
        totals = dict(_counting(stored, results, not_counted))
        if len(totals) > 1:
            at = max(first[one, number, game] for one in totals)
            uid = f"{stored.uid}-{number:02}-{game:02}-{place:04}"
            yield TableResult(at, uid, totals)


def _sittings(state: Tournament, person: int | None) -> Iterator[tuple[int, int, int, Table]]:
    """Round, game, the number of the table, and who sits there.

    Without tables larger than a draw makes them: of a round from an earlier table of standings,
    which does not tell who sat with whom.
    """
    for number, tables in sorted(state.drawn.items()):
        people = sum(map(len, tables))
        largest = max(table_sizes(people, state.plan.table_size), default=0)
        for game in range(1, state.plan.games + 1):
            for place, table in enumerate(tables, 1):
                real = state.plan.is_final(number) or len(table) <= largest
                if real and (person is None or person in table):
                    yield number, game, place, table


def met_at_tables(tables: Iterable[TableResult], person: int) -> dict[int, Met]:
    """How someone fared against each other person at those tables."""
    met: dict[int, Met] = {}
    for table in tables:
        own = table.totals.get(person)
        for other, total in table.totals.items():
            if own is not None and other != person:
                once = Met(int(own > total), int(own == total), int(own < total))
                met[other] = met.get(other, Met()) + once
    return met


def _counting(
    stored: StoredTournament,
    results: Iterable[Result | None],
    not_counted: set[tuple[int, int]],
) -> Iterator[tuple[int, int]]:
    """Whose total counts, and the total."""
    for result in results:
        if result is None or result.total is None:
            continue
        out = stored.state.status(result.person) is Status.DISQUALIFIED
        told = stored.state.results[result.person, result.round, result.game]
        if not out and not any((one.played, one.person) in not_counted for one in told):
            yield result.person, result.total
