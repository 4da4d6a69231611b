"""What answers at once loads nothing that is slow to load."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.program import environment

if TYPE_CHECKING:
    from pathlib import Path

SLOW = {"numpy", "sqlite_utils", "asyncssh", "wcwidth"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["play", "--help"],
        ["rules", "list"],
        ["rules", "list", "--json"],
        ["rules", "show", "jatsi"],
        ["score", "33366"],
        ["odds", "--rules", "yatzy", "--dice", "33366"],
        ["advise", "--help"],
        ["solve", "--help"],
        ["score", "33366", "--rules", "yatzy", "--json"],
        ["nosuch"],
    ],
    ids=" ".join,
)
def test_rules_and_score_load_no_database_and_no_numbers(home: Path, arguments: list[str]) -> None:
    done = subprocess.run(  # noqa: S603 - the program under test
        [sys.executable, "-X", "importtime", "-m", "jatsi", *arguments],
        cwd=home,
        env=environment(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    report = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in report}
    assert "click" in loaded
    assert not loaded & SLOW
