"""A table between a server and a process as under sshd, with somebody who watches."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Any

import asyncssh
import pytest

from jatsi.records.connection import open_records
from jatsi.records.games import load
from jatsi.records.keys import add_key, read_key
from jatsi.records.people import find_or_add
from tests.cli.program import COMMAND, environment
from tests.session.conftest import THREE
from tests.ssh.serving import PATIENCE, new_key
from tests.visits import NOW

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")

OPEN = ("avaa", "1", "ei", "kolme", "ei", "ei", "2", "10", "ei", "kaikki")
READY, LIISA_PLAYS, MAIJA_PLAYS = "Heitä (Enter)> ", "Vuorossa: Liisa> ", "Vuorossa: Maija> "


@pytest.fixture
def club(home: Path) -> Path:
    """A folder with a short game, and people with keys there."""
    (home / "jatsi" / "rules").mkdir(parents=True)
    (home / "jatsi" / "rules" / "kolme.toml").write_text(THREE, "utf-8")
    with open_records(home / "jatsi.db", now=NOW) as records:
        for name in ("Liisa", "Olli", "Maija", "Aino"):
            person = find_or_add(records, name, now=NOW)
            new_key(home / name)
            key = read_key((home / f"{name}.pub").read_text("utf-8"))
            add_key(records, person.id, key, now=NOW)
    return home


@contextmanager
def served(home: Path) -> Iterator[int]:
    """A server on these records; its port."""
    with subprocess.Popen(  # noqa: S603 - the program under test
        [*COMMAND, "serve", "--port", "0", "--host", "127.0.0.1", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=home,
        env=environment(home),
    ) as process:
        try:
            assert process.stdout
            yield int(process.stdout.readline().split()[-1].rstrip("."))
        finally:
            process.terminate()


@asynccontextmanager
async def comes(home: Path, port: int, name: str) -> AsyncIterator[Any]:
    """Somebody's session on a terminal, at the first prompt."""
    async with (
        asyncssh.connect(
            "127.0.0.1",
            port,
            known_hosts=None,
            username="anybody",
            client_keys=[str(home / name)],
            config=None,
            agent_path=None,
        ) as conn,
        conn.create_process(term_type="xterm", env={"LANG": "fi_FI.UTF-8"}) as process,
    ):
        await process.stdout.readuntil("lopeta) ")
        yield process


@asynccontextmanager
async def is_sent(home: Path, name: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The same as sshd sends somebody, on pipes."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *("play", "--as", name),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=home,
        env=environment(home),
    )
    try:
        yield process
    finally:
        process.kill()
        await process.communicate()


def test_a_table_between_a_server_and_a_process(club: Path) -> None:
    async def evening(port: int) -> None:
        async with (
            comes(club, port, "Liisa") as liisa,
            comes(club, port, "Olli") as olli,
            is_sent(club, "Maija") as maija,
        ):
            assert maija.stdin
            assert maija.stdout
            liisa.stdin.write("\r".join([*OPEN, ""]))
            await liisa.stdout.readuntil("Odotetaan muita> ")
            maija.stdin.write("pöydät\n1\n".encode())
            await maija.stdout.readuntil(LIISA_PLAYS.encode())
            await liisa.stdout.readuntil(READY)
            olli.stdin.write("pöydät\r1\r")
            await olli.stdout.readuntil(LIISA_PLAYS)
            olli.stdin.write("summ")  # a word that is not finished when something happens
            await olli.stdout.readuntil("summ")
            liisa.stdin.write("\rei\rsumma\r")
            assert "Liisa: Summa" in await olli.stdout.readuntil(MAIJA_PLAYS + "summ")
            olli.stdin.write("a\r")
            assert "Nyt on toisen vuoro: Maija." in await olli.stdout.readuntil(MAIJA_PLAYS)
            await maija.stdout.readuntil(READY.encode())
            maija.stdin.write(b"\nei\nsumma\n")
            assert "Maija: Summa" in await liisa.stdout.readuntil(READY)
            liisa.close()
            await maija.stdout.readuntil("Poistui: Liisa. Paikka säilyy.\n".encode())

    with served(club) as port:
        asyncio.run(asyncio.wait_for(evening(port), PATIENCE))
    with open_records(club / "jatsi.db", now=NOW) as records:
        events = [stored.event for stored in load(records, 1).events]
    assert [(event.kind, event.seat) for event in events] == [
        (kind, seat) for seat in (0, 1) for kind in ("throw", "keep", "mark")
    ]


def test_a_game_to_its_end_while_one_watches_and_one_is_dropped_and_comes_back(
    club: Path,
) -> None:
    async def turn(player: Any, row: int) -> None:  # noqa: ANN401 - asyncssh is untyped
        await player.stdout.readuntil(READY)
        player.stdin.write(f"\rei\r{row}\r")

    async def evening(port: int) -> None:
        async with (
            comes(club, port, "Liisa") as liisa,
            comes(club, port, "Maija") as maija,
            comes(club, port, "Olli") as olli,
        ):
            async with comes(club, port, "Aino") as aino:
                liisa.stdin.write("\r".join([*OPEN[:6], "3", *OPEN[7:], ""]))
                await liisa.stdout.readuntil("Odotetaan muita> ")
                for player in (maija, aino):
                    player.stdin.write("pöydät\r1\r")
                    await player.stdout.readuntil("> ")
                olli.stdin.write("pöydät\r1\r")
                for player in (liisa, maija, aino):
                    await turn(player, 1)
                for player in (liisa, maija):
                    await turn(player, 2)
                await aino.stdout.readuntil(READY)
                aino.stdin.write("\r")
                thrown = (await aino.stdout.readuntil("Mitkä uudelleen? ")).split()[-5:-2]
                aino.get_extra_info("connection").abort()
            assert "Poistui: Aino." in await liisa.stdout.readuntil("Paikka säilyy.")
            async with comes(club, port, "Aino") as aino:
                aino.stdin.write("jatka\r")
                back = await aino.stdout.readuntil("Mitkä uudelleen? ")
                assert thrown == back.split()[-5:-2]
                aino.stdin.write("ei\r2\r")
                for player in (liisa, maija, aino):
                    await turn(player, 3)
                for player in (liisa, maija, aino, olli):
                    end = await player.stdout.readuntil("lopeta) ")
                    assert all(name in end for name in ("Liisa", "Maija", "Aino"))
                assert "Paikalle tuli Aino." in end  # the one who only watched saw it too

    with served(club) as port:
        asyncio.run(asyncio.wait_for(evening(port), PATIENCE))
    with open_records(club / "jatsi.db", now=NOW) as records:
        stored = load(records, 1)
    assert stored.summary.finished_at
    assert len(stored.events) == 3 * 3 * 3
    assert [seat.total for seat in stored.summary.seats] == [card.total for card in stored.cards]
