"""Tables of a tournament at which people sit no more as they are drawn."""

from __future__ import annotations

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
SELECT at_tables."table", at_tables.game, games.round, games."table", seats.person
FROM ({AT_TABLES}) AS at_tables
JOIN games ON games.id = at_tables.game JOIN seats ON seats.game = games.id
WHERE games.tournament = ?
"""  # noqa: S608 - a query of ours

_EMPTY = """
SELECT id FROM tables WHERE game IS NULL AND id NOT IN (SELECT "table" FROM table_seats)
AND id NOT IN (SELECT "table" FROM own_games)
"""


def drop_undrawn(db: Database, tournament: int, state: Tournament) -> None:
    """Take away from tables what those play who are not drawn there any more.

    Nothing of a closed tournament is played.  What was begun stays as an unfinished game.
    """
    for _, game, round_, place, person in db.execute(_SEATED, [tournament]).fetchall():
        if state.closed or state.table_of(person, round_) != place - 1:
            db.execute("UPDATE tables SET game = NULL WHERE game = ?", [game])
            db.table("own_games").delete_where("game = ?", [game])
    for (table,) in db.execute(_EMPTY).fetchall():
        for kind in ("present", "invitations"):
            db.table(kind).delete_where('"table" = ?', [table])
        db.table("tables").delete(table)
