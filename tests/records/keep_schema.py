"""Write the schema of this version, with a little in it, for later upgrade tests.

    python -m tests.records.keep_schema

makes ``schemas/VERSION.sql``, which is kept for good and never edited.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from jatsi import __version__
from jatsi.club.importing.storing import import_sheets
from jatsi.club.tournaments.organiser import Organiser
from jatsi.club.tournaments.tables import TableWish, open_table
from jatsi.game.events import CorrectEvent, MarkEvent, ThrowEvent
from jatsi.game.paces import InTurns, Machine, OwnPace
from jatsi.records import tables
from jatsi.records.blocks import block
from jatsi.records.codes import make_code, use_code
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total
from jatsi.records.games import Player, append, load, start_game
from jatsi.records.keys import add_key, note_used, read_key
from jatsi.records.people import anonymise, rename
from jatsi.records.preferences import Preferences, prefer
from jatsi.records.presence import note_present
from jatsi.records.reviews import KeptReview, keep_reviews
from jatsi.records.tournaments import create
from jatsi.resources.library import Library
from jatsi.tournament.moves import Outcome
from jatsi.tournament.plan import Plan, TieBreak
from tests.records.helpers import KEY, LATER, NOW, by_hand, finished, people, played

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.game.events import Event
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

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
        game = finished(records, yatzy, [players[0], machine])
        totals = [seat.total or 0 for seat in load(records, game).summary.seats]
        reviews = [
            KeptReview(seat, 248.5, total - 200.25, 48.25) for seat, total in enumerate(totals, 1)
        ]
        keep_reviews(records, game, reviews)
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
        table = "Nimi;Yhteensä\nLiisa#2;250\nÖhman;231\n".encode()
        import_sheets(records, table, yatzy, file="totals.csv", now=LATER)
        correct_total(records, begun + 1, 0, 205, reason="misread", who="tester", now=LATER)
        _tournament(records, yatzy)
        _visits(records, yatzy, players)
        anonymise(records, players[3].person or 0, now=LATER)


def _visits(records: Records, ruleset: Ruleset, players: Sequence[Player]) -> None:
    """A key, codes used and not, a block, what somebody prefers, and tables."""
    liisa, namesake = (player.person or 0 for player in players[:2])
    add_key(records, liisa, read_key(KEY), now=NOW)
    note_used(records, read_key(KEY).fingerprint, now=LATER)
    use_code(records, make_code(records, liisa, now=NOW)[0], now=LATER)
    make_code(records, namesake, now=LATER)
    block(records, namesake, "rude", who="tester", now=LATER)
    prefer(records, liisa, Preferences("en", plain=True, width=60))
    in_turns = InTurns(Machine("Kone", "aloittelija"), 30, stands_in=True)
    agreed = tables.Agreed(ruleset, 2, in_turns)
    number = tables.open_table(records, agreed, liisa, now=NOW)
    tables.join(records, number, namesake, now=LATER)
    note_present(records, number, liisa, now=LATER)
    own = replace(agreed, pace=OwnPace(48, same_dice=True))
    number = tables.open_table(records, own, liisa, now=NOW)
    tables.join(records, number, namesake, now=LATER)
    alone = replace(in_turns, machine=None)
    tables.open_table(
        records, replace(agreed, pace=alone, invited=frozenset({liisa})), namesake, now=LATER
    )


def _tournament(records: Records, ruleset: Ruleset) -> None:
    """A tournament with facts of every kind, one of whose games was played here."""
    plan = Plan("Kevät", rounds=2, final=2, tie_breaks=(TieBreak("best-game"),))
    number = create(records, plan, [ruleset] * 3, now=LATER)
    organiser = Organiser(records, number, who="tester", clock=lambda: LATER)
    organiser.add(["Liisa#2", "Öhman", "Maija", "Aino", "Eero", "Olli"])
    organiser.keep_apart("Aino", "Eero")
    organiser.withdraw("Olli")
    organiser.draw()
    organiser.undraw()
    organiser.draw()
    organiser.swap("Aino", "Maija")
    organiser.enter_results([("Aino", 200), ("Eero", 200), ("Maija", None), ("Öhman", 180)])
    organiser.withdraw("Liisa#2", Outcome(), "ill")
    organiser.correct("Öhman", 190, 1, None, "misread")
    organiser.draw()
    organiser.disqualify("Maija", "rude")
    organiser.penalise("Öhman", 5, "late")
    table = open_table(records, TableWish(number, 1), None, by_hand=False, now=LATER)
    seats = len(load(records, table).summary.seats)
    events, final = played(ruleset, seats)
    append(records, table, 1, events, final=final, now=LATER)
    organiser.bring_back("Liisa#2")
    organiser.close(forced=True)
    organiser.reopen("a throw-off was forgotten")


def main() -> None:
    """Keep the schema of this version."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "jatsi.db"
        fill(path)
        text = "\n".join(dump(path)) + "\n"
    (SCHEMAS / f"{__version__}.sql").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
