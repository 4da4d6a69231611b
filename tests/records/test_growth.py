"""Questions cost what is asked for, however many results others have.

The cost is counted in steps of SQLite's machine, for time depends on who else is busy.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.records.entering import earlier_sheet, enter
from jatsi.records.games import Player, load, start_game, unfinished
from jatsi.records.personal import personal_records, tournaments_entered
from jatsi.records.rulesets import keep_ruleset
from jatsi.records.statistics import counting_seats, previous_best, record_table
from jatsi.records.together import met_in_games, tables_together
from jatsi.records.tournaments import load_tournament
from jatsi.ruleset.canonical import content_hash
from tests.records.helpers import LATER, NOW, by_hand, finished, people
from tests.records.tables import begun, person, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

OTHERS = [f"Muu {number}" for number in range(30)]
EVERY = 10


def steps(records: Records, question: Callable[[], object]) -> int:
    """How many steps, in tens, SQLite takes for the answer."""
    taken = 0

    def step() -> int:
        nonlocal taken
        taken += 1
        return 0

    records.db.conn.set_progress_handler(step, EVERY)
    try:
        question()
    finally:
        records.db.conn.set_progress_handler(None, 0)
    return taken


def let_others_play(records: Records, ruleset: Ruleset, times: int) -> None:
    """Totals, sheets and tournaments of others, all under the same rules."""
    kept = keep_ruleset(records.db, ruleset)
    for name in OTHERS:
        [player] = people(records, name)
        for number in range(times):
            enter(records.db, kept, player, 100 + number, NOW + timedelta(days=number))
    machine = Player("Kone", level="aloittelija")
    for number in range(times):
        finished(records, ruleset, [*people(records, *OTHERS[:3]), machine], number=number + 1)
        known = records.db.execute("SELECT COUNT(*) FROM tournaments").fetchone()[0]
        tournament = begun(records, ruleset, OTHERS[:4], OTHERS[4:8], name=f"Muiden {known}")
        told(records, tournament, dict.fromkeys(OTHERS[:8], 150 + known))


@pytest.fixture
def questions(records: Records, yatzy: Ruleset) -> dict[str, Callable[[], object]]:
    """What is asked of Liisa, of a game, of a tournament and of all."""
    pair = people(records, "Liisa", "Maija")
    tournament = begun(records, yatzy, ("Liisa", "Maija"), OTHERS[:2])
    told(records, tournament, {"Liisa": 231, "Maija": 222} | dict.fromkeys(OTHERS[:2], 99))
    finished(records, yatzy, pair, number=1)
    game = finished(records, yatzy, pair, number=2, at=LATER)
    sheet = by_hand(records, yatzy, pair[:1])
    start_game(records, yatzy, pair, seed=None, now=LATER)
    liisa, hash_ = person(records, "Liisa"), content_hash(yatzy)
    card = load(records, sheet).cards[0]
    stored = load_tournament(records, tournament)
    return {
        "all-time records": lambda: record_table(records),
        "personal records": lambda: personal_records(records, liisa),
        "tournaments": lambda: tournaments_entered(records, liisa),
        "meetings": lambda: met_in_games(records, liisa),
        "previous best": lambda: previous_best(records, liisa, hash_, game),
        "counting seats": lambda: counting_seats(records, game),
        "a tournament": lambda: load_tournament(records, tournament),
        "its tables": lambda: list(tables_together(records, stored)),
        "a game": lambda: load(records, game),
        "unfinished games": lambda: unfinished(records),
        "the same sheet": lambda: earlier_sheet(records.db, hash_, liisa, card),
    }


def test_nothing_grows_with_what_others_play(
    records: Records, yatzy: Ruleset, questions: dict[str, Callable[[], object]]
) -> None:
    with records.writing():
        let_others_play(records, yatzy, 1)
    before = {title: steps(records, ask) for title, ask in questions.items()}
    with records.writing():
        let_others_play(records, yatzy, 12)
    after = {title: steps(records, ask) for title, ask in questions.items()}
    assert {t: (before[t], after[t]) for t in questions if after[t] > before[t] * 1.1 + 5} == {}
    assert all(before.values())
