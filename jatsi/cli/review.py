"""``jatsi review``: a game looked back on, luck told from skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, json_option, msgid, pass_settings, print_json
from jatsi.cli.clock import now

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.records.games import GameSummary, StoredGame, StoredSeat
    from jatsi.review.model import Choice, Decision, SeatReview, Step


@click.command(
    cls=Command,
    short_help=msgid("Look back on a game: what luck brought, what decisions cost."),
    help=msgid(
        "Look back on a game: what luck brought, what decisions cost. Every decision is compared"
        " with the best one, and every throw with what could be expected. JSON tells all of them."
    ),
)
@click.argument("game", type=click.IntRange(1))
@json_option
@pass_settings
def review(settings: Settings, *, game: int, as_json: bool) -> None:
    """Every seat's game; of a finished one what it came to is kept in the records."""
    from jatsi.cli.solved import solved
    from jatsi.club.hiding import verify_shown
    from jatsi.club.reviewing import keep_review, reviews, verify_reviewable
    from jatsi.errors import RecordsError
    from jatsi.records.games import load
    from jatsi.solver.advice import Advisor

    with settings.records() as records:
        verify_shown(records, game, now=now())
        stored = load(records, game)
        verify_reviewable(stored)
        found = reviews(stored, Advisor(solved(settings, stored.ruleset, nearly=True)))
        try:
            keep_review(records, stored, found)
        except RecordsError as error:  # it can be shown all the same
            settings.complain(error)
    if as_json:
        print_json(_review_json(stored.summary, found))
    else:
        _show(settings, stored, found)


def _show(settings: Settings, stored: StoredGame, found: tuple[SeatReview, ...]) -> None:
    from jatsi.cli.games import game_line
    from jatsi.render.review import review_lines

    settings.tell(game_line(stored.summary))
    for seat, one in zip(stored.summary.seats, found, strict=True):
        if not settings.plain:
            settings.print([""])
        settings.print(review_lines(seat.name, one, seat.total, stored.ruleset, settings.view))


def _review_json(game: GameSummary, found: tuple[SeatReview, ...]) -> dict[str, object]:
    return {
        "game": game.id,
        "rules": game.rules,
        "options": list(game.options),
        "hash": game.hash,
        "finished": game.finished_at is not None,
        "players": [_seat_json(*both) for both in zip(game.seats, found, strict=True)],
    }


def _seat_json(seat: StoredSeat, one: SeatReview) -> dict[str, object]:
    verdict = one.verdict
    return {
        "name": seat.name,
        "level": seat.level,
        "expected": one.start,
        "total": seat.total,
        "now": one.now,
        "luck": verdict.luck,
        "cost": verdict.cost,
        "together": verdict.together,
        "worst": verdict.worst and _step_json(verdict.worst),
        "best": verdict.best and _step_json(verdict.best),
        "steps": list(map(_step_json, one.steps)),
    }


def _step_json(step: Step) -> dict[str, object]:
    from jatsi.review.model import Decision, LuckyThrow

    if isinstance(step, LuckyThrow):
        told = {"throw": step.number, "dice": list(step.dice), "luck": step.luck}
        return {"kind": "throw", "turn": step.turn} | told
    if isinstance(step, Decision):
        return _decision_json(step)
    told = {"known": str(step.known), "dice": list(step.dice) or None, "change": step.change}
    return {"kind": "together", "turn": step.turn} | told


def _decision_json(step: Decision) -> dict[str, object]:
    return {
        "kind": str(step.kind),
        "turn": step.turn,
        "throw": step.number,
        "dice": list(step.dice),
        "throws_left": step.left,
        "chosen": _choice_json(step.chosen),
        "best": _choice_json(step.best),
        "expected": step.expected,
        "cost": step.cost,
        "margin": step.margin,
        "aim": "win" if step.to_win else "total",
    }


def _choice_json(choice: Choice) -> dict[str, object]:
    return {"keep": list(choice.dice)} if choice.row is None else {"row": choice.row}
