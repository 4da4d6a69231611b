"""A server from its start to the signal that stops it."""

from __future__ import annotations

import asyncio
import signal
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.ssh.host_key import host_key
from jatsi.ssh.server import Server
from jatsi.ssh.status import status_path, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path
    from types import FrameType

    from jatsi.ssh.limits import Limits
    from jatsi.ssh.log import Log
    from jatsi.ssh.visits import Host

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


@dataclass(frozen=True)
class Place:
    """Where a server listens, and where its host key and its socket for the operator lie.

    An empty ``address`` is every one of this machine; port 0 lets the system choose.
    """

    address: str
    port: int
    key: Path
    folder: Path


async def serve(
    host: Host,
    place: Place,
    limits: Limits,
    log: Log,
    begun: Callable[[int, str], None],
    more: Callable[[], Mapping[str, object]] = dict,
) -> int:
    """Serve until a signal comes and every visit has ended; the signal's number.

    ``begun`` is told the port and the host key's fingerprint.  ``more`` is what the
    host adds to the status.  Raises ServingError where there is no port or key.
    """
    server = Server(host, limits, log)
    key = host_key(place.key)
    with _signalled() as stopped:
        port = await server.open(place.address, place.port, key)
        path = status_path(place.folder, port)
        async with told(path, lambda: {**server.status(), **more()}) as can:
            log.event("listening", port=port, status=None if can else "unavailable")
            begun(port, key.get_fingerprint())
            number = await stopped
            await server.drain()
    return number


@contextmanager
def _signalled() -> Iterator[asyncio.Future[int]]:
    """A future that the first signal fulfils; a second one does what it always does.

    A signal that we were started to ignore stays ignored.
    """
    loop = asyncio.get_running_loop()
    stopped: asyncio.Future[int] = loop.create_future()
    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    heeded = [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.getsignal(number) for number in heeded}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def handle(number: int, _frame: FrameType | None) -> None:
        restore()
        loop.call_soon_threadsafe(stopped.set_result, number)

    for number in heeded:
        signal.signal(number, handle)
    try:
        yield stopped
    finally:
        restore()
