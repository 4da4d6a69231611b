"""What a process of its own does to a folder of solutions in a test."""

from __future__ import annotations

import sys
from pathlib import Path

from jatsi.resources.solutions import keep, load_or_solve
from tests.resources.solving import RULESET


def main(folder: Path) -> None:
    """Solve, and keep the solution again and again until killed; says each time it is kept."""
    solution = load_or_solve(RULESET, folder)
    while True:
        keep(solution, folder)
        print(flush=True)  # noqa: T201 - this is how the test hears of it


if __name__ == "__main__":
    main(Path(sys.argv[1]))
