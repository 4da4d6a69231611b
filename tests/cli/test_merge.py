"""``jatsi merge`` and ``jatsi people same`` as they are called."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.cli.program import COMMAND, PATIENCE, environment, run, run_json

if TYPE_CHECKING:
    from pathlib import Path


PERHAPS = (
    "Perhaps the same person: Liisa#1 (1 game, 1.1.2025);"
    " Liisa#2 of the other file (1 game, 2.1.2025)."
)


@pytest.fixture
def venues(home: Path) -> Path:
    """Sheets of Liisa in our file and, as of later, in the other, where there is Olli too."""
    for day, total, names, file in (
        ("1", 200, ["Liisa"], "jatsi.db"),
        ("2", 205, ["Liisa", "Olli"], "b.db"),
    ):
        lines = [f"{name},{total},2025-01-0{day}" for name in names]
        (home / "sheets.csv").write_text("\n".join(["name,total,date", *lines]), "utf-8")
        done = run(home, "import", "sheets.csv", "--rules", "yatzy", "--db", str(home / file))
        assert done.returncode == 0, done.stderr
    return home


def test_two_venues(venues: Path) -> None:
    dry = run(venues, "merge", "b.db", "--dry-run", "--lang", "en", "--width", "200")
    assert dry.stdout.splitlines() == [
        "2 new people.",
        "2 new games.",
        "Nothing was stored.",
        PERHAPS,
    ]
    done = run(venues, "merge", "b.db", "--lang", "en", "--width", "200")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr, lines[:2]) == (0, "", dry.stdout.splitlines()[:2])
    assert lines[2].startswith("The records as they were before: ")
    assert (venues / lines[2].partition(": ")[2]).exists()
    names = '"Liisa#1" "Liisa#2"' if sys.platform == "win32" else "'Liisa#1' 'Liisa#2'"
    assert lines[-2:] == [
        f"If so: jatsi people same {names}",
        f"If not: jatsi people different {names}",
    ]
    again = run(venues, "merge", "b.db", "--lang", "en").stdout.splitlines()
    assert again[0] == "Nothing new."
    assert run(venues, "people", "same", "Liisa#1", "Liisa#2").returncode == 0
    assert run(venues, "merge", "b.db", "--lang", "en").stdout == "Nothing new.\n"
    assert [one["name"] for one in run_json(venues, "people", "list")] == ["Liisa", "Olli"]
    assert run(venues, "db", "check").returncode == 0


def test_as_json(venues: Path) -> None:
    data = run_json(venues, "merge", "b.db")
    assert list(data) == [
        *("new", "people", "games", "changed_games", "corrections", "tournaments"),
        *(
            "changed_tournaments",
            "anonymised",
            "renamed",
            "same",
            "conflicts",
            "results",
            "doubtful",
            "backup",
        ),
    ]
    assert (data["new"], data["people"], data["games"]) == (True, 2, 2)
    [[one, other]] = data["doubtful"]
    assert list(one) == list(other) == ["uid", "name", "here", "games", "last"]
    assert (one["name"], one["here"], other["here"]) == ("Liisa#1", True, False)
    assert one["last"] == "2025-01-01T12:00:00Z"
    again = run_json(venues, "merge", "b.db")
    assert (again["new"], again["backup"], len(again["doubtful"])) == (False, None, 1)
    assert run(venues, "people", "different", "Liisa#1", "Liisa#2").returncode == 0
    assert run_json(venues, "merge", "b.db")["doubtful"] == []


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["merge", "jatsi.db"], 2),
        (["merge", "nothing.db"], 1),
        (["merge", "sheets.csv"], 1),
        (["merge"], 2),
        (["people", "same", "Liisa", "liisa"], 2),
        (["people", "same", "Liisa", "Nobody"], 2),
        (["people", "different", "Liisa", "Liisa#1"], 2),
    ],
    ids=str,
)
def test_what_is_refused_in_one_line(venues: Path, arguments: list[str], code: int) -> None:
    done = run(venues, *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert "Traceback" not in done.stderr
    if code == 1:
        assert done.stderr.count("\n") == 1


def test_while_another_writes(venues: Path) -> None:
    """It is told in one line once waiting is in vain; else it waits."""
    with closing(sqlite3.connect(venues / "jatsi.db", isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        process = subprocess.Popen(  # noqa: S603 - the program under test
            [*COMMAND, "merge", "b.db"],
            cwd=venues,
            env=environment(venues),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            process.communicate(timeout=3)
        db.execute("ROLLBACK")
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, b"")
    assert "2 uutta peliä" in out.decode() or b"2 new games" in out


def test_at_a_terminal_it_asks(venues: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("terminals of POSIX")
    import pty

    master, slave = pty.openpty()
    process = subprocess.Popen(  # noqa: S603 - the program under test
        [*COMMAND, "merge", "b.db", "--lang", "en", "--width", "200"],
        cwd=venues,
        env=environment(venues),
        stdin=slave,
        stdout=slave,
        stderr=slave,
    )
    os.close(slave)
    shown = b""
    while not shown.endswith(b"(yes/no/later) "):
        shown += os.read(master, 65536)
    os.write(master, b"yes\n")
    assert process.wait(PATIENCE) == 0
    os.close(master)
    assert b"Are Liisa#1 (1 game, 1.1.2025) and Liisa#2 of the other file" in shown
    assert b"jatsi people same" not in shown
    assert [one["name"] for one in run_json(venues, "people", "list")] == ["Liisa", "Olli"]
