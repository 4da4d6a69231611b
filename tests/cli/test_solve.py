"""``jatsi solve`` and ``jatsi cache``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli import program
from tests.cli.program import COMMAND, PATIENCE
from tests.ruleset.documents import BASE, Document, toml

FORCED = ("solve", "yatzy", "-o", "pakkopeli-ylhaalta")
EXPECTED = 122.5585273964
"""Found by two independent programs."""


def environment(home: Path) -> dict[str, str]:
    """A world in which nothing is solved yet."""
    return program.environment(home, JATSI_CACHE=str(home / "cache"))


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The ended call in that world."""
    return program.run(home, *arguments, JATSI_CACHE=str(home / "cache"))


def json_of(home: Path, *arguments: str) -> Any:  # noqa: ANN401 - as JSON is
    """What a call prints as JSON."""
    return json.loads(run(home, *arguments, "--json").stdout)


def test_the_expected_total_of_a_game(home: Path) -> None:
    done = run(home, *FORCED, "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    lines = dict(line.split(": ") for line in done.stdout.splitlines())
    assert lines["Rules"] == "yatzy, pakkopeli-ylhaalta"
    assert lines["Expected total"] == "122.5585"
    assert int(lines["States"]) == json_of(home, *FORCED)["states"]


def test_json(home: Path) -> None:
    found = json_of(home, *FORCED, "--exact")
    assert found["expected"] == pytest.approx(EXPECTED, abs=1e-9)
    assert 0 < found["seconds"] < PATIENCE
    assert (found["rules"], found["options"]) == ("yatzy", ["pakkopeli-ylhaalta"])
    shown = json_of(home, "rules", "show", "yatzy", "-o", "pakkopeli-ylhaalta")
    assert found["hash"] == shown["hash"]


def test_a_decimal_comma(home: Path) -> None:
    shown = run(home, *FORCED).stdout + run(home, "cache", "list").stdout
    assert "122,5585" in shown
    assert "122,56" in shown


def test_what_is_kept(home: Path) -> None:
    empty = run(home, "cache", "list", "--lang", "en", "--width", "250")
    assert empty.stdout == f"Solved games are kept in {home / 'cache'}\n"
    run(home, *FORCED)
    [path] = (home / "cache").iterdir()
    size = -(-path.stat().st_size // 1000)
    listed = run(home, "cache", "list", "--lang", "en", "--width", "250").stdout.splitlines()
    said = f"yatzy, pakkopeli-ylhaalta: 122.56 on average, double precision, {size} kB"
    assert [listed[0], len(listed)] == [said, 2]
    cleared = run(home, "cache", "clear", "--lang", "en")
    assert (cleared.returncode, cleared.stdout) == (0, f"Removed: {size} kB\n")
    assert list((home / "cache").iterdir()) == []


def test_a_damaged_table_is_solved_anew(home: Path) -> None:
    first = json_of(home, *FORCED)
    [path] = (home / "cache").iterdir()
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert json_of(home, *FORCED)["expected"] == first["expected"]
    assert path.read_bytes() == content


def test_a_game_of_ones_own(home: Path) -> None:
    (home / "koe.toml").write_text(toml(BASE), "utf-8")
    assert json_of(home, "solve", "./koe.toml")["rules"] == "koe"


def test_a_folder_that_cannot_be_written(home: Path) -> None:
    """What was reckoned is told all the same."""
    (home / "cache").write_text("in the way", "utf-8")
    done = run(home, *FORCED, "--lang", "en")
    assert done.returncode == 0
    assert "122.5585" in done.stdout
    assert done.stderr.startswith("The solved game cannot be kept in ")
    assert done.stderr.count("\n") == 1


def test_games_that_are_too_large(home: Path) -> None:
    done = run(home, "solve", "maxijatsi", "-o", "heittosaasto", "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert "683 million states" in done.stderr
    assert "2732 megabytes, and 2000 are the limit" in done.stderr
    row = {"section": "lower", "match": "any", "points": "sum"}
    rows = [row | {"id": f"r{place}", "titles": {"fi": f"R{place}"}} for place in range(30)]
    large: Document = BASE | {"rows": rows}
    del large["bonuses"], large["order"]
    (home / "large.toml").write_text(toml(large), "utf-8")
    done = run(home, "solve", "./large.toml", "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("This game is too large to solve: more than 5 million sets")
    assert not (home / "cache").exists()


def test_what_cannot_be_solved(home: Path) -> None:
    done = run(home, "solve", "nosuch", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no ruleset nosuch.")


def runs(process: str) -> bool:
    """Whether a process is there, and not only waited for by nobody."""
    try:
        status = Path(f"/proc/{process}/stat").read_text("utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def test_no_process_outlives_the_program(home: Path) -> None:
    if sys.platform != "linux" or len(os.sched_getaffinity(0)) == 1:
        pytest.skip("one process solves alone")
    with subprocess.Popen(  # noqa: S603 - the program under test
        [*COMMAND, "solve", "maxijatsi"], env=environment(home)
    ) as solving:
        children = Path(f"/proc/{solving.pid}/task/{solving.pid}/children")
        while not (helpers := children.read_text("ascii").split()):
            time.sleep(0.01)
        solving.kill()
    end = time.monotonic() + PATIENCE
    while any(map(runs, helpers)):
        assert time.monotonic() < end
        time.sleep(0.01)


def on_terminal(home: Path, *arguments: str) -> tuple[str, str]:
    """What is shown on standard output, a pipe, and on standard error, a terminal."""
    if sys.platform == "win32":
        pytest.skip("terminals of POSIX")
    import pty

    master, slave = pty.openpty()
    with subprocess.Popen(  # noqa: S603 - the program under test
        [*COMMAND, *arguments],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=slave,
        text=True,
    ) as process:
        os.close(slave)
        shown = b""
        try:
            while piece := os.read(master, 65536):
                shown += piece
        except OSError:  # the other end is closed
            pass
        os.close(master)
        assert process.stdout
        return process.stdout.read(), shown.decode()


def test_how_far_it_is_is_shown_on_a_terminal(home: Path) -> None:
    out, shown = on_terminal(home, *FORCED, "--lang", "en", "--json")
    assert out.startswith("{")
    lines = shown.split("\r")
    assert (lines[0], lines[-1]) == ("", "")
    assert lines[-2].isspace()  # the bar is gone
    bars = lines[1:-2]
    assert len(bars) > 1
    assert all(bar.startswith("Solving [") and len(bar) == 39 for bar in bars)
    shares = [int(bar.split()[-2]) for bar in bars]
    assert shares == sorted(shares)
    assert shares[-1] == 100
    assert bars[-1].removeprefix("Solving ") == "[" + "#" * 23 + "] 100 %"
    out, shown = on_terminal(home, *FORCED)  # from the cache
    assert shown == ""


def test_a_narrow_bar_and_one_for_a_listener(home: Path) -> None:
    _, shown = on_terminal(home, *FORCED, "--lang", "en", "--width", "20")
    assert max(map(len, shown.split("\r"))) <= 19
    run(home, "cache", "clear")
    _, shown = on_terminal(home, *FORCED, "--lang", "en", "--plain")
    assert shown == "Solving\r\n"
