"""Games stored and read."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.errors import MovedOnError, UnreadableError
from jatsi.game.events import Event, UndoEvent
from jatsi.game.model import Game, Phase
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import Player, append, list_games, load, start_game, unfinished
from jatsi.records.showing import show_json
from jatsi.scorecard import places
from tests.records.helpers import LATER, NOW, finished, people, played

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.ruleset.model import Ruleset

MACHINE = Player("Kone", level="aloittelija")


def lines(records: Records, table: str) -> int:
    """How many lines the table has."""
    return records.db.table(table).count


def test_a_new_game(records: Records, forced: Ruleset) -> None:
    players = [*people(records, "Liisa"), MACHINE]
    stored = load(records, start_game(records, forced, players, seed="42", now=NOW))
    game = stored.summary
    assert (stored.ruleset, stored.events, stored.next_seq) == (forced, (), 1)
    assert (game.rules, game.options) == ("yatzy", ("pakkopeli-ylhaalta",))
    assert (game.source, game.seed, game.finished_at) == ("screen", "42", None)
    assert game.started_at == game.last_at == NOW
    assert [(s.number, s.name, s.person, s.level, s.hints) for s in game.seats] == [
        (1, "Liisa", players[0].person, None, 0),
        (2, "Kone", None, "aloittelija", 0),
    ]
    assert stored.state == Game.start(forced, 2)


@pytest.mark.parametrize("player", [{}, {"person": 1, "level": "aloittelija"}])
def test_a_player_is_one_thing(player: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="a person or a machine"):
        Player("Liisa", **player)  # type: ignore[arg-type]


def test_a_game_in_pieces_is_the_game(records: Records, yatzy: Ruleset) -> None:
    events, final = played(yatzy, 2)
    game = start_game(records, yatzy, people(records, "Liisa", "Maija"), seed=None, now=NOW)
    for first in range(0, len(events), 7):
        piece = events[first : first + 7]
        over = final if first + 7 >= len(events) else None
        append(records, game, first + 1, piece, final=over, now=LATER)
        assert load(records, game).next_seq == first + len(piece) + 1
    stored = load(records, game)
    assert stored.state == final
    assert (stored.summary.started_at, stored.summary.finished_at) == (NOW, LATER)
    assert {event.at for event in stored.events} == {LATER}
    assert [(seat.total, seat.place) for seat in stored.summary.seats] == [
        (card.total, place)
        for card, place in zip(
            final.cards, places([card.total for card in final.cards]), strict=True
        )
    ]
    assert check(records) == []


def test_a_game_that_moved_on_elsewhere(records: Records, path: Path, yatzy: Ruleset) -> None:
    events, _ = played(yatzy, 1)
    game = start_game(records, yatzy, people(records, "Liisa"), seed=None, now=NOW)
    with open_records(path, now=NOW) as elsewhere:
        append(elsewhere, game, 1, events[:3], now=NOW)
    for first in (1, 2, 3, 5):
        with pytest.raises(MovedOnError, match=f"Game {game} was continued elsewhere"):
            append(records, game, first, events[:4], hints=[0], now=NOW)
    assert [line.event for line in load(records, game).events] == events[:3]
    assert load(records, game).summary.seats[0].hints == 0
    append(records, game, 4, events[3:4], now=NOW)


def test_a_finished_game_takes_no_more(records: Records, yatzy: Ruleset) -> None:
    game = finished(records, yatzy, people(records, "Liisa"))
    with pytest.raises(MovedOnError):
        append(records, game, load(records, game).next_seq, [], hints=[0], now=NOW)


def test_an_append_that_fails_stores_nothing(records: Records, yatzy: Ruleset) -> None:
    events, final = played(yatzy, 2)  # ends with two sheets, but there is one seat
    game = start_game(records, yatzy, people(records, "Liisa"), seed=None, now=NOW)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        append(records, game, 1, events, hints=[0], final=final, now=NOW)
    assert (lines(records, "events"), lines(records, "marks")) == (0, 0)
    assert load(records, game).summary.seats[0].hints == 0


def test_hints_add_up_by_seat(records: Records, yatzy: Ruleset) -> None:
    game = start_game(records, yatzy, people(records, "Liisa", "Maija"), seed=None, now=NOW)
    append(records, game, 1, [], hints=[1, 1], now=NOW)
    append(records, game, 1, played(yatzy, 2)[0][:1], hints=[0, 1], now=NOW)
    assert [seat.hints for seat in load(records, game).summary.seats] == [1, 3]


@pytest.mark.parametrize("game", [0, -1, 1, 2**63, 2**80])
def test_a_game_that_is_not_there(records: Records, game: int) -> None:
    with pytest.raises(UnreadableError, match="no game"):
        load(records, game)
    with pytest.raises(UnreadableError, match="no game"):
        append(records, game, 1, [], now=NOW)
    with pytest.raises(UnreadableError, match="no game"):
        show_json(records, game)


def test_lists(records: Records, yatzy: Ruleset) -> None:
    assert list_games(records) == unfinished(records) == []
    players = people(records, "Liisa")
    first = start_game(records, yatzy, players, seed=None, now=NOW)
    done = finished(records, yatzy, players)
    second = start_game(records, yatzy, players, seed=None, now=NOW)
    append(records, first, 1, played(yatzy, 1)[0][:1], now=LATER)
    assert [game.id for game in list_games(records)] == [first, done, second]
    assert [game.id for game in unfinished(records)] == [first, second]
    assert len({game.uid for game in list_games(records)}) == 3


def test_a_later_edit_of_the_rules_changes_no_old_game(
    records: Records, yatzy: Ruleset, forced: Ruleset
) -> None:
    players = people(records, "Liisa")
    games = [finished(records, ruleset, players) for ruleset in (yatzy, forced)]
    assert [load(records, game).ruleset for game in games] == [yatzy, forced]


@st.composite
def plays(draw: st.DrawFn, ruleset: Ruleset) -> list[tuple[Event, Game]]:
    """Any beginning of a game of two, marks taken back too, with the game after each event."""
    game = Game.start(ruleset, 2)
    after: list[tuple[Event, Game]] = []
    for _ in range(draw(st.integers(0, 40))):
        event = draw(st.sampled_from(list(possible(draw, game))))
        game = game.apply(event)
        after.append((event, game))
    return after


def possible(draw: st.DrawFn, game: Game) -> Iterator[Event]:
    """One event of each kind that can be now."""
    yield from (undo for seat in range(2) if game.can(undo := UndoEvent(seat)))
    if game.phase in (Phase.READY, Phase.KEPT):
        faces = draw(st.tuples(*[st.integers(1, 6)] * 5))
        kept = game.turn.kept or ()
        yield game.throw(tuple(game.turn.dice[i] if i in kept else faces[i] for i in range(5)))
    if game.phase is Phase.THROWN:
        yield game.keep(tuple(sorted(draw(st.sets(st.integers(0, 4))))))
    if game.phase in (Phase.THROWN, Phase.STOPPED):
        yield game.mark(draw(st.sampled_from(game.card.open_rows)))


@given(data=st.data())
@settings(max_examples=30)
def test_any_game_resumes_where_it_stood(
    tmp_path_factory: pytest.TempPathFactory, yatzy: Ruleset, data: st.DataObject
) -> None:
    """F4: whatever was answered, the sheets, the dice and what may be taken back are the same."""
    path = tmp_path_factory.mktemp("games") / "jatsi.db"
    play = data.draw(plays(yatzy))
    with open_records(path, now=NOW) as records:
        game = start_game(records, yatzy, people(records, "Liisa", "Maija"), seed=None, now=NOW)
        cut = data.draw(st.integers(0, len(play)))
        append(records, game, 1, [event for event, _ in play[:cut]], now=NOW)
    with open_records(path, now=NOW) as records:
        append(records, game, cut + 1, [event for event, _ in play[cut:]], now=NOW)
        at_last = play[-1][1] if play else Game.start(yatzy, 2)
        assert load(records, game).state == at_last
        assert check(records) == []
        sheets = show_json(records, game)["players"]
    assert isinstance(sheets, list)
    assert [sheet["total"] for sheet in sheets] == [card.total for card in at_last.cards]
    assert [len(sheet["rows"]) for sheet in sheets] == [
        len(yatzy.rows) - len(card.unmarked) for card in at_last.cards
    ]
