"""The question of each stage, and what may be answered to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.render.desk import place_text
from jatsi.session.desk.results import throw_prompt
from jatsi.session.desk.stage import Kind
from jatsi.session.words import Command
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.session.desk.looking import Looking
    from jatsi.session.desk.stage import Place, Stage
    from jatsi.texts import Text


def prompt(desk: Looking, stage: Stage, place: Place | None) -> Text:
    """The question; ``place`` is whose total is asked for while a round is on."""
    if place:
        where = place_text(place.round, place.table + 1, place.game, desk.now.plan)
        return text("{place}. {name}?", place=where, name=desk.name(place.person))
    match stage.kind:
        case Kind.ENTRY:
            return text("Who plays? (name or {draw})", draw=desk.word(Command.DRAW))
        case Kind.TIED:
            return throw_prompt(desk.name(stage.tied[0]))
        case Kind.COMPLETE:
            return desk.yes_or_no(text("Close the tournament?"))
        case Kind.CLOSED:
            return text("What now? ({standings}, {reopen}, {quit})", **_closing_words(desk))
        case _ if desk.now.plan.is_final(stage.round):
            return desk.yes_or_no(text("Draw the final?"))
        case _:
            return desk.yes_or_no(text("Draw round {round}?", round=stage.round))


def answers(desk: Looking, stage: Stage) -> Text:
    """What may be answered, for help and where an answer was not understood."""
    yes, draw, close = map(desk.word, (Command.YES, Command.DRAW, Command.CLOSE))
    match stage.kind:
        case Kind.ENTRY:
            return text("Write names, with commas, or {draw}.", draw=draw)
        case Kind.RESULTS:
            return text(
                "Write the total, several of the table in order, or a name and its total."
                " {unplayed}: not played. {skip} goes to the next table, {table} 3 to table 3.",
                unplayed=desk.word(Command.UNPLAYED),
                skip=desk.word(Command.SKIP),
                table=desk.word(Command.TABLE),
            )
        case Kind.BETWEEN:
            return text("{yes} or {draw} goes on when it is time.", yes=yes, draw=draw)
        case Kind.TIED:
            return text("Write what was thrown by each of the tied.")
        case Kind.COMPLETE:
            return text(
                "{yes} or {close} ends it. Until then correct what is wrong.", yes=yes, close=close
            )
        case Kind.CLOSED:
            return text("Answer {standings}, {reopen} or {quit}.", **_closing_words(desk))


def _closing_words(desk: Looking) -> dict[str, str]:
    words = (Command.STANDINGS, Command.REOPEN, Command.QUIT)
    return {command.name.lower(): desk.word(command) for command in words}
