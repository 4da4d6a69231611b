"""The operator's log: a line an event, without secrets or anything that was typed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import TextIO

from jatsi.texts.clean import clean

SHORT = 15
"""So much of a fingerprint tells keys apart: ``SHA256:`` and eight letters."""


@dataclass(frozen=True)
class Log:
    """Writes to a stream; one that is gone disturbs nobody."""

    stream: TextIO

    def event(self, name: str, address: str = "-", **fields: object) -> None:
        """Time in UTC, event, address and what else is known, as ``name=value``."""
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        known = [f"{field}={value}" for field, value in fields.items() if value is not None]
        with suppress(OSError, ValueError):
            self.stream.write(clean(" ".join((now, name, address, *known))) + "\n")
            self.stream.flush()


def short(fingerprint: str | None) -> str | None:
    """A fingerprint as it stands in the log."""
    return fingerprint[:SHORT] if fingerprint else None


def fault(error: Exception) -> str:
    """The kind and place of a fault, without its message, which may hold what was typed."""
    last = extract_tb(error.__traceback__)[-1]
    return f"fault:{type(error).__name__}@{Path(last.filename).name}:{last.lineno}"
