"""Tables of a tournament at which people sit no more as they are drawn."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

    from jatsi.tournament.state import Tournament

AT_TABLES = """
SELECT id AS "table", game FROM tables WHERE game IS NOT NULL
UNION ALL SELECT "table", game FROM own_games
"""
"""The games that are played at tables, in turns or at one's own pace."""

_SEATED = f"""
SELECT at_tables.game, games.round, games."table", game_of_round, seats.person
FROM ({AT_TABLES}) AS at_tables
JOIN games ON games.id = at_tables.game JOIN seats ON seats.game = games.id
WHERE games.tournament = ? AND games.finished_at IS NULL AND seats.person IS NOT NULL
"""  # noqa: S608 - a query of ours

_EMPTY = """
SELECT id FROM tables WHERE game IS NULL AND id NOT IN (SELECT "table" FROM table_seats)
AND id NOT IN (SELECT "table" FROM own_games)
"""


_UNTOUCHED = """
SELECT id FROM games WHERE id = ? AND finished_at IS NULL AND source = 'screen'
AND NOT EXISTS (SELECT 1 FROM events WHERE game = games.id)
"""


def drop_undrawn(db: Database, tournament: int, state: Tournament) -> None:
    """Take away from tables the games whose people do not sit there as drawn any more.

    So are those of which all results were told otherwise.  Nothing of a closed tournament
    is played.
    """
    seated: dict[tuple[int, int, int, int], list[int]] = defaultdict(list)
    for game, number, place, of_round, person in db.execute(_SEATED, [tournament]).fetchall():
        seated[game, number, place, of_round].append(person)
    missing = {number: set(state.missing(number)) for _, number, *_ in seated}
    for (game, number, place, of_round), people in seated.items():
        sit = all(state.table_of(one, number) == place - 1 for one in people)
        wanted = any((one, of_round) in missing[number] for one in people)
        if state.closed or not sit or not wanted:
            let_go(db, game)
    drop_empty(db)


def let_go(db: Database, game: int) -> None:
    """Play a game at a table no more; where nothing was thrown there is none then."""
    db.execute("UPDATE tables SET game = NULL WHERE game = ?", [game])
    db.table("own_games").delete_where("game = ?", [game])
    if is_untouched(db, game):
        db.table("drawn_games").delete_where("game = ?", [game])
        db.table("seats").delete_where("game = ?", [game])
        db.table("games").delete(game)


def is_untouched(db: Database, game: int) -> bool:
    """Whether it is a game on screen in which nothing was thrown yet."""
    return db.execute(_UNTOUCHED, [game]).fetchone() is not None


def drop_empty(db: Database) -> None:
    """Remove the tables at which nobody waits and nothing is played."""
    for (table,) in db.execute(_EMPTY).fetchall():
        for kind in ("present", "invitations"):
            db.table(kind).delete_where('"table" = ?', [table])
        db.table("tables").delete(table)
