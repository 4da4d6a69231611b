"""Real processes: killed at every prompt, hung up on, on pipes, on terminals of two widths."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from jatsi.records.connection import open_records
from jatsi.records.showing import show_json
from tests.cli.program import PATIENCE, PROMPTS, Talk, environment, heed_signals, run
from tests.session.conftest import THREE
from tests.transcripts.replay import ENTER, FOLDER, Transcript

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

TURN = ("", "a", "b")
ANSWERS = (*TURN, "3", "", *TURN, "1", "", *TURN, "2", "")
"""A whole game of three rows and three throws, and of a machine that only needs Enter."""

SAVED = "Peli 1 on tallessa.\nJatka: jatsi resume 1\n"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of POSIX")


@pytest.fixture
def call(home: Path) -> tuple[str, ...]:
    """The arguments of a short game against the machine."""
    path = home / "kolme.toml"
    path.write_text(THREE.replace("throws = 2", "throws = 3"), "utf-8")
    return ("play", "--rules", str(path), "--player", "Maija", "--computer", "aloittelija")


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The game with seed 7, played without a break."""
    home = tmp_path_factory.mktemp("unbroken")
    path = home / "kolme.toml"
    path.write_text(THREE.replace("throws = 2", "throws = 3"), "utf-8")
    arguments = ("play", "--rules", str(path), "--player", "Maija", "--computer", "aloittelija")
    done = run(home, *arguments, "--seed", "7", typed="\n".join([*ANSWERS, "ei", ""]))
    assert done.returncode == 0, done.stderr
    return shown(home)


def shown(home: Path) -> dict[str, Any]:
    """The first game as JSON, without times."""
    with open_records(home / "jatsi.db", now=datetime.now(UTC)) as records:
        game: dict[str, Any] = show_json(records, 1)
    for event in game["events"]:
        del event["at"]
    return game


def resume(home: Path, answers: Sequence[str]) -> None:
    """Go on with these answers."""
    done = run(home, "resume", typed="".join(answer + "\n" for answer in answers))
    assert (done.returncode, done.stderr) in {(0, ""), (0, SAVED)}


@POSIX
@pytest.mark.parametrize("answered", range(len(ANSWERS)))
def test_killed_at_a_prompt_nothing_is_lost_or_changed(
    home: Path, call: tuple[str, ...], unbroken: dict[str, Any], answered: int
) -> None:
    talk = Talk.begin(home, *call, "--seed", "7")
    last = talk.play(ANSWERS[:answered])
    assert last.endswith(PROMPTS)
    talk.kill()
    resume(home, ANSWERS[answered:])
    assert shown(home) == unbroken


@POSIX
@pytest.mark.parametrize("read", [1, 200, 700])
def test_killed_in_the_midst_of_its_work(
    home: Path, call: tuple[str, ...], unbroken: dict[str, Any], read: int
) -> None:
    """Every answer waits on the pipe already, so that it is killed anywhere."""
    talk = Talk.begin(home, *call, "--seed", "7")
    assert talk.process.stdin
    assert talk.process.stdout
    talk.process.stdin.write("\n".join([*ANSWERS, "ei", ""]).encode())
    talk.process.stdin.flush()
    talk.process.stdout.read(read)
    talk.kill()
    events, whole = shown(home)["events"], unbroken["events"]
    assert events == whole[: len(events)]
    assert run(home, "db", "check").returncode == 0


@POSIX
def test_dice_without_a_seed_lie_as_they_lay(home: Path, call: tuple[str, ...]) -> None:
    talk = Talk.begin(home, *call)
    dice = talk.play(ANSWERS[:3]).splitlines()[-2]
    talk.kill()
    before = shown(home)["events"]
    again = Talk.begin(home, "resume")
    assert again.to_prompt().splitlines()[-2] == dice
    assert shown(home)["events"] == before
    again.kill()
    resume(home, [*ANSWERS[3:], "ei"])
    after = shown(home)
    assert after["events"][: len(before)] == before
    assert after["finished"]


ENDS = [
    pytest.param("SIGTERM", 143, marks=POSIX),
    pytest.param("SIGHUP", 129, marks=POSIX),
    pytest.param("SIGINT", 130, marks=POSIX),
    pytest.param("", 0, id="end of input"),
]


@pytest.mark.parametrize("answered", [0, 2, 3])
@pytest.mark.parametrize(("name", "code"), ENDS)
def test_ended_from_outside_it_says_how_to_go_on(
    home: Path, call: tuple[str, ...], name: str, code: int, answered: int
) -> None:
    talk = Talk.begin(home, *call, "--seed", "7")
    talk.play(ANSWERS[:answered])
    assert talk.end(getattr(signal, name) if name else 0) == (code, "\n", SAVED)
    assert not shown(home)["finished"]


