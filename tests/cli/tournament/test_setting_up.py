"""``jatsi tournament new``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program


def test_the_usual_tournament(jatsi: Program) -> None:
    shown = jatsi("tournament", "new", "Kevät", "--rounds", "5")
    assert shown[:2] == ["Kevät", "Jatsi"]
    assert shown[-1] == "Add people, then draw the first round."
    told = jatsi.json("tournament", "show", "Kevät")
    usual = {
        "rounds": 5,
        "games_per_round": 1,
        "table_size": 4,
        "final": 0,
        "score": "sum",
        "seating": "fewest-meetings",
        "dice": "own",
        "tie_breaks": [],
        "hints": False,
    }
    assert {name: told[name] for name in usual} == usual


def test_everything_agreed(jatsi: Program) -> None:
    jatsi(
        *("tournament", "new", "Kevät: 1/2 A", "--rules", "yatzy", "-o", "ylaosa-ensin"),
        *("--rounds", "2", "--games-per-round", "3", "--table-size", "5", "--final", "4"),
        *("--round-rules", "2:jatsi+pakkopeli-ylhaalta+vakiojatsi", "--round-rules", "3:maxijatsi"),
        *("--score", "best:3", "--seating", "by-standing", "--dice", "duplicate"),
        *("--tie-breaks", "total,best-game,next-best,row:pari", "--allow-hints"),
    )
    told = jatsi.json("tournament", "show", "Kevät: 1/2 A")
    agreed = {
        "rounds": 2,
        "games_per_round": 3,
        "table_size": 5,
        "final": 4,
        "score": "best:3",
        "seating": "by-standing",
        "dice": "duplicate",
        "tie_breaks": ["total", "best-game", "next-best", "row:pari"],
        "hints": True,
    }
    assert {name: told[name] for name in agreed} == agreed
    assert [(one["rules"], one["options"]) for one in told["rules"]] == [
        ("yatzy", ["ylaosa-ensin"]),
        ("jatsi", ["pakkopeli-ylhaalta", "vakiojatsi"]),
        ("maxijatsi", []),
    ]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--score", "worst"], "worst is no way to score"),
        (["--score", "best:3"], "best:3 needs more games than the tournament has"),
        (["--tie-breaks", "coin"], "coin is no tie-break"),
        (["--tie-breaks", "row:yatzy"], "No round has a row yatzy. The rows are: ykkoset,"),
        (["--round-rules", "yatzy"], "yatzy: write a round and its rules, as 2:jatsi+"),
        (["--round-rules", "2:"], "2:: write a round and its rules"),
        (["--round-rules", "x:yatzy"], "x:yatzy: write a round"),
        (["--round-rules", "3:yatzy"], "There is no round 3; the last is 2."),
        (["--round-rules", "1:yatzy", "--round-rules", "01:jatsi"], "Round 1 has two rules here"),
        (["--round-rules", "1:shakki"], "shakki"),
        (["--rules", "shakki"], "shakki"),
    ],
)
def test_what_cannot_be_agreed(jatsi: Program, more: list[str], why: str) -> None:
    assert why in jatsi.refused("tournament", "new", "Kevät", "--rounds", "2", *more)
    assert jatsi.json("tournament", "list") == []


@pytest.mark.parametrize(
    "more",
    [
        ["--rounds", "0"],
        ["--rounds", "100"],
        ["--final", "1"],
        ["--final", "0"],
        ["--table-size", "1"],
        ["--table-size", "21"],
        ["--games-per-round", "0"],
        ["--seating", "alphabetical"],
        ["--dice", "loaded"],
        [],
    ],
)
def test_usage(jatsi: Program, more: list[str]) -> None:
    rounds = [] if "--rounds" in more or not more else ["--rounds", "2"]
    result = jatsi.call("tournament", "new", "Kevät", *rounds, *more)
    assert isinstance(result.exception, click.UsageError)
    assert jatsi.json("tournament", "list") == []


def test_a_name_that_is_none_or_taken(jatsi: Program) -> None:
    for name in ("", " ", "\x1b[2J", "x" * 41):
        assert "name" in jatsi.refused("tournament", "new", name, "--rounds", "2")
    jatsi("tournament", "new", "Kevät", "--rounds", "2")
    again = jatsi.refused("tournament", "new", "kevät", "--rounds", "2")
    assert again == "There is a tournament kevät already."
