"""``jatsi tournament remote``: where a round is found that is played from different places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.cli.clock import now
from jatsi.game.paces import InTurns, OwnPace
from jatsi.records.connection import open_records
from jatsi.records.tables import tables_now

if TYPE_CHECKING:
    from jatsi.records.tables import Table
    from tests.cli.tournament.conftest import Program


@pytest.fixture
def drawn(evening: Program) -> Program:
    """The first round of an evening of eight is drawn."""
    evening("tournament", "draw", "Kevät")
    return evening


def tables(program: Program) -> dict[int, Table]:
    """What the records know of tables."""
    with open_records(program.path, now=now()) as records:
        return {table.id: table for table in tables_now(records, now=now())}


def test_in_turns_on_screen_and_as_json(drawn: Program) -> None:
    told = drawn.json("tournament", "remote", "Kevät", "--reminder", "45", "--stand-in")
    known = tables(drawn)
    assert [one["number"] for one in told] == sorted(known)
    assert {table.agreed.pace for table in known.values()} == {InTurns(None, 45, stands_in=True)}
    seats = drawn.json("tournament", "tables", "Kevät")["tables"]
    assert [one["players"] for one in told] == seats
    assert drawn("tournament", "remote", "Kevät") == [
        f"Table {n}, game 1: number {one['number']}, in turns; {', '.join(one['players'])}"
        for n, one in enumerate(told, 1)
    ]


def test_at_their_own_pace(drawn: Program) -> None:
    drawn("tournament", "remote", "Kevät", "--hours", "48", "--round", "1")
    for table in tables(drawn).values():
        assert table.agreed.pace == OwnPace(48, same_dice=False)
        assert len(table.own) == 4


@pytest.mark.parametrize("more", [["--reminder", "5"], ["--stand-in"]])
def test_at_their_own_pace_nobody_is_awaited(drawn: Program, more: list[str]) -> None:
    said = drawn.refused("tournament", "remote", "Kevät", "--hours", "48", *more)
    assert said == "With --hours nobody is awaited. Leave out --reminder and --stand-in."


def test_a_game_at_a_table_is_resumed_there(drawn: Program) -> None:
    drawn("tournament", "remote", "Kevät", "--hours", "48")
    [one, _] = tables(drawn).values()
    game = min(one.own.values())
    assert f"Game {game} is played at table {one.id}." in drawn.refused("resume", str(game))
    said = drawn.refused("play", "--tournament", "Kevät", "--table", "1")
    assert said.startswith("At table 1 everybody plays at their own pace.")