def test_quitting(home: Path, call: tuple[str, ...], unbroken: dict[str, Any]) -> None:
    talk = Talk.begin(home, *call, "--seed", "7")
    talk.play(ANSWERS[:2])
    assert talk.say("lopeta") == "\n" + SAVED
    assert talk.end() == (0, "", "")
    resume(home, ANSWERS[2:])
    assert shown(home) == unbroken


def test_two_terminals_on_one_game(home: Path, call: tuple[str, ...]) -> None:
    first = Talk.begin(home, *call, "--seed", "7")
    first.to_prompt()
    second = Talk.begin(home, "resume", "1")
    second.to_prompt()
    first.say("")
    told = second.say("")
    assert " ".join(told.split()) == (
        "Peliä on jatkettu toisessa päätteessä. Avaa se uudelleen: jatsi resume"
    )
    assert second.end() == (1, "", "")
    assert first.say("ei").endswith("Mihin kohtaan? ")
    assert len(shown(home)["events"]) == 2
    first.end()


# Terminals


def on_terminal(home: Path, arguments: Sequence[str], columns: int) -> Terminal:
    """The program as the leader of a session of its own on a terminal of its own."""
    if sys.platform == "win32":
        pytest.skip("terminals of POSIX")
    import fcntl
    import pty
    import termios

    heed_signals()
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    take = "import os; os.close(os.open(os.ttyname(0), os.O_RDWR))"  # makes it the leader's own
    start = f"{take}; from jatsi.__main__ import run; run()"
    process = subprocess.Popen(  # noqa: S603 - the program under test
        [sys.executable, "-c", start, *arguments],
        cwd=home,
        env=environment(home, TERM="vt100"),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    return Terminal(master, process)


class Terminal:
    """Our end of a terminal."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master = master
        self.process = process
        self.screen = ""

    def to_prompt(self) -> str:
        """Everything on the screen when a prompt is there, or the end."""
        raw = b""
        while True:
            try:
                piece = os.read(self.master, 65536)
            except OSError:  # how Linux tells that the other end is closed
                piece = b""
            raw += piece
            text = raw.decode("utf-8", "ignore")
            if not piece or text.endswith(PROMPTS):
                self.screen += text.replace("\r\n", "\n")
                return self.screen

    def type(self, keys: bytes) -> str:
        """Press the keys; everything on the screen then."""
        os.write(self.master, keys)
        return self.to_prompt()

    def hang_up(self) -> int:
        """Close the line; the exit code."""
        os.close(self.master)
        return self.process.wait(PATIENCE)


@POSIX
@pytest.mark.parametrize("columns", [40, 80])
def test_a_whole_game_on_a_terminal(home: Path, columns: int) -> None:
    """What a transcript shows is what stands on a real one."""
    transcript = Transcript.of(FOLDER / "jatsi.txt")
    terminal = on_terminal(home, transcript.calls[0], columns)
    terminal.to_prompt()
    for answer in transcript.typed:
        terminal.type(f"{answer}\n".encode())
    assert terminal.hang_up() == 0
    assert terminal.screen == transcript.session.partition("\n")[2].replace(ENTER, "")


@POSIX
def test_a_line_that_is_hung_up(
    home: Path, call: tuple[str, ...], unbroken: dict[str, Any]
) -> None:
    terminal = on_terminal(home, [*call, "--seed", "7"], 40)
    terminal.to_prompt()
    terminal.type(b"\n")
    assert terminal.hang_up() == 129
    resume(home, ANSWERS[1:])
    assert shown(home) == unbroken


@POSIX
def test_keys_that_make_no_text(home: Path, call: tuple[str, ...]) -> None:
    """Arrows, a pasted block, Ctrl-D, Ctrl-C."""
    terminal = on_terminal(home, [*call, "--seed", "7"], 40)
    terminal.to_prompt()
    terminal.type(b"\x1b[A\x1b[200~h\x1b[201~\n")
    assert terminal.screen.endswith("Mitkä uudelleen? ")
    terminal.type(b"\x1b[D\x1bOP\n")
    assert len(shown(home)["events"]) == 1
    terminal.type(b"\x03")
    assert terminal.screen.endswith(SAVED)
    assert terminal.hang_up() == 130
    again = on_terminal(home, ["resume"], 40)
    again.to_prompt()
    assert again.type(b"\x04").endswith(SAVED)
    assert again.hang_up() == 0
