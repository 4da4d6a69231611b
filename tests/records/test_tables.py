"""Tables in the records: who sits where, and when the game begins."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.club.merging import say_same
from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.checking import check
from jatsi.records.games import Player, append, load
from jatsi.records.people import anonymise
from jatsi.records.tables import (
    Agreed,
    begin,
    events_since,
    join,
    last_moved,
    leave,
    note_absent,
    note_present,
    open_table,
    present_at,
    read_table,
    shared_games,
    table_of,
    tables_now,
    tables_of,
)
from tests.records.helpers import LATER, NOW, people, played

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def agreed(yatzy: Ruleset) -> Agreed:
    """A table for two people and a machine."""
    return Agreed(yatzy, 2, Player("Kone", level="aloittelija"), 30, stands_in=False)


@pytest.fixture
def three(records: Records) -> list[int]:
    """Three people's numbers."""
    return [player.person or 0 for player in people(records, "Liisa", "Maija", "Olli")]


def test_the_last_place_begins_the_game(records: Records, agreed: Agreed, three: list[int]) -> None:
    number = open_table(records, agreed, three[1], now=NOW)
    assert read_table(records, number).agreed == agreed
    assert shared_games(records) == set()
    table = join(records, number, three[0], now=LATER)
    assert table.game
    stored = load(records, table.game)
    assert [seat.name for seat in stored.summary.seats] == ["Maija", "Liisa", "Kone"]
    assert (stored.summary.source, stored.summary.seed) == ("screen", None)
    assert stored.summary.started_at == LATER
    assert [player.name for player in table.people] == ["Maija", "Liisa"]
    assert join(records, number, three[1], now=LATER) == table
    assert begin(records, number, three[0], now=LATER) == table
    assert table_of(records, table.game) == number
    assert shared_games(records) == {table.game}
    assert tables_of(records, three[0]) == [table]
    assert tables_of(records, three[2]) == []
    with pytest.raises(IllegalError):
        join(records, number, three[2], now=LATER)
    with pytest.raises(IllegalError):
        leave(records, number, three[0])
    assert check(records) == []


def test_a_finished_game_is_at_a_table_no_more(
    records: Records, agreed: Agreed, three: list[int]
) -> None:
    number = open_table(records, replace(agreed, machine=None), three[0], now=NOW)
    game = join(records, number, three[1], now=NOW).game or 0
    events, final = played(agreed.ruleset, 2)
    append(records, game, 1, events[:5], now=LATER)
    assert events_since(records, game, 1) == tuple(events[:5])
    assert events_since(records, game, 4) == tuple(events[3:5])
    assert last_moved(records, game) == LATER
    append(records, game, 6, events[5:], final=final, now=LATER)
    assert tables_now(records) == []
    assert shared_games(records) == set()
    assert read_table(records, number).finished


def test_nobody_sits_at_two_tables_that_have_not_begun(
    records: Records, agreed: Agreed, three: list[int]
) -> None:
    one = open_table(records, agreed, three[0], now=NOW)
    with pytest.raises(IllegalError):
        open_table(records, agreed, three[0], now=NOW)
    other = open_table(records, agreed, three[1], now=NOW)
    with pytest.raises(IllegalError):
        join(records, other, three[0], now=NOW)
    leave(records, one, three[0])
    with pytest.raises(UnreadableError):
        read_table(records, one)
    assert join(records, other, three[0], now=NOW).game
    assert open_table(records, agreed, three[0], now=NOW)


def test_only_the_invited_sit_down(records: Records, agreed: Agreed, three: list[int]) -> None:
    invited = replace(agreed, people=3, invited=frozenset({three[1]}))
    number = open_table(records, invited, three[0], now=NOW)
    assert read_table(records, number).agreed.invited == {*three[:2]}
    with pytest.raises(IllegalError):
        join(records, number, three[2], now=NOW)
    join(records, number, three[1], now=NOW)
    leave(records, number, three[0])
    leave(records, number, three[1])
    assert records.db.table("invitations").count == 0


def test_only_who_sits_first_begins_early(
    records: Records, agreed: Agreed, three: list[int]
) -> None:
    number = open_table(records, replace(agreed, people=9), three[0], now=NOW)
    with pytest.raises(IllegalError):
        begin(records, number, three[0], now=NOW)
    join(records, number, three[1], now=NOW)
    join(records, number, three[2], now=NOW)
    with pytest.raises(IllegalError):
        begin(records, number, three[1], now=NOW)
    leave(records, number, three[0])
    table = begin(records, number, three[1], now=NOW)
    assert [player.name for player in table.people] == ["Maija", "Olli"]


@pytest.mark.parametrize(("places", "reminder"), [(1, 30), (10, 30), (2, 0), (2, 1441)])
def test_what_cannot_be_agreed(
    records: Records, agreed: Agreed, three: list[int], places: int, reminder: int
) -> None:
    with pytest.raises(ValueError, match="Agreed"):
        open_table(records, replace(agreed, people=places, reminder=reminder), three[0], now=NOW)


def test_whoever_is_anonymised_or_somebody_else_sits_there_no_more(
    records: Records, agreed: Agreed, three: list[int]
) -> None:
    number = open_table(records, replace(agreed, people=9), three[0], now=NOW)
    join(records, number, three[1], now=NOW)
    note_present(records, number, three[1], now=NOW)
    one = say_same(records, "Maija", "Liisa", who="tupu", now=LATER)
    assert [player.person for player in read_table(records, number).people] == [one.id]
    assert present_at(records, number, now=NOW) == {one.id}
    anonymise(records, one.id, now=LATER)
    assert tables_now(records) == []
    with pytest.raises(UnreadableError):
        join(records, number, three[2], now=LATER)
    assert check(records) == []


def test_who_is_there(records: Records, agreed: Agreed, three: list[int]) -> None:
    number = open_table(records, agreed, three[0], now=NOW)
    note_present(records, number, three[0], now=NOW)
    note_present(records, number, three[1], now=NOW)
    assert present_at(records, number, now=NOW) == {*three[:2]}
    note_absent(records, number, three[1])
    assert present_at(records, number, now=NOW + timedelta(seconds=59)) == {three[0]}
    assert present_at(records, number, now=NOW + timedelta(seconds=60)) == set()
    note_present(records, number, three[0], now=NOW + timedelta(seconds=60))
    assert present_at(records, number, now=NOW + timedelta(seconds=70)) == {three[0]}
