"""``jatsi tournament draw``, ``undraw``, ``swap`` and ``tables``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program


def test_a_round_on_screen_and_as_json(evening: Program) -> None:
    shown = evening("tournament", "draw", "Kevät")
    told = evening.json("tournament", "tables", "Kevät")
    assert list(told) == ["round", "tables"]
    assert told["round"] == 1
    assert sorted(map(len, told["tables"])) == [4, 4]
    assert sorted(name for table in told["tables"] for name in table) == list("ABCDEFGH")
    assert shown == [
        "Round 1",
        *(f"Table {n}: {', '.join(table)}" for n, table in enumerate(told["tables"], 1)),
    ]
    assert evening("tournament", "tables", "Kevät") == shown


def test_all_rounds(evening: Program) -> None:
    told = evening.json("tournament", "draw", "Kevät", "--all")
    assert [one["round"] for one in told] == [1, 2, 3]
    for one in told:
        shown = evening.json("tournament", "tables", "Kevät", "--round", str(one["round"]))
        assert shown == one
    assert evening.json("tournament", "tables", "Kevät")["round"] == 1
    assert evening.refused("tournament", "draw", "Kevät").startswith("All 3 rounds are drawn.")


def test_the_tables_shown_are_those_of_the_round_that_is_on(evening: Program) -> None:
    assert (
        evening.refused("tournament", "tables", "Kevät") == "Round 1 is not drawn. Draw it first."
    )
    for number in (1, 2):
        told = evening.json("tournament", "draw", "Kevät")
        assert evening.json("tournament", "tables", "Kevät")["round"] == number
        names = [name for table in told["tables"] for name in table]
        evening("tournament", "result", "Kevät", *(f"{name}=100" for name in names))
        assert evening.json("tournament", "tables", "Kevät")["round"] == number
    assert (
        evening.refused("tournament", "tables", "Kevät", "--round", "3")
        == "Round 3 is not drawn. Draw it first."
    )


def test_earlier_tables_keep_the_names_as_played(evening: Program) -> None:
    """T3."""
    evening("tournament", "draw", "Kevät", "--all")
    evening("people", "rename", "C", "Cecilia")
    evening("tournament", "undraw", "Kevät")
    last = evening.json("tournament", "draw", "Kevät")
    assert "Cecilia" in {name for table in last["tables"] for name in table}
    for number in (1, 2):
        told = evening.json("tournament", "tables", "Kevät", "--round", str(number))
        assert sorted(name for table in told["tables"] for name in table) == list("ABCDEFGH")
    drawn = evening.json("tournament", "show", "Kevät")["drawn"]
    assert [any("Cecilia" in table for table in one["tables"]) for one in drawn] == [
        False,
        False,
        True,
    ]


def test_undrawing(evening: Program) -> None:
    assert (
        evening.refused("tournament", "undraw", "Kevät")
        == "No round is drawn, so there is nothing to undraw."
    )
    evening("tournament", "draw", "Kevät", "--all")
    for number in (3, 2, 1):
        assert evening("tournament", "undraw", "Kevät") == [
            f"Round {number} is not drawn any more."
        ]


def test_changing_places(evening: Program) -> None:
    first, second = evening.json("tournament", "draw", "Kevät")["tables"]
    shown = evening("tournament", "swap", "Kevät", first[1], second[2])
    assert shown == [
        "Round 1",
        f"Table 1: {first[0]}, {second[2]}, {first[2]}, {first[3]}",
        f"Table 2: {second[0]}, {second[1]}, {first[1]}, {second[3]}",
    ]
    why = evening.refused("tournament", "swap", "Kevät", "A", "B", "--round", "2")
    assert why == "Round 2 is not drawn. Draw it first."


def test_by_the_standings_a_round_at_a_time(jatsi: Program) -> None:
    jatsi(
        *("tournament", "new", "Kevät", "--rules", "yatzy", "--rounds", "2"),
        *("--seating", "by-standing", "--final", "4"),
    )
    jatsi("tournament", "add", "Kevät", *"ABCDEFGH")
    shown = jatsi("tournament", "draw", "Kevät", "--all")
    assert shown[-1] == "By the standings, a round is drawn when the one before is played."
    assert "Round 1 lacks results" in jatsi.refused("tournament", "draw", "Kevät")
    jatsi("tournament", "result", "Kevät", *(f"{c}={100 + i}" for i, c in enumerate("ABCDEFGH")))
    told = jatsi.json("tournament", "draw", "Kevät")
    assert [set(table) for table in told["tables"]] == [set("EFGH"), set("ABCD")]
    jatsi("tournament", "result", "Kevät", *(f"{c}=100" for c in "ABCDEFGH"))
    final = jatsi("tournament", "draw", "Kevät")
    assert final == ["Final", "Table 1: H, G, F, E"]
    assert jatsi.json("tournament", "tables", "Kevät")["round"] == 3
