"""Many people at once over SSH: how soon keys are echoed and answers come, and the memory."""

from __future__ import annotations

import asyncio
import getpass
import math
import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

import asyncssh

from jatsi.records.connection import open_records
from jatsi.records.keys import add_key, read_key
from jatsi.records.people import add_new
from jatsi.session.protocol import NEWS_SECONDS
from jatsi.ssh.status import ask, status_path

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

ECHO, ANSWER = 10.0, 100.0
"""Milliseconds, for all but one in a hundred."""

MEMORY = 0.2
"""Megabytes of a session."""

LOCKED = 2.0
"""Seconds for which another process keeps the records to itself."""

_GAME = (b"1", b"no", b"yatzy", b"none", b"none")
_SOLVED = (b"1", b"no", b"yatzy", b"2", b"mestari", b"h", b"no", b"1", b"h")
_ROWS = 15
_TABLE = 4
_OPEN = (b"open", b"1", b"no", b"yatzy", b"none", b"none", b"%d" % _TABLE, b"60", b"no", b"all")
_AN_ADDRESS = 25
_PROMPT = re.compile(rb"[?>)] $")
_SSHD = 5
_SSHD_CONFIG = """
ListenAddress 127.0.0.1
Port {port}
HostKey {home}/host
PidFile none
UsePAM no
StrictModes no
AuthorizedKeysFile {home}/authorized_keys
PasswordAuthentication no
KbdInteractiveAuthentication no
DisableForwarding yes
"""


@dataclass
class Times:
    """Milliseconds until a key was echoed, and until an answer led to the next prompt."""

    echoes: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)


@dataclass
class Player:
    """Somebody at a terminal, who answers what is asked; ``events`` is what that stores."""

    process: Any
    row: int = 1
    events: int = 0

    async def shown(self) -> bytes:
        """What is shown up to the next prompt."""
        found = b""
        while not _PROMPT.search(found):
            piece = await self.process.stdout.read(65536)
            if not piece:
                sys.exit(f"a session ended too soon: {found.decode()}")
            found += piece
        self.prompt = found.rpartition(b"\n")[2]
        return found

    async def say(self, *answers: bytes) -> None:
        """Answer, and wait for what follows."""
        for answer in answers:
            self.process.stdin.write(answer + b"\r")
            await self.shown()

    async def play(self, rows: int) -> None:
        """Fill so many rows."""
        while self.row <= rows:
            await self.line(Times())

    async def heard(self) -> bytes:
        """What others did, up to the next prompt; nothing where that is not told soon."""
        try:
            return await asyncio.wait_for(self.shown(), 5)
        except TimeoutError:
            return b""

    async def line(self, times: Times) -> None:
        """Type the next answer: a key, the rest, Enter."""
        answer = self._answer()
        typed, shown = self.process.stdin, self.process.stdout
        begin = time.perf_counter()
        typed.write(answer[:1])
        await shown.readexactly(1)
        times.echoes.append((time.perf_counter() - begin) * 1000)
        begin = time.perf_counter()
        typed.write(answer[1:] + b"\r")
        await self.shown()
        times.answers.append((time.perf_counter() - begin) * 1000)

    def _answer(self) -> bytes:
        if b"Throw" in self.prompt:
            self.events += 1
            return b"h"
        if b"again" in self.prompt:
            self.events += 2  # what is kept, and the throw
            return b"a"
        if b"row" in self.prompt:
            self.events += 1
            self.row += 1
            return str(self.row - 1).encode()
        self.row = 1
        return b"yes"


def measure(sessions: int, seconds: int) -> None:
    """Print the figures and their limits."""
    if sys.platform != "linux":
        sys.exit("Loopback addresses enough and memory by process are known on Linux alone.")
    print(f"{sessions} sessions, one line a second each, {seconds} s of each kind\n")
    with tempfile.TemporaryDirectory(prefix="jatsi-bench-") as folder:
        home = Path(folder)
        keys = _members(home, sessions + 1)
        with _server(home) as (process, port):
            asyncio.run(_measured(home, keys, process.pid, port, seconds))
        _beside(home, keys[:_SSHD], seconds)


