"""Text measured in terminal cells: wide, combining and right-to-left too."""

from __future__ import annotations

_FIRST_MARK = "\u0300"  # below it every character that may be shown takes one cell
_DASH = "\u2013"  # of spans of numbers: it takes one too


def cells(content: str) -> int:
    """How many cells of a terminal line the text takes."""
    if max(content.replace(_DASH, ""), default="") < _FIRST_MARK:
        return len(content)
    from wcwidth import wcswidth  # a table of its own, needed by few lines and slow to load

    return max(0, wcswidth(content))


def clip(content: str, width: int) -> str:
    """The longest beginning of the text that fits in ``width`` cells.

    A combining mark takes no cell, so it stays with its character.
    """
    if cells(content) <= width:
        return content
    end = 0
    while cells(content[: end + 1]) <= width:
        end += 1
    return content[:end]


def left(content: str, width: int) -> str:
    """The text clipped and filled with blanks on its right."""
    clipped = clip(content, width)
    return clipped + " " * (width - _followed(clipped))


def _followed(content: str) -> int:
    """The cells of a text that a blank follows; a joiner at its end takes that along."""
    return cells(content + " ") - 1


def right(content: str, width: int) -> str:
    """The text clipped and filled with blanks on its left."""
    clipped = clip(content, width)
    return " " * (width - cells(clipped)) + clipped


def wrap(content: str, width: int, indent: str = "") -> list[str]:
    """The text broken at blanks into lines of at most ``width`` cells.

    A word longer than a line is broken where the line ends; lines after the
    first begin with ``indent``.  A no-break space is shown as a blank.
    """
    return [line.replace("\u00a0", " ") for line in _broken(content, width, indent)]


def _broken(content: str, width: int, indent: str) -> list[str]:
    lines = [""]
    for word in content.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if cells(joined) <= width:
            lines[-1] = joined
        else:
            lines += [indent + piece for piece in _pieces(word, width - len(indent))]
    return lines if lines[0] or len(lines) == 1 else [lines[1].removeprefix(indent), *lines[2:]]


def _pieces(word: str, width: int) -> list[str]:
    pieces = []
    while word:
        piece = clip(word, width) or word[0]
        pieces.append(piece)
        word = word[len(piece) :]
    return pieces


def sides(start: str, end: str, width: int) -> list[str]:
    """Both texts on one line, at its two ends; on two where they do not fit."""
    room = width - _followed(start) - cells(end)
    if room >= 1:
        return [start + " " * room + end]
    return [*wrap(start, width), right(end, width)]
