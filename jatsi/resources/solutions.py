"""Solved rulesets kept in a folder, each in a file under the ruleset's content hash.

A file is a head of HEAD bytes and the worths as they lie in memory.  The head is a line
with the checksum of the rest of the head, and JSON with all that must agree before the
worths are used, their own checksum among it.  To check that takes reading all of them;
it is done when a file was changed since it was last found good.  The time of its last
change tells: where it is good, that is set to a moment long ago that the checksum names.

The folder is a cache: what is missing or damaged is solved anew.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import file_digest, sha256
from typing import TYPE_CHECKING, NamedTuple

from jatsi.errors import JatsiError
from jatsi.resources.tables import PART, WHOLE, file_name, files, remove
from jatsi.ruleset.canonical import content_hash
from jatsi.solver.limits import fitting_shape
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from jatsi.solver.values import Solution
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import BufferedReader
    from pathlib import Path
    from typing import Any

    import numpy as np

    from jatsi.ruleset.model import Ruleset
    from jatsi.solver.values import Shape

FORMAT = 1
"""Changes when the head does, or the order of the states."""

HEAD = 4096
"""Bytes; the worths begin at a page of memory."""

MOST_LETTERS = 400
"""Of the game's name: the head must hold it, with each letter written as six."""

_PIECE = 4_000_000
"""Bytes written at once: whoever else syncs to the disk meanwhile waits for them."""

STALE = 3600
"""Seconds after which an unfinished file is left over from a process that was ended."""


class Kept(NamedTuple):
    """A table in the folder: whose it is, the expected total, and its size in bytes."""

    game: str
    exact: bool
    expected: float
    size: int


def load_or_solve(
    ruleset: Ruleset,
    folder: Path,
    *,
    exact: bool = False,
    nearly: bool = False,
    most_bytes: int | None = None,
    progress: Callable[[float], None] | None = None,
    complain: Callable[[JatsiError], object] = lambda _: None,
) -> Solution:
    """The solution kept in the folder; else the ruleset is solved, and kept if it can be.

    ``exact``, ``nearly``, ``most_bytes`` and ``progress`` are as for ``solve``, which raises
    JatsiError; ``complain`` is told why a solution could not be kept.
    """
    space = Space(ruleset)
    found = load(space, folder, exact=exact, nearly=nearly, most_bytes=most_bytes)
    if found is None:
        found = solve(
            space,
            exact=exact,
            nearly=nearly,
            most_bytes=most_bytes,
            progress=progress,
        )
        try:
            keep(found, folder)
        except JatsiError as error:
            complain(error)
    return found


def load(
    space: Space,
    folder: Path,
    *,
    exact: bool = False,
    nearly: bool = False,
    most_bytes: int | None = None,
) -> Solution | None:
    """The solution in the folder, read from the file as it is used; None if there is no good one.

    Raises JatsiError where the game is too large to be solved.
    """
    import numpy as np  # after the solver, which has a word in how it is loaded

    shape = fitting_shape(space, exact=exact, nearly=nearly, most_bytes=most_bytes)
    # an exact table serves whoever asks for less too
    precisions = dict.fromkeys([shape.precision(exact=exact), np.dtype(np.float64)])
    found = (_load(shape, precision, folder) for precision in precisions)
    return next(filter(None, found), None)


def _load(shape: Shape, precision: np.dtype[np.floating], folder: Path) -> Solution | None:
    import numpy as np

    wanted = {
        "format": FORMAT,
        "hash": content_hash(shape.space.ruleset),
        "type": precision.name,
        "bytes": shape.size * precision.itemsize,
    }
    with suppress(OSError), (folder / _name(wanted)).open("rb") as file:
        head = _read_head(file)
        if head and all(head.get(key) == wanted[key] for key in wanted) and _is_whole(file, head):
            worths = np.memmap(file, precision.newbyteorder("<"), "r", HEAD, shape.size)
            return Solution(shape, worths.view(np.ndarray), tuple(head["bases"]))
    return None