def _members(home: Path, people: int) -> list[asyncssh.SSHKey]:
    """So many people in new records, each known by the key of the same place."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(people)]
    now = datetime.now(UTC)
    with open_records(home / "jatsi.db", now=now) as records, records.writing():
        for number, key in enumerate(keys, 1):
            person = add_new(records, f"Pelaaja {number}", now=now)
            add_key(records, person.id, read_key(_public(key)), now=now)
    return keys


def _public(key: asyncssh.SSHKey) -> str:
    return " ".join(key.export_public_key().decode("ascii").split()[:2])


def _environment(home: Path) -> dict[str, str]:
    own = {"JATSI_DB": home / "jatsi.db", "JATSI_CACHE": home / "cache", "JATSI_LANG": "en"}
    return os.environ | {name: str(value) for name, value in own.items()}


@contextmanager
def _server(home: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """``jatsi serve`` in its own process, and its port."""
    command = ["-m", "jatsi", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=_environment(home),
    ) as process:
        try:
            told = cast("IO[str]", process.stdout).readline()
            yield process, int(re.findall(r"\d+", told)[0])
        finally:
            process.kill()


@asynccontextmanager
async def _player(port: int, key: asyncssh.SSHKey, number: int = 0) -> AsyncIterator[Player]:
    """A session that has come to its first prompt; so few come from one address."""
    async with asyncssh.connect(
        "127.0.0.1",
        port,
        local_addr=(f"127.0.0.{2 + number // _AN_ADDRESS}", 0),
        known_hosts=None,
        username=getpass.getuser(),
        client_keys=[key],
        config=None,
        agent_path=None,
    ) as conn:
        process = await conn.create_process(term_type="xterm", encoding=None, env={"LANG": "en"})
        player = Player(process)
        await player.shown()
        yield player


async def _measured(
    home: Path, keys: Sequence[asyncssh.SSHKey], pid: int, port: int, seconds: int
) -> None:
    last, *others = keys
    at_once = asyncio.Semaphore(10)
    async with AsyncExitStack() as stack:

        async def come(number: int, key: asyncssh.SSHKey) -> Player:
            async with at_once:
                player = await stack.enter_async_context(_player(port, key, number))
                await player.say(*_GAME)
                return player

        solver = await come(len(others), last)
        base = _megabytes(pid)
        players = await asyncio.gather(*(come(*one) for one in enumerate(others)))
        each = (_megabytes(pid) - base) / len(players)
        print(f"{'':22}{'echo ms':>22}{'answer ms':>22}")
        print(f"{'':22}{'p50':>11}{'p99':>11}{'p50':>11}{'p99':>11}{'most':>11}")
        _show("calm", await _phase(players, seconds))
        await _begin_anew(players)
        held = asyncio.create_task(asyncio.to_thread(_hold, home, seconds / 4))
        _show("a lock of 2 s", await _phase(players, seconds), locked=True)
        await held
        await _begin_anew(players)
        await solver.say(b"quit", *_SOLVED[:-1])
        solver.process.stdin.write(_SOLVED[-1] + b"\r")
        _show("solving", await _phase(players, seconds))
        found = ask(status_path(home, port))
        await _begin_anew(players)
        await asyncio.gather(*(one.play(number % _ROWS) for number, one in enumerate(players)))
        _show("games ending evenly", await _phase(players, seconds))
        told: list[float] = []
        _show("at tables of four", await _at_tables(players, seconds, told))
        print(f"{'  others are told':22}{'':22}{_at(told, 50):11.2f}{_at(told, 99):11.2f}")
        print(f"\nstill being solved after that phase: {found.get('solving')}")
        over = _over(each, MEMORY)
        print(f"memory: {base:.1f} MB, {each:.3f} MB a session, limit {MEMORY:g}{over}")
        _show_stored(home, sum(player.events for player in players))


async def _phase(players: Sequence[Player], seconds: int) -> Times:
    """A line a second of each, begun at any moment of the second; what they took."""
    times = Times()

    async def play(player: Player) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + random.random()  # noqa: S311 - no dice
        for _ in range(seconds):
            await asyncio.sleep(due - loop.time())
            await player.line(times)
            due += max(1, math.ceil(loop.time() - due))  # each keeps to its moment

    lags: list[float] = []
    lagging = asyncio.create_task(_lag(lags))
    await asyncio.gather(*map(play, players))
    lagging.cancel()
    print(f"{'this client alone':22}{_at(lags, 50):11.2f}{_at(lags, 99):11.2f}")
    return times


async def _at_tables(players: Sequence[Player], seconds: int, told: list[float]) -> Times:
    """A line a second at each table; ``told`` is when each of the others heard of it."""
    tables = [players[start : start + _TABLE] for start in range(0, len(players), _TABLE)]
    for table in tables:
        await _sit_down(table)
    times = Times()

    async def play(table: Sequence[Player]) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + random.random()  # noqa: S311 - no dice
        for _ in range(seconds):
            await asyncio.sleep(due - loop.time())
            due += 1
            actor = next(player for player in table if b"Turn:" not in player.prompt)
            others = [player for player in table if player is not actor]
            begin = time.perf_counter()
            hearing = [asyncio.create_task(_heard(one, begin, told)) for one in others]
            await actor.line(times)
            await asyncio.gather(*hearing)

    await asyncio.gather(*map(play, tables))
    return times


async def _heard(player: Player, begin: float, told: list[float]) -> None:
    if await player.heard():
        told.append((time.perf_counter() - begin) * 1000)


async def _sit_down(table: Sequence[Player]) -> None:
    """Leave the game that is on, and meet at a table."""
    for player in table:
        await player.say(b"quit")
        player.row = 1
    first, *others = table
    await first.say(*_OPEN[:-1])
    first.process.stdin.write(_OPEN[-1] + b"\r")
    (number,) = re.findall(rb"Table (\d+)", await first.shown())
    for player in others:
        await player.say(b"tables", number)
    await asyncio.gather(*map(_settle, table))  # until all have heard of all


async def _settle(player: Player) -> None:
    ready = asyncio.get_running_loop().time() + 3 * NEWS_SECONDS
    while (left := ready - asyncio.get_running_loop().time()) > 0:
        with suppress(TimeoutError):
            await asyncio.wait_for(player.shown(), left)


async def _begin_anew(players: Sequence[Player]) -> None:
    """New games, so that none ends within a phase of twenty seconds."""
    for player in players:
        await player.say(b"quit", *_GAME)
        player.row = 1


async def _lag(lags: list[float]) -> None:
    """How much later than it wants this process itself comes to do something."""
    while True:
        begin = time.perf_counter()
        await asyncio.sleep(0.01)
        lags.append((time.perf_counter() - begin - 0.01) * 1000)


def _hold(home: Path, after: float) -> None:
    """Keep the records locked for a while."""
    time.sleep(after)
    with closing(sqlite3.connect(home / "jatsi.db", isolation_level=None, timeout=30)) as db:
        db.execute("BEGIN IMMEDIATE")
        time.sleep(LOCKED)
        db.execute("ROLLBACK")


def _show(title: str, times: Times, *, locked: bool = False) -> None:
    echo, answer = _at(times.echoes, 99), _at(times.answers, 99)
    over = "" if locked else _over(answer, ANSWER)
    print(
        f"{title:22}{_at(times.echoes, 50):11.2f}{echo:11.2f}"
        f"{_at(times.answers, 50):11.2f}{answer:11.2f}{max(times.answers):11.2f}"
        f"{_over(echo, ECHO)}{over}"
    )


def _over(found: float, limit: float) -> str:
    return f"  over the limit {limit:g}" if found > limit else ""


def _at(values: list[float], percent: int) -> float:
    return sorted(values)[len(values) * percent // 100]


def _show_stored(home: Path, events: int) -> None:
    with closing(sqlite3.connect(home / "jatsi.db")) as db:
        (stored,) = db.execute(
            "SELECT COUNT(*) FROM events WHERE game IN"
            " (SELECT game FROM seats WHERE person > 1)"  # the first only makes the server solve
        ).fetchone()
    print(f"events of answers: {events}; stored: {stored}")


def _megabytes(*pids: int) -> float:
    """The memory of the processes, what several share being divided among them."""
    found = 0
    for pid in pids:
        told = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        found += int(re.findall(r"^Pss: +(\d+)", told, re.MULTILINE)[0])
    return found / 1024


def _beside(home: Path, keys: Sequence[asyncssh.SSHKey], seconds: int) -> None:
    """The same of a few sessions under OpenSSH, each of which is a process."""
    path = shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin")
    if path is None:
        print("\nsshd is not installed: nothing to compare with")
        return
    with _sshd(path, home, keys) as (process, port):
        asyncio.run(_measured_beside(keys, process.pid, port, seconds))


@contextmanager
def _sshd(
    path: str, home: Path, keys: Sequence[asyncssh.SSHKey]
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    asyncssh.generate_private_key("ssh-ed25519").write_private_key(home / "host")
    (home / "host").chmod(0o600)
    names = ("JATSI_DB", "JATSI_CACHE", "JATSI_LANG")
    own = " ".join(f"{name}={_environment(home)[name]}" for name in names)
    paths = os.pathsep.join(filter(None, sys.path))
    start = f"env {own} PYTHONPATH={paths} {sys.executable} -m jatsi play --as"
    (home / "authorized_keys").write_text(
        "".join(
            f"restrict,pty,command=\"{start} 'Pelaaja {number}'\" {_public(key)}\n"
            for number, key in enumerate(keys, 1)
        )
    )
    (home / "sshd_config").write_text(_SSHD_CONFIG.format(home=home, port=port))
    if getpass.getuser() == "root":
        Path("/run/sshd").mkdir(exist_ok=True)
    with subprocess.Popen(
        [path, "-D", "-e", "-f", str(home / "sshd_config")], stderr=subprocess.DEVNULL
    ) as process:
        try:
            time.sleep(1)
            yield process, port
        finally:
            process.terminate()


async def _measured_beside(
    keys: Sequence[asyncssh.SSHKey], pid: int, port: int, seconds: int
) -> None:
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(_player(port, key)) for key in keys]
        for player in players:
            await player.say(*_GAME)
        each = _megabytes(*_descendants(pid)) / len(players)
        print(f"\n{len(players)} sessions under sshd, each a process: {each:.1f} MB a session")
        _show("under sshd", await _phase(players, seconds))


def _descendants(pid: int) -> list[int]:
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    children = list(map(int, told.split()))
    return children + [one for child in children for one in _descendants(child)]
