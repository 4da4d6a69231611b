"""Resolved rulesets as the records keep them: one line for all games that share it."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from jatsi.errors import RecordsError, RulesetError
from jatsi.ruleset.canonical import content_hash, from_json, to_json

if TYPE_CHECKING:
    from sqlite_utils import Database

    from jatsi.ruleset.model import Ruleset


def keep_ruleset(db: Database, ruleset: Ruleset) -> int:
    """The number of the line that holds this ruleset, titles and all.

    Lines are never changed: a later edit of a file changes no old game.
    """
    line = {
        "hash": content_hash(ruleset),
        "rules": ruleset.name,
        "options": json.dumps(ruleset.option_names),
        "content": to_json(ruleset),
    }
    same = "SELECT id FROM rulesets WHERE hash = :hash AND content = :content"
    known = db.execute(same, line).fetchone()
    return int(known[0] if known else db.table("rulesets").insert(line).last_rowid or 0)


@lru_cache(maxsize=100)  # what is reckoned from it is kept with it
def read_ruleset(content: str, hash_: str) -> Ruleset:
    """The ruleset that ``keep_ruleset`` stored; raises RecordsError where it is damaged."""
    try:
        ruleset = from_json(content, "rulesets")
    except (RulesetError, ValueError) as error:
        raise _damaged() from error
    if content_hash(ruleset) != hash_:
        raise _damaged()
    return ruleset


def read_options(stored: str) -> tuple[str, ...]:
    """The names of the options; raises RecordsError where they are damaged."""
    try:
        names: object = json.loads(stored)
    except ValueError as error:
        raise _damaged() from error
    if not isinstance(names, list):
        raise _damaged()
    return tuple(map(str, names))


def _damaged() -> RecordsError:
    return RecordsError("A stored ruleset is damaged. Put a backup of the records in its place.")
