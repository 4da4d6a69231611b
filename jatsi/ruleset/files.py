"""The three kinds of ruleset file, told apart by what stands in them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import RulesetError
from jatsi.ruleset.base import read_base
from jatsi.ruleset.reading import Table, is_id
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset
    from jatsi.ruleset.option import Option
    from jatsi.texts import Titles

_SHOWN = 120
_MOST_DOTS = 500  # in a line: reading a dotted key takes the square of its parts


@dataclass(frozen=True)
class Base:
    """A base ruleset and the other names that it answers to."""

    ruleset: Ruleset
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of its file."""
        return self.ruleset.name

    @property
    def titles(self) -> Titles:
        """What people call it."""
        return self.ruleset.titles


@dataclass(frozen=True)
class Preset:
    """A name for a base with options."""

    name: str
    titles: Titles
    names: tuple[str, ...]
    base: str
    options: tuple[str, ...]


def read_file(content: str, file: str, name: str) -> Base | Preset | Option:
    """What a TOML text holds, named ``name``; ``file`` stands in errors.

    Raises RulesetError.
    """
    if not is_id(name):
        raise RulesetError(
            "{file}: name the file with the letters a-z, digits, _ and -, at most 32, then .toml.",
            file=file,
        )
    table = Table(file, _parsed(content, file))
    if "base" in table.data or "options" in table.data:
        return _read_preset(table, name)
    if "rows" in table.data or "dice" in table.data:
        names = table.words("names")
        return Base(read_base(table, name), names)
    from jatsi.ruleset.option import read_option  # a game may have none

    return read_option(table, name)


def _parsed(content: str, file: str) -> dict[str, object]:
    if any(line.count(".") > _MOST_DOTS for line in content.splitlines()):
        raise RulesetError(
            "{file}: a line has more than {limit} dots.", file=file, limit=_MOST_DOTS
        )
    try:
        return tomllib.loads(content)
    except (ValueError, RecursionError) as error:  # a number of 5000 digits is a ValueError
        reason = clean(str(error))[:_SHOWN]
        raise RulesetError(
            "{file}: this is not TOML: {reason}.", file=file, reason=reason
        ) from error


def _read_preset(table: Table, name: str) -> Preset:
    preset = Preset(
        name=name,
        titles=table.titles("titles"),
        names=table.words("names"),
        base=table.word("base"),
        options=table.words("options"),
    )
    table.done()
    return preset
