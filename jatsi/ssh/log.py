"""The operator's log: a line an event, without secrets or anything that was typed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from traceback import extract_tb
from typing import Protocol, Self, TextIO

from jatsi.texts.clean import clean

SHORT = 15
"""So much of a fingerprint tells keys apart: ``SHA256:`` and eight letters."""


_LAST_WORDS = 2.0
"""Seconds for what is still to be written."""


class Writable(Protocol):
    """What lines are written to."""

    def write(self, line: str, /) -> object:
        """Add a line."""

    def flush(self) -> object:
        """Let it be read."""


@dataclass(frozen=True)
class Log:
    """Writes to a stream; one that is gone disturbs nobody."""

    stream: Writable

    def event(self, name: str, address: str = "-", **fields: object) -> None:
        """Time in UTC, event, address and what else is known, as ``name=value``."""
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        known = [f"{field}={value}" for field, value in fields.items() if value is not None]
        with suppress(OSError, ValueError):
            self.stream.write(clean(" ".join((now, name, address, *known))) + "\n")
            self.stream.flush()


class Queued:
    """A stream that is written to by a thread of its own, in the block.

    So a reader that has stopped holds nobody up.  Of more than ``most`` lines that wait
    the later are lost, and it is told how many.
    """

    def __init__(self, stream: TextIO, most: int = 1000) -> None:
        self._stream = stream
        self._lines: Queue[str | None] = Queue(most)
        self._lost = 0
        self._thread = Thread(target=self._run, name="log", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(Full):
            self._lines.put(None, timeout=_LAST_WORDS)
            self._thread.join(_LAST_WORDS)

    def write(self, line: str) -> None:
        """Let it be written."""
        try:
            self._lines.put_nowait(line)
        except Full:
            self._lost += 1

    def flush(self) -> None:
        """Each line is."""

    def _run(self) -> None:
        told = 0
        while (line := self._lines.get()) is not None:
            with suppress(OSError, ValueError):
                self._stream.write(line)
                self._stream.flush()
            if lost := self._lost - told:
                Log(self._stream).event("lost", lines=lost)
                told += lost


def short(fingerprint: str | None) -> str | None:
    """A fingerprint as it stands in the log."""
    return fingerprint[:SHORT] if fingerprint else None


def fault(error: Exception) -> str:
    """The kind and place of a fault, without its message, which may hold what was typed."""
    last = extract_tb(error.__traceback__)[-1]
    return f"fault:{type(error).__name__}@{Path(last.filename).name}:{last.lineno}"
