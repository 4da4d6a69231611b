"""Tables in the records: who sits where, and when the game begins."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.club.merging import say_same
from jatsi.errors import IllegalError, UnreadableError
from jatsi.game.paces import InTurns, Machine, OwnPace
from jatsi.records.checking import check
from jatsi.records.games import append, load
from jatsi.records.people import anonymise
from jatsi.records.presence import note_absent, note_present, present_at
from jatsi.records.tables import (
    Agreed,
    begin,
    events_since,
    games_of,
    join,
    last_moved,
    leave,
    open_table,
    read_table,
    shared_games,
    table_of,
    tables_now,
)
from tests.records.helpers import LATER, NOW, people, played

if TYPE_CHECKING:
    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def agreed(yatzy: Ruleset) -> Agreed:
    """A table for two people and a machine."""
    return Agreed(yatzy, 2, InTurns(Machine("Kone", "aloittelija"), 30, stands_in=False))


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
    assert games_of(records, three[0], now=LATER) == {table.game: number}
    assert games_of(records, three[2], now=LATER) == {}
    with pytest.raises(IllegalError):
        join(records, number, three[2], now=LATER)
    with pytest.raises(IllegalError):
        leave(records, number, three[0])
    assert check(records) == []


def test_a_finished_game_is_at_a_table_no_more(
    records: Records, agreed: Agreed, three: list[int]
) -> None:
    number = open_table(
        records, replace(agreed, pace=InTurns(None, 30, stands_in=False)), three[0], now=NOW
    )
    game = join(records, number, three[1], now=NOW).game or 0
    events, final = played(agreed.ruleset, 2)
    append(records, game, 1, events[:5], now=LATER)
    assert events_since(records, game, 1) == tuple(events[:5])
    assert events_since(records, game, 4) == tuple(events[3:5])
    assert last_moved(records, game) == LATER
    append(records, game, 6, events[5:], final=final, now=LATER)
    assert tables_now(records, now=LATER) == []
    assert games_of(records, three[0], now=LATER) == {}
    assert read_table(records, number).game == game


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


@pytest.mark.parametrize("places", [1, 10])
def test_how_many_people_cannot_be_agreed(
    records: Records, agreed: Agreed, three: list[int], places: int
) -> None:
    with pytest.raises(ValueError, match="Agreed"):
        open_table(records, replace(agreed, people=places), three[0], now=NOW)


@pytest.mark.parametrize("minutes", [0, 1441])
def test_when_nobody_can_be_reminded(minutes: int) -> None:
    with pytest.raises(ValueError, match="InTurns"):
        InTurns(None, minutes, stands_in=False)


@pytest.mark.parametrize("hours", [0, 2161])
def test_within_how_many_hours_nobody_can_play(hours: int) -> None:
    with pytest.raises(ValueError, match="OwnPace"):
        OwnPace(hours, same_dice=False)


@pytest.mark.parametrize("same_dice", [True, False])
def test_at_their_own_pace_everybody_has_a_game_until_the_time_is_over(
    records: Records, agreed: Agreed, three: list[int], *, same_dice: bool
) -> None:
    own = replace(agreed, pace=OwnPace(2, same_dice=same_dice))
    number = open_table(records, own, three[0], now=NOW)
    table = join(records, number, three[1], now=NOW)
    assert (table.game, table.begun, sorted(table.own)) == (None, True, sorted(three[:2]))
    games = [load(records, game).summary for game in table.own.values()]
    assert [[seat.name for seat in game.seats] for game in games] == [["Liisa"], ["Maija"]]
    assert len({game.seed for game in games}) == 1
    assert (games[0].seed is not None) == same_dice
    in_time, over = NOW + timedelta(minutes=119), NOW + timedelta(minutes=120)
    assert games_of(records, three[1], now=in_time) == {table.own[three[1]]: number}
    assert games_of(records, three[1], now=over) == {}
    assert games_of(records, three[2], now=in_time) == {}
    assert shared_games(records) == set(table.own.values())
    week = over + timedelta(days=7)
    assert tables_now(records, now=week - timedelta(seconds=1)) == [table]
    assert tables_now(records, now=week) == []
    for move in (
        lambda: join(records, number, three[2], now=NOW),
        lambda: leave(records, number, three[1]),
    ):
        with pytest.raises(IllegalError):
            move()
    assert begin(records, number, three[1], now=NOW) == table


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
    assert tables_now(records, now=LATER) == []
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
