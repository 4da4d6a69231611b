"""``jatsi tournament export`` and ``import``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

from tests.cli.program import COMMAND, PATIENCE, environment, run
from tests.cli.tournament.conftest import Program
from tests.records.keep_schema import dump

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

FORMS = ("csv", "excel", "json", "markdown", "text")
TITLE = 'Kevät: 1/2 "A"'
NEW = ("--rules", "yatzy", "--rounds", "2", "--tie-breaks", "best-game")
NOT_FINAL = "Not final: Round 2 is not drawn.\n"


@pytest.fixture
def played(jatsi: Program) -> Program:
    """A tournament of two rounds, the first of them played."""
    jatsi("tournament", "new", TITLE, *NEW)
    jatsi("tournament", "add", "--", TITLE, "Liisa", "Liisa#new", "=1+1", 'O"Hara; Ö, 👍')
    jatsi("tournament", "draw", TITLE)
    totals = ("Liisa#1=100", "Liisa#2=212", "=1+1=99", 'O"Hara; Ö, 👍=-')
    jatsi("tournament", "result", "--", TITLE, *totals)
    return jatsi


@pytest.fixture
def other(tmp_path: Path) -> Program:
    """Records with a tournament of the same plan, in which nobody is."""
    program = Program(tmp_path / "other.db")
    program("tournament", "new", TITLE, *NEW)
    return program


def export(program: Program, *options: str) -> Result:
    """An export that comes to its end."""
    result = program.call("tournament", "export", TITLE, *options)
    assert result.exception is None
    return result


def test_csv_to_standard_output(played: Program) -> None:
    result = export(played)
    assert (
        result.stdout_bytes
        == (
            "Place,Shared,Name,Games,Round 1,Round 2,Total,Best game,Status\r\n"
            "1,,Liisa#2,1,212,,212,212,playing\r\n"
            "2,,Liisa#1,1,100,,100,100,playing\r\n"
            "3,,'=1+1,1,99,,99,99,playing\r\n"
            '4,,"O""Hara; Ö, 👍",0,,,,,playing (unplayed: 1)\r\n'
        ).encode()
    )
    assert result.stderr == NOT_FINAL


def test_what_says_itself_that_it_is_not_final(played: Program) -> None:
    for form in ("markdown", "text"):
        result = export(played, "--format", form)
        assert NOT_FINAL in result.stdout
        assert result.stderr == ""
    assert json.loads(export(played, "--format", "json").stdout)["final"] is False


def test_as_of_a_round(played: Program) -> None:
    result = export(played, "--round", "1")
    assert result.stdout.splitlines()[0] == (
        "Place,Shared,Name,Games,Round 1,Total,Best game,Status"
    )
    assert result.stderr == ""
    document = json.loads(export(played, "--format", "json", "--round", "1").stdout)
    assert (document["as_of"], document["final"]) == (1, True)
    assert [line["rounds"] for line in document["standings"]] == [[212], [100], [99], [None]]
    assert "rounds 1 to 2" in played.refused("tournament", "export", TITLE, "--round", "3")


def test_into_a_folder_and_into_a_file(played: Program, tmp_path: Path) -> None:
    """T20, and a file that is there stays."""
    for form in FORMS:
        result = export(played, "--format", form, "--out", str(tmp_path))
        assert result.stdout == ""
        assert result.stderr.splitlines()[-1].startswith(f"Written to {tmp_path}/Kevät 1-2 A")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {
        *("Kevät 1-2 A.csv", "Kevät 1-2 A (2).csv", "Kevät 1-2 A.json"),
        *("Kevät 1-2 A.md", "Kevät 1-2 A.txt"),
    }
    file = tmp_path / "Kevät 1-2 A.csv"
    assert file.read_bytes() == export(played).stdout_bytes
    why = played.refused("tournament", "export", TITLE, "--out", str(file), "--format", "text")
    assert why == f"There is already a file {file}. Choose another name."
    assert file.read_bytes() == export(played).stdout_bytes


def test_another_form_is_not_known(played: Program) -> None:
    error = played.call("tournament", "export", TITLE, "--format", "xlsx").exception
    assert isinstance(error, click.UsageError)
    assert "There is no tournament Syksy." in played.refused("tournament", "export", "Syksy")


@pytest.mark.parametrize("form", ["csv", "excel"])
def test_a_table_into_other_records(
    played: Program, other: Program, tmp_path: Path, form: str
) -> None:
    file = tmp_path / "table.csv"
    export(played, "--format", form, "--out", str(file))
    before = list(dump(other.path))
    call = ("tournament", "import", TITLE, str(file))
    people = 'New people: =1+1, Liisa#1, Liisa#2, O"Hara; Ö, 👍.'
    assert other(*call, "--dry-run") == ["4 results can be stored.", people, "Nothing was stored."]
    assert list(dump(other.path)) == before
    assert other(*call) == ["4 results are stored.", people]
    same = [p.json("tournament", "standings", TITLE, "--round", "1") for p in (played, other)]
    assert same[0] == same[1]
    assert "only be imported into a new tournament" in other.refused(*call)


def test_a_document_into_other_records(played: Program, tmp_path: Path) -> None:
    file, other = tmp_path / "all.json", Program(tmp_path / "other.db")
    export(played, "--format", "json", "--out", str(file))
    why = other.refused("tournament", "import", "Syksy", str(file))
    assert why == f"The file holds the tournament {TITLE}. Import it under that name."
    assert other("tournament", "import", TITLE, str(file), "--dry-run")[-1] == "Nothing was stored."
    assert other("tournament", "list") == [
        "No tournaments yet. Set one up with: jatsi tournament new"
    ]
    assert other("tournament", "import", TITLE.upper(), str(file))[0] == "4 results are stored."
    assert [one.json("tournament", "show", TITLE) for one in (other,)] == [
        played.json("tournament", "show", TITLE)
    ]
    file.write_text(file.read_text("utf-8").replace("212", "213"), "utf-8")
    third = Program(tmp_path / "third.db")
    why = third.refused("tournament", "import", TITLE, str(file))
    assert why.startswith("The file is no tournament exported by this program, or it was changed")


def test_results_of_a_round(played: Program, tmp_path: Path) -> None:
    """What is wrong is told on standard error, and nothing is stored then."""
    played("tournament", "draw", TITLE)
    file = tmp_path / "round.csv"
    file.write_text("Name;Total\nLiisa#1;100\n=1+1;-1\nAino;100\n", "utf-8")
    result = played.call("tournament", "import", TITLE, str(file))
    assert (result.return_value, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "Line 3, column 2 (Total): No full sheet comes to -1. The nearest totals are: 5.",
        "Line 4, column 1 (Name): The records know nobody called Aino. Check the spelling.",
        "Nothing was stored.",
    ]
    file.write_text("Name;Total\nLiisa#1;100\n=1+1;\n", "utf-8")
    call = ("tournament", "import", TITLE, str(file), "--round", "2", "--game", "1")
    assert played(*call) == ["2 results are stored."]
    why = played.refused("tournament", "import", TITLE, str(tmp_path / "none.csv"))
    assert why == "none.csv: there is no such file."


def test_the_very_bytes_through_pipes(played: Program) -> None:
    """The byte order mark of Excel's form too, whatever the encoding, and in again."""
    home = played.path.parent
    db = ("--db", str(played.path), "--lang", "en")
    call = [*COMMAND, *db, "tournament", "export", TITLE, "--format", "excel"]
    done = subprocess.run(  # noqa: S603 - the program under test
        call,
        cwd=home,
        env=environment(home, PYTHONIOENCODING="ascii"),
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    head = b"\xef\xbb\xbfPlace;Shared;Name;Games;Round 1;Round 2;Total;Best game;Status\r\n"
    assert done.stdout.startswith(head)
    assert 'O""Hara; Ö, 👍'.encode() in done.stdout
    assert done.stderr.decode().splitlines() == [NOT_FINAL.strip()]
    assert run(home, "tournament", "new", TITLE, *NEW, JATSI_DB=str(home / "b.db")).returncode == 0
    into = ("tournament", "import", TITLE, "-")
    done_in = run(home, *into, typed=done.stdout, JATSI_DB=str(home / "b.db"), JATSI_LANG="en")
    assert (done_in.returncode, done_in.stderr) == (0, "")
    assert done_in.stdout.splitlines()[0] == "4 results are stored."


def test_on_a_terminal_it_is_text(played: Program) -> None:
    """No byte order mark to be seen, and lines end as the terminal's do."""
    if sys.platform == "win32":
        pytest.skip("a terminal of POSIX")
    import pty

    ours, theirs = pty.openpty()
    call = ("--lang", "en", "tournament", "export", TITLE, "--format", "excel", "--round", "1")
    subprocess.run(  # noqa: S603 - the program under test
        [*COMMAND, "--db", str(played.path), *call],
        env=environment(played.path.parent),
        stdout=theirs,
        timeout=PATIENCE,
        check=True,
    )
    shown = os.read(ours, 100_000).decode().splitlines()
    assert shown[:2] == [
        "Place;Shared;Name;Games;Round 1;Total;Best game;Status",
        "1;;Liisa#2;1;212;212;212;playing",
    ]
    assert "" not in shown
