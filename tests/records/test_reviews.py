"""Reviews kept of games: what they come to for a person, and when they are dropped."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.club.merging import merge
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct, correct_total, history
from jatsi.records.games import Player, load
from jatsi.records.people import anonymise
from jatsi.records.reviews import KeptReview, keep_reviews, review_means
from jatsi.ruleset.canonical import content_hash
from jatsi.texts.catalog import catalog
from tests.records.helpers import LATER, NOW, by_hand, change_of, finished, people
from tests.records.tables import game_of

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def reviewed(records: Records, game: int, *costs: float, expected: float = 200.0) -> None:
    """Keep reviews in which the decisions of the seats cost that much."""
    seats = load(records, game).summary.seats
    kept = [
        KeptReview(seat.number, expected, (seat.total or 0) + cost - expected, cost)
        for seat, cost in zip(seats, costs, strict=True)
    ]
    keep_reviews(records, game, kept)


def lines(records: Records) -> list[tuple[float, ...]]:
    """What is kept."""
    return records.db.execute("SELECT game, seat, cost FROM reviews ORDER BY 1, 2").fetchall()


def test_means_by_ruleset(records: Records, yatzy: Ruleset, forced: Ruleset) -> None:
    liisa, maija = people(records, "Liisa", "Maija")
    machine = Player("Kone", level="aloittelija")
    first = finished(records, yatzy, [liisa, maija])
    second = finished(records, yatzy, [liisa, machine], number=2)
    third = finished(records, forced, [liisa])
    finished(records, yatzy, [liisa])
    totals = [load(records, game).summary.seats[0].total or 0 for game in (first, second, third)]
    reviewed(records, first, 10.0, 1.0)
    reviewed(records, second, 20.5, 2.0)
    reviewed(records, third, 5.0, expected=120.0)
    assert maija.person
    assert liisa.person
    of_all, of_forced = review_means(records, liisa.person)
    assert (of_all.rules, of_all.options, of_all.games) == ("yatzy", (), 2)
    assert of_all.hash == content_hash(yatzy)
    assert of_all.cost == pytest.approx(15.25)
    luck = [totals[0] + 10.0 - 200, totals[1] + 20.5 - 200]
    assert of_all.luck == pytest.approx(sum(luck) / 2)
    assert (of_forced.options, of_forced.games) == (("pakkopeli-ylhaalta",), 1)
    assert [one.cost for one in review_means(records, maija.person)] == [1.0]
    assert check(records) == []


def test_only_games_that_count(records: Records, yatzy: Ruleset) -> None:
    [liisa] = people(records, "Liisa")
    reviewed(records, finished(records, yatzy, [liisa], seed="1"), 1.0)
    reviewed(records, finished(records, yatzy, [liisa], hints=[0]), 2.0)
    assert liisa.person
    assert review_means(records, liisa.person) == []
    assert len(lines(records)) == 2


def test_reviewed_anew(records: Records, yatzy: Ruleset) -> None:
    game = finished(records, yatzy, people(records, "Liisa", "Maija"))
    reviewed(records, game, 10.0, 1.0)
    total = load(records, game).summary.seats[1].total or 0
    keep_reviews(records, game, [KeptReview(2, 200.0, total - 198.0, 2.0)])
    assert lines(records) == [(game, 2, 2.0)]


def test_a_review_of_another_total_is_not_kept(records: Records, yatzy: Ruleset) -> None:
    """Nor one of a game that is not finished, or of no seat."""
    game = finished(records, yatzy, people(records, "Liisa"))
    total = load(records, game).summary.seats[0].total or 0
    keep_reviews(records, game, [KeptReview(1, 200.0, total - 198.0, 1.0)])
    keep_reviews(records, game, [KeptReview(2, 200.0, total - 200.0, 0.0)])
    assert lines(records) == []


def test_a_correction_drops_them(records: Records, yatzy: Ruleset) -> None:
    players = people(records, "Liisa", "Maija")
    other, game = by_hand(records, yatzy, players, number=2), by_hand(records, yatzy, players)
    reviewed(records, other, 1.0, 2.0)
    reviewed(records, game, 3.0, 4.0)
    event = change_of(load(records, game).cards[0], yatzy.row("pari"))
    correct(records, game, event, reason="misread", who="tupu", now=LATER)
    assert lines(records) == [(other, 1, 1.0), (other, 2, 2.0)]
    only = game_of(records, yatzy, {"Liisa": 200})
    reviewed(records, only, 3.0)
    correct_total(records, only, 0, 205, reason="misread", who="tupu", now=LATER)
    assert (only, 1, 3.0) not in lines(records)
    assert check(records) == []


def test_a_game_taken_from_another_file_drops_them(
    records: Records, path: Path, yatzy: Ruleset
) -> None:
    game = by_hand(records, yatzy, people(records, "Liisa"))
    copy = path.with_name("other.db")
    copy.write_bytes(path.read_bytes())
    with open_records(copy, now=NOW) as other:
        event = change_of(load(other, game).cards[0], yatzy.row("pari"))
        correct(other, game, event, reason="misread", who="tupu", now=LATER)
    reviewed(records, game, 3.0)
    merge(records, copy, now=LATER)
    assert len(history(records, game)) == 1
    assert lines(records) == []
    assert check(records) == []


def test_nobody_is_named_in_them(records: Records, yatzy: Ruleset) -> None:
    [liisa] = people(records, "Liisa")
    reviewed(records, finished(records, yatzy, [liisa]), 1.0)
    assert liisa.person
    anonymise(records, liisa.person, now=LATER)
    assert [one.games for one in review_means(records, liisa.person)] == [1]
    assert check(records) == []


@pytest.mark.parametrize(
    "damage", ["UPDATE reviews SET luck = luck + 0.01", "UPDATE reviews SET cost = cost + 1e-5"]
)
def test_what_does_not_come_to_the_total_is_found(
    records: Records, yatzy: Ruleset, damage: str
) -> None:
    game = finished(records, yatzy, people(records, "Liisa"), at=NOW + timedelta(days=1))
    reviewed(records, game, 1.0)
    records.db.execute(damage)
    [found] = check(records)
    assert catalog("en")(found) == (
        f"Game {game}, player Liisa: the review kept does not come to the total."
        " Review the game again."
    )
