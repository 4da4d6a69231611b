"""``jatsi import`` and ``jatsi correct`` as processes of their own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from jatsi.cli.start import call
from jatsi.records.connection import open_records
from jatsi.records.corrections import history
from jatsi.records.times import read_moment, stamp
from tests.cli.program import run, run_json
from tests.club.importing.files import FORMS, good, written
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.ruleset.model import Ruleset

BAD = "nimi;yhteensä\nLiisa;20x\nMaija;999\n".encode()


def text_of(*parts: str) -> str:
    """What the parts say, wherever lines were broken."""
    return " ".join("".join(parts).split())


def test_import_and_what_came_of_it(home: Path, yatzy: Ruleset) -> None:
    (home / "illat.csv").write_bytes(written(good(yatzy, 3, "en"), FORMS[1]))
    command = ("import", "illat.csv", "--rules", "yatzy", "--lang", "en")
    dry = run(home, *command, "--dry-run")
    assert (dry.returncode, dry.stderr) == (0, "")
    assert text_of(dry.stdout).startswith("3 sheets can be stored. New people: Liisa, Päivi Öhman")
    assert dry.stdout.endswith("Nothing was stored.\n")
    assert run_json(home, "games") == []
    done = run(home, *command)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("3 sheets are stored.\n")
    assert [game["source"] for game in run_json(home, "games")] == ["points"] * 3
    again = run(home, *command)
    assert (again.returncode, again.stdout) == (1, "")
    assert "The same sheets were imported" in again.stderr
    assert "from illat.csv." in again.stderr
    assert run(home, "db", "check").returncode == 0
    assert run(home, "show", "1").stdout.startswith("1 ")


@pytest.mark.parametrize("language", ["en", "fi"])
def test_findings_are_lines_on_standard_error(home: Path, language: str) -> None:
    done = run(home, "import", "-", "--rules", "yatzy", "--lang", language, typed=BAD)
    assert (done.returncode, done.stdout) == (1, "")
    lines = done.stderr.splitlines()
    assert len(lines) == 3
    assert all("(yhteensä): " in line for line in lines[:2])
    assert run_json(home, "games") == []
    assert run_json(home, "people", "list") == []


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("none.csv", "there is no such file"),
        (".", "not an ordinary file"),
        ("large.csv", "larger than 20000000 bytes"),
        ("empty.csv", "The file is empty."),
        ("utf16.csv", "The file is in UTF-16."),
        ("pipe", "not an ordinary file"),
        ("-", "The file is empty."),
    ],
)
def test_files_that_are_none(home: Path, file: str, words: str) -> None:
    """F10, F12: one line, at once."""
    with (home / "large.csv").open("wb") as large:
        large.truncate(20_000_001)
    (home / "empty.csv").touch()
    (home / "utf16.csv").write_bytes("nimi;total".encode("utf-16"))
    if hasattr(os, "mkfifo"):
        os.mkfifo(home / "pipe")
    elif file == "pipe":
        pytest.skip("there are no named pipes here")
    done = run(home, "import", file, "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_sheet_corrected(home: Path, yatzy: Ruleset) -> None:
    (home / "a.csv").write_bytes(written(good(yatzy, 1)))
    assert run(home, "import", "a.csv", "--rules", "yatzy").returncode == 0
    before = run_json(home, "show", "1")["players"][0]
    points = 30 if before["rows"]["sattuma"]["points"] != 30 else 29
    command = ("correct", "1", "liisa", "satt", "--lang", "fi", "--reason", "luettu väärin")
    done = run(home, *command, "--points", str(points))
    assert (done.returncode, done.stderr) == (0, "")
    after = run_json(home, "show", "1")
    gained = points - before["rows"]["sattuma"]["points"]
    assert after["players"][0]["total"] == before["total"] + gained
    [correction] = after["corrections"]
    assert (correction["row"], correction["reason"]) == ("sattuma", "luettu väärin")
    assert correction["new"] == {"points": points, "dice": None}
    by_dice = run(home, *command, "--dice", "6 6 6 6 5")
    assert by_dice.returncode == 0
    shown = text_of(run(home, "show", "1").stdout)
    assert "luettu väärin" in shown
    assert "29 (6 6 6 6 5)" in shown
    assert run(home, "db", "check").returncode == 0


def test_a_total_corrected(home: Path) -> None:
    raw = "Name,Total\nLiisa,-42\n"
    assert run(home, "import", "-", "--rules", "jatsi", typed=raw).returncode == 0
    command = ("correct", "1", "Liisa", "--reason", "misread", "--lang", "en")
    done = run(home, *command, "--total", "-24")
    assert done.returncode == 0
    assert "Total: was -42, is -24. Reason: misread 1. Liisa: -24" in text_of(done.stdout)
    [record] = run_json(home, "records")
    [best] = record["best"]
    assert (best["total"], best["source"]) == (-24, "total")
    [person] = run_json(home, "people", "list")
    assert (best["player"], best["person"]) == (1, person["person"])
    for moment in (best["finished"], person["since"]):
        assert stamp(read_moment(moment)) == moment


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("1", "Liisa", "--reason", "x"), "Give either a row or --total."),
        (("1", "Liisa", "pari", "--total", "5", "--reason", "x"), "Give either a row or --total."),
        (("1", "Liisa", "pari", "--reason", "x"), "For a row give one of"),
        (("1", "Liisa", "--total", "5", "--points", "5", "--reason", "x"), "For a row give one of"),
        (("1", "Liisa", "pari", "--points", "x", "--reason", "x"), "these are not points"),
        (("1", "Liisa", "pari", "--dice", "123", "--reason", "x"), "there are 3 dice here"),
        (("1", "Liisa", "p", "--points", "8", "--reason", "x"), "fits many rows"),
        (("1", "Liisa", "pari", "--points", "8", "--reason", " "), "A correction needs a reason."),
        (("1", "Liisa", "pari", "--points", "7", "--reason", "x"), "cannot give 7"),
        (("1", "Olli", "pari", "--points", "8", "--reason", "x"), "There is no player Olli."),
        (("2", "Liisa", "pari", "--points", "8", "--reason", "x"), "no game 2"),
        (("1", "Liisa", "pari", "--points", "8"), "Missing option"),
    ],
)
def test_what_is_refused_in_one_line(
    corrected: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.setenv("JATSI_DB", str(corrected / "jatsi.db"))
    assert call(["correct", *arguments, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert (said.out, words in said.err) == ("", True), said.err
    with open_records(corrected / "jatsi.db", now=NOW) as records:
        assert history(records, 1) == []


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory, yatzy: Ruleset) -> Path:
    """A folder with records of one imported sheet."""
    folder: Path = tmp_path_factory.mktemp("refused")
    raw = written(good(yatzy, 1))
    assert run(folder, "import", "-", "--rules", "yatzy", typed=raw).returncode == 0
    return folder
