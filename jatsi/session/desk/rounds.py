"""Deeds about rounds and the end: draw, take back, change places, close, reopen.

They raise as those about people do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.render.standings import round_text
from jatsi.session.asking import alone
from jatsi.session.desk.looking import LeftQuestionError
from jatsi.session.desk.people import two
from jatsi.session.desk_queries import Close, Draw, Reopen, Swap, Undraw
from jatsi.texts import text
from jatsi.tournament import moves

if TYPE_CHECKING:
    from jatsi.session.desk.looking import Looking
    from jatsi.session.protocol import Talk


def draw(desk: Looking, rest: str) -> Talk[None]:
    """Draw the next round, and show its tables where another one is on."""
    alone(None)(rest)
    state = desk.now.state
    number, ahead = state.next_round, state.current_round is not None
    yield from desk.look_up(Draw(number))
    yield from desk.look()
    if ahead:
        desk.tell(text("{round} is drawn.", round=round_text(number, desk.now.plan)))
        desk.show_round(number)


def undraw(desk: Looking, rest: str) -> Talk[None]:
    """Take the last draw back."""
    alone(None)(rest)
    if not desk.now.state.drawn:
        raise IllegalError("No round is drawn.")
    number = max(desk.now.state.drawn)
    yield from desk.look_up(Undraw(number))
    desk.tell(text("The draw of round {round} is taken back.", round=number))


def swap(desk: Looking, rest: str) -> Talk[None]:
    """Let two change places in the round that is on."""
    people = yield from two(desk, rest)
    number = yield from desk.look_up(Swap(*desk.names(people)))
    desk.tell(
        text("In round {round} changed places: {names}.", round=number, names=desk.names(people))
    )


def close(desk: Looking, rest: str) -> Talk[None]:
    """End the tournament; where results are missing, only if that is meant."""
    alone(None)(rest)
    state = desk.now.state
    if not state.complete:
        moves.verify_close(state, forced=True)
        if not (yield from desk.yes(text("Not everything is played. Close all the same?"))):
            raise LeftQuestionError
    yield from desk.look_up(Close(forced=not state.complete))


def reopen(desk: Looking, rest: str) -> Talk[None]:
    """Let a closed tournament go on, with a reason."""
    alone(None)(rest)
    moves.reopen(desk.now.state, "?")
    reason = yield from desk.reason()
    yield from desk.look_up(Reopen(reason))
    desk.tell(text("The tournament is open again."))
