"""What each turn of a game was in the end: nothing taken back, nothing uncorrected.

A mark that was taken back is left out; the dice stay, and what was decided after counts.
On a sheet filled in by hand every step can be taken back.  A correction says what should
have been written: where it only names another row, the throws stay as they were told;
where it gives other dice or points, only those are known of the turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from jatsi.game.events import CorrectEvent, KeepEvent, MarkEvent, ThrowEvent, UndoEvent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jatsi.game.events import Event


class Throw(NamedTuple):
    """Dice as they lay, after one throw or several that were told together.

    ``throws`` is None where nobody told how many.
    """

    dice: tuple[int, ...]
    throws: int | None


@dataclass(frozen=True)
class SeatTurn:
    """A turn of a seat, from 0: its throws, and the places that were kept after each.

    ``row`` is None for a turn that is not over, ``points`` are given where no dice are known.
    """

    seat: int
    throws: tuple[Throw, ...] = ()
    kept: tuple[tuple[int, ...], ...] = ()
    row: str | None = None
    points: int | None = None


def screen_turns(events: Iterable[Event]) -> list[SeatTurn]:
    """The turns of a game played on screen, in the order of play."""
    turns: list[SeatTurn] = []
    for event in events:
        if isinstance(event, UndoEvent):
            turns[-1] = replace(turns[-1], row=None)
        else:
            _add(turns, event)
    return turns


def sheet_turns(events: Iterable[Event], *, saving: bool) -> list[SeatTurn]:
    """The turns of sheets filled in by hand, in the order in which they were written.

    Only where throws are saved is it asked how many a hand took: else dice that are
    marked as they were told first may be those of any throw.
    """
    turns: list[SeatTurn] = []
    for event in _standing(events):
        if isinstance(event, CorrectEvent):
            _correct(turns, event)
        else:
            _add(turns, event)
    return turns if saving else [one for turn in turns for one in _without_number(turn)]


def _standing(events: Iterable[Event]) -> list[Event]:
    """The events that were not taken back."""
    standing: list[Event] = []
    for event in events:
        if isinstance(event, UndoEvent):
            standing.pop()
        else:
            standing.append(event)
    return standing


def _add(turns: list[SeatTurn], event: Event) -> None:
    """Let the event belong to the turn that is not over, or begin one."""
    if not isinstance(event, ThrowEvent | KeepEvent | MarkEvent):
        return
    if not turns or turns[-1].row is not None:
        turns.append(SeatTurn(event.seat))
    turn = turns[-1]
    match event:
        case ThrowEvent(dice=dice, throws=throws):
            turns[-1] = replace(turn, throws=(*turn.throws, Throw(dice, throws)))
        case KeepEvent(kept=kept):
            turns[-1] = replace(turn, kept=(*turn.kept, kept))
        case MarkEvent(row=row, points=points):
            turns[-1] = replace(turn, row=row, points=points)


def _correct(turns: list[SeatTurn], event: CorrectEvent) -> None:
    """Let the mark be what it should have been; marks of two rows may change places."""
    at = {turn.row: place for place, turn in enumerate(turns) if turn.seat == event.seat}
    wrong = at[event.row]
    if event.to != event.row and event.to in at:
        turns[at[event.to]] = replace(turns[at[event.to]], row=event.row)
    turns[wrong] = replace(_corrected(turns[wrong], event), row=event.to)


def _corrected(turn: SeatTurn, event: CorrectEvent) -> SeatTurn:
    if event.points is not None:
        return SeatTurn(turn.seat, points=event.points)
    if event.dice is None:
        return turn
    told = [throw.throws or 0 for throw in turn.throws]
    return SeatTurn(turn.seat, (Throw(event.dice, sum(told) or None),))


def _without_number(turn: SeatTurn) -> Iterator[SeatTurn]:
    """The turn, without the number of throws that was not told; not before its mark."""
    if len(turn.throws) != 1 or turn.throws[0].throws not in (1, None) or turn.kept:
        yield turn
    elif turn.row is not None:
        yield replace(turn, throws=(Throw(turn.throws[0].dice, None),))
