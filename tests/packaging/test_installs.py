"""The program finds its rules and texts however it came onto the machine."""

from __future__ import annotations

import json
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.packaging.commands import ROOT, SITE, run, run_well

RULESETS = {path.stem for path in (ROOT / "rules").glob("*.toml")}
CATALOGS = {
    path.relative_to(ROOT).with_suffix(".mo").as_posix()
    for path in ROOT.glob("jatsi/locale/*/LC_MESSAGES/*.po")
}
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps")


def check_program(python: Path | str, home: Path, cwd: Path, path: str) -> None:
    """The program imported from ``home`` lists every ruleset and reckons with one.

    It is asked for no language: a machine with no catalogs must not fail for that.
    """

    def output(*arguments: str) -> str:
        return run_well([python, "-P", *arguments], cwd, PYTHONPATH=path)

    place = output("-c", "import jatsi; print(jatsi.__file__)").strip()
    assert Path(place).is_relative_to(home)
    assert names(json.loads(output("-m", "jatsi", "rules", "list", "--json"))) == RULESETS
    scored = json.loads(output("-m", "jatsi", "score", "33366", "--rules", "yatzy", "--json"))
    assert scored["points"]["tayskasi"] == 21


def names(listed: object) -> set[str]:
    """The ruleset names in what `rules list --json` printed."""
    entries = listed.get("rulesets") if isinstance(listed, dict) else listed
    assert isinstance(entries, list)
    return {entry["name"] for entry in entries}


def languages(python: Path | str, cwd: Path, path: str) -> list[str]:
    """The languages that the installed program knows."""
    code = "from jatsi.texts.catalog import languages; print(*languages())"
    return run_well([python, "-P", "-c", code], cwd, PYTHONPATH=path).split()


def test_the_wheel_holds_code_rules_and_compiled_catalogs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    rules = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("rules/**/*.toml")}
    code = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("jatsi/**/*.py")}
    wanted = {f"jatsi/{name}" for name in rules} | code | CATALOGS | {"jatsi/py.typed"}
    assert held >= wanted
    others = {name for name in held - wanted if ".dist-info/" not in name}
    assert {name for name in others if not name.startswith("jatsi/")} == set()
    assert {name for name in others if name.endswith((".po", ".pyc", ".partial"))} == set()
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in held)


def test_the_sdist_holds_what_the_checks_need(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for folder in ("jatsi", "rules", "scripts", "tests")
        for path in ROOT.joinpath(folder).rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".mo")
    }
    assert held >= wanted | CATALOGS | {"LICENSE", "CHANGELOG.md", "README.fi.md", ".ci/run"}


def test_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "site"
    run_well([*PIP, "--target", home, wheel], tmp_path)
    check_program(sys.executable, home, tmp_path, str(home))
    assert (home / "jatsi" / "rules" / "yatzy.toml").is_file()
    assert languages(sys.executable, tmp_path, str(home)) == ["en", "fi"]


def test_an_editable_install(checkout: Path, tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    venv.create(tmp_path / "venv")
    [python] = [*tmp_path.glob("venv/bin/python"), *tmp_path.glob("venv/Scripts/python.exe")]
    pip = (sys.executable, "-m", "pip", "--python", python, *PIP[3:])
    run_well([*pip, "--no-build-isolation", "--editable", checkout], tmp_path, PYTHONPATH=SITE)
    check_program(python, checkout, tmp_path, SITE)
    assert not (checkout / "jatsi" / "rules").exists()
    assert languages(python, tmp_path, SITE) == ["en", "fi"]


def test_a_plain_checkout(checkout: Path, tmp_path: Path) -> None:
    """Nothing is built there, so it speaks English only."""
    check_program(sys.executable, checkout, tmp_path, str(checkout))


def test_the_tests_are_collected_from_the_unpacked_sdist(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [root] = tmp_path.iterdir()
    done = run([sys.executable, "-m", "pytest", "--collect-only", "--quiet"], root)
    assert done.returncode == 0, done.stdout
