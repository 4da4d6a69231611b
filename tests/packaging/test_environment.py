"""scripts/play and scripts/test set up what they need, offline once it is there."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import sys
import venv
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import environment
from tests.packaging.commands import ROOT, SCRIPTS, SITE, run

if TYPE_CHECKING:
    import subprocess

posix = pytest.mark.skipif(os.name == "nt", reason="the environment is laid out for POSIX here")


def play(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What scripts/play of a checkout does with the arguments."""
    return run([sys.executable, checkout / "scripts" / "play", *arguments], checkout.parent)


@pytest.fixture
def equipped(checkout: Path) -> Path:
    """A checkout whose environment sees everything that the tests' own has."""
    pytest.importorskip("hatchling")
    venv.create(checkout / ".venv", symlinks=os.name != "nt")
    [site] = [
        *checkout.glob(".venv/lib/*/site-packages"),
        *checkout.glob(".venv/Lib/site-packages"),
    ]
    (site / "outer.pth").write_text(SITE, "utf-8")
    return checkout


@posix
def test_play_sets_up_once_and_passes_arguments_and_exit_code(equipped: Path) -> None:
    first = play(equipped, "rules", "list", "--json")
    assert first.returncode == 0, first.stderr
    assert json.loads(first.stdout)
    assert first.stderr.count("Setting up Jatsi") == 1
    second = play(equipped, "score", "9", "--rules", "yatzy")
    assert second.returncode == 2
    assert "Setting up" not in second.stderr


@posix
def test_play_in_a_folder_that_the_locale_cannot_spell(equipped: Path) -> None:
    odd = equipped.rename(equipped.with_name("nopat ja öljylamppu"))
    for variables in ({"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}):
        play_script = odd / "scripts" / "play"
        hand = ("score", "11111", "--rules", "yatzy", "--json")
        done = run([sys.executable, play_script, *hand], odd.parent, **variables)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["points"]["yatzy"] == 50


@posix
def test_play_renews_when_the_requirements_or_the_texts_change(equipped: Path) -> None:
    assert play(equipped, "--help").returncode == 0
    with (equipped / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert "Setting up" in play(equipped, "--help").stderr
    [compiled, *_] = equipped.glob("jatsi/locale/*/LC_MESSAGES/*.mo")
    compiled.unlink()
    again = play(equipped, "--help")
    assert again.returncode == 0
    assert "Setting up" not in again.stderr
    assert compiled.exists()


@posix
def test_play_says_in_one_line_that_the_texts_are_broken(equipped: Path) -> None:
    assert play(equipped, "--help").returncode == 0
    [source, *_] = equipped.glob("jatsi/locale/*/LC_MESSAGES/*.po")
    source.write_text("oops\n", "utf-8")
    broken = play(equipped, "--help")
    assert broken.returncode == 1
    assert "line 1" in broken.stderr
    assert len(broken.stderr.splitlines()) == 1


@posix
def test_an_unfinished_set_up_without_network_fails_in_one_line(checkout: Path) -> None:
    """Nothing can be fetched: once as on a new machine, once after an interruption."""
    for _ in range(2):
        done = play(checkout)
        assert done.returncode == 1
        assert done.stdout == ""
        [setting_up, failed] = done.stderr.splitlines()
        assert "Setting up" in setting_up
        assert "Is there a network?" in failed
        assert (checkout / ".venv" / "jatsi-setup.log").read_text("utf-8")


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_names_the_package(
    missing: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(environment, "HOME", tmp_path / ".venv")
    monkeypatch.setattr(environment, "STAMP", tmp_path / ".venv" / "stamp")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv" / "python")
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == missing else find(name)
    )
    with pytest.raises(SystemExit) as caught:
        environment.prepare()
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert str(caught.value).count(package) == 2
    assert "\n" not in str(caught.value)
    assert "Setting up" in capsys.readouterr().err


@pytest.mark.parametrize("path", SCRIPTS, ids=attrgetter("name"))
def test_an_older_python_reads_as_far_as_its_message(path: Path) -> None:
    tree = ast.parse(path.read_text("ascii"), feature_version=(3, 5))
    kinds = [type(node).__name__ for node in tree.body]
    assert kinds == ["Expr", "Import", "If", "Import", "If"]


@posix
@pytest.mark.parametrize("path", [*SCRIPTS, ROOT / ".ci" / "run"], ids=attrgetter("name"))
def test_the_commands_can_be_run_as_files(path: Path) -> None:
    assert os.access(path, os.X_OK)


def test_the_checks_run_in_order_and_pytest_last() -> None:
    import checks

    steps = checks.steps(Path("python"), ["-k", "word"])
    assert [step.title for step in steps] == [
        "ruff check",
        "ruff format",
        "mypy",
        "mypy for Windows",
        "import layers",
        "pytest",
    ]
    assert [step.title for step in steps if "word" in step.command] == ["pytest"]


def test_all_steps_run_though_the_first_fails(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import checks

    def steps(*_: object) -> list[checks.Step]:
        commands = {"one": "raise SystemExit(3)", "pytest": "print('1 passed')"}
        return [
            checks.Step(title, (sys.executable, "-c", code)) for title, code in commands.items()
        ]

    monkeypatch.setattr(checks, "steps", steps)
    monkeypatch.setattr(environment, "prepare", lambda _: Path(sys.executable))
    assert checks.main([]) == 1
    out, err = capfd.readouterr()
    assert out.splitlines()[0] == "== one"
    assert out.splitlines()[-1] == "1 passed"
    assert "Failed: one" in err
