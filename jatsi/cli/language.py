"""Which language a call speaks, decided before its parsing starts."""

from __future__ import annotations

import gettext
import os
from itertools import zip_longest
from typing import TYPE_CHECKING

from jatsi.texts.catalog import LOCALES, Catalog, catalog, language_of_locale

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LOCALE_VARIABLES = ("JATSI_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The code of the language: --lang, else JATSI_LANG, else the locale's.

    The last --lang counts, wherever it stands.  What the environment says may be
    a language that we do not have.
    """
    asked = ""
    for argument, following in zip_longest(arguments, arguments[1:], fillvalue=""):
        if argument == "--":
            break
        if argument == "--lang":
            asked = following
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
    return asked or language_of_locale(environment.get(name, "") for name in LOCALE_VARIABLES)


def bind(language: str) -> Catalog:
    """The translator of a language, click's own words bound to the same.

    Raises UnreadableError for a language that we do not have.
    """
    chosen = catalog(language)
    os.environ["LANGUAGE"] = language  # click asks gettext, which asks this
    gettext.bindtextdomain("click", LOCALES)
    gettext.textdomain("click")
    return chosen
