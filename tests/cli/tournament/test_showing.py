"""``jatsi tournament standings``, ``list`` and ``show``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program


def test_standings_as_json(evening: Program) -> None:
    evening("tournament", "draw", "Kevät", "--all")
    evening("tournament", "result", "Kevät", "A=120", "B=120", *(f"{c}=100" for c in "CDEFG"))
    result = evening.call("tournament", "standings", "Kevät", "--json")
    assert result.stderr == "Not final: Round 1 lacks: H.\n"
    told = json.loads(result.stdout)
    assert list(told[0]) == [
        *("place", "shared", "name", "games", "rounds", "penalty", "total"),
        *("tie_breaks", "status", "reason"),
    ]
    assert told[0] == {
        "place": 1,
        "shared": True,
        "name": "A",
        "games": 1,
        "rounds": [120, None, None],
        "penalty": 0,
        "total": 120,
        "tie_breaks": {},
        "status": "playing",
        "reason": "",
    }
    assert (told[-1]["name"], told[-1]["total"], told[-1]["games"]) == ("H", None, 0)
    evening("tournament", "result", "Kevät", "H=99")
    result = evening.call("tournament", "standings", "Kevät", "--round", "1", "--json")
    assert result.stderr == ""
    assert [line["rounds"] for line in json.loads(result.stdout)][-1] == [99]


def test_standings_on_screen(evening: Program) -> None:
    """T21."""
    assert evening("tournament", "standings", "Kevät")[:2] == [
        "Kevät: standings",
        "Not final: Round 1 is not drawn.",
    ]
    evening("tournament", "draw", "Kevät")
    evening("tournament", "result", "Kevät", "A=120", "B=120", *(f"{c}=100" for c in "CDEFGH"))
    assert evening("tournament", "standings", "Kevät", "--round", "1")[:4] == [
        "Kevät: standings as of round 1",
        "1. (shared) A: 120",
        "1. (shared) B: 120",
        "3. (shared) C: 100",
    ]
    evening("tournament", "penalty", "Kevät", "B=1", "--reason", "late")
    assert evening("tournament", "standings", "Kevät", "--plain")[2:8] == [
        "1. A: 120",
        "1 game",
        "by rounds 120, -, -",
        "2. B: 119",
        "1 game",
        "by rounds 120, -, -",
    ]
    why = evening.refused("tournament", "standings", "Kevät", "--round", "2")
    assert why == "Round 2 is not drawn. Draw it first."


def test_tie_breaks_on_screen(jatsi: Program) -> None:
    jatsi(
        *("tournament", "new", "Kevät", "--rules", "yatzy", "--rounds", "2"),
        *("--score", "best-game", "--tie-breaks", "total,next-best"),
    )
    jatsi("tournament", "add", "Kevät", "A", "B")
    jatsi("tournament", "draw", "Kevät", "--all")
    jatsi("tournament", "result", "Kevät", "A=120", "B=110")
    jatsi("tournament", "result", "Kevät", "A=100", "B=120")
    assert jatsi("tournament", "standings", "Kevät")[1:] == [
        "1. B: 120; 2 games; by rounds 110, 120; all games 230; next best 110",
        "2. A: 120; 2 games; by rounds 120, 100; all games 220; next best 100",
    ]


def test_the_list(evening: Program) -> None:
    evening("tournament", "new", "Syksy", "--rounds", "1", "--round-rules", "1:yatzy")
    evening("tournament", "draw", "Kevät")
    shown = evening("tournament", "list")
    assert sorted(line.split(",")[0] for line in shown) == ["#1 Kevät", "#2 Syksy"]
    assert any(line.endswith("Yatzy; players 8; drawn 1/3") for line in shown)
    told = {one["name"]: one for one in evening.json("tournament", "list")}
    kevat = told["Kevät"]
    assert (kevat["people"], kevat["rounds"], kevat["drawn"], kevat["closed"]) == (8, 3, 1, False)
    assert [one["rules"] for one in told["Syksy"]["rules"]] == ["yatzy"]
    evening("tournament", "close", "Kevät", "--force")
    assert any(line.endswith("players 8; closed") for line in evening("tournament", "list"))


def test_no_tournaments(jatsi: Program) -> None:
    assert jatsi("tournament", "list") == [
        "No tournaments yet. Set one up with: jatsi tournament new"
    ]
    assert jatsi.json("tournament", "list") == []
    why = jatsi.refused("tournament", "show", "Kevät")
    assert why == "There is no tournament Kevät. See them all in the list."


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_everything_on_screen(evening: Program, plain: tuple[str, ...]) -> None:
    evening("tournament", "draw", "Kevät")
    evening("tournament", "result", "Kevät", *(f"{c}=100" for c in "ABCDEFGH"))
    evening("tournament", "add", "Kevät", "Uusi")
    evening("tournament", "withdraw", "Kevät", "C", "--reason", "home")
    evening("tournament", "apart", "Kevät", "A", "B")
    evening("tournament", "draw", "Kevät")
    shown = evening("tournament", "show", "#1", *plain)
    for line in (
        "Kevät",
        "Yatzy",
        "3 rounds.",
        "Round 2 is on.",
        "Players: A, B, C, D, E, F, G, H, Uusi.",
        "C: withdrawn",
        "Uusi: from round 2 on",
        "Kept apart: A, B.",
        "Round 1",
        "Round 2",
        "Changes:",
    ):
        assert line in shown
    assert any(line.endswith("C left. Reason: home") for line in shown)
    assert any(line.startswith("Round 2 lacks: ") for line in shown)
    assert not any(line.startswith("Published") for line in shown)