def keep(solution: Solution, folder: Path) -> None:
    """Put the solution into the folder, which need not exist, all at once or not at all.

    Raises JatsiError where it cannot be written.
    """
    values = solution.values
    worths = values.astype(values.dtype.newbyteorder("<"), copy=False).view("u1").data
    head = _head(solution, worths)
    path = folder / _name(head)
    part = folder / f"{path.stem}-{os.urandom(8).hex()}{PART}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            _write(part, head, worths)
            _clear_stale(folder, part.stat().st_mtime)
            part.replace(path)
            with suppress(OSError):  # whoever reads it checks it then
                _set_changed(path, head)  # only now: a part that looks old seems left over
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise JatsiError(
            "The solved game cannot be kept in {folder}: {reason}.",
            folder=shown_path(folder),
            reason=error.strerror,
        ) from error


def kept(folder: Path) -> list[Kept]:
    """The tables in the folder whose heads are good, by game."""
    found = []
    for path in files(folder, WHOLE):
        with suppress(OSError), path.open("rb") as file:
            if head := _read_head(file):
                size = os.fstat(file.fileno()).st_size
                exact = head["type"] == "float64"
                found.append(Kept(head["game"], exact, head["expected"], size))
    return sorted(found)


def clear(folder: Path) -> int:
    """Remove all tables, unfinished ones too; how many bytes that frees.

    Raises JatsiError where one cannot be removed.
    """
    return remove([*files(folder, WHOLE), *files(folder, PART)])


def _name(head: dict[str, Any]) -> str:
    return file_name(head["hash"], head["type"])


def _clear_stale(folder: Path, now: float) -> None:
    """Remove what was left unfinished long before now."""
    for path in files(folder, PART):
        with suppress(OSError):
            if now - path.stat().st_mtime > STALE:
                path.unlink()


def _head(solution: Solution, worths: memoryview) -> dict[str, Any]:
    ruleset = solution.shape.space.ruleset
    return {
        "format": FORMAT,
        "hash": content_hash(ruleset),
        "type": solution.values.dtype.name,
        "bytes": len(worths),
        "bases": list(solution.bases),
        "checksum": sha256(worths).hexdigest(),
        "game": ", ".join((ruleset.name, *ruleset.option_names))[:MOST_LETTERS],
        "expected": solution.expected,
    }


def _write(path: Path, head: dict[str, Any], worths: memoryview) -> None:
    told = json.dumps(head).encode("ascii").ljust(HEAD - len(_first_line(b"")))
    with path.open("xb") as file:
        file.write(_first_line(told) + told)
        for begin in range(0, len(worths), _PIECE):
            file.write(worths[begin : begin + _PIECE])
            file.flush()
            os.fsync(file.fileno())


def _first_line(told: bytes) -> bytes:
    return b"jatsi solution " + sha256(told).hexdigest().encode("ascii") + b"\n"


def _read_head(file: BufferedReader) -> dict[str, Any] | None:
    """The head of a file, None where it is damaged or of another format."""
    first = file.read(HEAD)
    told = first[len(_first_line(b"")) :]
    if first[: -len(told)] != _first_line(told):
        return None
    head: dict[str, Any] = json.loads(told)
    return head if head["format"] == FORMAT else None


def _is_whole(file: BufferedReader, head: dict[str, Any]) -> bool:
    """Whether the worths are those that were written."""
    status = os.fstat(file.fileno())
    if status.st_size != HEAD + head["bytes"]:
        return False
    if status.st_mtime == _moment(head):
        return True
    if file_digest(file, "sha256").hexdigest() != head["checksum"]:
        return False
    with suppress(OSError):
        _set_changed(file.name, head)
    return True


def _set_changed(path: Path | str, head: dict[str, Any]) -> None:
    """Mark the file as good and unchanged."""
    os.utime(path, (_moment(head), _moment(head)))


def _moment(head: dict[str, Any]) -> int:
    """A time before 1990, of an even second: some systems note only those."""
    return 2 * int(head["checksum"][:7], 16)
