"""Whether the records are whole: the file, what hangs together in it, and the sums."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from jatsi.errors import JatsiError
from jatsi.records.checking_bests import best_findings
from jatsi.records.checking_games import game_findings
from jatsi.records.checking_keys import key_findings
from jatsi.records.checking_people import people_findings
from jatsi.records.checking_reviews import review_findings
from jatsi.records.checking_tournaments import tournament_findings
from jatsi.records.games import load_from
from jatsi.records.rulesets import read_options, read_ruleset
from jatsi.texts import text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.texts import Message


def check(records: Records) -> list[Message]:
    """What is wrong with the records, each in a line; nothing is changed.

    Where the file itself is damaged, only that: the rest could not be read.
    """
    with records.reading() as db:
        damage = list(_damage(db))
        if damage:
            return damage
        return [
            *(*_orphans(db), *_rulesets(db), *_games(db)),
            *(*people_findings(db), *tournament_findings(records), *best_findings(db)),
            *(*review_findings(db), *key_findings(db)),
        ]


def _damage(db: Database) -> Iterator[Message]:
    try:
        lines = db.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.DatabaseError as error:
        lines = [(str(error),)]
    for (line,) in lines:
        if line != "ok":
            yield text("The file is damaged: {what}.", what=clean(line))


def _orphans(db: Database) -> Iterator[Message]:
    for table, line, parent, _ in db.execute("PRAGMA foreign_key_check").fetchall():
        yield text(
            "Line {line} of table {table} belongs to a line of {parent} that is not there.",
            line=line,
            table=table,
            parent=parent,
        )


def _rulesets(db: Database) -> Iterator[Message]:
    for line in list(db.query("SELECT * FROM rulesets")):
        try:
            ruleset = read_ruleset(line["content"], line["hash"])
            named = (ruleset.name, ruleset.option_names)
            sound = named == (line["rules"], read_options(line["options"]))
        except JatsiError:
            sound = False
        if not sound:
            games = db.query("SELECT id FROM games WHERE ruleset = ?", [line["id"]])
            yield text(
                "Stored ruleset {number} is damaged. Games that need it: {games}.",
                number=line["id"],
                games=tuple(game["id"] for game in games),
            )


def _games(db: Database) -> Iterator[Message]:
    for line in list(db.query("SELECT id FROM games ORDER BY id")):
        try:
            stored = load_from(db, line["id"])
        except JatsiError as error:
            yield text("Game {game} cannot be read: {reason}", game=line["id"], reason=error)
        else:
            yield from game_findings(db, stored)
