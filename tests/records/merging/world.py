"""Several files in which anything happens, and which are merged now and then."""

from __future__ import annotations

import json
import random
import secrets
import shutil
import tempfile
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from jatsi.club.merging import merge, say_different, say_same
from jatsi.club.tournaments.documents import tournament_json
from jatsi.club.tournaments.importing.document import read_document
from jatsi.club.tournaments.importing.storing import store_document
from jatsi.errors import AnswerError, MovedOnError
from jatsi.game.events import CorrectEvent, MarkEvent
from jatsi.game.sheets import Sheets
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total
from jatsi.records.entering import enter, note_import
from jatsi.records.games import Player, append, list_games, load, start_game
from jatsi.records.people import anonymise, find_or_add, list_people, rename
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.tournaments import create, list_tournaments, load_tournament, record
from jatsi.tournament import facts
from jatsi.tournament.plan import Plan
from jatsi.tournament.standings import standings
from tests.records.helpers import NOW
from tests.session.conftest import three_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from datetime import datetime

    from jatsi.records.connection import Records
    from jatsi.records.games import GameSummary
    from jatsi.records.people import Person
    from jatsi.tournament.facts import Fact

NAMES = ("Liisa", "liisa", "Maija", "Åke", "Elisa")
RULESET = three_rows()
TOTALS = tuple(sorted(RULESET.totals))[5:9]

Deed = tuple[str, int, int, int, int]
"""What happens in which file; the numbers choose whom and what, and how late it is."""


@dataclass
class World:
    """Files that are open; the clock goes on, but not always between two deeds."""

    folder: Path
    empty: Path
    stack: ExitStack
    files: list[Records] = field(default_factory=list)
    seconds: int = 0
    copies: int = 0

    @classmethod
    @contextmanager
    def made(cls, empty: Path, seed: int) -> Iterator[World]:
        """A world without files, in which uids are the same whenever the seed is."""
        source = random.Random(seed)  # noqa: S311 - what failed is to fail again
        with ExitStack() as stack:
            patch = stack.enter_context(pytest.MonkeyPatch.context())
            patch.setattr(secrets, "token_hex", lambda size: source.randbytes(size).hex())
            memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
            patch.setattr(tempfile, "tempdir", str(memory) if memory.is_dir() else None)
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            yield cls(Path(folder), empty, stack)

    @property
    def now(self) -> datetime:
        """The time."""
        return NOW + timedelta(seconds=self.seconds)

    def add_file(self, like: Records | None = None) -> Records:
        """Another file of this world: a copy, or empty."""
        records = self.add_copy(like)
        self.files.append(records)
        return records

    def add_copy(self, like: Records | None) -> Records:
        """A copy that nothing happens to."""
        self.copies += 1
        path = self.folder / f"{self.copies}.db"
        shutil.copyfile(like.path if like else self.empty, path)
        return self.stack.enter_context(open_records(path, now=self.now))

    def do(self, deeds: Sequence[Deed]) -> None:
        """Let it happen; what is not allowed does not."""
        for deed, file, one, other, time in deeds:
            self.seconds += time
            with suppress(AnswerError, MovedOnError):
                DEEDS[deed](self, self.files[file % len(self.files)], one, other)


def _person(records: Records, number: int) -> Person | None:
    people = [one for one in list_people(records) if not one.anonymised_at]
    return people[number % len(people)] if people else None


def _players(records: Records, one: int, other: int) -> list[Player]:
    found = [person for person in (_person(records, one), _person(records, other)) if person]
    return [Player(person.shown, person=person.id) for person in dict.fromkeys(found)]


def _game(records: Records, number: int, fits: Callable[[GameSummary], bool]) -> GameSummary | None:
    games = [one for one in list_games(records) if fits(one)]
    return games[number % len(games)] if games else None


def _add(world: World, records: Records, one: int, other: int) -> None:
    name = NAMES[one % len(NAMES)] + ("#new" if other % 3 == 0 else "")
    find_or_add(records, name, now=world.now)


def _rename(world: World, records: Records, one: int, other: int) -> None:
    if person := _person(records, one):
        rename(records, person.id, NAMES[other % len(NAMES)], now=world.now)


def _anonymise(world: World, records: Records, one: int, _other: int) -> None:
    if person := _person(records, one):
        anonymise(records, person.id, now=world.now)


def _sheet(world: World, records: Records, one: int, other: int) -> None:
    """A sheet with nothing on it, with two rows, or full and closed."""
    players = _players(records, one, other)
    if players:
        game = start_game(records, RULESET, players, seed=None, now=world.now, source="dice")
        _write(world, records, game, (0, 2, 9, 9)[one % 4], other)


def _go_on(world: World, records: Records, one: int, other: int) -> None:
    """The next rows of an open sheet, or all of them."""
    if game := _game(records, one, lambda game: not game.finished_at):
        _write(world, records, game.id, (1, 2, 9)[other % 3], other)


def _write(world: World, records: Records, game: int, rows: int, other: int) -> None:
    stored = load(records, game)
    sheets = stored.state
    assert isinstance(sheets, Sheets)
    events = [
        MarkEvent(seat, row.id, RULESET.attainable[row.id][other % 2])
        for seat, card in enumerate(sheets.cards)
        for row in card.unmarked
    ][:rows]
    for event in events:
        sheets = sheets.apply(event)
    final = sheets if sheets.full else None
    hints = [0] if other % 4 == 0 else []
    append(records, game, stored.next_seq, events, now=world.now, hints=hints, final=final)


