"""The terminal or pipe as a carrier: it moves lines and signals, nothing else."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING, BinaryIO, TextIO

from jatsi.session.protocol import Closed, Line
from jatsi.texts.clean import ANSWER_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from jatsi.runner import Runner, Shown

CHUNK = 65536
LINE_FEED = 10
_MOST_BYTES = 4 * (ANSWER_LIMIT + 1)  # no character takes more than four
_BITS_A_CHARACTER = 10  # of a serial line: a start bit, eight data bits, a stop bit


class SignalledError(Exception):
    """A signal asked the program to end; ``number`` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@dataclass
class Lines:
    """Lines of any length from bytes of any kind, one at a time.

    A line ends at LF, CR or CRLF.  Of a line that is too long only the
    beginning is kept in memory, and it is marked as cut.
    """

    source: BinaryIO
    rest: bytes = b""
    after_cr: bool = False

    def next(self) -> Line | Closed:
        """The next line; Closed at the end of input or where it cannot be read."""
        kept, cut = b"", False
        while True:
            found = self._split()
            piece = self.rest if found is None else found
            kept, cut = (kept + piece)[:_MOST_BYTES], cut or len(kept) + len(piece) > _MOST_BYTES
            if found is not None:
                return Line(kept.decode("utf-8", "replace"), cut)
            self.rest = self._read()
            if not self.rest:
                return Line(kept.decode("utf-8", "replace"), cut) if kept else Closed()

    def _split(self) -> bytes | None:
        """The bytes up to the first line end, taken with it from the rest."""
        if self.after_cr and self.rest:
            self.rest = self.rest.removeprefix(b"\n")
            self.after_cr = False
        ends = [end for end in (self.rest.find(b"\n"), self.rest.find(b"\r")) if end >= 0]
        if not ends:
            return None
        end = min(ends)
        line, self.after_cr = self.rest[:end], self.rest[end] != LINE_FEED
        self.rest = self.rest[end + 1 :]
        return line

    def _read(self) -> bytes:
        try:
            return self.source.read1(CHUNK)  # type: ignore[attr-defined, no-any-return]
        except (OSError, ValueError):
            return b""


@dataclass
class Signals:
    """Turns the signals that end a program into SignalledError, but only at a prompt.

    While an answer is being stored a signal waits, so that what was answered
    is whole in the records.
    """

    waiting: bool = False
    pending: int = 0
    names: tuple[str, ...] = field(default=("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"))

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Handle the signals that this platform has while the block runs."""
        numbers = [getattr(signal, name) for name in self.names if hasattr(signal, name)]
        before = {number: signal.signal(number, self._handle) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def at_prompt(self) -> Iterator[None]:
        """Let a signal interrupt the block; one that came before does so at once."""
        self.waiting = True
        try:
            if self.pending:
                raise SignalledError(self.pending)
            yield
        finally:
            self.waiting = False

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        self.pending = number
        if self.waiting:
            raise SignalledError(number)


@dataclass
class Console:
    """Standard input and output; ``baud`` is the speed of a line to imitate, or None."""

    stdin: BinaryIO
    stdout: TextIO
    baud: int | None = None
    echoes: bool = True
    """Whether the answer's line end is seen where the output is, as on a terminal."""

    @classmethod
    def standard(cls, baud: int | None) -> Console:
        """The process's own streams; what cannot be encoded is shown as ``?``."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        if sys.stdin is None:  # closed by whoever started us
            return cls(BytesIO(), sys.stdout, baud, echoes=False)
        return cls(sys.stdin.buffer, sys.stdout, baud, sys.stdin.isatty())

    def run(self, runner: Runner) -> int:
        """Carry lines until the dialogue ends; the exit code.

        Zero also at the end of input, 1 where the dialogue could not go on,
        128 + n after signal n.  Raises JatsiError, BrokenPipeError.
        """
        lines, signals = Lines(self.stdin), Signals()
        with signals.caught():
            shown = runner.start()
            while shown.prompt is not None:
                self._show(shown)
                given: Line | Closed
                try:
                    with signals.at_prompt():
                        given = lines.next()
                except SignalledError as signalled:
                    self._farewell(runner.feed(Closed()))
                    return 128 + signalled.number
                if isinstance(given, Closed):
                    self._farewell(runner.feed(given))
                    return 0
                if not self.echoes:
                    self._write("\n")
                shown = runner.feed(given)
            self._show(shown)
            return int(shown.failed)

    def _show(self, shown: Shown) -> None:
        for line in shown.lines:
            self._write(line + "\n")
        if shown.prompt:
            self._write(shown.prompt)
        self.stdout.flush()

    def _write(self, text: str) -> None:
        if not self.baud:
            self.stdout.write(text)
            return
        for character in text:
            self.stdout.write(character)
            self.stdout.flush()
            time.sleep(_BITS_A_CHARACTER / self.baud)

    def _farewell(self, shown: Shown) -> None:
        """The program's last words, which are not part of the game's output."""
        self._write("\n")
        self.stdout.flush()
        for line in shown.lines:
            sys.stderr.write(line + "\n")
        sys.stderr.flush()
