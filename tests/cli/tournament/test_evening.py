"""The evening of the READMEs, typed as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program

ROOT = Path(__file__).parents[3]


def typed(document: str) -> list[str]:
    """The calls that stand in a document on lines of their own."""
    content = (ROOT / document).read_text("utf-8")
    return re.findall(r"^    jatsi (tournament .+)$", content, re.MULTILINE)


def test_an_evening_of_eight(jatsi: Program) -> None:
    calls = typed("README.md")
    assert len(calls) == 6
    for call in calls:
        shown = jatsi(*shlex.split(call))
    assert shown[-8] == "1. Kaisa: 240; 1 game; by rounds 240, -, -"
    assert shown[-7] == "2. Aino: 212; 1 game; by rounds 212, -, -"
    totals = re.findall(r"\w+=\d+", " ".join(calls))
    for _ in (2, 3):
        jatsi("tournament", "draw", "Kevät")
        shown = jatsi("tournament", "result", "Kevät", *totals)
    assert shown[-1] == "All rounds are complete. The tournament can be closed."
    shown = jatsi("tournament", "close", "Kevät")
    assert shown[1] == "1. Kaisa: 720; 3 games; by rounds 240, 240, 240"
    drawn = jatsi.json("tournament", "show", "Kevät")["drawn"]
    assert [len(one["tables"]) for one in drawn] == [2, 2, 2]


def test_the_same_stands_in_finnish() -> None:
    assert typed("README.fi.md") == typed("README.md")
