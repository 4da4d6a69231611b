"""Writes transcripts anew; see the package."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.transcripts.replay import FOLDER, Keyboard, Transcript, perform

if TYPE_CHECKING:
    from collections.abc import Iterator


def main(names: list[str]) -> None:
    """Type the answers of each transcript again and keep what came."""
    for path in sorted(FOLDER.glob("*.txt")):
        if not names or path.stem in names:
            rewrite(path)


def rewrite(path: Path) -> None:
    """Replace a transcript by what its answers lead to now."""
    old = Transcript.of(path)
    left = iter(old.typed)
    with TemporaryDirectory() as home:
        session = perform(old.calls, _from(left), Path(home))
    changed = session != old.session
    unused = len(list(left))
    path.write_text(old.about + session, "utf-8", newline="\n")
    told = "changed" if changed else "as it was"
    sys.stdout.write(f"{path.name}: {told}" + (f", {unused} answers unused" * bool(unused)) + "\n")


def _from(answers: Iterator[str | None]) -> Keyboard:
    return lambda _screen: next(answers, None)


if __name__ == "__main__":
    main(sys.argv[1:])
