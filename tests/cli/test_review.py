"""``jatsi review``: what it prints, and what of it ``jatsi player`` tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.errors import BusyError
from jatsi.records.connection import open_records
from jatsi.records.games import Player
from tests.cli.tournament.conftest import Program
from tests.records.helpers import NOW, by_hand, finished, people
from tests.records.tables import game_of

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.resources.library import Library

EXPECTED = 122.5585273964
"""Found by two independent programs."""


@pytest.fixture
def club(home: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, with games played, typed as points, and told as a total."""
    monkeypatch.setenv("JATSI_CACHE", str(home / "cache"))
    program = Program(home / "jatsi.db")
    forced = library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    with open_records(program.path, now=NOW) as records:
        players = [*people(records, "Liisa"), Player("Kone", level="aloittelija")]
        finished(records, forced, players)
        by_hand(records, forced, players[:1], points=True)
        game_of(records, forced, {"Liisa": 100})
        finished(records, forced, players[:1], number=2)
    return program


def test_json_adds_up(club: Program) -> None:
    found = club.json("review", "1")
    shown = club.json("show", "1")
    assert (found["rules"], found["options"]) == ("yatzy", ["pakkopeli-ylhaalta"])
    assert found["hash"] == shown["hash"]
    assert found["finished"]
    assert [seat["level"] for seat in found["players"]] == [None, "aloittelija"]
    for seat, told in zip(found["players"], shown["players"], strict=True):
        assert seat["expected"] == pytest.approx(EXPECTED, abs=1e-9)
        assert seat["total"] == seat["now"] == told["total"]
        whole = seat["expected"] + seat["luck"] - seat["cost"]
        assert whole == pytest.approx(told["total"], abs=1e-6)
        steps = seat["steps"]
        assert sum(step.get("luck", 0) for step in steps) == pytest.approx(seat["luck"])
        assert sum(step.get("cost", 0) for step in steps) == pytest.approx(seat["cost"])
        assert seat["worst"] == max(steps, key=lambda step: step.get("cost", 0))
        assert seat["together"] is None


def test_every_throw_and_decision_is_told(club: Program) -> None:
    [seat, _] = club.json("review", "1")["players"]
    events = [event for event in club.json("show", "1")["events"] if event["player"] == 1]
    steps = iter(seat["steps"])
    for event in events:
        step = next(steps)
        if event["kind"] == "mark" and step["kind"] == "keep":  # throws are left
            assert step["chosen"]["keep"] == sorted(step["dice"])
            step = next(steps)
        assert step["kind"] == event["kind"]
        if event["kind"] == "throw":
            assert step["dice"] == event["dice"]
        elif event["kind"] == "keep":
            assert step["chosen"]["keep"] == [step["dice"]["ABCDE".index(event["kept"])]]
            assert set(step["best"]) == {"keep"}
        else:
            assert step["chosen"] == step["best"] == {"row": event["row"]}
            assert (step["aim"], step["margin"]) == ("total", None)
    assert list(steps) == []


def test_in_words(club: Program) -> None:
    [seat, other] = club.json("review", "1")["players"]
    lines = club("review", "1", "--width", "250")
    costly = [step for step in seat["steps"] if step.get("cost", 0) >= 0.005]
    assert lines[0].startswith("1 31.1.2025 yatzy, pakkopeli-ylhaalta; Liisa ")
    assert lines[1:4] == [
        "",
        f"Liisa: 122.56 expected at first, total {seat['total']}.",
        "Decisions that cost:",
    ]
    told = lines[4 : 4 + len(costly)]
    for line, step in zip(told, costly, strict=True):
        assert line.startswith(f"Turn {step['turn']}, ")
        assert line.endswith(f"; cost {step['cost']:.2f}")
    throws = [step["luck"] for step in seat["steps"] if step["kind"] == "throw"]
    assert lines[4 + len(costly)].endswith(f": {max(throws):+.2f}")
    assert lines[5 + len(costly)].endswith(f": {min(throws):+.2f}")
    verdict = f"Liisa: decisions cost {seat['cost']:.2f}, luck {seat['luck']:+.2f}. Costliest, "
    assert lines[6 + len(costly)].startswith(verdict)
    assert lines[7 + len(costly) :][:2] == [
        "",
        f"Kone: 122.56 expected at first, total {other['total']}.",
    ]


def test_lines_fit(club: Program) -> None:
    seen, heard = (club("review", "1", "--width", "40", *more) for more in ((), ("--plain",)))
    assert max(map(len, seen + heard)) <= 40
    assert "" not in heard


def test_what_cannot_be_told(club: Program) -> None:
    [seat] = club.json("review", "2")["players"]
    assert {step["known"] for step in seat["steps"]} == {"points"}
    assert seat["together"] == pytest.approx(seat["total"] - EXPECTED)
    assert "Liisa: throws and decisions are not known." in "\n".join(club("review", "2"))
    assert club.refused("review", "3") == (
        "Of game 3 only the totals are known: there is nothing to review."
    )
    assert club.refused("review", "9").startswith("The records have no game 9.")


def test_records_that_cannot_be_written(club: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> None:
        raise BusyError("Others are writing.")

    monkeypatch.setattr("jatsi.club.reviewing.keep_reviews", busy)
    result = club.call("review", "1")
    assert result.exception is None
    assert result.stderr == "Others are writing.\n"
    assert "Kone: decisions cost" in result.stdout


def test_a_person_over_many_games(club: Program) -> None:
    assert club.json("player", "Liisa")["reviewed"] == []
    games = [club.json("review", number)["players"][0] for number in ("1", "2", "4", "4")]
    [told] = club.json("player", "Liisa")["reviewed"]
    assert (told["rules"], told["games"]) == ("yatzy", 2)
    cost, luck = ((games[0][name] + games[2][name]) / 2 for name in ("cost", "luck"))
    assert (told["mean_cost"], told["mean_luck"]) == pytest.approx((cost, luck))
    lines = club("player", "Liisa", "--width", "250")
    place = lines.index("Reviewed, on average a game:")
    assert lines[place + 1] == (
        f"yatzy, pakkopeli-ylhaalta: 2 games, decisions cost {cost:.2f}, luck {luck:+.2f}"
    )
    assert club("db", "check") == ["The records are in order."]
