"""A tournament's document taken into the records as it was, sheets and all."""

from __future__ import annotations

import secrets
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.records.facts import renumbered
from jatsi.records.forgetting import hide_forgotten
from jatsi.records.people import known_or_add
from jatsi.records.table_sheets import enter_table
from jatsi.records.times import stamp
from jatsi.records.tournaments import (
    insert_fact,
    insert_tournament,
    plan_line,
    reckon,
    verify_free,
)
from jatsi.texts.clean import name_key

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlite_utils import Database

    from jatsi.club.tournaments.importing.document import Document, ToldFact
    from jatsi.records.connection import Records
    from jatsi.records.table_sheets import TableSheets

_KNOWN = "SELECT 1 FROM tournaments WHERE uid = ?"


def store_document(records: Records, document: Document, *, now: datetime) -> int:
    """Store the tournament with its people, games and facts; its number.

    Raises IllegalError where it, or another of its name, is there already;
    RecordsError, BusyError.
    """
    name = document.plan.name
    here = IllegalError(
        "{name} is here already. Two records files are joined with: jatsi merge", name=name
    )
    with records.writing() as db:
        if db.execute(_KNOWN, [document.uid]).fetchone():
            raise here
        verify_free(db, name)
        try:
            number = _enter(db, document, now)
        except sqlite3.IntegrityError as error:  # facts that another tournament has
            raise here from error
        reckon(records, number)
        return number


def _enter(db: Database, document: Document, now: datetime) -> int:
    number = insert_tournament(db, _line(document), document.rulesets)
    people = {
        place: known_or_add(db, one.uid, one.name, least_mark=one.mark, now=now)
        for place, one in enumerate(document.people)
    }
    games = {
        place: _enter_game(db, number, game, document, people)
        for place, game in enumerate(document.games)
    }
    for told in document.facts:
        _enter_fact(db, number, told, people, games)
    hide_forgotten(db)
    return number


def _line(document: Document) -> dict[str, object]:
    """The secret of duplicate dice is another: what comes cannot be thrown in two places.

    It is lesser than any that was founded with, of which the greater holds in a merge.
    """
    return plan_line(document.plan) | {
        "uid": document.uid,
        "name_key": name_key(document.plan.name),
        "secret": f"-{secrets.token_hex(32)}",
        "created_at": stamp(document.created_at),
    }


def _enter_game(
    db: Database, number: int, game: TableSheets, document: Document, people: Mapping[int, int]
) -> int:
    sheets = tuple(replace(sheet, person=people[sheet.person]) for sheet in game.sheets)
    ruleset = document.rulesets[game.round - 1]
    return enter_table(db, number, replace(game, sheets=sheets), ruleset)


def _enter_fact(
    db: Database,
    number: int,
    told: ToldFact,
    people: Mapping[int, int],
    games: Mapping[int, int],
) -> None:
    fact = renumbered(told.stored.fact, people, games)
    names = {people[place]: name for place, name in told.names.items()}
    insert_fact(db, number, replace(told.stored, fact=fact), names)
