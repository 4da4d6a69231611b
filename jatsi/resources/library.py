"""The rulesets and options that can be named: packaged ones, then the user's."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeVar

from jatsi.errors import AnswerError, IllegalError, RulesetError, UnreadableError
from jatsi.resources.folders import KINDS, Folders
from jatsi.resources.reading import read_text
from jatsi.ruleset.files import Base, Preset, read_file
from jatsi.ruleset.reading import is_id
from jatsi.ruleset.resolve import resolve
from jatsi.texts.clean import clean, shown_path, word_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from jatsi.ruleset.model import Ruleset
    from jatsi.ruleset.option import Option

T = TypeVar("T")
U = TypeVar("U")


class Library(Folders):
    """What lies in the two folders; what was read is kept."""

    def __init__(self, packaged: Path, user: Path | None = None) -> None:
        super().__init__(packaged, user)
        self._read = cache(self.read)

    def entries(self) -> list[Base | Preset]:
        """The rulesets that can be played, the packaged ones first."""
        return [entry for entry in self._entries if not isinstance(entry, RulesetError)]

    def readable_options(self) -> list[Option]:
        """The options that can be read, the packaged ones first."""
        return [option for option in self._options if not isinstance(option, RulesetError)]

    def faults(self) -> list[RulesetError]:
        """What is wrong with each of the other files."""
        hidden = _attempts(self._refuse_taken_name, self.hidden_files())
        found = [*hidden, *self._entries, *self._options]
        return [fault for fault in found if isinstance(fault, RulesetError)]

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
        base, own = self._parts(entry)
        return resolve(base, _once([*own, *options]))

    def _parts(self, preset: Preset) -> tuple[Ruleset, list[Option]]:
        """The base and the options of a preset, which go together."""
        try:
            base = self.entry(preset.base)
            if isinstance(base, Preset):
                raise RulesetError(
                    "{file}: base: a preset needs a base; {base} is a preset too.",
                    file=_file_of(preset),
                    base=base.name,
                )
            options = _once(list(map(self.option, preset.options)))
            resolve(base.ruleset, options)
        except AnswerError as error:
            raise RulesetError("{file}: {reason}", file=_file_of(preset), reason=error) from error
        return base.ruleset, options

    def entry(self, name: str) -> Base | Preset:
        """The base or preset of that name; raises UnreadableError, RulesetError."""
        path = self.packaged_files("").get(name) or _named(self.rulesets, name)
        entry = self._read_ruleset(path) if path else self._by_other_name(word_key(name))
        if entry is None:
            raise UnreadableError(
                "There is no ruleset {name}. The rulesets are: {known}.",
                name=clean(name),
                known=tuple(filter(is_id, self.rulesets)),
            )
        return entry

    def option(self, name: str) -> Option:
        """The option of that name; raises UnreadableError, RulesetError."""
        path = self.packaged_files("options").get(name) or _named(self.options, name)
        if path is None:
            raise UnreadableError(
                "There is no option {name}. The options are: {known}.",
                name=clean(name),
                known=tuple(filter(is_id, self.options)),
            )
        return self._read_option(path)

    def read(self, path: Path) -> Base | Preset | Option:
        """What a file anywhere holds; raises RulesetError.

        A file outside the packaged folder may not bear a packaged name.
        """
        self._refuse_taken_name(path)
        return read_file(read_text(path), shown_path(path.name), path.stem)

    def fitting_options(self, entry: Base | Preset, laid: Sequence[Option] = ()) -> list[Option]:
        """The options that can be laid over the entry besides those laid already.

        A file that cannot be read fits nothing; ``option`` says what is wrong with it.
        """
        taken = self.combine(entry, laid).option_names
        left = [option for option in self.readable_options() if option.name not in taken]
        return [option for option in left if self.fits(entry, option, laid)]

    def fits(self, entry: Base | Preset, option: Option, laid: Sequence[Option] = ()) -> bool:
        """Whether the option can be laid over the entry besides those laid already."""
        try:
            self.combine(entry, [*laid, option])
        except IllegalError:
            return False
        return True

    @cached_property
    def _entries(self) -> list[Base | Preset | RulesetError]:
        return list(_attempts(self._playable, self.rulesets.values()))

    @cached_property
    def _options(self) -> list[Option | RulesetError]:
        return list(_attempts(self._read_option, self.options.values()))

    def _playable(self, path: Path) -> Base | Preset:
        entry = self._read_ruleset(path)
        self.combine(entry, [])
        return entry

    def _refuse_taken_name(self, path: Path) -> None:
        for kind in KINDS:
            namesake = self.packaged_files(kind).get(path.stem)
            if namesake and not _same_file(namesake, path):
                raise RulesetError(
                    "{file}: the name {name} belongs to a packaged file. Rename yours.",
                    file=shown_path(path),
                    name=clean(path.stem),
                )

    def _read_ruleset(self, path: Path) -> Base | Preset:
        entry = self._read(path)
        if not isinstance(entry, Base | Preset):
            raise RulesetError(
                "{file}: rows: a ruleset needs rows, or a base.", file=shown_path(path.name)
            )
        return entry

    def _read_option(self, path: Path) -> Option:
        option = self._read(path)
        if isinstance(option, Base | Preset):
            raise RulesetError("{file}: a ruleset cannot be an option.", file=shown_path(path.name))
        return option

    def _by_other_name(self, key: str) -> Base | Preset | None:
        entries = _attempts(self._read_ruleset, self.rulesets.values())
        readable = (entry for entry in entries if not isinstance(entry, RulesetError))
        return next((e for e in readable if key in map(word_key, e.names)), None)


def _same_file(one: Path, other: Path) -> bool:
    return other.exists() and one.samefile(other)


def _named(files: Mapping[str, Path], name: str) -> Path | None:
    """The file of that very name, else of the name without dots, blanks and capitals."""
    alike = (path for known, path in files.items() if word_key(known) == word_key(name))
    return files.get(name) or next(alike, None)


def _attempts(do: Callable[[T], U], places: Iterable[T]) -> Iterator[U | RulesetError]:
    """What comes of each place, or what is wrong with it."""
    for place in places:
        try:
            yield do(place)
        except RulesetError as error:
            yield error


def _file_of(preset: Preset) -> str:
    return f"{preset.name}.toml"


def _once(options: Sequence[Option]) -> list[Option]:
    return list({option.name: option for option in options}.values())
