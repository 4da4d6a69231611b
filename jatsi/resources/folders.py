"""Where rulesets and options lie: the packaged ones, then the user's."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

from jatsi.resources.places import packaged_rules, user_rules

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Self

KINDS = ("", "options")
"""The folders for rulesets and for options, in each of the two."""


class Folders:
    """Two folders of rulesets; each has a folder ``options`` of options.

    Without a ``user`` folder it is the platform's, which is only sought when a
    name is not a packaged one: finding it costs more than reading a ruleset.
    """

    def __init__(self, packaged: Path, user: Path | None = None) -> None:
        self.packaged = packaged
        self._user = user
        self.packaged_files = cache(self._packaged_files)

    @classmethod
    def installed(cls) -> Self:
        """The folders of this installation and this user."""
        return cls(packaged_rules())

    @cached_property
    def user(self) -> Path:
        """The user's folder; need not exist."""
        return self._user or user_rules()

    @cached_property
    def rulesets(self) -> dict[str, Path]:
        """The files of bases and presets by name, the packaged ones first."""
        return self._files("")

    @cached_property
    def options(self) -> dict[str, Path]:
        """The files of options by name, the packaged ones first."""
        return self._files("options")

    @cached_property
    def own_files(self) -> dict[str, list[Path]]:
        """The user's files of each kind, those with a packaged name too."""
        return {kind: _toml_files(self.user / kind) for kind in KINDS}

    def hidden_files(self) -> list[Path]:
        """The user's files that a packaged one of the same kind and name hides."""
        own = [(kind, path) for kind in KINDS for path in self.own_files[kind]]
        return [path for kind, path in own if path.stem in self.packaged_files(kind)]

    def _files(self, kind: str) -> dict[str, Path]:
        packaged = self.packaged_files(kind)
        own = {path.stem: path for path in self.own_files[kind]}
        return packaged | {name: path for name, path in own.items() if name not in packaged}

    def _packaged_files(self, kind: str) -> dict[str, Path]:
        return {path.stem: path for path in _toml_files(self.packaged / kind)}


def _toml_files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml"))
    except OSError:  # a folder that may not be read has nothing to offer
        return []
