"""What a list of rulesets and options says, reading no more of each file than it needs."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from jatsi.errors import RulesetError
from jatsi.resources.reading import read_text
from jatsi.ruleset.reading import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from jatsi.resources.folders import Folders
    from jatsi.texts import Titles


class Headings(NamedTuple):
    """The titles of rulesets and what options do, by name, and what is wrong with others."""

    rulesets: dict[str, Titles]
    options: dict[str, Titles]
    faults: list[RulesetError]


def headings(folders: Folders) -> Headings:
    """The packaged rulesets and options, then the user's.

    Files of the user's own are read as a whole, and what they are laid over with
    them, so that what is wrong is told.  Of packaged ones, which tests have read,
    the heads are enough: rows take longer than all else that a list does.
    """
    if not any(folders.own_files.values()):
        with suppress(RulesetError):  # reading all tells better what is wrong
            return Headings(
                _heads(folders.rulesets, "titles"), _heads(folders.options, "about"), []
            )
    from jatsi.resources.library import Library

    library = Library(folders.packaged, folders.user)
    return Headings(
        {entry.name: entry.titles for entry in library.entries()},
        {option.name: option.label.about for option in library.readable_options()},
        library.faults(),
    )


def _heads(files: Mapping[str, Path], key: str) -> dict[str, Titles]:
    """What each file says in a table before its first array of tables."""
    return {name: _head(path, key) for name, path in files.items()}


def _head(path: Path, key: str) -> Titles:
    head, _, _ = read_text(path).partition("\n[[")
    return read_table(head, path.name).titles(key)
