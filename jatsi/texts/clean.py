"""The one gate for text from outside: nothing that steers a terminal gets in."""

from __future__ import annotations

import re
import unicodedata

from jatsi.errors import UnreadableError

NAME_LIMIT = 40
ANSWER_LIMIT = 200

_ESCAPES = (
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # control sequences: arrows, colours, paste marks
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]).*?(?:\x07|\x1b\\|\x9c|\Z)"  # strings to a terminal
    r"|(?:\x1b[NO]|[\x8e\x8f])[ -~]?"  # function keys
    r"|\x1b[ -/]*[0-~]?"  # other escapes, such as a change of character set
)
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that show nothing
_JOINERS = "\u200c\u200d"  # needed inside words of some scripts and in emoji
_FORBIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def clean(raw: str) -> str:
    """The text in NFC without controls, escapes, bidi marks or surrogates.

    Runs of blanks become one; blanks at the ends go.
    """
    kept = raw
    if not raw.isprintable() or not _BLANK.isdisjoint(raw):  # else there is nothing to take out
        kept = "".join(map(_safe, re.sub(_ESCAPES, "", raw, flags=re.DOTALL)))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def shown_path(path: object) -> str:
    """A path, or the name of a file, as it may be sent to a terminal."""
    return clean(str(path))


def clean_name(raw: str) -> str:
    """A person's or game's name, cleaned.

    Raises UnreadableError for an empty or illegible name and for one of more
    than NAME_LIMIT characters.
    """
    name = clean(raw)
    if any(character == "\ufffd" or "\ud800" <= character <= "\udfff" for character in raw):
        raise UnreadableError("The name has a character that cannot be read. Type it again.")
    if not any(unicodedata.category(character)[0] in "LNS" for character in name):
        raise UnreadableError("A name needs at least one letter or digit.")
    if len(name) > NAME_LIMIT:
        raise UnreadableError("A name has at most {limit} characters.", limit=NAME_LIMIT)
    return name


def name_key(name: str) -> str:
    """The form by which names are compared: equal for ``åke`` and ``Åke``.

    Joiners, which cannot be seen, make no other name.
    """
    seen = "".join(character for character in name if character not in _JOINERS)
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", seen).casefold())


def sort_key(name: str) -> str:
    """A key whose plain byte order is that of the Finnish alphabet, Å-Ä-Ö last."""
    return "".join(map(_sortable, name_key(name)))


def word_key(word: str) -> str:
    """The form by which words of an answer are compared: ``Täys-Käsi`` is ``tayskasi``."""
    decomposed = unicodedata.normalize("NFD", clean(word).casefold())
    return "".join(c for c in decomposed if c.isalnum())


def _safe(character: str) -> str:
    if character in _JOINERS:
        return character
    if character in "\t\r\n" or character in _BLANK:
        return " "
    return "" if unicodedata.category(character) in _FORBIDDEN else character


def _sortable(character: str) -> str:
    last = {"å": "{", "ä": "|", "ö": "}"}.get(character)
    return last or unicodedata.normalize("NFD", character)[0]
