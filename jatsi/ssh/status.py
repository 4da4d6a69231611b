"""What a running server says of itself, on a socket that only its user can open."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from jatsi.errors import ServingError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from pathlib import Path

_PATIENCE = 5.0
"""Seconds in which a server answers, or has died."""


def status_path(folder: Path, port: int) -> Path:
    """The socket of the server on that port, among the operator's data."""
    return folder / f"serve-{port}.sock"


@asynccontextmanager
async def told(path: Path, status: Callable[[], Mapping[str, object]]) -> AsyncIterator[bool]:
    """Answer whoever connects with a line of JSON while the block runs.

    False where the system has no such sockets, or this one cannot be made.
    """
    if sys.platform == "win32":
        yield False
        return

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            writer.write(json.dumps(status()).encode() + b"\n")
            await writer.drain()
        writer.close()

    try:
        server = await asyncio.start_unix_server(answer, sock=_bound(path))
    except OSError:  # a path may be too long for a socket
        yield False
        return
    try:
        yield True
    finally:
        server.close()
        _remove(path)


def ask(path: Path) -> dict[str, object]:
    """What the server that listens on the socket says; raises ServingError where none does."""
    if sys.platform == "win32":
        raise ServingError("The state of a server cannot be asked for on this system.")
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(_PATIENCE)
            line.connect(str(path))
            with line.makefile("rb") as answer:
                found: dict[str, object] = json.loads(answer.read())
                return found
    except (OSError, ValueError) as error:
        raise ServingError("No server answers here. Give its --port, and the same --db.") from error


def _bound(path: Path) -> socket.socket:
    """A socket in that place, in the way of nobody else's."""
    _remove(path)  # of one that was killed: the port is ours now
    if sys.platform == "win32":
        raise OSError
    line = socket.socket(socket.AF_UNIX)
    mask = os.umask(0o177)
    try:
        line.bind(str(path))
    except OSError:
        line.close()
        raise
    finally:
        os.umask(mask)
    return line


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
