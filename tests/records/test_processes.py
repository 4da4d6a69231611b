"""Several processes at one file, and processes that die."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING

import pytest

from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import append, list_games, load, start_game
from jatsi.records.people import list_people
from tests.records.helpers import NOW, go_together, people, played, worker

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def test_twenty_at_once_keep_every_change(records: Records, path: Path, yatzy: Ruleset) -> None:
    """F2: people added, names read and changed, games played, all at the same moment."""
    players = people(records, "Luku 0", "Maija")
    games = [start_game(records, yatzy, players[1:], seed=None, now=NOW) for _ in range(2)]
    workers = [worker("people", path, str(number)) for number in range(10)]
    workers += [worker("count", path, str(players[0].person)) for _ in range(8)]
    workers += [worker("play", path, str(game)) for game in games]
    go_together(workers)

    found = list_people(records)
    assert sum(person.name.startswith("Henkilö") for person in found) == 50
    namesakes = [person.mark for person in found if person.name == "Liisa"]
    assert namesakes == list(range(1, 51))
    assert [person.name for person in found if person.name.startswith("Luku")] == ["Luku 80"]
    assert all(game.finished_at for game in list_games(records))
    assert check(records) == []


def test_a_fresh_file_opened_by_several(path: Path) -> None:
    go_together([worker("open", path) for _ in range(4)])
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]
    with open_records(path, now=NOW) as records:
        assert check(records) == []


@pytest.mark.parametrize("answers", [1, 7, 20, 33])
def test_a_killed_writer(records: Records, path: Path, yatzy: Ruleset, answers: int) -> None:
    """F4: whatever was acknowledged is there, and the file is whole."""
    game = start_game(records, yatzy, people(records, "Liisa", "Maija"), seed=None, now=NOW)
    process = worker("play", path, str(game))
    assert process.stdin
    assert process.stdout
    process.stdin.write("go\n")
    process.stdin.flush()
    lines = [process.stdout.readline() for _ in range(answers + 1)]
    time.sleep(answers % 4 / 1000)  # in the midst of the next write, maybe
    process.kill()
    process.communicate()

    stored = load(records, game)
    assert len(stored.events) >= int(lines[-1]) == answers
    events, _ = played(yatzy, 2)
    assert [line.event for line in stored.events] == events[: len(stored.events)]
    assert check(records) == []


def test_the_file_copied_alone_between_writes(records: Records, path: Path, yatzy: Ruleset) -> None:
    """F5: nothing of it lies anywhere else."""
    events, _ = played(yatzy, 1)
    game = start_game(records, yatzy, people(records, "Liisa"), seed=None, now=NOW)
    append(records, game, 1, events[:9], now=NOW)
    copied = path.with_name("copy.db")
    shutil.copyfile(path, copied)
    with open_records(copied, now=NOW) as copy:
        assert load(copy, game) == load(records, game)
        assert check(copy) == []
    assert {entry.name for entry in path.parent.iterdir()} == {path.name, copied.name}
