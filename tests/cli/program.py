"""The program as a process of its own, in a world of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.tables import kept_tables

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

ROOT = Path(__file__).parent.parent.parent
PROMPTS = (
    *("Heitä (Enter)> ", "Mitkä uudelleen? ", "Mihin kohtaan? ", "Uusi peli? (kyllä/ei) "),
    *("Nopat? ", "Mitä tuli, C? ", "Suljetaanko pöytäkirja? (kyllä/ei) "),
    "Uusi pöytäkirja? (kyllä/ei) ",
)
COMMAND = [sys.executable, "-m", "jatsi"]
PATIENCE = 60
"""Seconds after which a process hangs, on the busiest machine."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment without what tells of the person who runs the tests."""
    dropped = ("JATSI_", "LANG", "LC_", "PYTHONIOENCODING", "PYTHONUTF8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    ours = {"JATSI_DB": str(home / "jatsi.db"), "XDG_DATA_HOME": str(home), "JATSI_LANG": "fi"}
    ours |= {"JATSI_CACHE": str(kept_tables())}
    return kept | ours | {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONPATH": str(ROOT)} | more


def run(
    home: Path, *arguments: str, typed: bytes | str = b"", **more: str
) -> subprocess.CompletedProcess[str]:
    """The ended call, given that on a pipe."""
    done = subprocess.run(  # noqa: S603 - the program under test
        [*COMMAND, *arguments],
        cwd=home,
        env=environment(home, **more),
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def run_json(home: Path, *arguments: str) -> Any:  # noqa: ANN401 - as JSON is
    """What a call prints as JSON."""
    done = run(home, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def heed_signals() -> None:
    """Tests that run in the background ignore signals, and so would the programs they start."""
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, signal.SIGINT)
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: None)  # a new program has the default


@dataclass
class Talk:
    """A process at the other end of two pipes, answered only at its prompts."""

    process: subprocess.Popen[bytes]

    @classmethod
    def begin(cls, home: Path, *arguments: str, **more: str) -> Self:
        """Start the program."""
        heed_signals()
        process = subprocess.Popen(  # noqa: S603 - the program under test
            [*COMMAND, *arguments],
            cwd=home,
            env=environment(home, **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        return cls(process)

    def to_prompt(self) -> str:
        """What is shown up to the next prompt, or to the end."""
        assert self.process.stdout
        shown = b""
        while piece := os.read(self.process.stdout.fileno(), 65536):
            shown += piece
            if shown.decode("utf-8", "ignore").endswith(PROMPTS):
                break
        return shown.decode()

    def say(self, answer: str) -> str:
        """Answer, and see what follows up to the next prompt."""
        assert self.process.stdin
        self.process.stdin.write(answer.encode() + b"\n")
        self.process.stdin.flush()
        return self.to_prompt()

    def play(self, answers: Sequence[str]) -> str:
        """From the first prompt on with these answers; what was shown last."""
        shown = self.to_prompt()
        for answer in answers:
            shown = self.say(answer)
        return shown

    def kill(self) -> None:
        """End it at once, as when the power goes."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode

    def end(self, number: int = 0) -> tuple[int, str, str]:
        """Send a signal, or close the input; the exit code and the last words."""
        if number:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out.decode(), err.decode()
