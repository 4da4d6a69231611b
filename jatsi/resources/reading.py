"""Reading a file without being held up by what only looks like one."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

from jatsi.errors import RulesetError
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.errors import JatsiError

MOST_BYTES = 100_000


def read_text(path: Path) -> str:
    """The text of an ordinary UTF-8 file of at most MOST_BYTES.

    Raises RulesetError as ``read_bytes``, and where it is not UTF-8.
    """
    try:
        return read_bytes(path, MOST_BYTES, RulesetError).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        name = shown_path(path.name or path)
        raise RulesetError("{file}: the file is not UTF-8 text.", file=name) from error


def read_bytes(path: Path, most: int, fault: type[JatsiError]) -> bytes:
    """The bytes of an ordinary file of at most that many.

    Raises the fault in one line for a folder, a pipe, a device, a file that is too
    large or unreadable.  Nothing is opened before it is known to be an ordinary
    file: opening a pipe would wait for its writer.
    """
    name = shown_path(path.name or path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise fault("{file}: this is not an ordinary file.", file=name)
        with path.open("rb") as file:
            content = file.read(most + 1)
    except FileNotFoundError as error:
        raise fault("{file}: there is no such file.", file=name) from error
    except (OSError, ValueError) as error:
        raise fault("{file}: the file cannot be read.", file=name) from error
    if len(content) > most:
        raise fault("{file}: the file is larger than {limit} bytes.", file=name, limit=most)
    return content
