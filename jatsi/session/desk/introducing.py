"""What is shown when the tournament comes to another stage, or the desk is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.render.desk import brief_standings, title_line
from jatsi.render.standings import round_text
from jatsi.render.turn import rules_name
from jatsi.ruleset.canonical import content_hash
from jatsi.session.desk.stage import Kind
from jatsi.texts import counted, text
from jatsi.tournament.standings import contenders

if TYPE_CHECKING:
    from jatsi.session.desk.looking import Looking
    from jatsi.session.desk.stage import Stage


def introduce(desk: Looking, stage: Stage, before: Stage | None) -> None:
    """Show the stage, which comes after the one ``before``, None at the beginning."""
    desk.gap()
    if before is None and stage.kind is not Kind.RESULTS:
        desk.show(title_line(desk.now.plan.name, _rules(desk), desk.view))
    match stage.kind:
        case Kind.ENTRY:
            _entry(desk)
        case Kind.RESULTS:
            _round(desk, stage, before)
        case Kind.BETWEEN:
            if before is None or before.kind is not Kind.TIED:
                _complete(desk, stage.round - 1)
            _finalists(desk, stage.round)
        case Kind.TIED:
            _complete(desk, stage.round - 1)
            names = desk.names(stage.tied)
            desk.tell(text("Tied for the last place in the final: {names}.", names=names))
        case Kind.COMPLETE:
            desk.tell(text("Everything is played."))
            _brief(desk, desk.now.plan.last_round if desk.now.plan.final else None)
        case Kind.CLOSED:
            _closed(desk)


def _rules(desk: Looking) -> str:
    """The rules, each once where rounds differ."""
    different = {content_hash(one): one for one in desk.now.rulesets}
    return "; ".join(rules_name(ruleset, desk.view) for ruleset in different.values())


def _entry(desk: Looking) -> None:
    plan, state = desk.now.plan, desk.now.state
    fields = {"rounds": plan.rounds, "size": plan.table_size, "final": plan.final}
    if plan.final:
        desk.tell(text("Rounds: {rounds}; at a table: {size}; in the final: {final}.", **fields))
    else:
        desk.tell(text("Rounds: {rounds}; at a table: {size}.", **fields))
    if present := tuple(state.present):
        desk.tell(
            counted("{n} player is in.", "{n} players are in.", len(present)),
            text("{names}.", names=desk.names(present)),
        )


def _round(desk: Looking, stage: Stage, before: Stage | None) -> None:
    """The tables where nothing is recorded yet, else how much is missing."""
    if before and before.kind is Kind.RESULTS and before.round < stage.round:
        _complete(desk, before.round)
        desk.gap()
    state, number = desk.now.state, stage.round
    if state.begun(number):
        title = desk.view.say(round_text(number, state.plan))
        desk.show(title_line(state.plan.name, title, desk.view))
        missing = len(state.missing(number))
        desk.tell(counted("{n} result is missing.", "{n} results are missing.", missing))
    else:
        desk.show_round(number)


def _complete(desk: Looking, number: int) -> None:
    desk.tell(text("{round} is complete.", round=round_text(number, desk.now.plan)))
    _brief(desk)


def _finalists(desk: Looking, number: int) -> None:
    """Who gets into the final, where that is the round to be drawn."""
    plan = desk.now.plan
    if plan.is_final(number):
        best = contenders(desk.now.standings())[: plan.final]
        names = desk.names(tuple(line.person for line in best))
        desk.tell(text("To the final: {names}.", names=names))


def _brief(desk: Looking, final: int | None = None) -> None:
    desk.show(brief_standings(desk.now.standings(), desk.now.state.names, desk.view, final))


def _closed(desk: Looking) -> None:
    closed = desk.now.state.closed
    desk.tell(text("Closed on {day}.", day=desk.now.closed_on))
    if closed and closed.forced:
        desk.tell(text("Not everything was played."))
