"""The terminal or pipe as a carrier: it moves lines and signals, nothing else."""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from io import BytesIO
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, BinaryIO, TextIO

from jatsi.session.protocol import NEWS_SECONDS, Closed, Line
from jatsi.texts.clean import ANSWER_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from jatsi.runner import Runner, Shown, Thinking

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
        # Beneath the buffer there is no lock, which a thread that still reads would hold
        # when the process ends.
        raw = getattr(self.source, "raw", None)
        try:
            read: bytes | None = raw.read(CHUNK) if raw else self.source.read1(CHUNK)  # type: ignore[attr-defined]
        except (OSError, ValueError):
            return b""
        return read or b""


class Awaited:
    """Lines of which each can be waited for a while only."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._came: SimpleQueue[Line | Closed] = SimpleQueue()
        self._reading = False

    def next(self, *, waits: bool) -> Line | Closed | None:
        """The next line; where something else ``waits`` too, None if none comes for a moment.

        Then a thread goes on reading it, for not every system can wait for a line otherwise.
        """
        if not waits and not self._reading:
            return self._lines.next()
        if not self._reading:
            self._reading = True
            Thread(target=self._read, daemon=True).start()
        with suppress(Empty):
            given = self._came.get(timeout=NEWS_SECONDS)
            self._reading = False
            return given
        return None

    def _read(self) -> None:
        self._came.put(self._lines.next())


def standard_input() -> BinaryIO:
    """The process's input; at its end where whoever started us closed it."""
    return BytesIO() if sys.stdin is None else sys.stdin.buffer


@dataclass
class Signals:
    """Turns the signals that end a program into SignalledError, but only between answers.

    While an answer is being stored a signal waits, so that what was answered
    is whole in the records.  A signal that we were started to ignore stays ignored.
    """

    waiting: bool = False
    pending: int = 0
    names: tuple[str, ...] = field(default=("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"))

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Handle the signals that this platform has while the block runs."""
        numbers = [getattr(signal, name) for name in self.names if hasattr(signal, name)]
        heeded = [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]
        before = {number: signal.signal(number, self._handle) for number in heeded}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextmanager
    def let_in(self) -> Iterator[None]:
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
        """The process's own streams; raises OSError where the output is closed."""
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        echoes = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        return cls(standard_input(), sys.stdout, baud, echoes)

    def run(self, runner: Runner) -> int:
        """Carry lines until the dialogue ends; the exit code.

        Zero also at the end of input, 1 where the dialogue could not go on,
        128 + n after signal n.  Raises JatsiError, and OSError where the output
        is gone.
        """
        signals = Signals()
        try:
            with signals.caught():
                return self._carry(runner, signals)
        except SignalledError as signalled:
            # a second signal ends it all, should the output be stuck
            with suppress(OSError):  # the terminal went with a SIGHUP
                self._farewell(runner.feed(Closed()))
            return 128 + signalled.number

    def _carry(self, runner: Runner, signals: Signals) -> int:
        lines = Awaited(Lines(self.stdin))

        def think(thinking: Thinking) -> object:
            with signals.let_in():  # nothing is being stored, and it may take long
                return thinking.work()

        shown = runner.start(think)
        while shown.prompt is not None:
            with signals.let_in():
                self._show(shown)
                given = lines.next(waits=shown.among_others)
            if isinstance(given, Closed):
                self._farewell(runner.feed(given))
                return 0
            if given is None:
                shown = self._waited(shown, runner.news(think))
            else:
                if not self.echoes:
                    self._write("\n")
                shown = runner.feed(given, think)
        with signals.let_in():
            self._show(shown)
        return int(shown.failed)

    def _waited(self, shown: Shown, news: Shown | None) -> Shown:
        """What is to be shown after waiting: the news, or nothing but the same question."""
        if news is None:
            return replace(shown, lines=(), prompt="")
        self._write("\n")
        return news

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
        if sys.stderr is not None:
            sys.stderr.writelines(line + "\n" for line in shown.lines)
            sys.stderr.flush()
