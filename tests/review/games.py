"""Games of players who choose at random, on screen and on sheets filled in by hand."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

from jatsi.game.events import CorrectEvent, KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.game.model import Game, Phase
from jatsi.game.sheets import Sheets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from jatsi.game.events import Event
    from jatsi.ruleset.model import Ruleset
    from jatsi.scorecard import Scorecard


def chance(seed: int) -> Random:
    """What players of no skill choose by, the same again for the same seed."""
    return Random(seed)  # noqa: S311 - no secret


def subsets(places: Sequence[int]) -> list[tuple[int, ...]]:
    """Every choice of some of the places."""
    choices = product((False, True), repeat=len(places))
    return [tuple(p for p, keep in zip(places, kept, strict=True) if keep) for kept in choices]


def throws(game: Game) -> list[tuple[int, ...]]:
    """Every way the dice can lie after the throw that is due, each as likely."""
    faces = range(1, game.ruleset.faces + 1)
    thrown = set(game.places_to_throw)
    ways = [
        faces if place in thrown else (game.turn.dice[place],) for place in range(game.ruleset.dice)
    ]
    return list(product(*ways))


def any_event(game: Game, rng: Random) -> Event:
    """Something that can happen now; a mark is now and then taken back."""
    if game.phase in (Phase.READY, Phase.KEPT):
        if game.phase is Phase.READY and game.before_mark and rng.random() < 0.2:
            return game.undo()
        return game.throw(rng.choice(throws(game)))
    if game.phase is Phase.THROWN and rng.random() < 0.7:
        return game.keep(rng.choice(subsets(range(game.ruleset.dice))))
    return game.mark(rng.choice(game.card.open_rows))


def played(ruleset: Ruleset, seats: int, rng: Random) -> tuple[list[Event], Game]:
    """A game to its end: what happened, and how it ended."""
    game, events = Game.start(ruleset, seats), []
    while game.phase is not Phase.OVER:
        events.append(any_event(game, rng))
        game = game.apply(events[-1])
    return events, game


def typed(ruleset: Ruleset, seats: int, rng: Random) -> tuple[list[Event], Sheets]:
    """Sheets filled in by hand and closed: all that was typed, and how they stand.

    Throws are told one by one, or only the last dice, or only points; steps are taken
    back, and marks corrected.
    """
    sheets, events = Sheets.start(ruleset, seats), []
    while not sheets.full:
        for event in [*_turn(sheets, rng)]:
            events.append(event)
            sheets = sheets.apply(event)
            if rng.random() < 0.1:
                events.append(UndoEvent(event.seat))
                sheets = sheets.apply(events[-1])
                break
        if rng.random() < 0.3 and (correction := _correction(sheets, rng)):
            events.append(correction)
            sheets = sheets.apply(correction)
    return events, sheets


def _turn(sheets: Sheets, rng: Random) -> Iterator[Event]:
    """A turn, or what is left of one, of the seat that writes next."""
    ruleset, seat = sheets.ruleset, sheets.turn
    row = rng.choice(sheets.cards[seat].open_rows)
    if sheets.hand is None and rng.random() < 0.2:
        yield MarkEvent(seat, row.id, rng.choice(ruleset.attainable[row.id]))
        return
    hand = sheets.hand
    left = sheets.throws_left(seat)
    dice = hand.dice if hand else ()
    again = hand.kept if hand else ()
    while again is not None:
        number = rng.randint(1, left)
        if not ruleset.saving and rng.random() < 0.7:
            number = 1
        left -= number
        dice = tuple(
            dice[place] if place in again else rng.randint(1, ruleset.faces)
            for place in range(ruleset.dice)
        )
        yield ThrowEvent(seat, dice, number)
        again = None
        if left and rng.random() < 0.5:
            again = rng.choice(subsets(range(ruleset.dice))[:-1])
            yield KeepEvent(seat, again)
    yield MarkEvent(seat, row.id)


def _correction(sheets: Sheets, rng: Random) -> CorrectEvent | None:
    """Something that puts a mark right, if there is a mark and it can be put right so."""
    ruleset, seat = sheets.ruleset, rng.randrange(len(sheets.cards))
    row, to = rng.choice(ruleset.rows), rng.choice(ruleset.rows)
    faces = range(1, ruleset.faces + 1)
    dice = tuple(rng.choices(faces, k=ruleset.dice))
    events = [
        CorrectEvent(seat, row.id, to.id),
        CorrectEvent(seat, row.id, to.id, dice),
        CorrectEvent(seat, row.id, to.id, points=rng.choice(ruleset.attainable[to.id])),
    ]
    event = rng.choice(events)
    return event if sheets.hand is None and sheets.can(event) else None


def points_sheet(card: Scorecard) -> tuple[int | None, ...]:
    """The points on a sheet, as plain recursion has them."""
    return tuple(None if mark is None else mark.points for mark in card.marks)
