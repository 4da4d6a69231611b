"""What a process of its own does to the records in a test."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from jatsi.dice.sources import SeededDice
from jatsi.game.model import Phase
from jatsi.records.connection import Records, open_records
from jatsi.records.games import append, load
from jatsi.records.people import find_or_add, rename
from tests.records.helpers import NOW, game_of, next_event

if TYPE_CHECKING:
    from collections.abc import Callable


def open_only(_records: Records) -> None:
    """Nothing more."""


def add_people(records: Records, me: str) -> None:
    """Five people of one's own, and five namesakes of everybody's."""
    for number in range(5):
        find_or_add(records, f"Henkilö {me} {number}", now=NOW)
        find_or_add(records, "Liisa#new", now=NOW)


def count_up(records: Records, person: str) -> None:
    """Read a number out of a name, and write the next one back, ten times."""
    for _ in range(10):
        with records.writing() as db:
            sql = "SELECT name FROM people WHERE id = ?"
            (name,) = db.execute(sql, [int(person)]).fetchone()
            rename(records, int(person), f"Luku {int(name.split()[1]) + 1}", now=NOW)


def play(records: Records, game_id: str) -> None:
    """The game to its end, one event a write; says each number once it is stored."""
    stored = load(records, int(game_id))
    game, seq = game_of(stored), stored.next_seq
    while game.phase is not Phase.OVER:
        event = next_event(game, SeededDice.from_number(1))
        game = game.apply(event)
        final = game if game.phase is Phase.OVER else None
        append(records, int(game_id), seq, [event], final=final, now=NOW)
        print(seq, flush=True)  # noqa: T201 - this is how the test hears of it
        seq += 1


def correct(records: Records, tournament: str, name: str, times: str) -> None:
    """Correct somebody's result in the first round that many times, to one point more each."""
    from jatsi.club.tournaments.organiser import Organiser

    organiser = Organiser(records, int(tournament), who=name, clock=lambda: NOW)
    for number in range(1, int(times) + 1):
        organiser.correct(name, 100 + number, 1, None, f"{name} {number}")


TASKS: dict[str, Callable[..., None]] = {
    "open": open_only,
    "people": add_people,
    "count": count_up,
    "play": play,
    "correct": correct,
}


def main(task: str, path: str, *arguments: str) -> None:
    """Say "ready", wait for a line, and do the task."""
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    with open_records(Path(path), now=NOW) as records:
        TASKS[task](records, *arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
