"""Rulesets named on the command line, where a path may be given too."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from jatsi.errors import RulesetError
from jatsi.ruleset.files import Base, Preset
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from jatsi.ruleset.option import Option


def chosen_rules(library: Library, name: str, options: Iterable[str]) -> Ruleset:
    """The ruleset of a name or path with options of names or paths.

    Raises JatsiError.
    """
    return library.combine(
        chosen_entry(library, name), [chosen_option(library, o) for o in options]
    )


def _is_path(name: str) -> bool:
    separators = {os.sep, os.altsep or os.sep, "/"}
    return name.endswith(".toml") or any(separator in name for separator in separators)


def chosen_entry(library: Library, name: str) -> Base | Preset:
    """The base or preset of a name or path; raises JatsiError."""
    if not _is_path(name):
        return library.entry(name)
    entry = library.read(Path(name))
    if not isinstance(entry, Base | Preset):
        raise RulesetError("{file}: this is an option. Give it with -o.", file=shown_path(name))
    return entry


def chosen_option(library: Library, name: str) -> Option:
    """The option of a name or path; raises JatsiError."""
    if not _is_path(name):
        return library.option(name)
    option = library.read(Path(name))
    if isinstance(option, Base | Preset):
        file = shown_path(name)
        raise RulesetError("{file}: this is a ruleset. Give it with --rules.", file=file)
    return option
