"""How a tournament stands, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.render.standings import round_title, tables_lines, tie_break_title
from jatsi.render.turn import rules_name
from jatsi.ruleset.canonical import content_hash
from jatsi.texts import counted, text
from jatsi.tournament.moves import LEAST_PLAYERS
from jatsi.tournament.plan import Dice, Seating
from jatsi.tournament.standings import left_out_of_final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jatsi.records.tournaments import StoredTournament
    from jatsi.render.view import View
    from jatsi.texts import Text
    from jatsi.tournament.plan import Plan
    from jatsi.tournament.state import Tournament

_SEATING = {
    Seating.FEWEST_MEETINGS: text("Tables: as few meetings again as can be."),
    Seating.RANDOM: text("Tables: at random."),
    Seating.BY_STANDING: text("Tables: by the standings."),
}


def plan_lines(stored: StoredTournament, view: View) -> list[str]:
    """What is agreed."""
    return [
        *view.wrapped(stored.plan.name),
        *_rules_lines(stored, view),
        *view.lines(*_frame(stored.plan), *_reckoning(stored.plan, view)),
    ]


def _rules_lines(stored: StoredTournament, view: View) -> list[str]:
    """The rules, those of each round where they differ."""
    if len({content_hash(one) for one in stored.rulesets}) == 1:
        return view.wrapped(rules_name(stored.rulesets[0], view))
    numbers = range(1, len(stored.rulesets) + 1)
    return [line for number in numbers for line in round_heading(stored, number, view)]


def _frame(plan: Plan) -> Iterator[Text]:
    yield counted("{n} round.", "{n} rounds.", plan.rounds)
    if plan.games > 1:
        yield text("{n} games a round at the same table.", n=plan.games)
    yield text("{n} players at a table.", n=plan.table_size)
    if plan.final:
        yield text("A final of the best {n}.", n=plan.final)
    yield _SEATING[plan.seating]
    if plan.dice is Dice.DUPLICATE:
        yield text("The same dice for each seat at every table.")
    if plan.hints:
        yield text("Hints are allowed.")


def _reckoning(plan: Plan, view: View) -> Iterator[Text]:
    match plan.score.best:
        case None:
            yield text("All games count.")
        case 1:
            yield text("The best game counts.")
        case best:
            yield text("The best {n} games count.", n=best)
    if plan.tie_breaks:
        titles = tuple(tie_break_title(one.name, view) for one in plan.tie_breaks)
        yield text("Ties are parted by: {tie_breaks}.", tie_breaks=titles)


def round_heading(stored: StoredTournament, number: int, view: View) -> list[str]:
    """What stands over a round: that it is the final, and its rules where rounds differ."""
    return view.wrapped(round_title(number, stored.plan, stored.rulesets, view))


def round_lines(
    stored: StoredTournament, number: int, names: Mapping[int, str], view: View
) -> list[str]:
    """A drawn round: who sits where, under those names."""
    tables = stored.state.drawn[number]
    return [*round_heading(stored, number, view), *tables_lines(tables, names, view)]


def missing_text(state: Tournament, number: int) -> Text | None:
    """Whose results are missing in a round; None where none is."""
    missing = state.missing(number)
    if not missing:
        return None
    if state.plan.games == 1:
        who: list[Text | str] = [state.names[person] for person, _ in missing]
    else:
        who = [
            text("{name} (game {game})", name=state.names[person], game=game)
            for person, game in missing
        ]
    return text("Round {round} lacks: {who}.", round=number, who=tuple(who))


def next_text(state: Tournament) -> Text:
    """What can be done now that the round that was on is complete."""
    if state.closed:
        return text("The tournament is closed.")
    if state.current_round:
        return text("Round {round} is on.", round=state.current_round)
    if state.next_round > state.plan.last_round:
        return text("All rounds are complete. The tournament can be closed.")
    if len(state.present) < LEAST_PLAYERS:
        return text("A round can be drawn when there are at least two players.")
    if state.plan.is_final(state.next_round):
        return text("The final can be drawn.")
    return text("Round {round} can be drawn.", round=state.next_round)


def final_in_doubt(stored: StoredTournament) -> list[Text]:
    """Who belongs to the final by what is known now but is not in it, and what helps."""
    state = stored.state
    names = tuple(state.names[one] for one in left_out_of_final(state, stored.rows))
    if not names:
        return []
    who = text(
        "The final was drawn without them, but they now stand high enough: {names}.", names=names
    )
    if state.begun(state.plan.rounds + 1):
        return [who]
    return [who, text("Undraw the final and draw it again.")]


def not_final_text(state: Tournament, as_of: int | None = None) -> Text | None:
    """Why standings as of a round, or as they are, are not final; None where they are."""
    last = state.plan.last_round if as_of is None else as_of
    for number in sorted(one for one in state.drawn if one <= last):
        if missing := missing_text(state, number):
            return text("Not final: {why}", why=missing)
    if last not in state.drawn:
        why = text("Round {round} is not drawn.", round=state.next_round)
        return text("Not final: {why}", why=why)
    return None
