"""``jatsi rules`` and rulesets of one's own, good and bad ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.program import run, run_json
from tests.ruleset.documents import BASE, OPTION, titles, toml

if TYPE_CHECKING:
    from pathlib import Path

PACKAGED = ["jatsi", "maxijatsi", "pakkojatsi", "yatzy"]


@pytest.fixture
def rules(home: Path) -> Path:
    """A user's folder with a good ruleset and option, and one of each kind of bad file."""
    folder = home / "jatsi" / "rules"
    (folder / "options").mkdir(parents=True)
    (folder / "koe.toml").write_text(toml(BASE), "utf-8")
    (folder / "options" / "lisa.toml").write_text(toml(OPTION), "utf-8")
    (folder / "bad.toml").write_text("dice = ", "utf-8")
    (folder / "yatzy.toml").write_text(toml(BASE), "utf-8")
    preset = {"titles": titles("Oma"), "base": "yatzy", "options": ["bonus-84"]}
    (folder / "oma.toml").write_text(toml(preset), "utf-8")
    (folder / "options" / "worse.toml").write_bytes(b"\xff")
    return folder


def test_bad_files_are_told_beside_the_list(home: Path, rules: Path) -> None:
    done = run(home, "rules", "list", "--lang", "en", "--width", "250")
    assert done.returncode == 0
    names = [line.partition(":")[0] for line in done.stdout.splitlines() if ": " in line]
    assert names[:5] == [*PACKAGED, "koe"]
    assert names[-1] == "lisa"
    assert {"bad", "oma", "worse"}.isdisjoint(names)
    assert done.stdout.endswith(f"{rules}\n")
    told = done.stderr.splitlines()
    assert len(told) == 4
    assert f"{rules / 'yatzy.toml'}: the name yatzy belongs to a packaged file." in told[0]
    assert [line.partition(":")[0] for line in told[1:]] == ["bad.toml", "oma.toml", "worse.toml"]


def test_bad_files_keep_no_good_ones_out_of_json(home: Path, rules: Path) -> None:
    assert rules.is_dir()
    listed = run_json(home, "rules", "list")
    assert [entry["name"] for entry in listed] == [*PACKAGED, "koe"]
    assert "lisa" in listed[-1]["fits"]


def test_bad_files_keep_nobody_from_choosing_a_game(home: Path, rules: Path) -> None:
    assert rules.is_dir()
    done = run(home, "--lang", "en", "--plain", typed="no\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "5 Koe en" in done.stdout
    assert "Oma" not in done.stdout


def test_an_option_that_fits_nothing_listed(home: Path) -> None:
    (home / "lisa.toml").write_text(toml(OPTION), "utf-8")  # for four dice of five faces
    done = run(home, "rules", "check", "lisa.toml", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "It fits none of the listed rulesets." in " ".join(done.stdout.split())


def test_what_rests_on_the_users_folder_is_checked(home: Path, rules: Path) -> None:
    preset = {"titles": titles("Valmis"), "base": "koe", "options": ["lisa"]}
    for folder in (home, rules):
        (folder / "valmis.toml").write_text(toml(preset), "utf-8")
        done = run(home, "rules", "check", str(folder / "valmis.toml"), "--lang", "en")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("valmis.toml is in order: a ruleset.")
    done = run(home, "rules", "check", str(rules / "options" / "lisa.toml"), "--lang", "en")
    assert "It fits: koe" in done.stdout


def test_the_users_folder_is_shown_without_what_steers_a_terminal(home: Path) -> None:
    odd = home / "a\x1b[31m\u202eb"
    done = run(home, "rules", "list", "--width", "250", XDG_DATA_HOME=str(odd))
    assert done.returncode == 0
    assert not {"\x1b", "\u202e"} & set(done.stdout)
