"""Two processes at one table, as under sshd: pipes, a kill, and the way back."""

from __future__ import annotations

import os
import select
import sys
import time
from typing import TYPE_CHECKING

import pytest

from jatsi.records.connection import open_records
from jatsi.records.games import load
from jatsi.records.people import find_or_add
from tests.cli.program import PATIENCE, Talk, run
from tests.session.conftest import THREE
from tests.visits import NOW

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="select on pipes")

OPEN = ("avaa", "1", "ei", "kolme", "ei", "ei", "2", "10", "ei", "kaikki")
READY, RETHROW = "Heitä (Enter)> ", "Mitkä uudelleen? "


class Player(Talk):
    """Somebody at a table, who is told things without having said anything."""

    def until(self, ending: str, *told: str) -> str:
        """What is shown up to that prompt, once all that is told."""
        assert self.process.stdout
        shown, end = b"", time.monotonic() + PATIENCE
        said = ""
        while not (said.endswith(ending) and all(one in said for one in told)):
            assert time.monotonic() < end, shown.decode("utf-8", "replace")
            if select.select([self.process.stdout], [], [], 1)[0]:
                shown += os.read(self.process.stdout.fileno(), 65536)
                said = shown.decode("utf-8", "ignore")
        return said

    def type(self, *answers: str) -> None:
        """Answer several prompts."""
        assert self.process.stdin
        self.process.stdin.write("".join(f"{answer}\n" for answer in answers).encode())
        self.process.stdin.flush()

    def ended(self) -> tuple[int, str]:
        """How it ends without more input, and what it says of that."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said.decode()


@pytest.fixture
def club(home: Path) -> Path:
    """A folder with a short game, where Liisa and Maija are known."""
    (home / "jatsi" / "rules").mkdir(parents=True)
    (home / "jatsi" / "rules" / "kolme.toml").write_text(THREE, "utf-8")
    with open_records(home / "jatsi.db", now=NOW) as records:
        for name in ("Liisa", "Maija"):
            find_or_add(records, name, now=NOW)
    return home


def test_two_processes_play_a_row_each_and_one_is_killed_between(club: Path) -> None:
    liisa, maija = (Player.begin(club, "play", "--as", name) for name in ("Liisa", "Maija"))
    try:
        liisa.type(*OPEN)
        liisa.until("Odotetaan muita> ")
        maija.type("pöydät", "1")
        maija.until("Vuorossa: Liisa> ")
        liisa.until(READY, "Pöytään istuu Maija.")
        liisa.type("")
        liisa.until(RETHROW)
        thrown = " ".join(map(str, dice(club)))
        maija.until("Vuorossa: Liisa> ", f"\nLiisa: {thrown}\n")
        liisa.kill()
        liisa = Player.begin(club, "play", "--as", "Liisa")
        liisa.type("jatka")
        assert liisa.until(RETHROW).splitlines()[-2].split() == thrown.split()
        liisa.type("ei", "summa")
        liisa.until("Vuorossa: Maija> ")
        maija.until(READY)
        maija.type("", "ei", "summa")
        maija.until("Vuorossa: Liisa> ")
        liisa.until(READY, "Maija: Summa")
        liisa.process.terminate()
        assert liisa.ended() == (143, "Peli 1 on tallessa.\n")
        maija.until("Vuorossa: Liisa> ", "Poistui: Liisa. Paikka säilyy.")
        assert maija.ended() == (0, "Peli 1 on tallessa.\n")
    finally:
        for player in (liisa, maija):
            if player.process.poll() is None:
                player.kill()
    assert run(club, "db", "check").returncode == 0


def dice(home: Path) -> tuple[int, ...]:
    """The dice that lie in the first game."""
    with open_records(home / "jatsi.db", now=NOW) as records:
        [stored] = load(records, 1).events
    return stored.event.dice  # type: ignore[union-attr, return-value]
