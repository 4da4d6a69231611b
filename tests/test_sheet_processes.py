"""A sheet for real dice, killed at every prompt: what was answered is there."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.program import Talk, run
from tests.session.conftest import THREE
from tests.test_play_processes import resume, shown

if TYPE_CHECKING:
    from pathlib import Path

ANSWERS = (
    *("vuoro Matti", "661", "uudelleen c", "6", "kuutoset"),
    *("pari 4", "kumoa", "pari 8", "vuoro Maija", "123", "summa"),
    *("555", "summa", "661", "kuutoset", "112", "pari", "kumoa", "pari"),
)
"""Both sheets full: turns, throw by throw, points alone, undo."""


def begin(home: Path) -> Talk:
    """Start a sheet for two."""
    path = home / "kolme.toml"
    path.write_text(THREE, "utf-8")
    return Talk.begin(home, "sheet", "--rules", str(path), "--player", "Maija", "--player", "Matti")


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The sheets, written without a break and closed."""
    home = tmp_path_factory.mktemp("unbroken")
    talk = begin(home)
    talk.play([*ANSWERS, "kyllä", "ei"])
    assert talk.end()[0] == 0
    return shown(home)


def test_the_sheets_are_as_they_were_written(unbroken: dict[str, Any]) -> None:
    """Rows reckoned by hand, with 5 for six or more in the sixes."""
    totals = {player["name"]: player["total"] for player in unbroken["players"]}
    assert totals == {"Maija": 8 + 6 + 12 + 5, "Matti": 18 + 5 + 15 + 2}
    assert (unbroken["source"], unbroken["finished"]) == ("points", True)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("answered", range(len(ANSWERS) + 1))
def test_killed_at_a_prompt_nothing_is_lost(
    home: Path, unbroken: dict[str, Any], answered: int
) -> None:
    talk = begin(home)
    talk.play(ANSWERS[:answered])
    talk.kill()
    resume(home, [*ANSWERS[answered:], "kyllä", "ei"])
    assert shown(home) == unbroken
    assert run(home, "db", "check").returncode == 0
