"""Message ids with their fields, and the values that turn them into words.

A translator is handed to whoever needs one; there is no current language.

Values that every call needs are named tuples here and elsewhere: to make a frozen
dataclass takes Python half a millisecond at every start.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class Message(Protocol):
    """What a translator can put into words: a text or an error."""

    @property
    def msgid(self) -> str:
        """The English sentence, with ``{fields}``."""

    @property
    def fields(self) -> Mapping[str, object]:
        """What fills the sentence in."""


class Text(NamedTuple):
    """A message id and its fields.

    ``plural`` is used where ``number`` is not one; ``context`` tells apart what
    is one word in English and two in another language.
    """

    msgid: str
    fields: Mapping[str, object] = MappingProxyType({})
    plural: str = ""
    number: int = 1
    context: str = ""


class Titles(NamedTuple):
    """What something is called, by language code; never empty."""

    by_language: Mapping[str, str]

    def in_language(self, language: str) -> str:
        """The title in that language, else in Finnish, else the first given."""
        titles = self.by_language
        return titles.get(language) or titles.get("fi") or next(iter(titles.values()))


class Translator(Protocol):
    """A language as a value."""

    @property
    def language(self) -> str:
        """The two-letter code of the language."""

    def __call__(self, message: Message) -> str:
        """The message in this language, its fields filled in."""


def text(msgid: str, /, **fields: object) -> Text:
    """A text to be translated; string extraction looks for this name."""
    return Text(msgid, fields)


def counted(msgid: str, plural: str, /, n: int, **fields: object) -> Text:
    """A text whose wording depends on the number ``n``, itself a field."""
    return Text(msgid, {"n": n, **fields}, plural, n)


def in_context(context: str, msgid: str, /) -> Text:
    """A text without fields whose translation depends on where it stands."""
    return Text(msgid, context=context)
