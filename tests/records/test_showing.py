"""The published JSON of games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from jatsi.records.games import Player, append, list_games, start_game
from jatsi.records.showing import show_json, summary_json
from jatsi.ruleset.canonical import content_hash
from jatsi.scorecard import places
from tests.records.helpers import LATER, NOW, finished, people, played

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def shown(records: Records, game: int) -> dict[str, Any]:
    """The game, through JSON and back."""
    found: dict[str, Any] = json.loads(json.dumps(show_json(records, game)))
    return found


def test_a_finished_game(records: Records, forced: Ruleset) -> None:
    players = [*people(records, "Liisa"), Player("Kone", level="aloittelija")]
    events, final = played(forced, 2)
    found = shown(records, finished(records, forced, players))
    assert list(found) == [
        *("game", "rules", "options", "hash", "source", "finished", "players", "events"),
        "corrections",
    ]
    assert (found["game"], found["rules"], found["finished"]) == (1, "yatzy", True)
    assert found["options"] == ["pakkopeli-ylhaalta"]
    assert found["hash"] == content_hash(forced)
    assert [event["seq"] for event in found["events"]] == list(range(1, len(events) + 1))
    for player, card, place in zip(
        found["players"], final.cards, places([card.total for card in final.cards]), strict=True
    ):
        assert list(player) == ["name", "total", "place", "rows"]
        assert (player["total"], player["place"]) == (card.total, place)
        assert list(player["rows"]) == [row.id for row in forced.rows]
        assert [(mark["points"], mark["dice"]) for mark in player["rows"].values()] == [
            (mark.points, list(mark.dice)) for mark in card.marks if mark
        ]


def test_an_unfinished_game(records: Records, yatzy: Ruleset) -> None:
    game = start_game(records, yatzy, people(records, "Liisa", "Maija"), seed=None, now=NOW)
    events, _ = played(yatzy, 2)
    append(records, game, 1, events[:4], now=NOW)
    found = shown(records, game)
    liisa, maija = found["players"]
    dice = found["events"][2]["dice"]
    assert found["finished"] is False
    assert (liisa["place"], maija["place"], maija["total"], maija["rows"]) == (None, None, 0, {})
    assert liisa["rows"] == {"ykkoset": {"points": dice.count(1), "dice": dice}}
    assert liisa["total"] == dice.count(1)


def test_the_list(records: Records, yatzy: Ruleset) -> None:
    game = finished(records, yatzy, people(records, "Liisa"), seed="7", at=LATER)
    (line,) = map(summary_json, list_games(records))
    total = line.pop("players")
    assert total == [{"name": "Liisa", "total": total[0]["total"], "place": 1}]  # type: ignore[index]
    assert line == {
        "game": game,
        "rules": "yatzy",
        "options": [],
        "hash": content_hash(yatzy),
        "finished": True,
        "source": "screen",
        "seeded": True,
        "started": "2025-01-31T23:30:00Z",
        "ended": "2025-01-31T23:30:00Z",
    }
