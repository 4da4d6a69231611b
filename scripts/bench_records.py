"""A club's records of any size, made fast, and how long questions to them take."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jatsi.club.career import career
from jatsi.records import bests
from jatsi.records.connection import open_records
from jatsi.records.facts import StoredFact, fact_line, people_in, seat_lines
from jatsi.records.games import unfinished
from jatsi.records.people import person_of
from jatsi.records.personal import personal_records
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.statistics import previous_best, record_table
from jatsi.records.times import MOMENT, fine_stamp, stamp
from jatsi.records.tournaments import create, load_tournament
from jatsi.resources.library import Library
from jatsi.scorecard import places
from jatsi.texts.clean import name_key, sort_key
from jatsi.tournament.facts import Drawn, Entered, Result
from jatsi.tournament.plan import Plan
from jatsi.tournament.standings import standings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sqlite_utils import Database

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset
    from jatsi.tournament.facts import Fact

LIMIT = 0.2
"""Seconds that a question may take."""

RUNS = 5
_BEGIN = datetime(2020, 1, 1, 18, tzinfo=UTC)
_RESULTS_EACH = 500
_RESULTS_A_TOURNAMENT = 3000
_LARGE = (200, 10)
_USUAL = (40, 5)
_AT_ONCE = 100_000
_WITH_ROWS = 0.1
_APART = 0.03
_TOTALS = {"jatsi": (-20, 60), "yatzy": (205, 35), "maxijatsi": (320, 55)}
"""About what people come to, and how much it differs."""

_NO_FACT = dict.fromkeys(
    (
        *("id", "uid", "tournament", "kind", "person", "other", "round", "game", "points"),
        *("played", "seed", "forced", "document", "reason", "who", "at"),
    )
)
_RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("jatsi", ()),
    ("yatzy", ()),
    ("yatzy", ("pakkopeli-ylhaalta",)),
    ("maxijatsi", ()),
    ("jatsi", ("vakiojatsi",)),
)


def measure(results: int) -> None:
    """Print how long each question takes in a file with so many results."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "jatsi.db"
        begin = time.perf_counter()
        with open_records(path, now=_BEGIN) as records:
            _Filling(records, results).fill()
            took = time.perf_counter() - begin
            size = path.stat().st_size / 1_000_000
            print(f"\n{results:,} results, {size:,.0f} MB, made in {took:.0f} s; limit {LIMIT} s")
            print(f"{'median of ' + str(RUNS):44}{'clock s':>8}{'processor s':>14}")
        with open_records(path, now=_BEGIN) as records:
            for title, ask in _questions(records).items():
                _print_time(title, ask)


def _print_time(title: str, ask: Callable[[], object]) -> None:
    """The medians by the clock and of the processor: others lengthen the one, hardly the other."""
    clock, processor = [], []
    for _ in range(RUNS):
        begin, before = time.perf_counter(), time.process_time()
        ask()
        clock.append(time.perf_counter() - begin)
        processor.append(time.process_time() - before)
    median = statistics.median(clock)
    over = "  over the limit" if median > LIMIT else ""
    print(f"{title:44}{median:8.4f}{statistics.median(processor):14.4f}{over}")


def _questions(records: Records) -> dict[str, Callable[[], object]]:
    """What is asked, of the person number 1 and of the first tournaments."""
    person = person_of(records, 1)
    hash_, game = records.db.execute(
        "SELECT hash, MAX(game) FROM results WHERE person = 1 AND game IS NOT NULL"
    ).fetchone()

    def table(number: int) -> object:
        stored = load_tournament(records, number)
        return standings(stored.state, rows=stored.rows)

    return {
        "standings, 40 people in 5 rounds": lambda: table(2),
        "standings, 200 people in 10 rounds": lambda: table(1),
        "a person's records": lambda: personal_records(records, person.id),
        "the same with tournaments and meetings": lambda: career(records, person.marked),
        "all-time records of every ruleset": lambda: record_table(records),
        "the best before a game that was just played": lambda: previous_best(
            records, person.id, hash_, game
        ),
        "unfinished games": lambda: unfinished(records),
    }


