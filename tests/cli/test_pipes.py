"""Pipes of every kind: one clear line and on, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.program import COMMAND, PATIENCE, environment, run

if TYPE_CHECKING:
    from pathlib import Path

PLAY = ("play", "--rules", "yatzy", "--seed", "7", "--player", "Maija")
SAVED = "Peli 1 on tallessa.\nJatka: jatsi resume 1\n"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
FIRST = "1. heitto     A  B  C  D  E\n"


def shell(home: Path, script: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A script of the shell in which ``$J`` is the program."""
    return subprocess.run(  # noqa: S603 - scripts of this file
        ["/bin/bash", "-c", script],
        cwd=home,
        env=environment(home, J=" ".join(COMMAND), **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        pytest.param(b"\r\nei\r\n1\r\n", "Ykköset: ", id="CRLF is one line end"),
        pytest.param(b"\rei\r1\r", "Ykköset: ", id="CR"),
        pytest.param(b"\n\x1b[200~ei\x1b[201~\n1", "Ykköset: ", id="pasted, and no last line end"),
        pytest.param(b"\nt\xe4ysk\n", "t\ufffdysk: nämä eivät ole noppia.", id="Latin-1"),
        pytest.param(b"\n\x00\n\x00e\x00i\x00\n2\n", "Kakkoset: ", id="NUL"),
        pytest.param(b"\n\x1b[A\n\x1b[Bei\n3\n", "Kolmoset: ", id="arrows"),
        pytest.param(b"\n\xff\xfe\n", "\ufffd\ufffd: nämä eivät ole noppia.", id="no UTF-8"),
        pytest.param(b"\n" + b"x" * 2_000_000 + b"\nei\n4\n", "Neloset: ", id="a long line"),
        pytest.param(b"\n" + b"y" * 2_000_000, "Vastaus on liian pitkä; ", id="without end"),
    ],
)
def test_odd_answers(home: Path, typed: bytes, told: str) -> None:
    done = run(home, *PLAY, typed=typed)
    assert (done.returncode, done.stderr) == (0, SAVED)
    assert done.stdout.count(FIRST) == 1
    assert told in done.stdout
    assert done.stdout.count("liian pitkä") == (len(typed) > 1_000_000)


@pytest.mark.parametrize(
    "more",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"PYTHONIOENCODING": "utf-16"},
    ],
    ids=str,
)
def test_every_locale_and_encoding(home: Path, more: dict[str, str]) -> None:
    done = run(home, *PLAY, typed="\nei\ntäysk\nvinkki\nmökki\np\n", **more)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    for arguments in (["rules", "list"], ["show", "1"]):
        other = run(home, *arguments, **more)
        assert (other.returncode, other.stderr) == (0, "")


@POSIX
@pytest.mark.parametrize(
    "arguments", [" ".join(PLAY), "rules list", "rules show jatsi --json", "--help", "score -"]
)
def test_whoever_reads_has_gone(home: Path, arguments: str) -> None:
    """F9."""
    script = (
        f'(sleep 0.1; yes 33366 | head -9999) | $J {arguments} | head -1; echo "${{PIPESTATUS[1]}}"'
    )
    done = shell(home, script)
    small = arguments == "--help" or "json" in arguments or arguments == "rules list"
    assert done.stderr == ""
    assert int(done.stdout.splitlines()[-1]) in ({0, 141} if small else {141})


@POSIX
@pytest.mark.parametrize(
    ("script", "code", "told"),
    [
        (f"$J {' '.join(PLAY)} <&-", 0, SAVED),
        (f"$J {' '.join(PLAY)} </dev/null", 0, SAVED),
        ("$J score - <&-", 0, ""),
        ("$J rules list >&-", 0, ""),
        ("$J --help >&-", 0, ""),
        ("$J score 12 2>&-", 2, ""),
        ("$J --lang xx >&- 2>&-", 2, ""),
        (f"$J {' '.join(PLAY)} <&- 2>&-", 0, ""),
        (f"$J {' '.join(PLAY)} >&- 2>&-", 1, ""),
        (f"$J {' '.join(PLAY)} </", 1, None),
    ],
)
def test_closed_streams(home: Path, script: str, code: int, told: str | None) -> None:
    """F10; Python itself refuses a folder as input, in its own words."""
    done = shell(home, script)
    assert done.returncode == code
    assert told in {None, done.stderr}
    assert "Traceback" not in done.stderr


@POSIX
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")  # noqa: PTH110
@pytest.mark.parametrize(
    "script",
    [f"$J {' '.join(PLAY)} >/dev/full", "$J rules list >/dev/full", "$J --help >/dev/full"],
)
def test_output_that_cannot_be_written_is_told_in_one_line(home: Path, script: str) -> None:
    done = shell(home, script, JATSI_LANG="en")
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written: No space left on device.\n"
    assert shell(home, script + " 2>&1").returncode == 1


def test_many_hands_on_a_pipe(home: Path) -> None:
    typed = b"33366\r\n1 2 3 4 5\r\r66666"
    done = run(home, "score", "-", "--rules", "yatzy", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count('"dice": ') == 3
    long = run(home, "score", "-", typed=b"1" * 2_000_000)
    assert (long.returncode, long.stdout) == (2, "")
    assert long.stderr == "Vastaus on liian pitkä; enintään 200 merkkiä.\n"
    odd = run(home, "score", "-", typed=b"33366\n\x1b]0;x\x07abc\n11111\n")
    assert odd.returncode == 2
    assert odd.stdout.count("\n") == 1
    assert odd.stderr == "abc: nämä eivät ole noppia. Kirjoita ne näin: 33366.\n"


@pytest.mark.parametrize("width", ["20", "80"])
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_at_a_slow_speed(home: Path, width: str, plain: tuple[str, ...]) -> None:
    quick = run(home, *PLAY, "--width", width, *plain, typed="\nei\n1\n")
    slow = run(home, *PLAY, "--baud", "115200", "--width", width, *plain, typed="\nei\n1\n")
    assert slow.returncode == 0
    assert slow.stdout == quick.stdout
