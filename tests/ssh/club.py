"""The server with the real host and records, and players who come to it."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import asyncssh

from jatsi.club.visiting import Door
from jatsi.records.connection import open_records
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.session.visit_queries import Registration
from jatsi.ssh.host import Club, ClubHost, club_host
from tests.ssh.serving import running
from tests.tables import kept_tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from tests.ssh.serving import Running

_PROMPT = re.compile(r"[?>)] $")


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def records_in(home: Path) -> Records:
    """The records of the club, as another process opens them."""
    return open_records(home / "jatsi.db", now=now())


@contextmanager
def hosting(
    home: Path, registration: Registration = Registration.OPEN, tables: Path | None = None
) -> Iterator[ClubHost]:
    """A host on records in that folder."""
    library = Library(packaged_rules(), home / "rules")
    folder = tables or kept_tables()
    club = Club(home / "jatsi.db", library, folder, 10**9, now, lambda day: f"{day:%Y-%m-%d}")
    with club_host(club, Door(registration, lambda: 0.0)) as host:
        yield host


@contextmanager
def club(
    home: Path, registration: Registration = Registration.OPEN, tables: Path | None = None
) -> Iterator[Running[ClubHost]]:
    """A server of that host."""
    with hosting(home, registration, tables) as host, running(host) as server:
        yield server


@dataclass
class Player:
    """A client without a terminal; ``shown`` is what it was last shown, with the prompt."""

    process: Any
    shown: str = ""

    async def look(self) -> str:
        """What is shown up to the next prompt, or to the end."""
        self.shown = ""
        while not _PROMPT.search(self.shown):
            piece = await self.process.stdout.read(65536)
            self.shown += piece
            if not piece:
                break
        return self.shown

    async def say(self, *answers: str) -> str:
        """What is shown after the last of the answers."""
        for answer in answers:
            self.process.stdin.write(answer + "\n")
            await self.look()
        return self.shown

    async def told(self) -> str:
        """What is told apart from the game, at the end."""
        return " ".join((await self.process.stderr.read()).split())

    def vanish(self) -> None:
        """End the connection as a broken line does."""
        self.process.channel.get_connection().abort()


@asynccontextmanager
async def player(
    server: Running[ClubHost],
    key: asyncssh.SSHKey | None = None,
    **options: Any,  # noqa: ANN401 - as asyncssh takes them
) -> AsyncIterator[Player]:
    """Somebody with the key at the first prompt; without a key a guest."""
    async with asyncssh.connect(
        "127.0.0.1",
        server.port,
        known_hosts=None,
        username="maija" if key else "guest",
        client_keys=[key] if key else None,
        config=None,
        agent_path=None,
    ) as conn:
        found = Player(await conn.create_process(env={"LANG": "en"}, **options))
        await found.look()
        yield found


def a_key() -> asyncssh.SSHKey:
    """A new key."""
    return asyncssh.generate_private_key("ssh-ed25519")
