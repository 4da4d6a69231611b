"""The server with real records: who is known, what is saved, and what disturbs nobody."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from jatsi.club import keys
from jatsi.runner import Thinking
from jatsi.session.visit_queries import Registration
from jatsi.ssh.status import ask, status_path
from tests.cli.program import COMMAND, environment, heed_signals, run
from tests.ssh import serving, test_stock_client
from tests.ssh.club import a_key, club, hosting, now, player, records_in
from tests.ssh.serving import PATIENCE, Running, new_key

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

    from jatsi.ssh.host import ClubHost
    from tests.ssh.club import Player

    ClubServer = Running[ClubHost]

YATZY = ("1", "no", "yatzy", "none", "none")
"""From the lobby to the first prompt of a game alone."""


def carry(doing: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(doing, PATIENCE))


def dice(shown: str) -> str:
    """The last hand shown."""
    return str(re.findall(r"^ +((?:\d  ){4}\d)$", shown, re.MULTILINE)[-1])


def lines(home: Path, table: str) -> int:
    with records_in(home) as records:
        return records.db[table].count


def people(home: Path) -> list[tuple[str, int]]:
    """Names and marks."""
    with records_in(home) as records:
        found = records.db.execute("SELECT name, mark FROM people ORDER BY id")
        return [(name, mark) for name, mark in found]


def test_who_drops_comes_back_to_the_same_prompt_with_the_same_dice(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        key = a_key()
        async with player(server, key) as maija:
            assert "not known here yet" in maija.shown
            assert "Throw (Enter)>" in await maija.say("Maija", *YATZY)
            for row in ("1", "2"):
                await maija.say("", "no", row)
            await maija.say("")
            hand = dice(await maija.say("abc"))
            maija.vanish()
        async with player(server, key) as again:
            assert "Welcome, Maija." in again.shown
            assert dice(await again.say("2")) == hand
            assert again.shown.endswith("Which again? ")
            assert "3/15" in again.shown
            assert "Which row?" in await again.say("no")
            assert "already full" in await again.say("1")

    with club(home) as server:
        carry(doing(server))
    assert people(home) == [("Maija", 1)]


def test_the_same_key_twice_is_told_that_the_game_goes_on_elsewhere(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        key = a_key()
        async with player(server, key) as first:
            await first.say("Maija", *YATZY, "")
            async with player(server, key) as second:
                assert dice(await second.say("2")) == dice(first.shown)
                assert "Which row?" in await second.say("no")
                assert "went on in another place" in " ".join((await first.say("no")).split())
                assert "Which row?" in await first.say("2")
                assert "Throw (Enter)>" in await second.say("1")

    with club(home) as server:
        carry(doing(server))
    assert people(home) == [("Maija", 1)]
    assert lines(home, "games") == 1


def test_two_keys_are_two_people_who_see_nothing_of_each_other(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        async with player(server, a_key()) as maija, player(server, a_key()) as matti:
            await asyncio.gather(maija.say("Maija", *YATZY, ""), matti.say("Matti"))
            assert "There is no unfinished game." in await matti.say("2")
            assert "Which row?" in await maija.say("no")

    with club(home) as server:
        carry(doing(server))
    assert sorted(people(home)) == [("Maija", 1), ("Matti", 1)]


@pytest.mark.skipif(not test_stock_client.HERE, reason="OpenSSH's client is not here")
def test_nobody_becomes_somebody_else(home: Path) -> None:
    stock = test_stock_client.ssh
    for name in ("victim", "own"):
        new_key(home / name)
    victim, own = ("-i", str(home / "victim")), ("-i", str(home / "own"))
    only_public = ("-i", str(home / "victim.pub"))
    with club(home) as server:
        assert (
            b"Your key is not known"
            in stock(server, home, "-T", *victim, typed=b"V\n", user="V").stdout
        )
        (home / "victim").unlink()
        alone = stock(server, home, "-T", *only_public, user="V")
        assert (alone.returncode, alone.stdout) == (255, b"")
        # the public key first, and a key of one's own: a stranger, who types the name
        typed = b"V\nno\nV\nyes\n"
        both = stock(server, home, "-T", *only_public, *own, typed=typed, user="V").stdout
        asked = " ".join(both.decode().split())
        assert "By this key you are from now on: V#2" in asked
        assert asked.count("The name V is in the records already.") == 2
        again = stock(server, home, "-T", *only_public, *own, user="V").stdout
        assert b"Welcome, V#2." in again
    assert people(home) == [("V", 1), ("V", 2)]


def test_a_guest_leaves_nothing(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        async with player(server) as guest:
            assert "Throw (Enter)>" in await guest.say(*YATZY)
            await guest.say("", "no", "1", "")
            folder = server.host._guests  # noqa: SLF001 - where nothing may be left
            assert {path.name for path in folder.iterdir()} == {"blank.db", "1.db"}
            guest.vanish()
            gone = {folder / "blank.db"}
            await asyncio.to_thread(serving.until, lambda: set(folder.iterdir()) == gone)
        async with player(server) as another:
            assert "Go on with a game" not in another.shown

    with club(home) as server:
        folder = server.host._guests  # noqa: SLF001 - the same
        carry(doing(server))
    assert not folder.exists()
    assert [lines(home, table) for table in ("games", "people", "rulesets")] == [0, 0, 0]


def test_who_plays_waits_for_no_review(home: Path) -> None:
    over = threading.Event()

    async def doing(host: ClubHost) -> None:
        review = Thinking(None, lambda: over.wait(PATIENCE), after=True)
        reviewing = asyncio.ensure_future(host.think(review))
        assert await host.think(Thinking(None, lambda: "a move")) == "a move"
        assert not reviewing.done()
        over.set()
        assert await reviewing

    with hosting(home) as host:
        carry(doing(host))


def test_a_game_begun_by_a_guest_counts_for_the_address(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        games = server.host._door.games  # noqa: SLF001 - which nothing else tells
        for _ in range(199):
            games.note("127.0.0.1")
        async with player(server) as guest:
            assert "Throw (Enter)>" in await guest.say(*YATZY)
            assert games.left("127.0.0.1") == 0
        async with player(server) as another:
            refused = " ".join((await another.say(*YATZY)).split())
            assert "Too many games have been begun from your address today." in refused
            assert "What next?" in refused

    with club(home) as server:
        carry(doing(server))


@pytest.mark.skipif(sys.platform == "win32", reason="which never asks after a process")
def test_what_a_killed_server_left_of_guests_goes(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(home))
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    left, mine = (home / f"jatsi-guests-{number}-x" for number in (killed.pid, os.getpid()))
    other = home / "jatsi-guests-of-somebody"
    for folder in (left, mine, other):
        folder.mkdir()
        (folder / "1.db").touch()
    with hosting(home):
        assert (left.exists(), mine.exists(), other.exists()) == (False, True, True)


def test_who_is_blocked_is_let_in_no_more_and_goes_on_no_more(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        key = a_key()
        async with player(server, key) as matti:
            await matti.say("Matti")
            with records_in(home) as records:
                keys.block(records, "Matti", "shouting", who="Liisa", now=now())
            assert "not let in: shouting" in " ".join((await matti.say("1")).split())
        async with player(server, key) as again:
            assert "not let in: shouting" in " ".join(again.shown.split())
            assert (await again.process.wait()).exit_status == 1

    with club(home) as server:
        carry(doing(server))


def test_a_code_binds_a_key_where_only_the_invited_are_taken_in(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        with records_in(home) as records:
            code = keys.invite(records, "Liisa", now=now()).code
        async with player(server, a_key()) as liisa:
            assert "One-time code?" in liisa.shown
            assert "One-time code?" in await liisa.say("Liisa")
            assert "By this key you are from now on: Liisa" in await liisa.say(code)
        async with player(server, a_key()) as thief:
            assert "One-time code?" in await thief.say(code)

    with club(home, Registration.INVITE) as server:
        carry(doing(server))
    assert people(home) == [("Liisa", 1)]


def test_nobody_new_is_taken_in_where_registration_is_closed(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        async with player(server, a_key()) as stranger:
            assert "Nobody new is taken in here." in " ".join(stranger.shown.split())
            assert (await stranger.process.wait()).exit_status == 1

    with club(home, Registration.CLOSED) as server:
        carry(doing(server))
    assert people(home) == []


def test_mestari_plays_what_nobody_has_solved_yet(home: Path) -> None:
    async def doing(server: ClubServer) -> None:
        async with player(server, a_key()) as maija:
            await maija.say("Maija", "1", "no", "yatzy", "4", "mestari")
            assert "Machine (mestari)" in await maija.say("", "no", "1")
            assert "Turn: Maija" in await maija.say("")
            assert "2/15" in maija.shown

    tables = home / "tables"
    tables.mkdir()
    with club(home, tables=tables) as server:
        carry(doing(server))
    assert len(list(tables.glob("*.jatsi-table"))) == 1


def test_while_another_process_writes_keys_are_echoed_and_the_answer_comes_after(
    home: Path,
) -> None:
    async def doing(server: ClubServer) -> None:
        key = a_key()
        async with player(server, key) as maija:
            await maija.say("Maija", *YATZY, "")
        async with player(server, key, term_type="xterm") as maija:
            await maija.say("2")
            typed, shown = maija.process.stdin, maija.process.stdout
            other = sqlite3.connect(home / "jatsi.db", isolation_level=None)
            with closing(other):
                other.execute("BEGIN IMMEDIATE")
                typed.write("no\r")
                assert await shown.readuntil("\n") == "no\r\n"
                typed.write("12")
                assert await shown.readexactly(2) == "12"
                other.execute("COMMIT")
            assert (await maija.look()).endswith("Which row? ")

    with club(home) as server:
        carry(doing(server))


@contextmanager
def serve(home: Path) -> Iterator[tuple[subprocess.Popen[str], ClubServer]]:
    """``jatsi serve`` as a process, without a solved game, and where to reach it."""
    heed_signals()
    with subprocess.Popen(  # noqa: S603 - the program under test
        [*COMMAND, "serve", "--host", "127.0.0.1", "--port", "0", "--lang", "en", "--width", "80"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home, JATSI_CACHE=str(home / "cache")),
    ) as process:
        try:
            assert process.stdout
            port = int(re.findall(r"\d+", process.stdout.readline())[0])
            assert process.stdout.readline().startswith("Host key: SHA256:")
            yield process, Running(port, None, None, None, None)  # type: ignore[arg-type]
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")
def test_a_signal_saves_and_ends_it_even_while_a_game_is_solved(home: Path) -> None:
    async def waiting_for_the_machine(maija: Player) -> None:
        await maija.say("Maija", "1", "no", "yatzy", "2", "mestari", "", "no", "1")
        maija.process.stdin.write("\n")
        path = status_path(home, server.port)
        await asyncio.to_thread(serving.until, lambda: ask(path)["solving"])

    async def doing() -> None:
        async with player(server, a_key()) as maija, player(server, a_key()) as matti:
            await waiting_for_the_machine(maija)
            await matti.say("Matti", *YATZY, "")
            told = run(home, "serve", "--status", "--port", str(server.port), "--lang", "en")
            assert "2 people play." in told.stdout
            assert "Being solved: yatzy, heittosaasto" in told.stdout
            process.send_signal(signal.SIGTERM)
            assert "The server stops now." in await matti.look()
            assert await matti.told() == "Game 2 is saved."
            assert "The server stops now." in await maija.look()

    with serve(home) as (process, server):
        carry(doing())
        _, log = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + signal.SIGTERM
    assert [line.split()[1] for line in log.splitlines()][-1] == "stopped"
    assert "Traceback" not in log
    assert "Maija" not in log
    with records_in(home) as records:
        events = records.db.execute("SELECT game, kind FROM events ORDER BY game, seq").fetchall()
    kinds = {game: [kind for one, kind in events if one == game] for game in (1, 2)}
    assert kinds[1][:3] == ["throw", "keep", "mark"]
    assert kinds[2] == ["throw"]
    assert not list(Path(home).glob("serve-*.sock"))
