"""Deeds about people: they come, leave, return, are put out, and are kept apart.

Each takes the words after its command, asks for what they do not say, and raises
JatsiError where it cannot be done, LeftQuestionError where a question is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import UnreadableError
from jatsi.render.desk import game_text
from jatsi.session.desk.answers import named_person, pieces, two_people
from jatsi.session.desk_queries import BringBack, Disqualify, Join, KeepApart, Withdraw
from jatsi.session.words import Command
from jatsi.texts import text
from jatsi.tournament import moves
from jatsi.tournament.facts import Removed, Result, Undrawn, Withdrawn
from jatsi.tournament.state import Status

if TYPE_CHECKING:
    from jatsi.session.desk.looking import Looking
    from jatsi.session.protocol import Talk
    from jatsi.texts import Text
    from jatsi.tournament.facts import Fact

LATER = "?"
"""A reason that is asked for only once all else is known to be possible."""


def join(desk: Looking, rest: str) -> Talk[None]:
    """Take in those whose names stand between commas."""
    answer = rest or (yield from desk.words(text("Who joins?"), text("Write names, with commas.")))
    names = pieces(answer)
    if not names:
        raise UnreadableError("A name needs at least one letter or digit.")
    added = yield from desk.look_up(Join(tuple(names)))
    yield from desk.look()
    state = desk.now.state
    if state.drawn:
        since = state.next_round
        desk.tell(text("In from round {round} on: {names}.", round=since, names=tuple(added)))
    else:
        desk.tell(
            text("Added: {names}.", names=tuple(added)),
            text("Players now: {number}.", number=len(state.present)),
        )


def withdraw(desk: Looking, rest: str) -> Talk[None]:
    """Let someone go, asking what becomes of each game of theirs that is on."""
    person = yield from desk.person(rest)
    totals = []
    for missing in moves.withdraw(desk.now.state, person, moves.Outcome()):
        if isinstance(missing, Result):
            total = yield from _total_of_one_who_leaves(desk, missing)
            totals.append((missing.round, missing.game, total))
    done = yield from desk.look_up(Withdraw(desk.name(person), tuple(totals)))
    desk.tell(*(told for fact in done if (told := _withdrawal(desk, fact))))


def _total_of_one_who_leaves(desk: Looking, missing: Result) -> Talk[int | None]:
    prompt = text(
        "{game}. {name}? (total/{unplayed})",
        game=game_text(missing.round, missing.game, desk.now.plan),
        name=desk.name(missing.person),
        unplayed=desk.word(Command.UNPLAYED),
    )
    return (yield from desk.total(prompt, missing.round)).total


def _withdrawal(desk: Looking, fact: Fact) -> Text | None:
    match fact:
        case Removed(person):
            return text("{name} is not in any more.", name=desk.name(person))
        case Withdrawn(person, number):
            return text(
                "{name} has withdrawn: no table from round {round} on.",
                name=desk.name(person),
                round=number,
            )
        case Undrawn(number):
            return text("The draw of round {round} is taken back.", round=number)
        case _:
            return None


def bring_back(desk: Looking, rest: str) -> Talk[None]:
    """Let someone play again, with a reason after a disqualification."""
    person = yield from desk.person(rest)
    moves.bring_back(desk.now.state, person, LATER)
    out = desk.now.state.status(person) is Status.DISQUALIFIED
    reason = (yield from desk.reason()) if out else ""
    yield from desk.look_up(BringBack(desk.name(person), reason))
    desk.tell(text("{name} is in again.", name=desk.name(person)))


def disqualify(desk: Looking, rest: str) -> Talk[None]:
    """Put someone out, with a reason."""
    person = yield from desk.person(rest)
    moves.disqualify(desk.now.state, person, LATER)
    reason = yield from desk.reason()
    yield from desk.look_up(Disqualify(desk.name(person), reason))
    desk.tell(text("{name} is disqualified.", name=desk.name(person)))


def keep_apart(desk: Looking, rest: str) -> Talk[None]:
    """Let two not sit at one table where it can be helped."""
    one, other = yield from two(desk, rest)
    yield from desk.look_up(KeepApart(desk.name(one), desk.name(other)))
    desk.tell(
        text(
            "Apart from the next draw on, where possible: {names}.", names=desk.names((one, other))
        )
    )


def two(desk: Looking, rest: str) -> Talk[tuple[int, int]]:
    """The two who are named with a comma between, or one after the other."""
    if "," in rest:
        return two_people(rest, desk.now.state)
    one = yield from desk.person(rest)
    other = yield from desk.words(text("And who else?"), text("Name the other one."))
    return one, named_person(other, desk.now.state)
