"""What the desk of a tournament shows: where it is, short standings, results as told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jatsi.render.cells import cells, left, right, sides, wrap
from jatsi.render.standings import (
    PLAYING,
    STATUS_TEXTS,
    headline,
    round_text,
    shown_total,
)
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jatsi.render.standings import Standing
    from jatsi.render.view import View
    from jatsi.texts import Text

_PLACE = 3
_IN_BRACKETS = text("In brackets the total before the final.")


class Plan(Protocol):
    """What is agreed about rounds."""

    @property
    def games(self) -> int:
        """How many games a round has."""

    def is_final(self, number: int) -> bool:
        """Whether the round of that number is the final."""


def title_line(name: str, title: str, view: View) -> list[str]:
    """The tournament, and what is shown of it."""
    if view.plain:
        return view.wrapped(f"{name}. {title}.")
    return sides(name.upper(), title, view.width)


def standings_text(number: int | None, plan: Plan) -> Text:
    """What standings as of a round, or as they are, are called."""
    if number is None:
        return text("Standings")
    if plan.is_final(number):
        return text("Standings after the final")
    return text("Standings after round {round}", round=number)


def table_text(number: int, table: int, game: int, plan: Plan) -> Text:
    """A table, from 1, of the round that is on; the game where a round has several."""
    if plan.is_final(number):
        return place_text(number, table, game, plan)
    if plan.games > 1:
        return text("Table {table}, game {game}", table=table, game=game)
    return text("Table {table}", table=table)


def place_text(number: int, table: int, game: int, plan: Plan) -> Text:
    """A table, from 1, of a round; the game where a round has several."""
    fields = {"round": number, "table": table, "game": game}
    if plan.is_final(number):
        return text("Final, game {game}", **fields) if plan.games > 1 else text("Final")
    if plan.games > 1:
        return text("Round {round}, table {table}, game {game}", **fields)
    return text("Round {round}, table {table}", **fields)


def game_text(number: int, game: int, plan: Plan) -> Text:
    """A game of a round; the round alone where it has one game."""
    if plan.games == 1:
        return round_text(number, plan)
    if plan.is_final(number):
        return text("Final, game {game}", game=game)
    return text("Round {round}, game {game}", round=number, game=game)


def brief_standings(
    table: Sequence[Standing], names: Mapping[int, str], view: View, final: int | None = None
) -> list[str]:
    """Place, name and total, one line for each person.

    After a ``final``, given by its number, its points come first, and the total before
    it stands in brackets.
    """
    lines = view.lines(_IN_BRACKETS) if final else []
    for line in table:
        name = _name(line, names[line.person], view)
        if view.plain:
            lines += _plain_line(line, name, view, final)
        else:
            place = f"{line.place}." if line.place else ""
            lines += _columns(place, name, _points(line, final), view.width)
    return lines


def _columns(place: str, name: str, points: str, width: int) -> list[str]:
    """The three in columns; points that do not fit beside the name stand under it."""
    column = max(_PLACE, len(place))
    pieces = wrap(name, width - column - 1)
    places = [place, *[""] * (len(pieces) - 1)]
    *before, last = [f"{one:>{column}} {piece}" for one, piece in zip(places, pieces, strict=True)]
    room = width - len(points)
    if cells(last + " ") > room:
        return [*before, last, right(points, width)]
    return [*before, left(last, room) + points]


def _name(line: Standing, name: str, view: View) -> str:
    """The name, with the status of somebody who does not play any more."""
    if line.status == PLAYING:
        return name
    return view.say(text("{name} ({status})", name=name, status=STATUS_TEXTS[line.status]))


def _plain_line(line: Standing, name: str, view: View, final: int | None) -> list[str]:
    points = _points_of(line, final)
    told = [text("In the final {points}.", points=points)] if points is not None else []
    return view.lines(headline(line, name), *told)


def _points(line: Standing, final: int | None) -> str:
    if final is None:
        return str(shown_total(line.total))
    points = _points_of(line, final)
    return " ".join([*([] if points is None else [str(points)]), f"({shown_total(line.total)})"])


def _points_of(line: Standing, final: int | None) -> int | None:
    """What somebody came to in the final."""
    return line.rounds[final - 1] if final and len(line.rounds) >= final else None


def with_total(name: str, total: int | None) -> str:
    """A name with its total, which stays on one line with the end of the name."""
    return f"{name}\N{NO-BREAK SPACE}{shown_total(total)}"
