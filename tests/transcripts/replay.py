"""Runs the calls of a transcript in this process, with somebody at the keyboard."""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Callable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from unittest import mock

from jatsi.cli.start import call
from jatsi.dice.sources import SeededDice
from tests.tables import only_kept

FOLDER = Path(__file__).parent
ENTER = "⏎"
END_OF_INPUT = "^D"
CALL = "$ jatsi"
NOON = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
"""The time of every transcript: the same day all round the world."""

LOADED = SeededDice(b"transcript")
"""What is thrown where no seed is given."""

_PROMPT = r".*?(?:> |\?(?: \([^)]*\))? )"
_TYPED = re.compile(rf"^{_PROMPT}(?:(?P<answer>.*){ENTER}|{re.escape(END_OF_INPUT)})$")

Keyboard = Callable[[str], str | None]
"""What is typed when the screen looks so; None for the end of input."""


@dataclass(frozen=True)
class Transcript:
    """A file in its parts."""

    about: str
    session: str

    @classmethod
    def of(cls, path: Path) -> Transcript:
        """The transcript in a file."""
        lines = path.read_text("utf-8").splitlines(keepends=True)
        start = next(i for i, line in enumerate(lines) if not line.startswith("#"))
        return cls("".join(lines[:start]), "".join(lines[start:]))

    @property
    def calls(self) -> list[list[str]]:
        """The arguments of each call."""
        lines = self.session.splitlines()
        return [shlex.split(line)[2:] for line in lines if line.startswith(CALL)]

    @property
    def typed(self) -> list[str | None]:
        """What was typed at each prompt."""
        found = map(_TYPED.match, self.session.splitlines())
        return [match["answer"] for match in found if match]


class Lots:
    """What tables are drawn by: another seed for each draw, the same in every replay."""

    def __init__(self) -> None:
        self._number = 0

    def token_hex(self, _bytes: int) -> str:
        """The next seed."""
        self._number += 1
        return f"transcript {self._number}"


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        """The time of every transcript."""
        return cls.fromtimestamp(NOON.timestamp(), tz)


class _Screen(io.StringIO):
    """Standard output and standard error, as on a terminal."""

    def isatty(self) -> bool:
        return True


@dataclass
class _Keys:
    """Standard input: it echoes what is typed, as a terminal does."""

    screen: _Screen
    keyboard: Keyboard

    @property
    def buffer(self) -> _Keys:
        return self

    def isatty(self) -> bool:
        return True

    def read1(self, _size: int) -> bytes:
        answer = self.keyboard(self.screen.getvalue())
        if answer is None:
            self.screen.write(END_OF_INPUT)
            return b""
        self.screen.write(answer + ENTER + "\n")
        return bytes_of(answer) + b"\n"


def bytes_of(answer: str) -> bytes:
    """What is sent for a typed answer."""
    pieces = re.split(r"\\x([0-9a-f]{2})", answer)
    return b"".join(
        bytes.fromhex(piece) if i % 2 else piece.encode() for i, piece in enumerate(pieces)
    )


def perform(calls: list[list[str]], keyboard: Keyboard, home: Path) -> str:
    """What stands on the screen after the calls, in a world of their own."""
    screen = _Screen()
    with ExitStack() as stack:
        places = {"JATSI_DB": str(home / "jatsi.db"), "XDG_DATA_HOME": str(home)}
        places |= {"JATSI_CACHE": str(only_kept(home))}
        stack.enter_context(mock.patch.dict(os.environ, places))
        for name in ("JATSI_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            os.environ.pop(name, None)
        # the class, for the function may have been imported from there already
        stack.enter_context(mock.patch("jatsi.cli.clock.datetime", Noon))
        stack.enter_context(mock.patch("jatsi.runner.SystemDice", return_value=LOADED))
        # else a table would be there or not as the machine is fast or slow
        stack.enter_context(mock.patch("jatsi.resources.advisors.Advisors.begin"))
        stack.enter_context(mock.patch("jatsi.club.tournaments.organiser.secrets", Lots()))
        stack.enter_context(mock.patch("sys.stdin", _Keys(screen, keyboard)))
        stack.enter_context(redirect_stdout(screen))
        stack.enter_context(redirect_stderr(screen))
        for arguments in calls:
            screen.write(shlex.join(["$", "jatsi", *arguments]).replace("'$'", "$") + "\n")
            code = call(arguments)
            screen.write(f"[{code}]\n" if code else "")
    return screen.getvalue()


def follow(expected: str) -> Keyboard:
    """Types what the transcript has where the screen is now; the end where it went astray."""

    def keyboard(screen: str) -> str | None:
        line = expected.removeprefix(screen).partition("\n")[0]
        if not expected.startswith(screen) or not line.endswith(ENTER):
            return None
        return line.removesuffix(ENTER)

    return keyboard
