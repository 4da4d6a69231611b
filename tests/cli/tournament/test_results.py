"""``jatsi tournament result``, ``correct``, ``penalty`` and ``throw-off``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

from jatsi.cli.tournament.told import told_points, told_total
from jatsi.errors import UnreadableError

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program


@pytest.mark.parametrize(
    ("argument", "told"),
    [
        ("Liisa=212", ("Liisa", 212)),
        ("Liisa=-42", ("Liisa", -42)),
        ("Liisa=\N{MINUS SIGN}42", ("Liisa", -42)),
        ("Liisa = 0", ("Liisa ", 0)),
        ("a=b=7", ("a=b", 7)),
        ("-x=7", ("-x", 7)),
        ("Liisa=-", ("Liisa", None)),
        ("Liisa= - ", ("Liisa", None)),
        ("=1+1=5", ("=1+1", 5)),
    ],
)
def test_what_is_told(argument: str, told: tuple[str, int | None]) -> None:
    assert told_total(argument) == told


@pytest.mark.parametrize(
    "argument",
    ["Liisa", "=5", " =5", "Liisa=", "Liisa=x", "Liisa=1.5", "Liisa=+5", "Liisa=--5", ""],
)
def test_what_tells_nothing(argument: str) -> None:
    for read in (told_total, told_points):
        with pytest.raises(UnreadableError):
            read(argument)
    with pytest.raises(UnreadableError):
        told_points("Liisa=-")


def test_entering(evening: Program) -> None:
    evening("tournament", "draw", "Kevät", "--all")
    shown = evening("tournament", "result", "Kevät", "A=212", "B=-")
    assert shown[:2] == ["Round 1: A 212", "Round 1: B -"]
    assert shown[2].startswith("Round 1 lacks: ")
    assert sorted(shown[2][15:-1].split(", ")) == list("CDEFGH")
    shown = evening("tournament", "result", "Kevät", *(f"{c}=100" for c in "CDEFGH"))
    assert shown[-2:] == ["Round 1 is complete.", "Round 2 is on."]
    shown = evening("tournament", "result", "Kevät", "A=5", "--round", "3", "--game", "1")
    assert shown[0] == "Round 3: A 5"
    why = evening.refused("tournament", "result", "Kevät", "B=100", "A=2222")
    assert why == "No full sheet comes to 2222. The nearest totals are: 374."
    assert evening.json("tournament", "show", "Kevät")["missing"][0] == {
        "round": 2,
        "game": 1,
        "name": evening.json("tournament", "tables", "Kevät")["tables"][0][0],
    }


def test_a_total_below_zero(jatsi: Program) -> None:
    """T13, in a round of a game that has such totals."""
    jatsi("tournament", "new", "Kevät", "--rounds", "1")
    jatsi("tournament", "add", "Kevät", "Liisa", "Matti")
    jatsi("tournament", "draw", "Kevät")
    assert jatsi("tournament", "result", "Kevät", "Liisa=-42")[0] == "Round 1: Liisa -42"
    jatsi("tournament", "result", "Kevät", "Matti=-43")
    told = jatsi.json("tournament", "standings", "Kevät")
    assert [(line["name"], line["total"]) for line in told] == [("Liisa", -42), ("Matti", -43)]


def test_the_games_of_a_round(jatsi: Program) -> None:
    jatsi(
        "tournament", "new", "Kevät", "--rules", "yatzy", "--rounds", "1", "--games-per-round", "2"
    )
    jatsi("tournament", "add", "Kevät", "Liisa", "Matti")
    jatsi("tournament", "draw", "Kevät")
    shown = jatsi("tournament", "result", "Kevät", "Liisa=200", "Liisa=210", "Matti=190")
    assert shown == [
        "Round 1, game 1: Liisa 200",
        "Round 1, game 2: Liisa 210",
        "Round 1, game 1: Matti 190",
        "Round 1 lacks: Matti (game 2).",
    ]
    correct = ("tournament", "correct", "Kevät", "Liisa=211", "--round", "1", "--reason", "typo")
    assert jatsi.refused(*correct) == "Say which game of the round: 1 to 2."
    assert jatsi(*correct, "--game", "2") == ["Liisa, round 1, game 2: was 210, is 211."]
    shown = jatsi("tournament", "result", "Kevät", "Matti=191")
    assert shown[-1] == "All rounds are complete. The tournament can be closed."


def test_correcting(evening: Program) -> None:
    """T8: the old value can be seen, with who and why."""
    evening("tournament", "draw", "Kevät")
    evening("tournament", "result", "Kevät", "A=109", "B=110")
    correct = ("tournament", "correct", "Kevät", "a=119", "--round", "1")
    result = evening.call(*correct)
    assert isinstance(result.exception, click.UsageError)
    assert evening(*correct, "--reason", "read wrong") == ["A, round 1: was 109, is 119."]
    assert evening.refused(*correct, "--reason", "x") == "That is what stands there already."
    [change] = evening.json("tournament", "show", "Kevät")["changes"]
    assert (change["kind"], change["name"], change["round"]) == ("correction", "A", 1)
    assert (change["old"], change["new"], change["reason"]) == (109, 119, "read wrong")
    assert change["who"]
    assert evening.json("tournament", "standings", "Kevät")[0]["name"] == "A"
    why = evening.refused(
        "tournament", "correct", "Kevät", "C=119", "--round", "1", "--reason", "x"
    )
    assert why == "C has no result in round 1 to correct. Enter it as a result."
    shown = evening("tournament", "correct", "Kevät", "A=-", "--round", "1", "--reason", "x")
    assert shown == ["A, round 1: was 119, is -."]


def test_penalties(evening: Program) -> None:
    evening("tournament", "draw", "Kevät")
    evening("tournament", "result", "Kevät", "A=109", "B=110")
    shown = evening("tournament", "penalty", "Kevät", "B=5", "--reason", "late")
    assert shown == ["B, round 1: penalty 5."]
    told = evening.json("tournament", "standings", "Kevät")[:2]
    assert [(line["name"], line["total"], line["penalty"]) for line in told] == [
        ("A", 109, 0),
        ("B", 105, 5),
    ]
    for points, why in (("0", "one point"), ("-6", "no such penalty")):
        assert why in evening.refused(
            "tournament", "penalty", "Kevät", f"B={points}", "--reason", "late"
        )
    assert (
        evening.refused("tournament", "penalty", "Kevät", "B=5", "--reason", "late", "--round", "2")
        == "Round 2 is not drawn. Draw it first."
    )


def test_throwing_off(evening: Program) -> None:
    evening("tournament", "draw", "Kevät")
    evening("tournament", "result", "Kevät", "A=110", "B=110", *(f"{c}=100" for c in "CDEFGH"))
    assert [one["place"] for one in evening.json("tournament", "standings", "Kevät")][:3] == [
        1,
        1,
        3,
    ]
    shown = evening("tournament", "throw-off", "Kevät", "A=17", "B=22")
    assert shown == ["Throw-off: A 17, B 22."]
    told = evening.json("tournament", "standings", "Kevät")[:2]
    assert [(line["place"], line["name"], line["tie_breaks"]) for line in told] == [
        (1, "B", {"throw-off": 22}),
        (2, "A", {"throw-off": 17}),
    ]
    why = evening.refused("tournament", "throw-off", "Kevät", "A=17", "C=22")
    assert why == "A is tied with nobody."
