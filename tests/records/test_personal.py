"""One person's records."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from jatsi.records.personal import personal_records, tournaments_entered
from jatsi.records.tournaments import record
from jatsi.ruleset.canonical import content_hash
from jatsi.tournament.facts import Removed
from tests.records.helpers import LATER, NOW, finished, people
from tests.records.tables import begun, game_of, person, told

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def test_nobody_has_records_without_results(records: Records) -> None:
    assert personal_records(records, person(records, "Liisa")) == ([], [])


def test_each_ruleset_for_itself(records: Records, yatzy: Ruleset, forced: Ruleset) -> None:
    for hours, total in enumerate((200, 230, 230, 215)):
        game_of(records, yatzy, {"Maija": 300, "Liisa": total}, at=NOW + timedelta(hours=hours))
    game_of(records, forced, {"Liisa": 180})
    number = begun(records, forced, ("Liisa", "Maija"))
    told(records, number, {"Liisa": 191, "Maija": 250}, at=LATER)
    counting, apart = personal_records(records, person(records, "Liisa"))
    assert [(one.rules, one.options, one.hash) for one in counting] == [
        ("yatzy", (), content_hash(yatzy)),
        ("yatzy", ("pakkopeli-ylhaalta",), content_hash(forced)),
    ]
    assert [(one.games, one.mean) for one in counting] == [(4, 218.75), (2, 185.5)]
    first, second = (one.best for one in counting)
    assert (first.game, first.total, first.place, first.finished_at) == (2, 230, 2, LATER)
    assert (second.tournament, second.total, second.place) == (number, 191, 2)
    assert [one.rows for one in counting] == [(), ()]
    assert apart == []


def test_what_does_not_count_is_counted_apart(records: Records, yatzy: Ruleset) -> None:
    liisa = people(records, "Liisa")
    finished(records, yatzy, liisa, number=1)
    finished(records, yatzy, liisa, number=2, hints=[0])
    for number in (3, 4):
        finished(records, yatzy, liisa, number=number, seed="1")
    counting, apart = personal_records(records, person(records, "Liisa"))
    assert [one.games for one in counting] == [1]
    assert [(one.best.hints > 0, one.best.seeded, one.games) for one in apart] == [
        (True, False, 1),
        (False, True, 2),
    ]
    assert [one.rows for one in apart] == [(), ()]


def test_the_most_points_in_each_row(records: Records, yatzy: Ruleset) -> None:
    games = [
        finished(records, yatzy, people(records, "Maija", "Liisa"), number=number, at=at)
        for number, at in ((1, LATER), (2, NOW), (1, NOW))
    ]
    [records_], _ = personal_records(records, person(records, "Liisa"))
    assert [row.row for row in records_.rows] == [row.id for row in yatzy.rows]
    marks = 'SELECT points FROM marks WHERE game = ? AND seat = 2 AND "row" = ?'
    for row in records_.rows:
        points = [records.db.execute(marks, [game, row.row]).fetchone()[0] for game in games]
        assert row.points == max(points)
        assert row.times == points.count(row.points)
        assert row.finished_at == (NOW if row.points in points[1:] else LATER)


def test_tournaments_that_someone_was_entered_in(records: Records, yatzy: Ruleset) -> None:
    numbers = [
        begun(records, yatzy, ("Liisa", "Maija"), name=name) for name in ("Kevät", "Kesä", "Syksy")
    ]
    begun(records, yatzy, ("Maija", "Olli"), name="Talvi")
    liisa = person(records, "Liisa")
    record(records, numbers[1], [Removed(liisa)], who="tupu", now=NOW)
    assert tournaments_entered(records, liisa) == numbers
