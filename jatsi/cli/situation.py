"""``--sheet … --dice … --throws-left N``: a moment of a turn, told on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.base import TranslatedOption, msgid
from jatsi.errors import IllegalError, UnreadableError
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.dice.hands import Counts
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scorecard import Scorecard


def situation_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that tell a moment of a turn."""
    number: dict[str, Any] = {"type": click.IntRange(0), "metavar": "N", "cls": TranslatedOption}
    options = (
        click.option(
            "--sheet",
            default="",
            metavar="ROWS",
            cls=TranslatedOption,
            help=msgid("The rows that are full, each with its points, as ykkoset=3,pari=12."),
        ),
        click.option(
            "--dice",
            metavar="DICE",
            cls=TranslatedOption,
            help=msgid("The dice as they lie, as 33366; none before the first throw."),
        ),
        click.option(
            "--throws-left",
            "left",
            help=msgid("How many throws are left; usually all after the first."),
            **number,
        ),
        click.option(
            "--saved",
            default=0,
            help=msgid("How many throws were saved before the turn, in games that allow it."),
            **number,
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@dataclass(frozen=True)
class Situation:
    """A moment of a turn, before its first throw or after one.

    Before it there are no dice, and all throws are left, the ``saved`` ones too.
    """

    card: Scorecard
    dice: tuple[int, ...]
    left: int
    saved: int

    @property
    def hand(self) -> Counts | None:
        """The dice as a multiset, None before the first throw."""
        from jatsi.dice.hands import counts_of

        return counts_of(self.dice, self.card.ruleset.faces) if self.dice else None

    def as_json(self) -> dict[str, object]:
        """The game, and what was told of the moment."""
        from jatsi.ruleset.canonical import content_hash

        ruleset = self.card.ruleset
        marks = zip(ruleset.rows, self.card.marks, strict=True)
        return {
            "rules": ruleset.name,
            "options": list(ruleset.option_names),
            "hash": content_hash(ruleset),
            "sheet": {row.id: mark.points for row, mark in marks if mark},
            "dice": list(self.dice),
            "throws_left": self.left,
            "saved": self.saved,
        }


def told(
    ruleset: Ruleset, language: str, *, sheet: str, dice: str | None, left: int | None, saved: int
) -> Situation:
    """The moment that the options tell; raises AnswerError."""
    card = _card(ruleset, sheet, language)
    _verify_saved(card, saved)
    throws = ruleset.throws + saved
    if dice is None:
        if left is not None:
            raise IllegalError("--throws-left goes with --dice: give the dice too.")
        return Situation(card, (), throws, saved)
    from jatsi.session.answers import typed_dice

    thrown = typed_dice(dice, ruleset.dice, ruleset.faces)
    if left is not None and left >= throws:
        raise IllegalError(
            "{left} throws cannot be left: after the first there are at most {most}.",
            left=left,
            most=throws - 1,
        )
    return Situation(card, thrown, throws - 1 if left is None else left, saved)


def _card(ruleset: Ruleset, sheet: str, language: str) -> Scorecard:
    """The sheet with these rows full; raises AnswerError."""
    from jatsi.scorecard import Mark, Scorecard

    card = Scorecard.empty(ruleset)
    for entry in filter(None, map(clean, sheet.split(","))):
        row, points = _entry(card, entry, language)
        card = card.with_mark(row, Mark(points, ()))
    card.verify_order()
    if card.full:
        raise IllegalError("The sheet is full: there is nothing left to play for.")
    return card


def _entry(card: Scorecard, entry: str, language: str) -> tuple[Row, int]:
    """A row that is not full yet, and its points."""
    from jatsi.session.answers import find_row, points_in

    ruleset = card.ruleset
    name, _, written = map(clean, entry.partition("="))
    if not name or not written:
        row = ruleset.rows[0]
        example = f"{row.id}={ruleset.attainable[row.id][-1]}"
        raise UnreadableError(
            "{entry}: this is no row with its points. Write it as {example}.",
            entry=entry,
            example=example,
        )
    row, points = find_row(name, ruleset, card.unmarked, language), points_in(written)
    if card.mark_in(row):
        raise IllegalError("Row {row} is given twice.", row=row.titles)
    ruleset.verify_points(row, points)
    return row, points


def _verify_saved(card: Scorecard, saved: int) -> None:
    """Raise IllegalError where so many throws cannot have been saved by now."""
    ruleset = card.ruleset
    if saved and not ruleset.saving:
        raise IllegalError("In this game no throws are saved.")
    most = (len(ruleset.rows) - len(card.unmarked)) * (ruleset.throws - 1)
    if saved > most:
        raise IllegalError(
            "{saved} throws cannot be saved: with so many rows full there are at most {most}.",
            saved=saved,
            most=most,
        )
