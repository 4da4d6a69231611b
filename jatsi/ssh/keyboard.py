"""From the bytes that somebody types to lines, as a Unix terminal makes them.

asyncssh has a line editor, which is not used: it spends 25 ms of processor time
on each session, moves the cursor by escape sequences, knows no paste marks, and
without a terminal it has no limit.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from enum import Enum, auto

from jatsi.render.cells import cells
from jatsi.session.protocol import Line
from jatsi.texts.clean import ANSWER_LIMIT

_RUN = re.compile("[^\x00-\x1f\x7f-\x9f]+")
_JOINERS = "\u200c\u200d"
_BELL = "\a"
_RUBOUT = "\b \b"
_WORD = re.compile(r"\S*\s*\Z")


class Key(Enum):
    """What was typed that is no line."""

    BREAK = auto()
    """Ctrl-C: what was typed of the line is gone."""
    END = auto()
    """Ctrl-D on an empty line."""


class _Escape(Enum):
    """Where in an escape sequence the typing is."""

    NONE = auto()
    BEGUN = auto()  # after ESC
    CONTROL = auto()  # after ESC [, up to a letter
    KEY = auto()  # after ESC O: one character more
    STRING = auto()  # a string to a terminal, up to BEL or ST


_OPENINGS = {"[": _Escape.CONTROL, "O": _Escape.KEY, "N": _Escape.KEY} | dict.fromkeys(
    "]PX^_", _Escape.STRING
)
_C1 = {"\x9b": _Escape.CONTROL, "\x8e": _Escape.KEY, "\x8f": _Escape.KEY} | dict.fromkeys(
    "\x90\x98\x9d\x9e\x9f", _Escape.STRING
)


@dataclass
class Keyboard:
    """Takes bytes of any kind; gives lines, breaks and ends, and what to echo.

    A line ends at LF, CR or CRLF.  Of one longer than ANSWER_LIMIT characters the
    beginning is kept, marked as cut.  Escape sequences (arrows, function keys,
    paste marks) leave nothing behind; a line end always ends one, so that a lone
    Esc swallows nothing more.  What is not UTF-8 becomes U+FFFD.  Only on a
    ``terminal`` keys rub out and break, and is something echoed.
    """

    terminal: bool
    echoing: bool = True

    def __post_init__(self) -> None:
        self.line = ""
        self._cut = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._after_cr = False
        self._escape = _Escape.NONE
        self._echo: list[str] = []

    def put(self, data: bytes) -> None:
        """Note what came; ``next`` works through it."""
        self._rest += self._decoder.decode(data)

    def end(self) -> Line | None:
        """The last line, where it came without its end; called when ``next`` has no more."""
        self._insert(self._decoder.decode(b"", final=True))
        return self.next_line() if self.line or self._cut else None

    def next(self) -> Line | Key | None:
        """What is typed next; None where more has to come for it."""
        at = 0
        found: Line | Key | None = None
        while found is None and at < len(self._rest):
            run = _RUN.match(self._rest, at) if self._escape is _Escape.NONE else None
            if run:
                self._insert(run.group())
                at = run.end()
                self._after_cr = False
            else:
                found = self._take(self._rest[at])
                at += 1
        self._rest = self._rest[at:]
        return found

    def next_line(self) -> Line:
        """The line as it stands, and an empty one after it."""
        done = Line(self.line, self._cut)
        self.line, self._cut = "", False
        return done

    def echoed(self) -> str:
        """What to show of what was typed since the last call; line ends are CRLF."""
        shown = "".join(self._echo) if self.terminal and self.echoing else ""
        self._echo.clear()
        return shown

    def _take(self, character: str) -> Line | Key | None:
        after_cr, self._after_cr = self._after_cr, character == "\r"
        if character in "\r\n":
            self._escape = _Escape.NONE
            if character == "\n" and after_cr:
                return None
            self._echo.append("\r\n")
            return self.next_line()
        if self.terminal and character == "\x03":
            self._escape = _Escape.NONE
            self._echo.append("^C\r\n")
            self.next_line()
            return Key.BREAK
        if self._escape is not _Escape.NONE:
            self._go_on(character)
            return None
        return self._control(character)

    def _go_on(self, character: str) -> None:
        """A character of an escape sequence."""
        match self._escape:
            case _Escape.BEGUN if not " " <= character <= "/":
                self._escape = _OPENINGS.get(character, _Escape.NONE)
            case _Escape.CONTROL if character == "[":  # function keys of the Linux console
                self._escape = _Escape.KEY
            case _Escape.CONTROL if not " " <= character <= "?":
                self._escape = _Escape.NONE
            case _Escape.KEY:
                self._escape = _Escape.NONE
            case _Escape.STRING if character in "\a\x9c":
                self._escape = _Escape.NONE
            case _Escape.STRING if character == "\x1b":  # its end is ESC and a backslash
                self._escape = _Escape.BEGUN

    def _control(self, character: str) -> Key | None:
        if character == "\x1b":
            self._escape = _Escape.BEGUN
        elif character in _C1:
            self._escape = _C1[character]
        elif character == "\t":
            self._insert(" ")
        elif self.terminal:
            return self._edit(character)
        return None

    def _edit(self, character: str) -> Key | None:
        match character:
            case "\x04" if not self.line:
                return Key.END
            case "\b" | "\x7f":
                self._rub_out(len(self.line.rstrip(_JOINERS)) - 1)
            case "\x15":
                self._rub_out(0)
            case "\x17":
                word = _WORD.search(self.line)
                self._rub_out(word.start() if word else 0)
        return None

    def _insert(self, typed: str) -> None:
        shown = typed if typed.isprintable() else "".join(map(_printable, typed))
        room = ANSWER_LIMIT - len(self.line)
        if len(shown) > room and not self._cut:
            self._cut = True
            self._echo.append(_BELL)
        self.line += shown[:room]
        self._echo.append(shown[:room])

    def _rub_out(self, length: int) -> None:
        """Leave only so much of the line; marks on the last letter go with it."""
        kept = self.line[: max(length, 0)]
        if length > 0 and self.line[length:] and not cells(self.line[length:]):
            self._rub_out(length - 1)
            return
        self._echo.append(_RUBOUT * max(cells(self.line) - cells(kept), 0))
        self.line, self._cut = kept, False


def _printable(character: str) -> str:
    if character.isprintable() or character in _JOINERS:
        return character
    return " " if character.isspace() else ""
