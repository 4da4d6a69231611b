"""Names in published tables, which stay as they were published but for the anonymised."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database


def hide_published(db: Database, uid: str, name: str) -> None:
    """Put that name in the place of a person's in every published table."""
    found = "SELECT id, document FROM facts WHERE instr(document, ?)"
    for fact, document in db.execute(found, [uid]).fetchall():
        changed = under_name(document, uid, name)
        if changed != document:
            db.table("facts").update(fact, {"document": changed})


def under_name(document: str, uid: str, name: str) -> str:
    """The JSON with that name wherever the person of that uid is told of.

    What is no JSON names nobody by uid, and stays.
    """
    try:
        told: object = json.loads(document)
    except (ValueError, RecursionError):
        return document
    changed = _renamed(told, uid, name)
    return document if changed == told else json.dumps(changed, ensure_ascii=False)


def _renamed(told: object, uid: str, name: str) -> object:
    if isinstance(told, list):
        return [_renamed(one, uid, name) for one in told]
    if not isinstance(told, dict):
        return told
    inner = {key: _renamed(value, uid, name) for key, value in told.items()}
    return inner | {"name": name} if told.get("person") == uid and "name" in told else inner
