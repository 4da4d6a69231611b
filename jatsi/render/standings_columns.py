"""The standings as columns: what each is called, and what stands in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jatsi.render.listing import Listing
from jatsi.render.standings import STATUS_TEXTS, round_text, round_title, tie_break_title
from jatsi.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jatsi.render.listing import Cell
    from jatsi.render.standings import Plan, Standing
    from jatsi.render.view import View
    from jatsi.ruleset.model import Ruleset
    from jatsi.texts import Text

PLACE, SHARED, NAME, GAMES = "place", "shared", "name", "games"
ROUND, GAME, PENALTY, TOTAL = "round", "game", "penalty", "total"
TIE_BREAK, STATUS = "tie-break", "status"

MISSING, UNPLAYED = "missing", "unplayed"

_TITLES = {
    PLACE: text("Place"),
    SHARED: text("Shared"),
    NAME: text("Name"),
    GAMES: text("Games"),
    PENALTY: text("Penalty"),
    TOTAL: text("Total"),
    STATUS: text("Status"),
}
_KEYS = 3
"""How many of the first columns say whose line it is."""


@dataclass(frozen=True)
class Column:
    """A column of a ``kind``; which round, game of the round or tie-break it is of."""

    kind: str
    round: int = 0
    game: int = 0
    tie_break: str = ""


@dataclass(frozen=True)
class Told:
    """What is told beside the standings.

    ``games`` are points by person, round and game, ``notes`` by person the rounds of
    which results are MISSING, and those UNPLAYED though there was a table.
    """

    games: Mapping[tuple[int, int, int], int | None] = field(default_factory=dict)
    notes: Mapping[int, Mapping[str, Sequence[int]]] = field(default_factory=dict)


def standings_listing(
    table: Sequence[Standing],
    names: Mapping[int, str],
    told: Told,
    plan: Plan,
    rulesets: Sequence[Ruleset],
    view: View,
    games: int = 1,
) -> Listing:
    """The standings as a listing; ``rulesets`` are those of each round.

    Where a round has more than one of the ``games``, each has a column after the round's.
    """
    shown = list(_shown(table, games))
    lines = [tuple(_cell(column, line, names, told, view) for column in shown) for line in table]
    titles = tuple(
        round_title(column.round, plan, rulesets, view)
        if column.kind == ROUND
        else column_title(column, plan, view)
        for column in shown
    )
    return Listing(titles, tuple(lines), _KEYS)


def round_columns(number: int, games: int) -> Iterator[Column]:
    """The column of a round, then those of its games where there are several."""
    yield Column(ROUND, number)
    if games > 1:
        yield from (Column(GAME, number, game) for game in range(1, games + 1))


def column_text(column: Column, plan: Plan) -> Text:
    """What stands over a column that is no tie-break's, but for the rules of a round."""
    match column.kind:
        case "round":
            return round_text(column.round, plan)
        case "game":
            where = round_text(column.round, plan)
            return text("{round}, game {n}", round=where, n=column.game)
        case kind:
            return _TITLES[kind]


def column_title(column: Column, plan: Plan, view: View) -> str:
    """The same of any column, in the viewer's language."""
    if column.kind == TIE_BREAK:
        return tie_break_title(column.tie_break, view)
    return view.say(column_text(column, plan))


def points_in(
    column: Column, line: Standing, games: Mapping[tuple[int, int, int], int | None]
) -> int | None:
    """The number that belongs in a column; None where there is none."""
    match column.kind:
        case "place":
            return line.place
        case "games":
            return line.games
        case "round":
            return line.rounds[column.round - 1]
        case "game":
            return games.get((line.person, column.round, column.game))
        case "penalty":
            return line.penalty or None
        case "total":
            return line.total
        case _:
            return line.tie_breaks.get(column.tie_break)


def noted(status: Text | str, note: str, rounds: Sequence[int]) -> Text:
    """A status with the rounds of a note."""
    if note == MISSING:
        return text("{status} (missing: {rounds})", status=status, rounds=tuple(rounds))
    return text("{status} (unplayed: {rounds})", status=status, rounds=tuple(rounds))


def _shown(table: Sequence[Standing], games: int) -> Iterator[Column]:
    yield from map(Column, (PLACE, SHARED, NAME, GAMES))
    for number in range(1, len(table[0].rounds) + 1 if table else 1):
        yield from round_columns(number, games)
    if any(line.penalty for line in table):
        yield Column(PENALTY)
    yield Column(TOTAL)
    for name in dict.fromkeys(name for line in table for name in line.tie_breaks):
        yield Column(TIE_BREAK, tie_break=name)
    yield Column(STATUS)


def _cell(column: Column, line: Standing, names: Mapping[int, str], told: Told, view: View) -> Cell:
    match column.kind:
        case "shared":
            return view.say(text("shared")) if line.shared else None
        case "name":
            return names[line.person]
        case "status":
            return view.say(_status(line, told.notes.get(line.person, {})))
        case _:
            return points_in(column, line, told.games)


def _status(line: Standing, notes: Mapping[str, Sequence[int]]) -> Text:
    status = STATUS_TEXTS[line.status]
    for note, rounds in notes.items():
        status = noted(status, note, rounds)
    if not line.reason:
        return status
    return text("{status}: {reason}", status=status, reason=line.reason)
