"""``jatsi league``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
import pytest

from tests.cli.tournament.conftest import jatsi

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program

__all__ = ["jatsi"]


@pytest.fixture
def evenings(jatsi: Program) -> Program:
    """The program, with two tournaments of one round, the second of them still going on."""
    for name, totals in (("I", "A=200 B=150 C=140"), ("II", "A=100 B=150 Ö=160")):
        told = totals.split()
        jatsi("tournament", "new", name, "--rules", "yatzy", "--rounds", "1")
        jatsi("tournament", "add", name, *(one[0] for one in told))
        jatsi("tournament", "draw", name)
        jatsi("tournament", "result", name, *told[: 3 if name == "I" else 2])
    return jatsi


def test_on_screen(evenings: Program) -> None:
    assert evenings("league", "I", "II") == [
        "League: I, II",
        "Not final: II goes on.",
        "1. (shared) A: 300 (200, 100)",
        "1. (shared) B: 300 (150, 150)",
        "3. C: 140 (140, -)",
    ]
    assert evenings("league", "I", "II", "--best", "1")[2:4] == [
        "1. A: 200 (200, 100)",
        "2. B: 150 (150, 150)",
    ]


def test_as_json(evenings: Program) -> None:
    result = evenings.call("league", "I", "II", "--json")
    assert result.stderr == "Not final: II goes on.\n"
    assert json.loads(result.stdout)[2] == {
        "place": 3,
        "shared": False,
        "name": "C",
        "tournaments": [140, None],
        "total": 140,
    }
    evenings("tournament", "result", "II", "Ö=160")
    told = evenings.json("league", "II", "I")
    assert [one["name"] for one in told] == ["A", "B", "Ö", "C"]
    assert told[2]["tournaments"] == [160, None]


def test_what_is_refused(evenings: Program) -> None:
    assert evenings.refused("league", "I", "i") == "Tournament I is named twice."
    assert evenings.refused("league", "X").startswith("There is no tournament X.")
    for call in (["league"], ["league", "I", "--best", "0"]):
        assert isinstance(evenings.call(*call).exception, click.UsageError)
