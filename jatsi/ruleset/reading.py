"""Reading TOML tables: one error that names file, key and what is expected.

A ``Table`` hands out values by key and knows its own place in the file; asking
for a value of the wrong kind raises RulesetError, and ``done`` refuses keys
that nobody asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from jatsi.errors import RulesetError
from jatsi.texts import Text, Titles, text
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_ID = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_ALIKE = 0.85  # of 1, for a key that is meant to be another
_TITLE_LIMIT = 120
_SHOWN = 60
_REASON = 120
_MOST_DOTS = 500  # in a line: reading a dotted key takes the square of its parts


@dataclass
class Table:
    """A TOML table being read; ``place`` is its dotted key in ``file``."""

    file: str
    data: Mapping[str, object]
    place: str = ""
    asked: set[str] = field(default_factory=set)

    def fail(self, key: str, expected: Text) -> NoReturn:
        """Raise the error for a key of this table; a misspelt one is named itself."""
        self._refuse_misspelt(key)
        raise RulesetError(
            "{file}: {key}: expected {expected}.",
            file=self.file,
            key=self.key(key),
            expected=expected,
        )

    def _refuse_misspelt(self, key: str) -> None:
        if key in self.data:
            return
        from difflib import get_close_matches  # needed only for what is wrong

        strange = [name for name in self.data if name not in self.asked]
        for name in get_close_matches(key, strange, 1, _ALIKE):
            raise RulesetError(
                "{file}: {key}: there is no such key; is {right} meant?",
                file=self.file,
                key=self.key(clean(name)),
                right=key,
            )

    def key(self, key: str) -> str:
        """The dotted key from the top of the file, fit to be shown."""
        shown = clean(key)[:_SHOWN]
        return f"{self.place}.{shown}" if self.place else shown

    def has(self, key: str) -> bool:
        """Whether the table has the key, which from now on it may have."""
        self.asked.add(key)
        return key in self.data

    def get(self, key: str) -> object:
        """The raw value, None where absent."""
        self.asked.add(key)
        return self.data.get(key)

    def integer(self, key: str, least: int, most: int) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fail(key, text("a whole number from {least} to {most}", least=least, most=most))
        return value

    def flag(self, key: str) -> bool:
        """True or false; false where absent."""
        value = self.get(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            self.fail(key, text("true or false"))
        return value

    def word(self, key: str, choices: Collection[str] | None = None) -> str:
        """One of the choices, or an id in lower-case ASCII."""
        value = self.get(key)
        if choices is not None and value not in choices:
            self.fail(key, text("one of: {choices}", choices=tuple(choices)))
        if not isinstance(value, str) or not is_id(value):
            self.fail(key, text("a short name of the letters a-z, digits, _ and -"))
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts fit to be shown; empty where absent."""
        value = self.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(map(_is_title, value)):
            self.fail(key, text("a list of texts"))
        return tuple(clean(item) for item in value)

    def integers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers from 1 up."""
        value = self.get(key)
        if not isinstance(value, list) or not all(type(n) is int and n > 0 for n in value):
            self.fail(key, text("a list of whole numbers from 1 up"))
        return tuple(value)

    def titles(self, key: str) -> Titles:
        """A table from language codes to texts."""
        value = self.get(key)
        if not isinstance(value, dict) or not value:
            self.fail(key, text('a text for each language, such as {{ fi = "…", en = "…" }}'))
        inner = Table(self.file, value, self.key(key))
        for language, title in value.items():
            if not _LANGUAGE.fullmatch(language):
                inner.fail(language, text("a language code such as fi, en or sv"))
            if not _is_title(title):
                inner.fail(language, text("a text of 1 to {most} characters", most=_TITLE_LIMIT))
        return Titles({language: clean(title) for language, title in value.items()})

    def table(self, key: str) -> Table:
        """A table inside this one; empty where absent."""
        value = self.get(key)
        if not isinstance(value, dict | None):
            self.fail(key, text("a table"))
        return Table(self.file, value or {}, self.key(key))

    def tables(self, key: str, least: int, most: int) -> list[Table]:
        """From ``least`` to ``most`` tables; none where absent and ``least`` is 0."""
        value = self.get(key)
        if value is None and least == 0:
            return []
        items = value if isinstance(value, list) else []
        tables = isinstance(value, list) and all(isinstance(item, dict) for item in items)
        if not tables or not least <= len(items) <= most:
            self.fail(key, text("from {least} to {most} tables", least=least, most=most))
        return [Table(self.file, item, f"{self.key(key)}[{i}]") for i, item in enumerate(items, 1)]

    def done(self) -> None:
        """Refuse the first key that nobody asked for."""
        unknown = [key for key in self.data if key not in self.asked]
        if unknown:
            raise RulesetError(
                "{file}: {key}: there is no such key; here can be: {keys}.",
                file=self.file,
                key=self.key(unknown[0]),
                keys=tuple(sorted(self.asked)),
            )


def read_table(content: str, file: str) -> Table:
    """The table that a TOML text is; raises RulesetError where it is none."""
    import tomllib  # stored rulesets are JSON

    if any(line.count(".") > _MOST_DOTS for line in content.splitlines()):
        raise RulesetError(
            "{file}: a line has more than {limit} dots.", file=file, limit=_MOST_DOTS
        )
    try:
        return Table(file, tomllib.loads(content))
    except (ValueError, RecursionError) as error:  # a number of 5000 digits is a ValueError
        reason = clean(str(error))[:_REASON]
        raise RulesetError(
            "{file}: this is not TOML: {reason}.", file=file, reason=reason
        ) from error


def is_id(value: str) -> bool:
    """Whether the text can name a row, an option or a ruleset."""
    return _ID.fullmatch(value) is not None


def _is_title(value: object) -> bool:
    return isinstance(value, str) and 0 < len(clean(value)) <= _TITLE_LIMIT
