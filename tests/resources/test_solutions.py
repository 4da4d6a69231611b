"""Solutions in a folder: kept whole or not at all, damaged ones solved anew."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jatsi.resources.places import user_cache
from jatsi.resources.solutions import HEAD, clear, keep, kept, load, load_or_solve
from jatsi.ruleset.canonical import content_hash
from jatsi.scorecard import Scorecard
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.cli.program import PATIENCE, ROOT
from tests.resources.solving import OTHER, RULESET
from tests.solver.plain import PlainGame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jatsi.errors import JatsiError
    from jatsi.solver.values import Solution

SPACE = Space(RULESET)
EXPECTED = PlainGame(RULESET).start()
anywhere = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPACE)


@pytest.fixture
def folder(home: Path, solution: Solution) -> Path:
    """A folder in which the solution is kept."""
    keep(solution, home / "cache")
    return home / "cache"


def the_file(folder: Path) -> Path:
    """The only file of a folder."""
    [path] = folder.iterdir()
    return path


def solve_again(folder: Path) -> bool:
    """Whether the game had to be solved; either way the solution is right."""
    told: list[float] = []
    found = load_or_solve(RULESET, folder, progress=told.append)
    assert found.expected == pytest.approx(EXPECTED, abs=1e-9)
    return bool(told)


def test_what_was_solved_is_read_again(home: Path) -> None:
    folder = home / "not" / "there"
    assert solve_again(folder)
    assert not solve_again(folder)
    assert the_file(folder).name.startswith(content_hash(RULESET))


def test_every_worth_is_the_same(folder: Path, solution: Solution) -> None:
    found = load(SPACE, folder)
    assert found
    assert np.array_equal(found.values, solution.values)
    assert found.bases == solution.bases
    assert not found.values.flags.writeable
    card = Scorecard.empty(RULESET)
    assert found.worth(card) == solution.worth(card)


@anywhere
@given(st.data())
def test_any_damaged_byte_is_noticed(folder: Path, solution: Solution, data: st.DataObject) -> None:
    keep(solution, folder)
    path = the_file(folder)
    content = bytearray(path.read_bytes())
    content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    assert load(SPACE, folder) is None
    assert solve_again(folder)
    assert not solve_again(folder)


@anywhere
@given(st.integers(0, 6000), st.binary(max_size=20))
def test_a_file_of_another_length_is_noticed(
    folder: Path, solution: Solution, length: int, more: bytes
) -> None:
    keep(solution, folder)
    path = the_file(folder)
    whole = path.read_bytes()
    path.write_bytes(whole[:length] + more)
    assert (load(SPACE, folder) is None) == (whole[:length] + more != whole)


def test_the_table_of_another_game_is_not_taken(folder: Path) -> None:
    path = the_file(folder)
    path.rename(path.with_name(path.name.replace(content_hash(RULESET), content_hash(OTHER))))
    assert load(Space(OTHER), folder) is None


def test_only_a_changed_file_is_read_whole(folder: Path) -> None:
    """A change that the file system does not know of is not looked for."""
    path = the_file(folder)
    status, content = path.stat(), bytearray(path.read_bytes())
    content[HEAD] ^= 1
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert load(SPACE, folder) is not None
    os.utime(path)
    assert load(SPACE, folder) is None


def test_a_copied_file_is_checked_once(folder: Path) -> None:
    path = the_file(folder)
    before = path.stat().st_mtime
    os.utime(path)
    assert load(SPACE, folder) is not None
    assert path.stat().st_mtime == before


def test_float32_and_float64_are_kept_apart(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jatsi.solver.values.EXACT_STATES", 0)
    folder = home / "cache"
    for exact, precision in ((False, np.float32), (True, np.float64)):
        assert load(SPACE, folder, exact=exact) is None
        load_or_solve(RULESET, folder, exact=exact)
        found = load(SPACE, folder, exact=exact)
        assert found
        assert found.values.dtype == precision
        assert found.expected == pytest.approx(EXPECTED, abs=1e-9 if exact else 1e-5)
    assert len(list(folder.iterdir())) == 2


def test_a_folder_that_cannot_be_written(home: Path) -> None:
    (home / "cache").write_text("in the way", "utf-8")
    told: list[JatsiError] = []
    found = load_or_solve(RULESET, home / "cache", complain=told.append)
    assert found.expected == pytest.approx(EXPECTED, abs=1e-9)
    [error] = told
    assert str(error).startswith(f"The solved game cannot be kept in {home / 'cache'}: ")


def test_what_is_kept_is_listed_and_removed(folder: Path) -> None:
    foreign = folder / "letter.txt"
    foreign.write_text("mine", "utf-8")
    (folder / "broken.jatsi-table").write_text("no table", "utf-8")
    unfinished = folder / "x.jatsi-part"
    unfinished.write_bytes(b"1234")
    [one] = kept(folder)
    assert (one.game, one.exact) == ("tiny", True)
    assert one.expected == pytest.approx(EXPECTED, abs=1e-9)
    assert clear(folder) == one.size + len("no table") + 4
    assert list(folder.iterdir()) == [foreign]
    assert (kept(folder), clear(folder)) == ([], 0)
    assert (kept(folder / "nowhere"), clear(folder / "nowhere")) == ([], 0)


def test_what_was_left_unfinished_is_removed_later(folder: Path, solution: Solution) -> None:
    old, new = folder / "old.jatsi-part", folder / "new.jatsi-part"
    old.touch()
    new.touch()
    os.utime(old, (0, time.time() - 7200))
    keep(solution, folder)
    assert (old.exists(), new.exists()) == (False, True)


@pytest.fixture
def keepers(home: Path) -> Iterator[list[subprocess.Popen[str]]]:
    """Two processes that keep the same solution again and again."""
    command = [sys.executable, "-m", "tests.resources.keeper", str(home / "cache")]
    started = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)  # noqa: S603
        for _ in range(2)
    ]
    yield started
    for process in started:
        process.kill()
        process.communicate(timeout=PATIENCE)


def heard(process: subprocess.Popen[str]) -> None:
    """Wait until it has kept its solution once more."""
    assert process.stdout
    assert process.stdout.readline() == "\n"


def test_two_processes_at_once(home: Path, keepers: list[subprocess.Popen[str]]) -> None:
    heard(keepers[0])
    for _ in range(50):
        found = load(SPACE, home / "cache")
        assert found
        assert found.expected == pytest.approx(EXPECTED, abs=1e-9)
        heard(keepers[1])


@pytest.mark.parametrize("moment", range(5))
def test_killed_while_writing(
    home: Path, keepers: list[subprocess.Popen[str]], moment: int
) -> None:
    """None is left, or a good one; and nothing that hinders the next."""
    for process in keepers:
        heard(process)
        time.sleep(moment / 5000)  # in the midst of the next, maybe
        process.kill()
    folder = home / "cache"
    assert not solve_again(folder)
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes()[: 1000 * moment])  # as if it had got no further
    assert solve_again(folder)


def test_the_folder_of_the_cache(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("JATSI_CACHE", str(home))
    assert user_cache() == home
    monkeypatch.setenv("JATSI_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    if sys.platform == "linux":
        assert user_cache() == home / "jatsi"
    monkeypatch.delenv("JATSI_CACHE")
    assert "jatsi" in user_cache().parts[-3:]