def _total(world: World, records: Records, one: int, other: int) -> None:
    players = _players(records, one, one)
    if players:
        with records.writing() as db:
            enter(db, keep_ruleset(db, RULESET), players[0], TOTALS[other % 4], world.now)


def _correct(world: World, records: Records, one: int, other: int) -> None:
    """A row by dice or points, or two rows mixed up."""
    fits = ("dice", "points")
    if game := _game(records, one, lambda game: bool(game.finished_at) and game.source in fits):
        row = RULESET.rows[other % 3].id
        to = RULESET.rows[other % 2].id if other % 5 == 0 else row
        dice = (other % 6 + 1, other % 5 + 1, 6) if other % 2 else None
        points = None if dice or row != to else RULESET.attainable[row][other % 4]
        event = CorrectEvent(other % len(game.seats), row, to, dice, points)
        correct(records, game.id, event, reason=f"{one} {other}", who="M", now=world.now)


def _correct_total(world: World, records: Records, one: int, other: int) -> None:
    if game := _game(records, one, lambda game: game.source == "total"):
        total, why = TOTALS[other % 4], f"{one} {other}"
        correct_total(records, game.id, 0, total, reason=why, who="M", now=world.now)


def _found(world: World, records: Records, one: int, _other: int) -> None:
    plan = Plan(f"Cup {one % 2}", 2)
    create(records, plan, [RULESET, RULESET], now=world.now)


def _tell(world: World, records: Records, one: int, other: int) -> None:
    """Any fact about one or two people."""
    tournaments = list_tournaments(records)
    people = [person.id for person in (_person(records, one), _person(records, other)) if person]
    if tournaments and people:
        number = tournaments[one % len(tournaments)].id
        first, last = people[0], people[-1]
        told = _facts(records, one, other, first, last)
        record(records, number, told, who="M", now=world.now)
        assert load_tournament(records, number).state


def _facts(records: Records, one: int, other: int, first: int, last: int) -> list[Fact]:
    points = TOTALS[other % 4]
    table = tuple(dict.fromkeys((first, last)))
    uid = {person.id: person.uid for person in list_people(records)}
    document = f'{{"standings": [{{"person": "{uid[first]}", "name": "Liisa"}}]}}'
    game = _game(records, one, lambda game: any(seat.person == first for seat in game.seats))
    drawn: list[Fact] = [*(facts.Entered(one, 1) for one in table), facts.Drawn(1, (table,), "x")]
    choices: list[list[Fact]] = [
        [facts.Entered(one, 1) for one in table],
        drawn,
        [*drawn, facts.Result(first, 1, 1, points)],
        [*drawn, facts.Result(first, 1, 1, None, game.id)] if game and game.finished_at else [],
        [facts.Penalty(first, 1, points, "late")],
        [facts.ThrowOff(((first, 4), (last, 5)))],
        [facts.Withdrawn(first, 2)],
        [facts.Apart(first, last)],
        [facts.Closed(document)],
        [facts.Reopened("again")],
        [facts.Removed(first)],
    ]
    return choices[(one + other) % len(choices)]


def _same(world: World, records: Records, one: int, other: int) -> None:
    first, second = _person(records, one), _person(records, other)
    if first and second:
        say_same(records, first.marked, second.marked, who="M", now=world.now)


def _different(world: World, records: Records, one: int, other: int) -> None:
    first, second = _person(records, one), _person(records, other)
    if first and second:
        say_different(records, first.marked, second.marked, who="M", now=world.now)


def _import(world: World, records: Records, one: int, other: int) -> None:
    with records.writing() as db:
        if not db.execute("SELECT 1 FROM imports WHERE hash = ?", [f"{one}"]).fetchone():
            note_import(db, f"{one}", f"{other}.csv", 1, world.now)


def _export(world: World, records: Records, one: int, _other: int) -> None:
    """A tournament as a document into another file."""
    if tournaments := list_tournaments(records):
        stored = load_tournament(records, tournaments[one % len(tournaments)].id)
        document = tournament_json(records, stored, standings(stored.state, rows=stored.rows))
        raw = json.dumps(document).encode()
        into = world.files[one % len(world.files)]
        store_document(into, read_document(raw), now=world.now)


def _merge(world: World, records: Records, one: int, _other: int) -> None:
    merge(records, world.files[one % len(world.files)].path, now=world.now)


BEGINNING: list[Deed] = [
    ("add", 0, 0, 1, 1),
    ("add", 0, 2, 1, 1),
    ("add", 0, 0, 3, 1),
    ("sheet", 0, 2, 1, 1),
    ("sheet", 0, 1, 2, 1),
    ("total", 0, 0, 1, 1),
    ("found", 0, 0, 0, 1),
    ("tell", 0, 0, 1, 1),
    ("tell", 0, 1, 2, 1),
]
"""Three people, sheets, a total and a tournament in the first file."""

DEEDS: dict[str, Callable[[World, Records, int, int], None]] = {
    "add": _add,
    "rename": _rename,
    "anonymise": _anonymise,
    "sheet": _sheet,
    "go on": _go_on,
    "total": _total,
    "correct": _correct,
    "correct total": _correct_total,
    "found": _found,
    "tell": _tell,
    "same": _same,
    "different": _different,
    "import": _import,
    "export": _export,
    "merge": _merge,
}
