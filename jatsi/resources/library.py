"""The rulesets and options that can be named: packaged ones, then the user's."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from jatsi.errors import IllegalError, RulesetError, UnreadableError
from jatsi.resources.places import packaged_rules, user_rules
from jatsi.resources.reading import read_text
from jatsi.ruleset.files import Base, Preset, read_file
from jatsi.ruleset.option import Option
from jatsi.ruleset.resolve import resolve
from jatsi.texts.clean import clean, word_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from jatsi.ruleset.model import Ruleset

T = TypeVar("T")
U = TypeVar("U")


class Library:
    """Two folders of rulesets; each has a folder ``options`` of options.

    Without a ``user`` folder it is the platform's, which is only sought when a
    name is not a packaged one: finding it costs more than reading a ruleset.
    """

    def __init__(self, packaged: Path, user: Path | None = None) -> None:
        self.packaged = packaged
        self._user = user

    @classmethod
    def installed(cls) -> Library:
        """The library of this installation and this user."""
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

    def resolve(self, name: str, options: Iterable[str] = ()) -> Ruleset:
        """The ruleset of that name or other name, with the options laid over it.

        Raises UnreadableError for an unknown name, IllegalError for options that
        do not fit, RulesetError for a bad file.
        """
        return self.combine(self.entry(name), list(map(self.option, options)))

    def combine(self, entry: Base | Preset, options: Sequence[Option]) -> Ruleset:
        """The ruleset of a file's content with options; a preset brings its own."""
        if isinstance(entry, Base):
            return resolve(entry.ruleset, _once(options))
        try:
            base = self.entry(entry.base)
            own = list(map(self.option, entry.options))
        except UnreadableError as error:
            raise RulesetError("{file}: {reason}", file=_file_of(entry), reason=error) from error
        if isinstance(base, Preset):
            raise RulesetError(
                "{file}: base: a preset needs a base; {base} is a preset too.",
                file=_file_of(entry),
                base=base.name,
            )
        return resolve(base.ruleset, _once([*own, *options]))

    def entry(self, name: str) -> Base | Preset:
        """The base or preset of that name; raises UnreadableError, RulesetError."""
        path = self._packaged("").get(name) or _named(self.rulesets, name)
        entry = self._read_ruleset(path) if path else self._by_other_name(word_key(name))
        if entry is None:
            raise UnreadableError(
                "There is no ruleset {name}. The rulesets are: {known}.",
                name=clean(name),
                known=tuple(self.rulesets),
            )
        return entry

    def option(self, name: str) -> Option:
        """The option of that name; raises UnreadableError, RulesetError."""
        path = self._packaged("options").get(name) or _named(self.options, name)
        if path is None:
            raise UnreadableError(
                "There is no option {name}. The options are: {known}.",
                name=clean(name),
                known=tuple(self.options),
            )
        return self._read_option(path)

    def read(self, path: Path) -> Base | Preset | Option:
        """What a file anywhere holds; raises RulesetError.

        A file outside the packaged folder may not bear a packaged name.
        """
        self._refuse_taken_name(path)
        return read_file(read_text(path), clean(path.name), path.stem)

    def fitting_options(self, entry: Base | Preset, laid: Sequence[Option] = ()) -> list[Option]:
        """The options that can be laid over the entry besides those laid already.

        A file that cannot be read fits nothing; ``option`` says what is wrong with it.
        """
        taken = self.combine(entry, laid).option_names
        left = [name for name in self.options if name not in taken]
        options = _readable(self.option, left)
        return [option for option in options if self.fits(entry, option, laid)]

    def fits(self, entry: Base | Preset, option: Option, laid: Sequence[Option] = ()) -> bool:
        """Whether the option can be laid over the entry besides those laid already."""
        try:
            self.combine(entry, [*laid, option])
        except IllegalError:
            return False
        return True

    def _files(self, folder: str) -> dict[str, Path]:
        files = self._packaged(folder)
        for path in _toml_files(self.user / folder):
            files.setdefault(path.stem, path)
            self._refuse_taken_name(path)
        return files

    def _packaged(self, folder: str) -> dict[str, Path]:
        return {path.stem: path for path in _toml_files(self.packaged / folder)}

    def _refuse_taken_name(self, path: Path) -> None:
        for folder in (self.packaged, self.packaged / "options"):
            namesake = folder / f"{path.stem}.toml"
            if namesake.exists() and not _same_file(namesake, path):
                raise RulesetError(
                    "{file}: the name {name} belongs to a packaged file. Rename yours.",
                    file=clean(str(path)),
                    name=clean(path.stem),
                )

    def _read_ruleset(self, path: Path) -> Base | Preset:
        entry = self.read(path)
        if isinstance(entry, Option):
            raise RulesetError(
                "{file}: rows: a ruleset needs rows, or a base.", file=clean(path.name)
            )
        return entry

    def _read_option(self, path: Path) -> Option:
        option = self.read(path)
        if not isinstance(option, Option):
            raise RulesetError("{file}: a ruleset cannot be an option.", file=clean(path.name))
        return option

    def _by_other_name(self, key: str) -> Base | Preset | None:
        entries = _readable(self._read_ruleset, self.rulesets.values())
        return next((e for e in entries if key in map(word_key, e.names)), None)


def _toml_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def _same_file(one: Path, other: Path) -> bool:
    return other.exists() and one.samefile(other)


def _named(files: Mapping[str, Path], name: str) -> Path | None:
    """The file of that very name, else of the name without dots, blanks and capitals."""
    alike = (path for known, path in files.items() if word_key(known) == word_key(name))
    return files.get(name) or next(alike, None)


def _readable(read: Callable[[T], U], places: Iterable[T]) -> Iterator[U]:
    for place in places:
        with suppress(RulesetError):
            yield read(place)


def _file_of(preset: Preset) -> str:
    return f"{preset.name}.toml"


def _once(options: Sequence[Option]) -> list[Option]:
    return list({option.name: option for option in options}.values())
