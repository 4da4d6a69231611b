"""Games of the records reviewed, and what is kept of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.reviewing import keep_review, reviews
from jatsi.errors import IllegalError
from jatsi.records.games import Player, append, load, start_game
from jatsi.records.reviews import review_means
from jatsi.solver.advice import Advisor
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from tests.records.helpers import NOW, by_hand, finished, people, played
from tests.records.tables import game_of

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture(scope="module")
def advisor(forced: Ruleset) -> Advisor:
    """Who knows the rules of the games here."""
    return Advisor(solve(Space(forced), exact=True))


def kept(records: Records) -> list[tuple[object, ...]]:
    """What is kept, by game and seat."""
    return records.db.execute("SELECT * FROM reviews ORDER BY game, seat").fetchall()


def test_people_and_machines(records: Records, forced: Ruleset, advisor: Advisor) -> None:
    players = [*people(records, "Liisa"), Player("Kone", level="aloittelija")]
    game = finished(records, forced, players)
    stored = load(records, game)
    found = reviews(stored, advisor)
    keep_review(records, stored, found)
    lines = [(game, n, one.start, one.luck, one.cost) for n, one in enumerate(found, 1)]
    assert kept(records) == lines
    totals = [seat.total for seat in stored.summary.seats]
    sums = [one.start + one.luck - one.cost for one in found]
    assert sums == pytest.approx(totals, abs=1e-6)
    assert players[0].person
    [total] = review_means(records, players[0].person)
    assert (total.cost, total.luck) == (found[0].cost, found[0].luck)


def test_an_unfinished_game(records: Records, forced: Ruleset, advisor: Advisor) -> None:
    game = start_game(records, forced, people(records, "Liisa"), seed=None, now=NOW)
    append(records, game, 1, played(forced, 1)[0][:6], now=NOW)
    stored = load(records, game)
    [found] = reviews(stored, advisor)
    assert len(found.throws) == 3
    assert found.now == pytest.approx(found.start + found.luck - found.cost)
    keep_review(records, stored, [found])
    assert kept(records) == []


def test_sheets_by_hand(records: Records, forced: Ruleset, advisor: Advisor) -> None:
    """The same game has the same review where every throw was told, and none of points."""
    players = people(records, "Liisa")
    told, points = by_hand(records, forced, players), by_hand(records, forced, players, points=True)
    on_screen = finished(records, forced, players)
    same = reviews(load(records, told), advisor)
    assert same == reviews(load(records, on_screen), advisor)
    [only] = reviews(load(records, points), advisor)
    assert (only.throws, only.decisions) == ((), ())
    assert only.together == pytest.approx(load(records, points).cards[0].total - only.start)
    keep_review(records, load(records, points), [only])
    assert kept(records) == []


def test_only_totals(records: Records, forced: Ruleset, advisor: Advisor) -> None:
    game = game_of(records, forced, {"Liisa": 100})
    with pytest.raises(IllegalError, match=r"Of game 1 only the totals are known"):
        reviews(load(records, game), advisor)
