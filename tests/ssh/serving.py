"""A server on a port of its own, with a host that repeats what it is told."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import asyncssh

from jatsi.errors import IllegalError
from jatsi.runner import Shown
from jatsi.session.protocol import Closed, Line
from jatsi.ssh.limits import Limits
from jatsi.ssh.log import Log
from jatsi.ssh.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jatsi.render.view import View
    from jatsi.session.protocol import Input
    from jatsi.ssh.visits import Caller, Host

H = TypeVar("H", bound="Host")

PATIENCE = 20.0
"""Seconds after which something hangs, on the busiest machine."""


@dataclass
class Repeating:
    """A visit that says what it was told, and does as some words ask."""

    host: RepeatingHost
    caller: Caller
    view: View
    person: int | None = None
    solving: bool = False
    heard: list[Input] = field(default_factory=list)
    closed: int = 0

    async def start(self) -> Shown:
        who = self.caller.fingerprint or "guest"
        return Shown(
            (f"You are {who}.", f"Width {self.view.width}, {self.view.say.language}."), "> "
        )

    async def feed(self, given: Input) -> Shown:
        self.heard.append(given)
        match given:
            case Closed():
                return Shown(("Saved.",), None)
            case Line("bye"):
                return Shown(("Bye.",), None)
            case Line("lost"):
                return Shown(("Lost.",), None, failed=True)
            case Line("wrong"):
                raise IllegalError("That cannot be.")
            case Line("fault"):
                raise ZeroDivisionError
            case Line("slow"):
                await self.host.hurry()
            case Line("others"):
                return Shown((), "> ", among_others=True)
            case Line("much"):
                return Shown(("x" * 78,) * 20_000, "> ")
            case Line(text, cut):
                return Shown((f"<{text}>{' cut' if cut else ''}",), "> ")
        return Shown(("Done.",), "> ")

    async def news(self) -> Shown | None:
        return Shown(("News.",), "> ", among_others=True)

    def close(self) -> None:
        self.closed += 1


@dataclass
class RepeatingHost:
    """Keeps its visits to be looked at."""

    visits: list[Repeating] = field(default_factory=list)
    slow: threading.Event = field(default_factory=threading.Event)

    async def visit(self, caller: Caller, view: View) -> Repeating:
        self.visits.append(Repeating(self, caller, view))
        return self.visits[-1]

    async def hurry(self) -> None:
        await asyncio.to_thread(self.slow.wait, PATIENCE)

    @property
    def heard(self) -> list[str]:
        """The lines of all visits."""
        return [one.text for visit in self.visits for one in visit.heard if isinstance(one, Line)]


@dataclass
class Running(Generic[H]):
    """A running server and what is known of it."""

    port: int
    host: H
    server: Server
    output: StringIO
    loop: asyncio.AbstractEventLoop

    @property
    def log(self) -> str:
        return self.output.getvalue()

    def stop(self) -> None:
        """Drain it, as a signal does."""
        asyncio.run_coroutine_threadsafe(self.server.drain(), self.loop).result(PATIENCE)

    def counts(self) -> dict[str, Any]:
        return self.server.status()


Serving = Running[RepeatingHost]


@contextmanager
def serving(**limits: float) -> Iterator[Serving]:
    """A server whose host repeats what it is told."""
    host = RepeatingHost()
    with running(host, **limits) as server:
        try:
            yield server
        finally:
            host.slow.set()


@contextmanager
def running(host: H, **limits: float) -> Iterator[Running[H]]:
    """A server in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    output = StringIO()
    server = Server(host, Limits(**limits), Log(output))  # type: ignore[arg-type]
    opening = server.open("127.0.0.1", 0, asyncssh.generate_private_key("ssh-ed25519"))
    try:
        port = asyncio.run_coroutine_threadsafe(opening, loop).result(PATIENCE)
        yield Running(port, host, server, output, loop)
    finally:
        asyncio.run_coroutine_threadsafe(_end(server), loop).result(PATIENCE)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end(server: Server) -> None:
    """What asyncio.run does at the end of a program."""
    await server.drain()
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


def until(holds: Callable[[], object]) -> None:
    """Wait for something that is to come; fails where it does not."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


def new_key(path: Path) -> str:
    """Make a key pair, ``path`` and ``path.pub``; its fingerprint."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    key.write_private_key(path)
    path.chmod(0o600)
    key.write_public_key(path.with_name(path.name + ".pub"))
    return key.get_fingerprint()
