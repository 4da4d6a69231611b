"""Ratings, reckoned from the whole history."""

from __future__ import annotations

import math
import sys
from datetime import timedelta
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.club.rating import ratings
from jatsi.errors import NotInstalledError
from jatsi.records.connection import open_records
from jatsi.records.corrections import correct_total
from tests.records.helpers import LATER, NOW, finished, people
from tests.records.tables import begun, game_of, told

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.club.rating import Rating
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


def rated(records: Records) -> dict[str, Rating]:
    """The ratings by name."""
    return {one.name: one for one in ratings(records)}


def test_nobody_is_rated_alone(records: Records, yatzy: Ruleset) -> None:
    game_of(records, yatzy, {"Liisa": 300})
    game_of(records, yatzy, {"Liisa": 300, "Maija": 200}, seed="1")
    finished(records, yatzy, people(records, "Liisa", "Maija"), hints=[0])
    assert ratings(records) == []


def test_one_game_of_two(records: Records, yatzy: Ruleset) -> None:
    """Reckoned by hand from algorithm 2 of Weng and Lin, for two who are new."""
    game_of(records, yatzy, {"Liisa": 210, "Maija": 200})
    variance = (25 / 3) ** 2 + (25 / 300) ** 2
    c = math.sqrt(2 * variance + 2 * (25 / 6) ** 2)
    moved = variance / c / 2
    shrunk = math.sqrt(variance * (1 - math.sqrt(variance) / c * variance / c**2 / 4))
    liisa, maija = ratings(records)
    assert (liisa.name, maija.name) == ("Liisa", "Maija")
    assert (liisa.strength, maija.strength) == pytest.approx((25 + moved, 25 - moved))
    assert (liisa.uncertainty, maija.uncertainty) == pytest.approx((shrunk, shrunk))
    assert liisa.rating == round(25 + moved - 3 * shrunk, 1)
    assert (liisa.place, maija.place, liisa.games, maija.games) == (1, 2, 1, 1)


@pytest.mark.parametrize("size", [3, 4, 7, 12])
def test_two_firsts_are_equal(records: Records, yatzy: Ruleset, size: int) -> None:
    """Wherever they sit, and however many others there are."""
    names = [f"Pelaaja {number}" for number in range(size)]
    for day, (one, other) in enumerate(combinations(names[:4], 2)):
        totals = {name: 150 + place for place, name in enumerate(names)}
        with records.writing() as db:
            for table in ("row_bests", "bests", "marks", "seats", "games"):
                db.table(table).delete_where()
        at = NOW + timedelta(days=day)
        game_of(records, yatzy, totals | {one: 250, other: 250}, at=at)
        first, second, third, *_ = ratings(records)
        assert {first.name, second.name} == {one, other}
        assert (first.place, second.place, third.place) == (1, 1, 3)
        assert (first.strength, first.uncertainty) == (second.strength, second.uncertainty)
        assert third.strength < second.strength


@given(totals=st.lists(st.integers(0, 3), min_size=2, max_size=5))
@settings(max_examples=20)
def test_who_is_equal_and_fares_equally_is_rated_equally(
    tmp_path_factory: pytest.TempPathFactory, yatzy: Ruleset, totals: list[int]
) -> None:
    """And who has more is rated higher, in a tournament as in a game."""
    names = [f"Pelaaja {number}" for number in range(len(totals))]
    reached = dict(zip(names, totals, strict=True))
    path = tmp_path_factory.mktemp("equal") / "jatsi.db"
    with open_records(path, now=NOW) as records:
        number = begun(records, yatzy, names)
        told(records, number, reached)
        game_of(records, yatzy, reached, at=LATER)
        found = rated(records)
    for one, other in combinations(names, 2):
        a, b = found[one], found[other]
        if reached[one] == reached[other]:
            assert (a.strength, a.uncertainty, a.place) == (b.strength, b.uncertainty, b.place)
        else:
            assert (a.strength > b.strength) == (reached[one] > reached[other])
    assert {one.games for one in found.values()} == {2}


def test_a_correction_corrects_all_that_followed(
    path: Path, tmp_path: Path, yatzy: Ruleset
) -> None:
    def play(records: Records, first: int, told_first: int) -> int:
        game = game_of(records, yatzy, {"Liisa": first, "Maija": 205})
        number = begun(records, yatzy, ("Liisa", "Olli", "Maija"), rounds=2)
        told(records, number, {"Liisa": told_first, "Olli": 222, "Maija": 221}, at=LATER)
        game_of(records, yatzy, {"Olli": 200, "Liisa": 201}, at=LATER + timedelta(days=1))
        return game

    with open_records(path, now=NOW) as records:
        game = play(records, 210, 230)
        before = rated(records)
        correct_total(records, game, 0, 201, reason="misread", who="tupu", now=LATER)
        told(records, 1, {"Liisa": 220}, at=LATER + timedelta(days=9))
        after = rated(records)
    with open_records(tmp_path / "right.db", now=NOW) as records:
        play(records, 201, 220)
        right = rated(records)
    assert after == right
    assert after["Olli"] != before["Olli"]


def test_the_order_is_that_of_time_not_of_entry(path: Path, tmp_path: Path, yatzy: Ruleset) -> None:
    """Games of one second are ordered by their uid."""
    games = [
        ({"Liisa": 210, "Maija": 205}, LATER, "c"),
        ({"Liisa": 200, "Olli": 205}, NOW, "b"),
        ({"Maija": 200, "Olli": 205, "Liisa": 190}, NOW, "a"),
    ]
    found = []
    for order, file in ((games, path), (games[::-1], tmp_path / "other.db")):
        with open_records(file, now=NOW) as records:
            people(records, "Liisa", "Maija", "Olli")
            for totals, at, uid in order:
                game = game_of(records, yatzy, totals, at=at)
                records.db.execute("UPDATE games SET uid = ? WHERE id = ?", [uid, game])
            found.append(ratings(records))
    assert found[0] == found[1]
    assert len({one.rating for one in found[0]}) == 3


def test_without_the_package(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(NotInstalledError, match=r'pip install "jatsi\[ratings\]"'):
        ratings(records)
