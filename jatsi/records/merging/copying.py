"""Games copied whole into our file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jatsi.records.reviews import drop_reviews
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sqlite_utils import Database

_PARTS = ("seats", "events", "marks", "corrections")
"""What hangs on a game, in an order in which it can be written."""

_TEXTS = {"name", "level", "reason", "who"}


class Copying:
    """Copies games from their file; each mapping leads from numbers there to ours."""

    def __init__(
        self,
        ours: Database,
        theirs: Database,
        *,
        people: Mapping[int, int],
        rulesets: Mapping[int, int],
        tournaments: Mapping[int, int],
    ) -> None:
        self._ours = ours
        self._theirs = theirs
        self._columns = {table: _columns(theirs, table) for table in _PARTS}
        self._meaning: dict[str, Callable[[Any], Any]] = {
            "person": people.__getitem__,
            "ruleset": rulesets.__getitem__,
            "tournament": tournaments.__getitem__,
            **dict.fromkeys(_TEXTS, clean),
        }

    def copy(self, game: int, over: int | None = None) -> int:
        """Copy a game of theirs, ``over`` one of ours where it is given; its number here."""
        line = next(self._theirs.query("SELECT * FROM games WHERE id = ?", [game]))
        del line["id"]
        line = {name: self._meant(name, value) for name, value in line.items()}
        if over is None:
            number = int(self._ours.table("games").insert(line).last_rowid or 0)
        else:
            number = over
            drop_reviews(self._ours, number)
            for table in reversed(_PARTS):
                self._ours.execute(f"DELETE FROM {table} WHERE game = ?", [number])  # noqa: S608 - ours
            self._ours.table("games").update(number, line)
        for table in _PARTS:
            self._copy_part(table, game, number)
        return number

    def _meant(self, column: str, value: Any) -> Any:  # noqa: ANN401 - as SQLite holds it
        meaning = self._meaning.get(column)
        return value if meaning is None or value is None else meaning(value)

    def _copy_part(self, table: str, game: int, number: int) -> None:
        columns = self._columns[table]
        names = ", ".join(f'"{column}"' for column in columns)
        found = self._theirs.execute(f"SELECT {names} FROM {table} WHERE game = ?", [game])  # noqa: S608 - ours
        own = [place for place, column in enumerate(columns) if column in self._meaning]
        lines = [[number, *line[1:]] for line in found.fetchall()]
        for line in lines:
            for place in own:
                line[place] = self._meant(columns[place], line[place])
        signs = ", ".join("?" * len(columns))
        self._ours.conn.executemany(f"INSERT INTO {table} ({names}) VALUES ({signs})", lines)  # noqa: S608 - ours


def _columns(db: Database, table: str) -> list[str]:
    """The game, then all other columns but the number of the line."""
    names = [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})").fetchall()]
    return ["game", *(name for name in names if name not in {"game", "id"})]