class _Filling:
    """Fills empty records with a club's history."""

    def __init__(self, records: Records, results: int) -> None:
        self._records = records
        self._results = results
        self._chance = random.Random(1)  # noqa: S311 - the same file each time
        self._rulesets = [Library.installed().resolve(*rules) for rules in _RULES]
        self._people = range(1, max(_LARGE[0], results // _RESULTS_EACH) + 1)
        self._facts = count(1)
        self._games = count(1)

    def fill(self) -> None:
        """Write all of it in one transaction."""
        with self._records.writing() as db:
            _insert(db, "people", map(_person, self._people))
            left = self._results
            for number in range(max(2, self._results // _RESULTS_A_TOURNAMENT)):
                people, rounds = _USUAL if number else _LARGE
                self._add_tournament(db, people, rounds)
                left -= people * rounds
            kept = [keep_ruleset(db, ruleset) for ruleset in self._rulesets]
            while left > 0:
                left -= self._add_games(db, kept, min(left, _AT_ONCE))
            _reckon(db)

    def _add_tournament(self, db: Database, size: int, rounds: int) -> None:
        """A tournament whose totals were all typed."""
        at = self._moment()
        first = next(self._facts)
        ruleset = self._rulesets[1]
        plan = Plan(name=f"Turnaus {first}", rounds=rounds)
        number = create(self._records, plan, [ruleset] * rounds, now=at)
        kept = keep_ruleset(db, ruleset)
        people = self._chance.sample(self._people, size)
        facts: list[Fact] = [Entered(person, 1) for person in people]
        typed: list[dict[str, object]] = []
        for round_ in range(1, rounds + 1):
            self._chance.shuffle(people)
            tables = tuple(zip(*[iter(people)] * 4, strict=True))
            facts.append(Drawn(round_, tables, "1"))
            for place, table in enumerate(tables, 1):
                results = [Result(one, round_, 1, self._total(1)) for one in table]
                facts += results
                line = {"tournament": number, "table": place, "ruleset": kept, "at": stamp(at)}
                typed += [line | one for one in _typed(results)]
        self._add_facts(db, number, facts, at)
        _insert(db, "typed_results", typed)

    def _add_facts(self, db: Database, number: int, facts: list[Fact], at: datetime) -> None:
        lines, seats = [], []
        for fact in facts:
            at += MOMENT
            key = next(self._facts)
            line = fact_line(number, StoredFact(f"{key:032x}", fact, "bench", at))
            lines.append(_NO_FACT | line | {"id": key})
            names = {person: _name(person) for person in people_in(fact)}
            seats += [{"fact": key, **seat} for seat in seat_lines(fact, names)]
        _insert(db, "facts", lines)
        _insert(db, "fact_people", seats)

    def _add_games(self, db: Database, kept: list[int], results: int) -> int:
        """So many results or a few more, of games with one to four seats; how many."""
        games: list[dict[str, object]] = []
        seats: list[dict[str, object]] = []
        marks: list[dict[str, object]] = []
        while len(seats) < results:
            rules = self._chance.randrange(len(kept))
            game, at = next(self._games), stamp(self._moment())
            rows = self._chance.random() < _WITH_ROWS
            games.append(
                {
                    "id": game,
                    "uid": f"{game:032x}",
                    "ruleset": kept[rules],
                    "source": "points" if rows else "total",
                    "seed": "1" if self._chance.random() < _APART else None,
                    "started_at": at,
                    "finished_at": at,
                }
            )
            seats += self._seats(game, rules)
            if rows:
                marks += self._marks(seats[-1], self._rulesets[rules])
        for table, lines in {"games": games, "seats": seats, "marks": marks}.items():
            _insert(db, table, lines)
        return len(seats)

    def _seats(self, game: int, rules: int) -> Iterator[dict[str, object]]:
        people = self._chance.sample(self._people, self._chance.randint(1, 4))
        totals = [self._total(rules) for _ in people]
        for seat, (person, total, place) in enumerate(
            zip(people, totals, places(totals), strict=True), 1
        ):
            machine = seat > 1 and self._chance.random() < _APART
            yield {
                "game": game,
                "seat": seat,
                "person": None if machine else person,
                "level": "kerholainen" if machine else None,
                "name": "Kone" if machine else _name(person),
                "hints": int(self._chance.random() < _APART),
                "total": total,
                "place": place,
            }

    def _marks(self, seat: Mapping[str, object], ruleset: Ruleset) -> Iterator[dict[str, object]]:
        for row in ruleset.rows:
            points = self._chance.choice(sorted(ruleset.attainable[row.id]))
            yield {"game": seat["game"], "seat": seat["seat"], "row": row.id, "points": points}

    def _total(self, rules: int) -> int:
        return round(self._chance.gauss(*_TOTALS[_RULES[rules][0]]))

    def _moment(self) -> datetime:
        return _BEGIN + timedelta(minutes=self._chance.randrange(3_000_000))


def _name(person: int) -> str:
    return f"Pelaaja {person:05}"


def _person(number: int) -> dict[str, object]:
    name = _name(number)
    return {
        "id": number,
        "uid": f"{number:032x}",
        "name": name,
        "mark": 1,
        "name_key": name_key(name),
        "sort_key": sort_key(name),
        "created_at": stamp(_BEGIN),
        "taken_at": fine_stamp(_BEGIN),
        "named_at": stamp(_BEGIN),
    }


def _typed(results: list[Result]) -> Iterator[dict[str, object]]:
    totals = [one.total or 0 for one in results]
    for one, place in zip(results, places(totals), strict=True):
        told = {"round": one.round, "game": one.game, "total": one.total, "place": place}
        yield told | {"person": one.person, "name": _name(one.person)}


def _insert(db: Database, table: str, lines: Iterable[Mapping[str, Any]]) -> None:
    """Insert lines that all have the same columns."""
    every = list(lines)
    if every:
        columns = ", ".join(f'"{column}"' for column in every[0])
        values = ", ".join(f":{column}" for column in every[0])
        db.conn.executemany(f"INSERT INTO {table} ({columns}) VALUES ({values})", every)  # noqa: S608 - names of ours


def _reckon(db: Database) -> None:
    """What is kept of the best results, as if each had been told when it was written."""
    totals, rows = (lines.format(which="TRUE") for lines in (bests.TOTALS, bests.ROWS))
    db.execute(f"INSERT INTO bests ({bests.TOTALS_COLUMNS}) {totals}")
    db.execute(f"INSERT INTO row_bests ({bests.ROWS_COLUMNS}) {rows}")
