"""Against mestari in a process of its own, from an empty cache."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.program import PATIENCE, Talk, run

if TYPE_CHECKING:
    from pathlib import Path

FORCED = ("play", "--rules", "pakkojatsi", "--player", "Maija", "--computer", "mestari")


def tables(folder: Path) -> list[Path]:
    return list(folder.glob("*.jatsi-table"))


def test_the_game_is_solved_while_the_person_is_at_the_first_prompts(home: Path) -> None:
    cache = home / "cache"
    talk = Talk.begin(home, *FORCED, JATSI_CACHE=str(cache))
    talk.to_prompt()
    end = time.monotonic() + PATIENCE
    while not tables(cache):
        assert time.monotonic() < end
        time.sleep(0.02)
    talk.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_leaving_at_once_leaves_nothing_at_work(home: Path, number: int) -> None:
    talk = Talk.begin(
        home, "play", "--rules", "maxijatsi", "--player", "Maija", JATSI_CACHE=str(home)
    )
    talk.to_prompt()
    code, _, told = talk.end(number)
    assert code == 128 + number
    assert "Traceback" not in told
    assert list(home.glob("*.jatsi-*")) == []


def test_a_move_waits_for_the_table(home: Path) -> None:
    """Of a forced game the machine's mark is known: its first row is the first of the sheet."""
    typed = "\nei\n1\n\n\n\n\n"
    done = run(home, *FORCED, typed=typed, JATSI_CACHE=str(home / "cache"))
    assert done.returncode == 0
    assert "Mihin kohtaan? Ykköset" in done.stdout.replace("\n", " ")
    assert len(tables(home / "cache")) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_waiting_for_a_table_can_be_broken_off(home: Path, number: int) -> None:
    """The machine begins, and its game takes a minute to solve; nothing is lost."""
    first = ("play", "--rules", "maxijatsi", "--player", "Maija", "--computer", "mestari")
    talk = Talk.begin(home, *first, JATSI_CACHE=str(home / "cache"))
    talk.play(["", "ei", "1"])
    process = talk.process
    assert process.stdin
    process.stdin.write(b"\n")  # the machine throws, then thinks
    process.stdin.flush()
    time.sleep(1)
    begin = time.monotonic()
    code, _, told = talk.end(number)
    assert code == 128 + number
    assert time.monotonic() - begin < 20
    assert "jatsi resume 1" in told
    assert "Traceback" not in told
