"""The chances of rows in columns or in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jatsi.render.figures import Line, decimal, figure_lines
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import Row


class Odds(Protocol):
    """What can become of a row in a turn."""

    @property
    def row(self) -> Row:
        """The row."""

    @property
    def least(self) -> int | None:
        """The points that the chance is of; None where it is of any dice that fit."""

    @property
    def chance(self) -> float | None:
        """The chance, None where it is certain."""

    @property
    def mean(self) -> float:
        """The mean points."""


def odds_lines(odds: Sequence[Odds], view: View) -> list[str]:
    """A line for each row: the chance in percent, and the mean points, both to 0.01."""
    titles = [text("Row"), text("Chance"), text("Mean")]
    return figure_lines(titles, [_line(one, view) for one in odds], view)


def _line(one: Odds, view: View) -> Line:
    mean = decimal(one.mean, 2, view.say)
    title = view.title(one.row.titles)
    if one.chance is None:
        return Line(title, ("", mean), text("{row}: mean {mean}.", row=title, mean=mean))
    fields = {"chance": decimal(100 * one.chance, 2, view.say), "mean": mean}
    figures = (f"{fields['chance']} %", mean)
    if one.least is None:
        words = text("{row}: chance {chance} %, mean {mean}.", row=title, **fields)
        return Line(title, figures, words)
    aim = {"row": title, "points": one.least}
    about = view.say(text("{row}, {points} or more", **aim))
    return Line(
        about,
        figures,
        text("{row}, at least {points}: chance {chance} %, mean {mean}.", **aim, **fields),
    )
