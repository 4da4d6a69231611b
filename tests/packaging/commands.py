"""Copying the checkout and running commands in it, offline."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parent.parent.parent
FOLDERS = (".ci", "jatsi", "rules", "scripts", "tests")
BUILT = shutil.ignore_patterns("__pycache__", "*.mo")
SCRIPTS = sorted(
    path for path in (ROOT / "scripts").iterdir() if path.is_file() and not path.suffix
)
SITE = sysconfig.get_path("purelib")


def environment(**more: str) -> dict[str, str]:
    """The environment without what measures coverage or points at a person's files."""
    dropped = ("COV", "JATSI_", "LANG", "LC_", "PIP_", "PYTHON")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    offline = {"PIP_NO_INDEX": "1", "PIP_RETRIES": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return kept | offline | more


def run(command: Sequence[str | Path], cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """The ended command, told nothing on its input."""
    return subprocess.run(  # noqa: S603 - the project's own commands
        list(map(str, command)),
        cwd=cwd,
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def run_well(command: Sequence[str | Path], cwd: Path, **more: str) -> str:
    """What the command printed; it must not fail."""
    done = run(command, cwd, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copy_checkout(target: Path) -> Path:
    """Copy what a clone has to the folder, which must not exist yet."""
    target.mkdir()
    for path in ROOT.iterdir():
        if path.name in FOLDERS:
            shutil.copytree(path, target / path.name, ignore=BUILT)
        elif path.is_file() and not path.name.startswith(".coverage"):
            shutil.copy(path, target)
    return target
