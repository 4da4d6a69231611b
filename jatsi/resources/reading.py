"""Reading a small text file without being held up by what only looks like one."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

from jatsi.errors import RulesetError
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 100_000


def read_text(path: Path) -> str:
    """The text of an ordinary UTF-8 file of at most MOST_BYTES.

    Raises RulesetError in one line for a folder, a pipe, a device, a file that
    is too large, unreadable, or not UTF-8.  Nothing is opened before it is known
    to be an ordinary file: opening a pipe would wait for its writer.
    """
    name = clean(path.name or str(path))
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise RulesetError("{file}: this is not an ordinary file.", file=name)
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise RulesetError(
                "{file}: the file is larger than {limit} bytes.", file=name, limit=MOST_BYTES
            )
        return content.decode("utf-8-sig")
    except FileNotFoundError as error:
        raise RulesetError("{file}: there is no such file.", file=name) from error
    except UnicodeDecodeError as error:
        raise RulesetError("{file}: the file is not UTF-8 text.", file=name) from error
    except (OSError, ValueError) as error:
        raise RulesetError("{file}: the file cannot be read.", file=name) from error
