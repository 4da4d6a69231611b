"""The three kinds of ruleset file, told apart by what stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jatsi.errors import RulesetError
from jatsi.ruleset.base import read_base
from jatsi.ruleset.reading import is_id, read_table

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset
    from jatsi.ruleset.option import Option
    from jatsi.ruleset.reading import Table
    from jatsi.texts import Titles


class Base(NamedTuple):
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


class Preset(NamedTuple):
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
    table = read_table(content, file)
    if "base" in table.data or "options" in table.data:
        return _read_preset(table, name)
    if "rows" in table.data or "dice" in table.data:
        names = table.words("names")
        return Base(read_base(table, name), names)
    from jatsi.ruleset.option import read_option  # a game may have none

    return read_option(table, name)


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
