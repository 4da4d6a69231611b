"""Write the schema of this version, with a little in it, for later upgrade tests.

    python -m tests.records.keep_schema

makes ``schemas/VERSION.sql``, which is kept for good and never edited.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from jatsi import __version__
from jatsi.club.importing.storing import import_sheets
from jatsi.game.events import CorrectEvent, MarkEvent, ThrowEvent
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total
from jatsi.records.games import Player, append, start_game
from jatsi.records.people import anonymise, rename
from jatsi.resources.library import Library
from tests.records.helpers import LATER, NOW, by_hand, finished, people, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.game.events import Event

SCHEMAS = Path(__file__).parent / "schemas"


def dump(path: Path) -> Iterator[str]:
    """The statements that make the file again, its header's numbers too."""
    with closing(sqlite3.connect(path)) as db:
        for name in ("application_id", "user_version"):
            yield f"PRAGMA {name} = {db.execute(f'PRAGMA {name}').fetchone()[0]};"
        yield from db.iterdump()


def fill(path: Path) -> None:
    """Something of everything: namesakes, a rename, games of each state and source."""
    library = Library.installed()
    yatzy, jatsi = library.resolve("yatzy"), library.resolve("jatsi", ["vakiojatsi"])
    with open_records(path, now=NOW) as records:
        players = people(records, "Liisa", "Liisa#new", "Åke", "Maija")
        rename(records, players[2].person or 0, "Öhman", now=NOW)
        machine = Player("Kone", level="aloittelija")
        finished(records, yatzy, [players[0], machine])
        finished(records, yatzy, players[1:3], seed="7", number=7, at=LATER)
        finished(records, jatsi, [players[3]], hints=[0, 0], number=3)
        game = start_game(records, jatsi, players[:2], seed=None, now=LATER)
        append(records, game, 1, played(jatsi, 2)[0][:25], now=LATER)
        dice = by_hand(records, jatsi, players[:2])
        points = by_hand(records, jatsi, players[:2], points=True)
        changes = (
            (dice, CorrectEvent(0, "pari", "pari", (4, 4, 4, 1, 1))),
            (dice, CorrectEvent(1, "pari", "summa")),
            (points, CorrectEvent(1, "pari", "pari", points=8)),
        )
        for game, change in changes:
            correct(records, game, change, reason="misread", who="tester", now=LATER)
        begun = start_game(records, jatsi, players[:2], seed=None, now=LATER, source="dice")
        marks: list[Event] = [ThrowEvent(1, (4, 4, 4, 1, 1), 3), MarkEvent(1, "neloset")]
        append(records, begun, 1, [*marks, MarkEvent(0, "pari", 8)], now=LATER)
        totals = "Nimi;Yhteensä\nLiisa#2;250\nÖhman;231\n".encode()
        import_sheets(records, totals, yatzy, file="totals.csv", now=LATER)
        correct_total(records, begun + 1, 0, 205, reason="misread", who="tester", now=LATER)
        anonymise(records, players[3].person or 0, now=LATER)


def main() -> None:
    """Keep the schema of this version."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "jatsi.db"
        fill(path)
        text = "\n".join(dump(path)) + "\n"
    (SCHEMAS / f"{__version__}.sql").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
