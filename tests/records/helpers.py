"""Games played by rote, and workers in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING

from jatsi.dice.hands import counts_of
from jatsi.dice.sources import SeededDice
from jatsi.dice.throws import Throw
from jatsi.game.events import CorrectEvent, MarkEvent
from jatsi.game.model import Game, Phase
from jatsi.game.sheets import Sheets
from jatsi.records.games import Player, append, start_game
from jatsi.records.keys import read_key
from jatsi.records.people import find_or_add

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.events import Event
    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame
    from jatsi.records.keys import PublicKey
    from jatsi.ruleset.model import Row, Ruleset
    from jatsi.scorecard import Scorecard

ROOT = Path(__file__).parents[2]
NOW = datetime(2025, 1, 31, 22, 30, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)

KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIP2FQzzGhKi4PqjtbUghymlhup/pCigSt73/wh+n8FLb Liisa@home"
"""A key made by ssh-keygen."""


def key_number(number: int) -> PublicKey:
    """Another key of the same kind: the length and the kind, the length and 32 bytes."""
    raw = b"\0\0\0\x0bssh-ed25519\0\0\0\x20" + number.to_bytes(32, "big")
    return read_key(f"ssh-ed25519 {b64encode(raw).decode()}")


def next_event(game: Game, dice: SeededDice) -> Event:
    """A throw, then a keep of the first die, a throw, and the first open row."""
    turn = game.turn
    match game.phase:
        case Phase.READY | Phase.KEPT:
            places = game.places_to_throw
            throw = Throw(turn.seat + 1, turn.number, turn.thrown + 1, places, game.ruleset.faces)
            faces = dict(zip(places, dice.throw(throw), strict=True))
            kept = dict(enumerate(turn.dice))
            every = kept | faces
            return game.throw(tuple(every[place] for place in range(game.ruleset.dice)))
        case Phase.THROWN if turn.thrown == 1:
            return game.keep((0,))
        case _:
            return game.mark(game.card.open_rows[0])


def played(ruleset: Ruleset, seats: int, number: int = 1) -> tuple[list[Event], Game]:
    """A whole game with the dice of that seed number: its events, and how it ends."""
    game = Game.start(ruleset, seats)
    events: list[Event] = []
    while game.phase is not Phase.OVER:
        events.append(next_event(game, SeededDice.from_number(number)))
        game = game.apply(events[-1])
    return events, game


def game_of(stored: StoredGame) -> Game:
    """The game played on screen."""
    assert isinstance(stored.state, Game)
    return stored.state


def sheets_of(stored: StoredGame) -> Sheets:
    """The sheets filled in by hand."""
    assert isinstance(stored.state, Sheets)
    return stored.state


def people(records: Records, *names: str) -> list[Player]:
    """Players of those names, made where there are none."""
    found = [find_or_add(records, name, now=NOW) for name in names]
    return [Player(person.shown, person=person.id) for person in found]


def finished(
    records: Records,
    ruleset: Ruleset,
    players: Sequence[Player],
    *,
    number: int = 1,
    seed: str | None = None,
    hints: Sequence[int] = (),
    at: datetime = NOW,
) -> int:
    """A stored game that was played to its end; its id."""
    events, final = played(ruleset, len(players), number)
    game = start_game(records, ruleset, players, seed=seed, now=at)
    append(records, game, 1, events, hints=hints, final=final, now=at)
    return game


def by_hand(
    records: Records,
    ruleset: Ruleset,
    players: Sequence[Player],
    *,
    points: bool = False,
    number: int = 1,
    at: datetime = NOW,
) -> int:
    """The same game typed in from paper, dice or only points, and closed; its id."""
    events, final = played(ruleset, len(players), number)
    if points:
        events = points_of(final)
    game = start_game(records, ruleset, players, seed=None, now=at, source="dice")
    sheets = Sheets.replay(ruleset, len(players), events)
    append(records, game, 1, events, final=sheets, now=at)
    return game


def points_of(game: Game) -> list[Event]:
    """The marks of a game as points, turn by turn."""
    order = [event for event in played(game.ruleset, 1)[0] if isinstance(event, MarkEvent)]
    rows = [game.ruleset.row(event.row) for event in order]
    marks = [(seat, row, card.mark_in(row)) for row in rows for seat, card in enumerate(game.cards)]
    return [MarkEvent(seat, row.id, mark.points) for seat, row, mark in marks if mark]


def change_of(card: Scorecard, row: Row) -> CorrectEvent:
    """Other points in the row of the first seat, with dice where dice are known."""
    mark = card.mark_in(row)
    assert mark is not None
    if mark.dice:
        faces = range(1, card.ruleset.faces + 1)
        every = combinations_with_replacement(faces, card.ruleset.dice)
        other = next(dice for dice in every if row.score(counts_of(dice, 6)) != mark.points)
        return CorrectEvent(0, row.id, row.id, other)
    points = next(p for p in card.ruleset.attainable[row.id] if p != mark.points)
    return CorrectEvent(0, row.id, row.id, points=points)


def worker(task: str, path: Path, *arguments: str) -> subprocess.Popen[str]:
    """A process that does a task of ``tests.records.worker`` once it is told to go."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        [sys.executable, "-m", "tests.records.worker", task, str(path), *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def go_together(workers: Sequence[subprocess.Popen[str]]) -> list[str]:
    """Let them all go at once; what each wrote, which must not be a complaint."""
    for process in workers:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in workers:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    written = [process.communicate(timeout=60) for process in workers]
    complaints = "".join(errors for _, errors in written)
    assert not complaints, complaints
    return [lines for lines, _ in written]
