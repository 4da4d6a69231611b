"""Text measured in terminal cells: wide, combining and right-to-left too."""

from __future__ import annotations


def cells(text: str) -> int:
    """How many cells of a terminal line the text takes."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # a table of its own, needed by few lines

    return max(0, wcswidth(text))


def clip(text: str, width: int) -> str:
    """The longest beginning of the text that fits in ``width`` cells.

    Never splits a character from its combining marks.
    """
    if cells(text) <= width:
        return text
    end = 0
    while cells(text[: end + 1]) <= width:
        end += 1
    while end and cells(text[end]) == 0:
        end -= 1
    return text[:end]


def left(text: str, width: int) -> str:
    """The text clipped and filled with blanks on its right."""
    clipped = clip(text, width)
    return clipped + " " * (width - cells(clipped))


def right(text: str, width: int) -> str:
    """The text clipped and filled with blanks on its left."""
    clipped = clip(text, width)
    return " " * (width - cells(clipped)) + clipped


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """The text broken at blanks into lines of at most ``width`` cells.

    A word longer than a line is broken where the line ends; lines after the
    first begin with ``indent``.
    """
    lines = [""]
    for word in text.split(" "):
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
    room = width - cells(start) - cells(end)
    if room >= 1:
        return [start + " " * room + end]
    return [*wrap(start, width), right(end, width)]
