"""Rounds of a tournament played from different places."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from jatsi.club.keys import change_keys
from jatsi.club.tables import open_game
from jatsi.club.tournaments.remote import open_remote
from jatsi.club.tournaments.tables import TableWish, open_table
from jatsi.errors import IllegalError, UnreadableError
from jatsi.game.paces import InTurns, OwnPace
from jatsi.records.checking import check
from jatsi.records.games import append, load
from jatsi.records.tables import read_table, tables_now
from jatsi.tournament.moves import Outcome
from jatsi.tournament.plan import Dice
from tests.club.tournaments.helpers import EIGHT, begun, seated
from tests.club.tournaments.test_tables import names_at, play_on, points_of
from tests.records.helpers import NOW, key_number, played
from tests.session.conftest import three_rows
from tests.visits import Visit, known

if TYPE_CHECKING:
    from jatsi.club.tournaments.organiser import Organiser
    from jatsi.club.tournaments.remote import RemoteTable
    from jatsi.game.paces import Pace
    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

TURNS = InTurns(None, 10, stands_in=False)
DAY = OwnPace(24, same_dice=False)


@pytest.fixture
def organiser(records: Records, yatzy: Ruleset) -> Organiser:
    """The organiser of a tournament of eight whose first round is drawn."""
    organiser = begun(records, yatzy, *EIGHT)
    organiser.draw()
    return organiser


def opened(
    records: Records, organiser: Organiser, pace: Pace, number: int | None = None
) -> list[RemoteTable]:
    """The tables of a round, none of which is refused."""
    remote = open_remote(records, organiser.stored().id, number, pace, now=NOW)
    assert remote.refused == ()
    return list(remote.tables)


def test_in_turns_every_table_has_its_game(records: Records, organiser: Organiser) -> None:
    remote = opened(records, organiser, TURNS)
    drawn = seated(organiser.stored(), 1)
    games = [one.table.game or 0 for one in remote]
    assert [names_at(records, game) for game in games] == drawn
    assert [[player.name for player in one.table.people] for one in remote] == drawn
    totals = [play_on(records, game, number) for number, game in enumerate(games, 1)]
    told = points_of(organiser)
    assert [[told[name] for name in table] for table in drawn] == totals
    assert tables_now(records, now=NOW) == []


def test_at_their_own_pace_each_result_is_recorded(records: Records, organiser: Organiser) -> None:
    remote = opened(records, organiser, DAY)
    drawn = seated(organiser.stored(), 1)
    told = {}
    for one, names in zip(remote, drawn, strict=True):
        games = list(one.table.own.values())
        assert [names_at(records, game) for game in games] == [[name] for name in names]
        for name, game in zip(names, games, strict=True):
            [told[name]] = play_on(records, game, game)
    assert points_of(organiser) == told
    assert check(records) == []


def test_what_ends_after_the_time_has_no_result(records: Records, organiser: Organiser) -> None:
    [one, _] = opened(records, organiser, DAY)
    in_time, late = list(one.table.own.values())[:2]
    for game, hours in ((in_time, 24), (late, 25)):
        events, final = played(load(records, game).ruleset, 1)
        append(records, game, 1, events, final=final, now=NOW + timedelta(hours=hours))
    stored = organiser.stored()
    missing = {stored.names[person] for person, _ in stored.state.missing(1)}
    first, second = seated(stored, 1)[0][:2]
    assert second in missing
    assert first not in missing


def test_opening_anew_gives_more_time_and_nothing_twice(
    records: Records, organiser: Organiser
) -> None:
    before = opened(records, organiser, DAY)
    later = NOW + timedelta(hours=30)
    longer = OwnPace(5, same_dice=False)
    again = open_remote(records, organiser.stored().id, 1, longer, now=later).tables
    assert [one.table.id for one in again] == [one.table.id for one in before]
    assert [one.table.own for one in again] == [one.table.own for one in before]
    assert {one.table.ends_at for one in again} == {later + timedelta(hours=5)}


def throw(records: Records, game: int) -> None:
    """Throw once."""
    events, _ = played(load(records, game).ruleset, len(load(records, game).summary.seats))
    append(records, game, 1, events[:1], now=NOW)


def test_the_pace_changes_as_long_as_nothing_is_thrown(
    records: Records, organiser: Organiser
) -> None:
    first = opened(records, organiser, TURNS)
    own = opened(records, organiser, DAY)
    turns = opened(records, organiser, replace(TURNS, reminder=3))
    assert [len(names_at(records, one.table.game or 0)) for one in turns] == [4, 4]
    numbers = {one.table.id for one in (*first, *own, *turns)}
    assert len(numbers) == 6
    assert records.db.table("games").count == 2
    throw(records, turns[0].table.game or 0)
    remote = open_remote(records, organiser.stored().id, None, DAY, now=NOW)
    assert [one.place.table for one in remote.tables] == [2]
    assert [error.fields["n"] for error in remote.refused] == [1]
    again = opened(records, organiser, replace(TURNS, reminder=7))
    assert again[0].table.game == turns[0].table.game
    assert again[0].table.agreed.pace == replace(TURNS, reminder=7)


def test_what_ended_too_late_counts_when_there_is_more_time(
    records: Records, organiser: Organiser
) -> None:
    [one, _] = opened(records, organiser, DAY)
    late = list(one.table.own.values())[:2]
    after = NOW + timedelta(hours=25)
    for game in late:
        events, final = played(load(records, game).ruleset, 1, game)
        append(records, game, 1, events, final=final, now=after)
    again = open_remote(records, organiser.stored().id, None, DAY, now=after).tables
    assert again[0].table.own == one.table.own
    told = points_of(organiser)
    for game in late:
        [seat] = load(records, game).summary.seats
        assert told[seat.name] == seat.total


def test_a_round_that_is_drawn_anew_has_other_games(records: Records, yatzy: Ruleset) -> None:
    now = [NOW]
    organiser = begun(records, yatzy, "Aino", "Eero", dice=Dice.DUPLICATE)
    organiser._clock = lambda: now[0]  # noqa: SLF001 - time passes
    organiser.draw()
    number = organiser.stored().id
    [one] = open_remote(records, number, None, DAY, now=NOW).tables
    before = list(one.table.own.values())
    throw(records, before[0])
    now[0] += timedelta(minutes=5)
    organiser.undraw()
    organiser.draw()
    [other] = open_remote(records, number, None, DAY, now=now[0]).tables
    after = list(other.table.own.values())
    seeds = [{load(records, game).summary.seed for game in games} for games in (before[:1], after)]
    assert (len(seeds[0]), len(seeds[1])) == (1, 1)
    assert seeds[0] != seeds[1]
    play_on_from(records, before[0])
    assert organiser.stored().state.missing(1) == [(one, 1) for one in other.table.own]


def play_on_from(records: Records, game: int) -> None:
    """Play a game to its end in which was thrown once."""
    events, final = played(load(records, game).ruleset, 1)
    append(records, game, 2, events[1:], final=final, now=NOW + timedelta(minutes=6))


def test_sheets_filled_in_by_hand_are_finished_where_they_are(
    records: Records, organiser: Organiser
) -> None:
    number = organiser.stored().id
    game = open_table(records, TableWish(number, 1), None, by_hand=True, now=NOW)
    for pace in (TURNS, DAY):
        remote = open_remote(records, number, None, pace, now=NOW)
        assert [one.place.table for one in remote.tables] == [2]
        assert [error.fields["n"] for error in remote.refused] == [1]
    assert open_table(records, TableWish(number, 1), None, by_hand=True, now=NOW) == game


def test_with_duplicate_dice_a_round_has_one_pace(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT, dice=Dice.DUPLICATE)
    organiser.draw()
    game = open_table(records, TableWish(organiser.stored().id, 1), None, by_hand=False, now=NOW)
    throw(records, game)
    with pytest.raises(IllegalError):
        opened(records, organiser, DAY)
    assert len(opened(records, organiser, TURNS)) == 2


def test_with_duplicate_dice_nobody_throws_them_twice(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, *EIGHT, dice=Dice.DUPLICATE)
    organiser.draw()
    one, other = opened(records, organiser, DAY)
    moves, comes = one.table.people[0], other.table.people[0]
    thrown = one.table.own[moves.person or 0]
    throw(records, thrown)
    organiser.swap(moves.name, comes.name)
    again = opened(records, organiser, DAY)
    assert again[1].table.own[moves.person or 0] == thrown


def test_for_who_is_out_a_machine_plays_at_once(records: Records, library: Library) -> None:
    organiser = begun(records, three_rows(), "Aino", "Eero", "Liisa", rounds=1)
    organiser.draw()
    opened(records, organiser, TURNS)
    names = seated(organiser.stored(), 1)[0]
    visits = []
    for number, name in enumerate(names, 1):
        change_keys(records, name, add=[key_number(number)], remove=[], now=NOW)
        visits.append(Visit(records, library, known(number)))
        visits[-1].say("jatka")
    first, second, third = visits
    second.close()
    organiser.withdraw(names[1], Outcome())
    first.say("", "ei", "1")
    third.hear()
    for _ in range(20):  # whoever hears of it first lets the machine play
        if third.prompt == "Heitä (Enter)> ":
            break
        first.hear()
        third.hear()
    assert third.prompt == "Heitä (Enter)> "
    game = load(records, 1)
    assert [card.unmarked == () for card in game.cards] == [False] * 3
    assert [seat.hints > 0 for seat in game.summary.seats] == [False, True, False]
    again = opened(records, organiser, TURNS)
    assert [(one.table.id, one.table.game) for one in again] == [(1, 1)]


def test_without_a_pace_nothing_changes(records: Records, organiser: Organiser) -> None:
    before = opened(records, organiser, DAY)
    number = organiser.stored().id
    later = NOW + timedelta(hours=1)
    assert open_remote(records, number, None, None, now=later).tables == tuple(before)
    shorter = OwnPace(2, same_dice=False)
    assert [
        one.table.ends_at for one in open_remote(records, number, None, shorter, now=later).tables
    ] == [one.table.ends_at for one in before]


def test_without_a_pace_a_round_is_opened_in_turns(records: Records, organiser: Organiser) -> None:
    remote = open_remote(records, organiser.stored().id, None, None, now=NOW)
    assert {one.table.agreed.pace for one in remote.tables} == {TURNS}


def test_a_late_game_goes_on_and_says_so(
    records: Records, library: Library, yatzy: Ruleset
) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1)
    organiser.draw()
    [one] = opened(records, organiser, DAY)
    name = one.table.people[0].name
    change_keys(records, name, add=[key_number(1)], remove=[], now=NOW)
    visit = Visit(records, library, known(1), clock=lambda: NOW + timedelta(hours=25))
    visit.say("jatka")
    assert visit.prompt == "Heitä (Enter)> "
    assert "Pöydän 1 aika on päättynyt" in " ".join(visit.said.split())


@pytest.mark.parametrize("pace", [TURNS, DAY])
def test_where_all_results_are_told_nothing_is_played(
    records: Records, organiser: Organiser, pace: Pace
) -> None:
    opened(records, organiser, pace)
    names = seated(organiser.stored(), 1)[0]
    organiser.enter_results([(name, 200) for name in names], 1)
    assert [one.people[0].name for one in tables_now(records, now=NOW)] == [
        seated(organiser.stored(), 1)[1][0]
    ]


def test_somebody_who_is_disqualified_comes_to_nothing(
    records: Records, organiser: Organiser
) -> None:
    [one, _] = opened(records, organiser, DAY)
    person, game = next(iter(one.table.own.items()))
    throw(records, game)
    organiser.disqualify(names_at(records, game)[0], "pudotti nopat")
    assert person not in read_table(records, one.table.id).own
    play_on_from(records, game)
    assert organiser.stored().state.result(person, 1, 1) is None


def test_a_game_begun_at_the_club_goes_on_from_different_places(
    records: Records, organiser: Organiser
) -> None:
    number = organiser.stored().id
    game = open_table(records, TableWish(number, 1), None, by_hand=False, now=NOW)
    throw(records, game)
    remote = open_remote(records, number, None, DAY, now=NOW)
    assert [error.fields["n"] for error in remote.refused] == [1]
    assert [table.people for table in tables_now(records, now=NOW)] == [
        remote.tables[0].table.people
    ]
    assert opened(records, organiser, TURNS)[0].table.game == game
    again = open_table(records, TableWish(number, 1), None, by_hand=False, now=NOW)
    assert again == game
    with pytest.raises(IllegalError):  # it is gone on with at its table
        open_game(records, again, at_table=False, now=NOW)


def test_only_who_lacks_a_result_plays(records: Records, organiser: Organiser) -> None:
    names = seated(organiser.stored(), 1)
    organiser.enter_results([(name, 200) for name in names[0]], 1)
    organiser.enter_results([(names[1][0], 200)], 1)
    [one] = opened(records, organiser, DAY)
    assert [player.name for player in one.table.people] == names[1][1:]
    organiser.enter_results([(name, 200) for name in names[1][1:]], 1)
    with pytest.raises(IllegalError):
        opened(records, organiser, DAY, 1)


def test_every_game_of_a_round_has_a_table(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1, games=2)
    organiser.draw()
    remote = opened(records, organiser, DAY)
    assert [(one.place.table, one.place.game) for one in remote] == [(1, 1), (1, 2)]


def test_who_is_drawn_elsewhere_plays_a_game_in_turns_there_no_more(
    records: Records, organiser: Organiser
) -> None:
    one, other = opened(records, organiser, TURNS)
    organiser.swap(one.table.people[0].name, other.table.people[0].name)
    for remote in (one, other):
        with pytest.raises(UnreadableError):
            read_table(records, remote.table.id)
    again = opened(records, organiser, TURNS)
    assert [names_at(records, remote.table.game or 0) for remote in again] == seated(
        organiser.stored(), 1
    )
    organiser.undraw()
    assert tables_now(records, now=NOW) == []
    assert check(records) == []


def test_who_is_drawn_elsewhere_takes_the_game_along(
    records: Records, organiser: Organiser
) -> None:
    one, other = opened(records, organiser, DAY)
    [moves, *stay], [comes, *_] = one.table.people, other.table.people
    begun = one.table.own[moves.person or 0]
    throw(records, begun)
    organiser.swap(moves.name, comes.name)
    kept = {player.person: one.table.own[player.person or 0] for player in stay}
    assert read_table(records, one.table.id).own == kept
    again = opened(records, organiser, DAY)
    assert [remote.table.id for remote in again] == [one.table.id, other.table.id]
    own = again[0].table.own
    assert {person: own[person] for person in kept if person} == kept
    assert names_at(records, own[comes.person or 0]) == [comes.name]
    assert again[1].table.own[moves.person or 0] == begun
    play_on_from(records, begun)
    assert organiser.stored().state.result(moves.person or 0, 1, 1)
    assert check(records) == []


def test_at_the_club_nobody_plays_what_is_played_at_ones_own_pace(
    records: Records, organiser: Organiser
) -> None:
    [one, other] = opened(records, organiser, DAY)
    wish = TableWish(organiser.stored().id, 1)
    with pytest.raises(IllegalError):
        open_table(records, wish, None, by_hand=False, now=NOW)
    for before, after in zip(one.table.people, other.table.people, strict=True):
        organiser.swap(before.name, after.name)
        organiser.swap(before.name, after.name)
    game = open_table(records, wish, None, by_hand=False, now=NOW)
    assert len(names_at(records, game)) == 4


def test_a_closed_tournament_has_no_tables(records: Records, yatzy: Ruleset) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero", rounds=1)
    organiser.draw()
    opened(records, organiser, TURNS)
    organiser.close(forced=True)
    assert tables_now(records, now=NOW) == []
    with pytest.raises(IllegalError):
        opened(records, organiser, TURNS, 1)


@pytest.mark.parametrize(("pace", "alike"), [(TURNS, False), (DAY, True)])
def test_duplicate_dice_are_those_of_the_seat_or_of_everybody_at_their_own_pace(
    records: Records, yatzy: Ruleset, pace: Pace, *, alike: bool
) -> None:
    organiser = begun(records, yatzy, *EIGHT, dice=Dice.DUPLICATE)
    organiser.draw()
    remote = opened(records, organiser, pace)
    games = [game for one in remote for game in (one.table.own.values() or [one.table.game or 0])]
    summaries = [load(records, game).summary for game in games]
    assert len({one.seed for one in summaries}) == 1
    assert all(len(one.seats) == (1 if alike else 4) for one in summaries)


def test_a_visitor_finds_the_table_of_the_tournament(
    records: Records, library: Library, yatzy: Ruleset
) -> None:
    organiser = begun(
        records, yatzy, "Liisa", "Maija", "Olli", "Aino", table_size=2, dice=Dice.DUPLICATE
    )
    organiser.draw()
    opened(records, organiser, TURNS)
    first, other = seated(organiser.stored(), 1)
    visits = []
    for number, name in enumerate((*first, other[0]), 1):
        change_keys(records, name, add=[key_number(number)], remove=[], now=NOW)
        visits.append(Visit(records, library, known(number)))
    one, _, stranger = visits
    lines = one.say("pöydät").lines
    assert f"1 Kevät, kierros 1: Yatzy; {', '.join(first)}; peli" in " ".join(lines)
    one.say("1")
    assert one.prompt == "Heitä (Enter)> "
    stranger.say("pöydät", "1")  # whose own table throws the same dice
    assert "samat nopat" in " ".join(stranger.said.split())


@pytest.mark.parametrize("moment", ["before the draw", "another round"])
def test_there_must_be_a_round_to_play(records: Records, yatzy: Ruleset, moment: str) -> None:
    organiser = begun(records, yatzy, "Aino", "Eero")
    if moment == "another round":
        organiser.draw()
    with pytest.raises(IllegalError):
        opened(records, organiser, TURNS, None if moment == "before the draw" else 2)
