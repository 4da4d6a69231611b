"""Every check of the project in order, each under a heading; pytest comes last."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import environment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
"""Its own script would still name the place of a checkout that has moved."""


@dataclass(frozen=True)
class Step:
    """A check: what it is called, and the command that fails where it finds fault."""

    title: str
    command: tuple[str, ...]


def main(arguments: Sequence[str]) -> int:
    """Run all steps, whatever the earlier ones find; 0 where none failed."""
    python = environment.prepare(["dev"])
    failed = [step.title for step in steps(python, arguments) if not _passes(step)]
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def steps(python: Path, arguments: Sequence[str]) -> list[Step]:
    """The steps; the arguments are pytest's."""
    tool = (str(python), "-m")
    whole = () if arguments else ("--cov-report=term:skip-covered",)
    part = ("--cov-fail-under=0", "--cov-report=") if arguments else ()
    return [
        Step("ruff check", (*tool, "ruff", "check", "--quiet")),
        Step("ruff format", (*tool, "ruff", "format", "--check", "--quiet")),
        Step("mypy", (*tool, "mypy", "--no-error-summary", "--platform", "linux")),
        Step("mypy for Windows", (*tool, "mypy", "--no-error-summary", "--platform", "win32")),
        Step("import layers", (str(python), "-c", LINT_IMPORTS, "--no-cache", "--no-logo")),
        Step("pytest", (*tool, "pytest", "-n", "3", "--cov", *whole, *part, *arguments)),
    ]


def _passes(step: Step) -> bool:
    """Whether the step passes; its time is told, but after pytest, whose summary ends all."""
    print(f"== {step.title}", flush=True)
    start = time.monotonic()
    code = subprocess.run(
        step.command,
        cwd=environment.ROOT,
        stdin=None if sys.stdin and sys.stdin.isatty() else subprocess.DEVNULL,
        env=os.environ | {"PYTHONUTF8": "1"},
        check=False,
    ).returncode
    if step.title != "pytest":
        verdict = "failed" if code else "ok"
        print(f"   {verdict}, {time.monotonic() - start:.1f} s", flush=True)
    return code == 0
