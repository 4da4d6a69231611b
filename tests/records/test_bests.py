"""The best results kept at hand are those that a plain count over everything gives."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.records.bests import reckon
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total
from jatsi.records.entering import enter
from jatsi.records.games import Player, load
from jatsi.records.people import anonymise
from jatsi.records.rulesets import keep_ruleset
from tests.records.helpers import NOW, by_hand, change_of, finished, people
from tests.records.tables import begun, person, told

if TYPE_CHECKING:
    import pytest

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

MACHINE = Player("Kone", level="aloittelija")

KEPT = "SELECT hash, person, level, seeded, hinted, games, points, best, at FROM bests"
ROWS_KEPT = 'SELECT person, hash, "row", best, times, at FROM row_bests'

SEATS = """
SELECT hash, person, level, seed IS NOT NULL, hints > 0, total, finished_at, seats.game, seat
FROM seats JOIN games ON games.id = seats.game JOIN rulesets ON rulesets.id = games.ruleset
WHERE finished_at IS NOT NULL
"""

TYPED = """
SELECT hash, person, NULL, 0, 0, total, at, NULL, NULL
FROM typed_results JOIN rulesets ON rulesets.id = ruleset
"""


def counted(records: Records) -> tuple[set[tuple[object, ...]], set[tuple[object, ...]]]:
    """Both tables as they should be, counted result by result."""
    bearers: dict[tuple[object, ...], list[tuple[int, str]]] = defaultdict(list)
    rows: dict[tuple[object, ...], list[tuple[int, str]]] = defaultdict(list)
    lines = [line for query in (SEATS, TYPED) for line in records.db.execute(query).fetchall()]
    for *bearer, total, at, game, seat in lines:
        bearers[tuple(bearer)].append((total, at))
        hash_, holder, _, seeded, hinted = bearer
        if holder is not None and not seeded and not hinted:
            marks = 'SELECT "row", points FROM marks WHERE game = ? AND seat = ?'
            for row, points in records.db.execute(marks, [game, seat]).fetchall():
                rows[holder, hash_, row].append((points, at))
    totals = {
        (*bearer, len(found), sum(total for total, _ in found), *first_best(found)[:2])
        for bearer, found in bearers.items()
    }
    places = {
        (*place, first_best(found)[0], first_best(found)[2], first_best(found)[1])
        for place, found in rows.items()
    }
    return totals, places


def first_best(found: list[tuple[int, str]]) -> tuple[int, str, int]:
    """The best, when it was there first, and how many times."""
    best = max(points for points, _ in found)
    times = [at for points, at in found if points == best]
    return best, min(times), len(times)


def assert_as_counted(records: Records) -> None:
    totals, rows = counted(records)
    assert set(records.db.execute(KEPT).fetchall()) == totals
    assert set(records.db.execute(ROWS_KEPT).fetchall()) == rows


NAMES = ("Liisa", "Maija", "Olli")

STEPS = st.one_of(
    st.tuples(
        st.just("game"),
        st.lists(st.sampled_from([*NAMES, "Kone"]), min_size=1, max_size=3, unique=True),
        st.integers(1, 4),
        st.booleans(),
        st.booleans(),
        st.integers(0, 3),
    ),
    st.tuples(st.just("hand"), st.sampled_from(NAMES), st.integers(1, 4), st.booleans()),
    st.tuples(st.just("total"), st.sampled_from(NAMES), st.integers(0, 9), st.integers(0, 3)),
    st.tuples(
        st.just("told"),
        st.sampled_from(NAMES),
        st.integers(1, 2),
        st.one_of(st.none(), st.integers(200, 209)),
        st.integers(0, 3),
    ),
    st.tuples(st.just("change"), st.integers(0, 9), st.integers(200, 209)),
)


@given(steps=st.lists(STEPS, max_size=8))
@settings(max_examples=15)
def test_whatever_is_written_in_whatever_order(
    tmp_path_factory: pytest.TempPathFactory,
    yatzy: Ruleset,
    forced: Ruleset,
    steps: list[tuple[object, ...]],
) -> None:
    path = tmp_path_factory.mktemp("bests") / "jatsi.db"
    with open_records(path, now=NOW) as records, records.writing():
        number = begun(records, yatzy, NAMES, rounds=2)
        changeable: list[int] = []
        for step in steps:
            match step:
                case ("game", list(names), int(dice), bool(seeded), bool(hinted), int(hours)):
                    players = [
                        MACHINE if name == "Kone" else people(records, name)[0] for name in names
                    ]
                    finished(
                        records,
                        forced if dice == 4 else yatzy,
                        players,
                        number=dice,
                        seed="1" if seeded else None,
                        hints=[0] if hinted else [],
                        at=NOW + timedelta(hours=hours),
                    )
                case ("hand", str(name), int(dice), bool(points)):
                    seat = people(records, name)
                    changeable.append(by_hand(records, yatzy, seat, number=dice, points=points))
                case ("total", str(name), int(total), int(hours)):
                    kept = keep_ruleset(records.db, yatzy)
                    at = NOW + timedelta(hours=hours)
                    seat = people(records, name)
                    changeable.append(enter(records.db, kept, seat[0], 200 + total, at))
                case ("told", str(name), int(round_), None | int() as told_total, int(hours)):
                    at = NOW + timedelta(hours=hours)
                    told(records, number, {name: told_total}, round_=round_, at=at)
                case (_, int(which), int(total)) if changeable:
                    change(records, changeable[which % len(changeable)], total)
                case _:
                    pass
            assert_as_counted(records)
        assert check(records) == []
        records.db.execute("UPDATE bests SET games = 99")
        records.db.execute("UPDATE row_bests SET times = 99")
        reckon(records.db, [person(records, name) for name in NAMES])
        totals, rows = counted(records)
        ours = f"{KEPT} WHERE person IS NOT NULL"
        assert set(records.db.execute(ours).fetchall()) == {
            line for line in totals if line[1] is not None
        }
        assert set(records.db.execute(ROWS_KEPT).fetchall()) == rows


def change(records: Records, game: int, total: int) -> None:
    """Correct a row of a sheet, or a total to another."""
    stored = load(records, game)
    told_why = {"reason": "misread", "who": "tupu"}
    if stored.summary.source == "total":
        other = total + (stored.summary.seats[0].total == total)
        correct_total(records, game, 0, other, now=NOW, **told_why)
    else:
        row = stored.ruleset.row("sattuma")
        event = change_of(stored.cards[0], row)
        correct(records, game, event, now=NOW, **told_why)


def test_the_best_that_was_wrong_gives_way_to_the_next(records: Records, yatzy: Ruleset) -> None:
    with records.writing() as db:
        kept = keep_ruleset(db, yatzy)
        [liisa] = people(records, "Liisa")
        enter(db, kept, liisa, 210, NOW)
        wrong = enter(db, kept, liisa, 302, NOW)
    correct_total(records, wrong, 0, 203, reason="misread", who="tupu", now=NOW)
    best = "SELECT games, points, best FROM bests"
    assert records.db.execute(best).fetchall() == [(2, 413, 210)]


def test_results_of_somebody_anonymised_stay(records: Records, yatzy: Ruleset) -> None:
    liisa = people(records, "Liisa")
    finished(records, yatzy, liisa)
    before = records.db.execute(KEPT).fetchall()
    anonymise(records, liisa[0].person or 0, now=NOW)
    assert records.db.execute(KEPT).fetchall() == before
    assert check(records) == []
