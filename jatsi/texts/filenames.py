"""Names for files made of titles, legal on every system that the program runs on."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

from jatsi.texts.clean import clean, name_key

if TYPE_CHECKING:
    from collections.abc import Collection

MOST_BYTES = 120
"""How long a name may be in UTF-8, its ending and number included.

A third of what Windows allows for a whole path, and less than the 143 bytes of an
encrypted folder on Linux.
"""

_UNTITLED = "jatsi"
_DIVIDING = re.compile(r"[/\\|:]+")
_LEFT_OUT = re.compile(r'[<>"?*]|:(?!\S)')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|\Z)")
_NOT_FIRST = " .-~"
_NOT_LAST = " .\u200c\u200d"


def file_name(title: str, ending: str, taken: Collection[str]) -> str:
    """A name for a new file in a folder where the names ``taken`` are.

    ``ending`` is ASCII, without the dot.  The name has no folder in it.  It differs from
    those taken by more than capitals or Unicode's forms, for many folders see no
    difference there; where the title alone does not, a number in brackets follows it.
    """
    stem = _stem(title)
    used = {name_key(name) for name in taken}
    for number in count(1):
        tail = f" ({number}).{ending}" if number > 1 else f".{ending}"
        name = _cut(stem, MOST_BYTES - len(tail)) + tail
        if name_key(name) not in used:
            return name
    raise AssertionError  # the numbers do not end


def _stem(title: str) -> str:
    legal = _DIVIDING.sub("-", _LEFT_OUT.sub("", clean(title)))
    stem = " ".join(legal.split()).lstrip(_NOT_FIRST).rstrip(_NOT_LAST) or _UNTITLED
    return f"_{stem}" if _RESERVED.match(stem.casefold()) else stem


def _cut(stem: str, most: int) -> str:
    """The longest beginning of at most that many bytes that can end a name."""
    whole = stem.encode()[:most].decode(errors="ignore")
    return whole.rstrip(_NOT_LAST)
