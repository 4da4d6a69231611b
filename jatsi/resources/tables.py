"""The files in the cache folder that hold tables of solved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import JatsiError
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

WHOLE, PART = ".jatsi-table", ".jatsi-part"
"""The ends of the names of files: of good ones, and of those that are being written."""


def file_name(game: str, precision: str) -> str:
    """The name of the table of a game, told by its content hash, in that type of number."""
    return f"{game}-{precision}{WHOLE}"


def files(folder: Path, ending: str) -> list[Path]:
    """The files whose names end so, in any order."""
    try:
        return list(folder.glob(f"*{ending}"))
    except OSError:  # a folder that may not be read has nothing to offer
        return []


def is_kept(game: str, folder: Path) -> bool:
    """Whether there is a table for the game of this content hash, to all appearances."""
    return any(path.name.startswith(game) for path in files(folder, WHOLE))


def remove(paths: Iterable[Path]) -> int:
    """Remove the files; how many bytes that frees.

    Raises JatsiError where one cannot be removed.
    """
    freed = 0
    for path in paths:
        try:
            size = path.stat().st_size
            path.unlink()
        except FileNotFoundError:
            continue
        except OSError as error:
            raise JatsiError(
                "{file} cannot be removed: {reason}.",
                file=shown_path(path),
                reason=error.strerror,
            ) from error
        freed += size
    return freed
