"""Translators from gettext catalogs (English is the language of message ids).

Every call comes through here, and pathlib would cost a tenth of its start-up.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from jatsi.errors import JatsiError, UnreadableError
from jatsi.texts import Text, Titles

if TYPE_CHECKING:
    from jatsi.texts import Message

LOCALES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
DEFAULT = "fi"
SOURCE = "en"


class Catalog:
    """The texts of one language; satisfies ``Translator``."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self.translations = translations

    def __call__(self, message: Message) -> str:
        """The message in this language; a field may be a message or a title."""
        fields = {name: self._field(value) for name, value in message.fields.items()}
        return self._pattern(message).format_map(fields)

    def _pattern(self, message: Message) -> str:
        known = self.translations
        if isinstance(message, Text) and message.plural:
            return known.ngettext(message.msgid, message.plural, message.number)
        if isinstance(message, Text) and message.context:
            return known.pgettext(message.context, message.msgid)
        return known.gettext(message.msgid)

    def _field(self, value: object) -> object:
        if isinstance(value, Titles):
            return value.in_language(self.language)
        if isinstance(value, Text | JatsiError):
            return self(value)
        if isinstance(value, Iterable) and not isinstance(value, str):
            return ", ".join(str(self._field(item)) for item in value)
        return value


def languages() -> list[str]:
    """The codes of the languages that can be asked for, sorted."""
    found = {name for name in os.listdir(LOCALES) if gettext.find("jatsi", LOCALES, [name])}
    return sorted(found | {SOURCE})


def catalog(language: str) -> Catalog:
    """The translator of a language code.

    Raises UnreadableError where there is no such language.
    """
    if language not in languages():
        raise UnreadableError(
            "There is no language {language}. The languages are: {languages}.",
            language=language,
            languages=languages(),
        )
    found = gettext.translation("jatsi", LOCALES, [language], fallback=language == SOURCE)
    return Catalog(language, found)


def default_language() -> str:
    """Finnish; English in a checkout whose catalogs are not compiled yet."""
    return DEFAULT if DEFAULT in languages() else SOURCE


def language_of_locale(names: Iterable[str]) -> str:
    """The language for the locale's environment values, the strongest first.

    Finnish unless the locale says a language that we have; "C" says nothing.
    """
    for name in names:
        for part in name.split(":"):
            code = part[:2].lower()
            if code in languages() and part[2:3] in ("", "_", ".", "@", "-"):
                return code
        if name:
            break
    return default_language()
