"""Understanding answers that name dice, rows and numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jatsi.dice.hands import LETTERS
from jatsi.errors import AmbiguousError, IllegalError, UnreadableError
from jatsi.texts import text
from jatsi.texts.clean import clean, word_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scorecard import Scorecard

_DICE = re.compile(r"[0-9](?:[ ,;-]*[0-9])*")

MOST_DIGITS = 5
"""No row gives points with more digits."""

_DASHES = ("-", "\N{MINUS SIGN}", "\N{EN DASH}")

_NO_SUCH_FACE = (
    text("None of the dice shows a zero."),
    text("None of the dice shows a one."),
    text("None of the dice shows a two."),
    text("None of the dice shows a three."),
    text("None of the dice shows a four."),
    text("None of the dice shows a five."),
    text("None of the dice shows a six."),
    text("None of the dice shows a seven."),
    text("None of the dice shows an eight."),
    text("None of the dice shows a nine."),
)


def named_dice(answer: str, dice: Sequence[int]) -> tuple[int, ...]:
    """The places, from 0, of the dice that the answer names by letter or face.

    A letter names a place, a digit one die more of that face.  Raises
    UnreadableError where a sign is neither, IllegalError where there is no such
    die.
    """
    signs = [sign for sign in clean(answer).upper() if sign not in " ,.;+"]
    known = LETTERS + "0123456789"
    if not signs or not all(sign in known for sign in signs):
        raise UnreadableError("{answer}: these are not dice.", answer=clean(answer))
    chosen = {_place(sign, dice) for sign in signs if sign in LETTERS}
    for digit in (int(sign) for sign in signs if sign not in LETTERS):
        chosen.add(_next_showing(digit, dice, chosen))
    return tuple(sorted(chosen))


def _place(letter: str, dice: Sequence[int]) -> int:
    place = LETTERS.index(letter)
    if place >= len(dice):
        raise IllegalError(
            "There is no die {letter}. The dice are {dice}.", letter=letter, dice=_shown(dice)
        )
    return place


def _next_showing(face: int, dice: Sequence[int], chosen: set[int]) -> int:
    if face not in dice:
        raise IllegalError(
            "{problem} The dice are {dice}.", problem=_NO_SUCH_FACE[face], dice=_shown(dice)
        )
    free = [place for place, die in enumerate(dice) if die == face and place not in chosen]
    if not free:
        raise IllegalError(
            "Face {face} is named too many times. The dice are {dice}.",
            face=face,
            dice=_shown(dice),
        )
    return free[0]


def _shown(dice: Sequence[int]) -> str:
    return "\u00a0".join(map(str, dice))  # on one line


def typed_dice(answer: str, number: int, faces: int) -> tuple[int, ...]:
    """That many dice written as ``33366`` or ``3 3 3 6 6``, in the order given.

    Raises UnreadableError for what are no dice, IllegalError for a wrong number of
    them or a face that they do not have.
    """
    written = clean(answer)
    if not _DICE.fullmatch(written):
        raise UnreadableError(
            "{dice}: these are not dice. Write them as {example}.",
            dice=written,
            example=example_dice(number, faces),
        )
    dice = tuple(int(sign) for sign in written if sign.isdecimal())
    if len(dice) != number:
        raise IllegalError(
            "{dice}: there are {given} dice here, but {number} are needed.",
            dice=written,
            given=len(dice),
            number=number,
        )
    wrong = [face for face in dice if not 1 <= face <= faces]
    if wrong:
        raise IllegalError(
            "{dice}: no die shows {face}; the faces are 1 to {faces}.",
            dice=written,
            face=wrong[0],
            faces=faces,
        )
    return dice


def example_dice(number: int, faces: int) -> str:
    """How that many dice are written, to show in a help text."""
    return (
        ("3" * number + "66")[-number:]
        .replace("6", str(min(6, faces)))
        .replace("3", str(min(3, faces)))
    )


def named_row(answer: str, card: Scorecard, language: str) -> Row:
    """The open row that the answer names; raises as ``find_row``, and IllegalError."""
    row = find_row(answer, card.ruleset, card.open_rows, language)
    card.verify_mark(row)
    return row


def find_row(answer: str, ruleset: Ruleset, first: Sequence[Row], language: str) -> Row:
    """The row that the answer names by number, id, name or beginning.

    A full name may be in any language, a beginning only in the given one; it is
    sought among the rows ``first`` before the others.  Raises UnreadableError,
    AmbiguousError.
    """
    key = word_key(answer)
    numbered = {str(number): row for number, row in enumerate(ruleset.rows, 1)}
    if key in numbered and clean(answer).removesuffix(".").isdecimal():
        return numbered[key]
    called = [row for row in ruleset.rows if key in row.keys]
    sought = (_beginning(key, rows, language) for rows in (first, ruleset.rows))
    return _only(answer, called or next(filter(None, sought), []))


def _beginning(key: str, rows: Sequence[Row], language: str) -> list[Row]:
    return [row for row in rows if key and any(k.startswith(key) for k in row.keys_in(language))]


def _only(answer: str, rows: list[Row]) -> Row:
    if not rows:
        raise UnreadableError("There is no row {answer}.", answer=clean(answer))
    if rows[1:]:
        raise AmbiguousError(
            "{answer} fits many rows: {rows}.",
            answer=clean(answer),
            rows=tuple(row.titles for row in rows),
        )
    return rows[0]


def number_in(answer: str, least: int, most: int) -> int:
    """The whole number of the answer; raises UnreadableError out of the range."""
    digits = clean(answer)
    if not digits.isascii() or not digits.isdecimal() or not least <= int(digits) <= most:
        raise UnreadableError(
            "Answer with a number from {least} to {most}.", least=least, most=most
        )
    return int(digits)


def is_unplayed(answer: str) -> bool:
    """Whether the answer is a dash, which says that a game was not played."""
    return clean(answer) in _DASHES


def points_in(answer: str) -> int:
    """The points of the answer, maybe negative; raises UnreadableError."""
    written = clean(answer).replace("\N{MINUS SIGN}", "-")
    digits = written.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise UnreadableError("{answer}: these are not points.", answer=written)
    return int(written)
