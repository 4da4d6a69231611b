"""Records: what counts, for whom, and under which rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.errors import RecordsError
from jatsi.records.connection import open_records
from jatsi.records.games import Player, list_games, start_game
from jatsi.records.people import anonymise, find, find_or_add
from jatsi.records.statistics import previous_best, record_table
from jatsi.ruleset.canonical import content_hash
from jatsi.texts import Titles
from tests.records.helpers import LATER, NOW, finished, people
from tests.records.tables import begun, person, told

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.records.statistics import Result
    from jatsi.ruleset.model import Ruleset

MACHINE = Player("Kone", level="aloittelija")


def total_of(records: Records, game: int, seat: int = 1) -> int:
    """The stored total."""
    sql = "SELECT total FROM seats WHERE game = ? AND seat = ?"
    return int(records.db.execute(sql, [game, seat]).fetchone()[0])


def places_of(results: tuple[Result, ...]) -> list[tuple[int | None, int | None]]:
    """Which results these are: game and seat."""
    return [(result.game, result.seat) for result in results]


def test_nothing_played(records: Records, yatzy: Ruleset) -> None:
    start_game(records, yatzy, people(records, "Liisa"), seed=None, now=NOW)
    assert record_table(records) == []
    assert previous_best(records, 1, content_hash(yatzy), 1) is None


def test_rules_are_never_mixed(records: Records, yatzy: Ruleset, forced: Ruleset) -> None:
    liisa = people(records, "Liisa")
    for ruleset in (forced, yatzy):
        finished(records, ruleset, liisa, number=len(ruleset.options) + 1)
    tables = record_table(records)
    assert [(table.rules, table.options) for table in tables] == [
        ("yatzy", ()),
        ("yatzy", ("pakkopeli-ylhaalta",)),
    ]
    assert [places_of(table.best) for table in tables] == [[(2, 1)], [(1, 1)]]
    person = liisa[0].person or 0
    new = start_game(records, yatzy, liisa, seed=None, now=NOW)
    assert previous_best(records, person, content_hash(yatzy), new) == total_of(records, 2)
    assert previous_best(records, person, content_hash(forced), new) == total_of(records, 1)


def test_other_words_for_the_same_rules_are_the_same(records: Records, yatzy: Ruleset) -> None:
    other = replace(yatzy, name="klubi", titles=Titles({"fi": "Klubin yatzy"}))
    for ruleset in (yatzy, other):
        finished(records, ruleset, people(records, "Liisa"))
    (table,) = record_table(records)
    assert len(table.best) == 2


def test_what_does_not_count_stands_apart(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa", "Maija")
    finished(records, yatzy, [players[0], MACHINE], number=1)
    finished(records, yatzy, players, number=2, seed="2")
    finished(records, yatzy, players, number=3, hints=[1])
    (table,) = record_table(records)
    assert set(places_of(table.personal)) <= {(1, 1), (3, 1)}
    assert len(table.personal) == 1
    apart = {(result.game, result.seat): result for result in table.apart}
    assert set(apart) == {(1, 2), (2, 1), (2, 2), (3, 2)}
    assert (apart[1, 2].level, apart[1, 2].holder) == ("aloittelija", "Kone")
    assert apart[2, 1].seeded
    assert (apart[3, 2].hints, apart[3, 2].seeded) == (1, False)
    assert [result.total for result in table.apart] == sorted(
        (result.total for result in table.apart), reverse=True
    )


def test_one_best_each_and_all_that_share_it(records: Records, yatzy: Ruleset) -> None:
    liisa, maija = people(records, "Liisa"), people(records, "Maija")
    for day, player in enumerate((liisa, maija, liisa)):
        finished(records, yatzy, player, number=4, at=NOW + timedelta(days=day))
    (table,) = record_table(records)
    assert places_of(table.best) == [(1, 1), (2, 1), (3, 1)]
    assert places_of(table.personal) == [(1, 1), (2, 1)]
    assert table.best[1].finished_at == NOW + timedelta(days=1)


def test_a_holder_is_called_as_today(records: Records, yatzy: Ruleset) -> None:
    finished(records, yatzy, people(records, "Liisa"))
    assert record_table(records)[0].best[0].holder == "Liisa"
    find_or_add(records, "Liisa#new", now=NOW)
    assert record_table(records)[0].best[0].holder == "Liisa#1"
    anonymise(records, find(records, "Liisa#1").id, now=NOW)
    assert record_table(records)[0].best[0].holder.startswith("N.N. ")


def test_previous_is_what_was_finished_before(records: Records, yatzy: Ruleset) -> None:
    liisa = people(records, "Liisa")
    person, hash_ = liisa[0].person or 0, content_hash(yatzy)
    early = finished(records, yatzy, liisa, number=1)
    late = finished(records, yatzy, liisa, number=2, at=LATER)
    assert previous_best(records, person, hash_, early) is None
    assert previous_best(records, person, hash_, late) == total_of(records, early)


def test_a_typed_total_of_a_tournament_is_a_result(records: Records, yatzy: Ruleset) -> None:
    number = begun(records, yatzy, ("Liisa", "Maija"), rounds=2)
    told(records, number, {"Liisa": 231, "Maija": None})
    (table,) = record_table(records)
    (best,) = table.best
    assert (best.holder, best.total, best.source, best.place) == ("Liisa", 231, "total", 1)
    assert (best.game, best.seat, best.tournament, best.round) == (None, None, number, 1)
    told(records, number, {"Liisa": 213, "Maija": 212}, round_=2, at=LATER)
    assert [one.total for one in record_table(records)[0].personal] == [231, 212]
    told(records, number, {"Liisa": 132}, at=LATER + timedelta(hours=1))
    assert [one.total for one in record_table(records)[0].best] == [213]


def test_a_typed_total_is_a_previous_best(records: Records, yatzy: Ruleset) -> None:
    number = begun(records, yatzy, ("Liisa", "Maija"))
    told(records, number, {"Liisa": 250})
    after = finished(records, yatzy, people(records, "Liisa"), at=LATER)
    before = finished(records, yatzy, people(records, "Liisa"), at=NOW - timedelta(hours=1))
    liisa, hash_ = person(records, "Liisa"), content_hash(yatzy)
    assert previous_best(records, liisa, hash_, after) == 250
    assert previous_best(records, liisa, hash_, before) is None


def test_no_more_are_told_of_than_asked_for(records: Records, yatzy: Ruleset) -> None:
    for number, name in enumerate(("Liisa", "Maija", "Olli", "Pia"), 1):
        finished(records, yatzy, people(records, name), number=number, seed=None)
        finished(records, yatzy, people(records, name), number=number + 4, seed="1")
    (whole,), (part,) = record_table(records), record_table(records, most=2)
    assert (len(whole.personal), len(whole.apart)) == (4, 4)
    assert part.personal == whole.personal[:2]
    assert part.apart == whole.apart[:2]
    assert part.best == whole.best


def test_the_most_points_in_a_row_are_whose_they_were_first(
    records: Records, yatzy: Ruleset, forced: Ruleset
) -> None:
    games = [
        finished(records, yatzy, people(records, "Liisa", "Maija"), number=1, at=LATER),
        finished(records, yatzy, people(records, "Olli"), number=1),
        finished(records, yatzy, people(records, "Pia"), number=2, seed="2"),
        finished(records, yatzy, people(records, "Pia"), number=3, hints=[0]),
        finished(records, forced, people(records, "Pia"), number=4),
    ]
    table, other = record_table(records)
    assert [row.row for row in table.rows] == [row.id for row in yatzy.rows]
    marks = 'SELECT points, seat FROM marks WHERE game = ? AND "row" = ?'
    for record in table.rows:
        both = records.db.execute(marks, [games[0], record.row]).fetchall()
        alone = records.db.execute(marks, [games[1], record.row]).fetchall()
        best = max(points for points, _ in both + alone)
        assert record.points == best
        if (best, 1) in alone:  # the earlier game
            assert (record.holder, record.finished_at) == ("Olli", NOW)
        else:
            holder = "Liisa" if (best, 1) in both else "Maija"
            assert (record.holder, record.finished_at) == (holder, LATER)
    assert {row.holder for row in other.rows} == {"Pia"}


def test_rows_are_told_only_where_they_are_known(records: Records, yatzy: Ruleset) -> None:
    number = begun(records, yatzy, ("Liisa", "Maija"))
    told(records, number, {"Liisa": 231, "Maija": 200})
    assert record_table(records)[0].rows == ()


def test_best_results_that_are_not_there(records: Records, yatzy: Ruleset) -> None:
    finished(records, yatzy, people(records, "Liisa"))
    records.db.execute("UPDATE bests SET best = best + 1")
    with pytest.raises(RecordsError, match="are not what the games give"):
        record_table(records)


RESULTS = st.lists(
    st.tuples(
        st.sampled_from(["Liisa", "Maija", "Kone"]),
        st.integers(1, 6),
        st.booleans(),
        st.booleans(),
        st.integers(0, 3),
    ),
    max_size=7,
)


@given(played=RESULTS)
@settings(max_examples=20)
def test_the_table_is_what_a_plain_count_gives(
    tmp_path_factory: pytest.TempPathFactory,
    yatzy: Ruleset,
    played: list[tuple[str, int, bool, bool, int]],
) -> None:
    path = tmp_path_factory.mktemp("best") / "jatsi.db"
    with open_records(path, now=NOW) as records, records.writing():
        counting: list[tuple[str, int, int]] = []
        for name, number, seeded, hinted, hours in played:
            players = [MACHINE] if name == "Kone" else people(records, name)
            seed, hints = "1" if seeded else None, [0] if hinted else []
            at = NOW + timedelta(hours=hours)
            game = finished(records, yatzy, players, number=number, seed=seed, hints=hints, at=at)
            if name != "Kone" and not seeded and not hinted:
                counting.append((name, total_of(records, game), game))
        best = max((total for _, total, _ in counting), default=0)
        tables = record_table(records)
        assert len(list_games(records)) == len(played)
    assert len(tables) == bool(played)
    for table in tables:
        assert {result.game for result in table.best} == {
            game for _, total, game in counting if total == best
        }
        assert {result.holder: result.total for result in table.personal} == {
            name: max(total for other, total, _ in counting if other == name)
            for name, _, _ in counting
        }
        assert not {result.game for result in table.apart} & {game for _, _, game in counting}
