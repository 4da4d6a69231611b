"""The three kinds of ruleset file, told apart by what stands in them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import RulesetError
from jatsi.ruleset.base import read_base
from jatsi.ruleset.option import Option, read_option
from jatsi.ruleset.reading import Table
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset
    from jatsi.texts import Titles


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
    try:
        data = tomllib.loads(content)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesetError(
            "{file}: this is not TOML: {reason}.", file=file, reason=clean(str(error))
        ) from error
    table = Table(file, data)
    if table.has("base"):
        return _read_preset(table, name)
    if table.has("rows"):
        names = table.words("names")
        return Base(read_base(table, name), names)
    return read_option(Table(file, data), name)


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
