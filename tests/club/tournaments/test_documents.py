"""What stands in a tournament's JSON document."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import IllegalError
from jatsi.records.people import find
from jatsi.ruleset.canonical import content_hash
from jatsi.tournament.plan import Dice
from tests.club.tournaments.exports import evening, told, written
from tests.club.tournaments.helpers import begun
from tests.club.tournaments.importing.documents import document, play
from tests.club.tournaments.test_tables import at_table, play_on
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library


def test_all_that_it_tells(records: Records, library: Library) -> None:
    ruleset = library.resolve("jatsi")
    organiser = evening(records, ruleset)
    play(records, organiser, 2, ruleset, {"=1+1": 1})
    content = document(records)
    assert list(content) == [
        *("form", "tournament", "as_of", "final", "standings", "people", "facts", "sheets"),
        *("rules", "rulesets", "hash"),
    ]
    assert content["form"] == "jatsi-tournament-1"
    assert (content["as_of"], content["final"]) == (None, True)
    assert content["standings"] == told(records)
    assert [(one["name"], one["mark"]) for one in content["people"]] == [
        *(("=1+1", 1), ("Liisa", 1), ("Liisa", 2), ('M;"x"', 1))
    ]
    assert content["rules"] == [content_hash(ruleset)] * 2
    assert list(content["rulesets"]) == [content_hash(ruleset)]
    [game] = content["sheets"]
    uid = find(records, "=1+1").uid
    assert [(one["person"], one["name"]) for one in game["sheets"]] == [(uid, "=1+1")]
    assert game["sheets"][0]["rows"].keys() == {row.id for row in ruleset.rows}
    [fact] = [one for one in content["facts"] if one.get("played")]
    assert (fact["played"], fact["person"], fact["total"]) == (game["uid"], uid, None)
    drawn = [one for one in content["facts"] if one["kind"] == "drawn"]
    assert sorted(drawn[0]["names"].values()) == ["=1+1", "Liisa#1", "Liisa#2", 'M;"x"']
    assert [name for name in content["tournament"] if name == "secret"] == []


def test_the_hash_is_of_all_else(records: Records, library: Library) -> None:
    evening(records, library.resolve("jatsi"))
    content = document(records)
    told_hash = content.pop("hash")
    rest = json.dumps(content, sort_keys=True, separators=(",", ":")).encode("ascii")
    assert told_hash == hashlib.sha256(rest).hexdigest()


def test_rows_of_dice_that_are_to_be_thrown_yet(records: Records, library: Library) -> None:
    """As they are not shown either; the standings are."""
    people = ("A", "B", "C", "D")
    organiser = begun(records, library.resolve("yatzy"), *people, table_size=2, dice=Dice.DUPLICATE)
    organiser.draw()
    first, second = (at_table(records, organiser, table) for table in (1, 2))
    play_on(records, first)
    with pytest.raises(IllegalError, match=f"Game {first} can be seen when"):
        document(records)
    assert written(records, "csv")
    play_on(records, second)
    assert len(document(records)["sheets"]) == 2
    assert [one["seeded"] for one in document(records)["sheets"]] == [True, True]


def test_the_standings_as_of_a_round(records: Records, library: Library) -> None:
    evening(records, library.resolve("jatsi"))
    content = json.loads(written(records, "json", 1))
    assert (content["as_of"], content["final"]) == (1, True)
    assert content["standings"] == told(records, 1)
    assert len(content["facts"]) == len(document(records)["facts"])
    assert NOW.isoformat()[:10] in content["tournament"]["created_at"]
