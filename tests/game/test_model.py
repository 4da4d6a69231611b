"""The course of a game: what can be done when, and random games against a plain shadow."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.dice.throws import Throw
from jatsi.errors import IllegalError
from jatsi.game.events import Event, KeepEvent, MarkEvent, ThrowEvent, UndoEvent
from jatsi.game.model import Game, Phase
from jatsi.ruleset.model import Section
from jatsi.scorecard import places
from jatsi.texts.catalog import catalog
from tests import bruteforce
from tests.bruteforce import UPPER
from tests.facts import FITS, SHEETS, combinations_of, order_pairs, playable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

THROW, OTHER = (3, 5, 5, 1, 6), (5, 5, 5, 2, 2)


def after(game: Game, *steps: tuple[int, ...] | str) -> Game:
    """The game after throws (five faces), keeps (fewer places or all) and marks (row ids).

    A tuple is a throw where one is due, else a keep.
    """
    for step in steps:
        if isinstance(step, str):
            event: Event = game.mark(game.ruleset.row(step))
        elif game.phase in (Phase.READY, Phase.KEPT):
            event = game.throw(step)
        else:
            event = game.keep(step)
        game = game.apply(event)
    return game


@pytest.fixture
def yatzy(library: Library) -> Game:
    """A game of yatzy for two."""
    return Game.start(library.resolve("yatzy"), 2)


def test_the_phases_of_a_turn(yatzy: Game) -> None:
    assert yatzy.phase is Phase.READY
    assert yatzy.places_to_throw == (0, 1, 2, 3, 4)
    thrown = after(yatzy, THROW)
    assert (thrown.phase, thrown.turn.throws_left, thrown.turn.thrown) == (Phase.THROWN, 2, 1)
    kept = after(thrown, (1, 2))
    assert (kept.phase, kept.places_to_throw) == (Phase.KEPT, (0, 3, 4))
    assert kept.due_throw == Throw(stream=1, turn=1, number=2, dice=(1, 4, 5), faces=6)
    again = after(kept, OTHER)
    assert again.turn.dice == OTHER
    assert (again.phase, again.turn.throws_left, again.places_to_throw) == (
        Phase.THROWN,
        1,
        (0, 1, 2, 3, 4),
    )
    third = after(again, (0, 1, 2), (5, 5, 5, 5, 1))
    assert (third.phase, third.turn.throws_left) == (Phase.STOPPED, 0)
    marked = after(third, "viitoset")
    assert (marked.phase, marked.turn.seat, marked.turn.number) == (Phase.READY, 1, 1)
    assert marked.turn.dice == ()
    assert marked.due_throw == Throw(stream=2, turn=1, number=1, dice=(1, 2, 3, 4, 5), faces=6)
    assert [card.total for card in marked.cards] == [20, 0]


def test_keeping_everything_stops_the_turn(yatzy: Game) -> None:
    stopped = after(yatzy, THROW, (0, 1, 2, 3, 4))
    assert stopped.phase is Phase.STOPPED
    assert stopped.turn.throws_left == 2
    assert after(stopped, "sattuma").cards[0].total == 20


def test_keeping_nothing_throws_all(yatzy: Game) -> None:
    none = after(yatzy, THROW, ())
    assert (none.phase, none.places_to_throw) == (Phase.KEPT, (0, 1, 2, 3, 4))
    assert after(none, OTHER).turn.dice == OTHER


def test_a_die_set_aside_may_be_thrown_again(yatzy: Game) -> None:
    again = after(yatzy, THROW, (1, 2), OTHER, (3, 4), (1, 1, 1, 2, 2))
    assert again.turn.dice == (1, 1, 1, 2, 2)


def test_throws_need_not_all_be_used(yatzy: Game) -> None:
    assert after(yatzy, THROW, "pari").cards[0].total == 10


BAD_THROWS = [
    *((), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (1, 2, 3, 4, 7), (1, 2, 3, 4, -1)),
]


@pytest.mark.parametrize("dice", BAD_THROWS)
def test_throws_that_these_dice_cannot_give(yatzy: Game, dice: tuple[int, ...]) -> None:
    with pytest.raises(IllegalError):
        yatzy.throw(dice)
    with pytest.raises(IllegalError):
        yatzy.apply(ThrowEvent(0, dice))


@pytest.mark.parametrize("dice", [(5, 3, 5, 1, 6), (3, 1, 5, 1, 6), (3, 5, 1, 1, 6)])
def test_a_kept_die_stays_in_its_place(yatzy: Game, dice: tuple[int, ...]) -> None:
    kept = after(yatzy, THROW, (1, 2))
    with pytest.raises(IllegalError):
        kept.throw(dice)
    kept.verify_throw((6, 5, 5, 6, 6))


@pytest.mark.parametrize("kept", [(5,), (-1,), (0, 0), (2, 1), (0, 1, 2, 3, 4, 5), (1, 1, 2)])
def test_dice_that_are_not_there_cannot_be_kept(yatzy: Game, kept: tuple[int, ...]) -> None:
    thrown = after(yatzy, THROW)
    with pytest.raises(IllegalError):
        thrown.keep(kept)
    with pytest.raises(IllegalError):
        thrown.apply(KeepEvent(0, kept))


def refused(game: Game, *attempts: Callable[[Game], object]) -> None:
    """Each attempt raises, and the game is as it was."""
    before = replace(game)
    for attempt in attempts:
        with pytest.raises(IllegalError):
            attempt(game)
    assert game == before


def throw(game: Game) -> Game:
    """Throw all dice, whosever turn it is."""
    return game.apply(ThrowEvent(game.turn.seat, OTHER))


def keep(game: Game) -> Game:
    """Keep the second die."""
    return game.apply(KeepEvent(game.turn.seat, (1,)))


def mark(game: Game) -> Game:
    """Mark the chance row."""
    return game.apply(MarkEvent(game.turn.seat, "sattuma"))


def undo(game: Game) -> Game:
    """Take back the mark of the seat before."""
    return game.apply(UndoEvent((game.turn.seat - 1) % len(game.cards)))


def test_what_is_refused_when(yatzy: Game) -> None:
    refused(yatzy, keep, mark, undo)
    refused(after(yatzy, THROW), throw, undo)
    refused(after(yatzy, THROW, (1,)), keep, mark, undo)
    refused(after(yatzy, THROW, (0, 1, 2, 3, 4)), throw, keep, undo)
    refused(after(yatzy, THROW, (), THROW, (), THROW), throw, keep, undo)
    refused(after(yatzy, THROW, "pari"), keep, mark)


def test_a_refusal_says_why(yatzy: Game) -> None:
    thrown = after(yatzy, THROW)
    over = full_game(yatzy.ruleset, 1, THROW)
    for attempt, game, words in (
        (throw, thrown, "It is not time to throw."),
        (keep, yatzy, "No dice can be thrown again now."),
        (mark, yatzy, "Throw first."),
        (mark, after(thrown, (1,)), "Throw first."),
        (mark, over, "The game is over."),
        (undo, over, "The game is over."),
        (undo, thrown, "A throw cannot be taken back."),
        (undo, yatzy, "There is no mark to take back."),
    ):
        with pytest.raises(IllegalError) as caught:
            attempt(game)
        assert catalog("en")(caught.value) == words


def test_events_of_another_seat_are_refused(yatzy: Game) -> None:
    refused(yatzy, lambda game: game.apply(ThrowEvent(1, OTHER)))
    thrown = after(yatzy, THROW)
    refused(thrown, lambda game: game.apply(KeepEvent(1, ())))
    refused(thrown, lambda game: game.apply(MarkEvent(1, "sattuma")))
    marked = after(thrown, "sattuma")
    refused(marked, lambda game: game.apply(UndoEvent(1)))
    refused(marked, lambda game: game.apply(ThrowEvent(0, OTHER)))


def test_rows_that_are_not_there_or_full(yatzy: Game) -> None:
    thrown = after(yatzy, THROW)
    refused(thrown, lambda game: game.apply(MarkEvent(0, "jatsi")))
    refused(thrown, lambda game: game.apply(MarkEvent(0, "")))
    again = after(thrown, "pari", OTHER, "pari", THROW)
    refused(again, lambda game: game.apply(MarkEvent(0, "pari")))
    assert after(again, "sattuma").turn.seat == 1


def play(game: Game, dice: Mapping[str, tuple[int, ...]]) -> Game:
    """Each row in turn gets its dice from every seat."""
    for row, hand in dice.items():
        for _ in game.cards:
            game = after(game, hand, row)
    return game


def test_a_game_ends_when_every_sheet_is_full(yatzy: Game) -> None:
    sheet = dict.fromkeys(SHEETS["yatzy"], THROW)
    last = sheet.pop("yatzy")
    almost = after(play(yatzy, sheet), last, "yatzy", last)
    assert almost.phase is Phase.THROWN
    over = after(almost, "yatzy")
    assert over.phase is Phase.OVER
    refused(over, throw, keep, mark, undo, lambda game: game.undo())
    assert not any(over.can(UndoEvent(seat)) for seat in range(2))
    assert places([card.total for card in over.cards]) == [1, 1]


def test_equal_best_totals_both_win(library: Library) -> None:
    game = Game.start(library.resolve("yatzy"), 4)
    best, less = (6, 6, 6, 1, 2), (1, 2, 3, 4, 6)
    game = after(game, best, "kuutoset", less, "kuutoset", best, "kuutoset", less, "kuutoset")
    assert places([card.total for card in game.cards]) == [1, 3, 1, 3]


SECTIONS = {
    ("yatzy", 63, 50): (1, 1, 1, 2, 3),
    ("yatzy", 62, 0): (1, 1, 2, 2, 3),
    ("jatsi", 0, 0): (1, 1, 1, 2, 3),
    ("jatsi", -1, -50): (1, 1, 2, 2, 3),
}


@pytest.mark.parametrize(("key", "last"), SECTIONS.items())
def test_undoing_the_mark_that_filled_a_section(
    library: Library, key: tuple[str, int, int], last: tuple[int, ...]
) -> None:
    name, subtotal, bonus = key
    threes = {row: (face,) * 3 + (face % 6 + 1,) * 2 for face, row in enumerate(UPPER, 1)}
    game = play(Game.start(library.resolve(name), 1), {row: threes[row] for row in UPPER[1:]})
    thrown = after(game, last)
    ready = thrown.card
    marked = after(thrown, "ykkoset")
    assert marked.card.total == subtotal + bonus
    assert marked.card.bonus(Section.UPPER) == bonus
    back = marked.apply(marked.undo())
    assert back == replace(thrown, before_mark=None)
    assert back.card == ready
    assert back.card.bonus(Section.UPPER) is None
    assert back.card.total == ready.total == ready.subtotal(Section.UPPER)
    assert back.card.ahead(Section.UPPER) == 0
    elsewhere = after(back, "pari")
    assert elsewhere.card.bonus(Section.UPPER) is None


def test_undo_gives_the_same_dice_and_no_other_throw(yatzy: Game) -> None:
    used = after(yatzy, THROW, (1, 2), OTHER, (), THROW, "pari")
    back = used.apply(used.undo())
    assert (back.turn.seat, back.turn.dice, back.phase) == (0, THROW, Phase.STOPPED)
    stopped = after(yatzy, THROW, (0, 1, 2, 3, 4), "pari")
    assert stopped.apply(stopped.undo()).phase is Phase.STOPPED
    early = after(yatzy, THROW, "pari")
    assert early.apply(early.undo()).turn.throws_left == 2


def test_only_the_last_mark_and_only_once_and_only_before_a_throw(yatzy: Game) -> None:
    one = after(yatzy, THROW, "pari")
    assert one.can(UndoEvent(0))
    two = after(one, OTHER, "pari")
    back = two.apply(two.undo())
    assert back.turn.seat == 1
    assert not any(back.can(UndoEvent(seat)) for seat in range(2))
    marked_again = after(back, "sattuma")
    assert marked_again.can(UndoEvent(1))
    assert marked_again.cards[0] == two.cards[0]
    refused(after(one, OTHER), undo)
    back = one.apply(one.undo())
    refused(back, undo)


def test_a_forced_row_that_does_not_fit_is_marked_all_the_same(library: Library) -> None:
    game = Game.start(library.resolve("jatsi", ["pakkopeli-ylhaalta"]), 1)
    hand = (2, 2, 3, 4, 6)
    expected = [-3, -2, -6, -8, -15, -12, 4, 0, 0, 0, 0, 0, 0, 0, 17, 0]
    for row, points in zip(SHEETS["jatsi"], expected, strict=True):
        game = after(game, hand)
        assert [open_row.id for open_row in game.card.open_rows] == [row]
        before = game.card.total
        game = after(game, row)
        due = -50 if row == "kuutoset" else 0
        assert game.card.total - before == points + due
    assert game.phase is Phase.OVER


def test_the_only_row_left_takes_what_comes(library: Library) -> None:
    game = Game.start(library.resolve("yatzy"), 1)
    game = play(game, {row: THROW for row in SHEETS["yatzy"] if row != "suuri_suora"})
    total = game.card.total
    game = after(game, (1, 1, 2, 3, 4), "suuri_suora")
    assert (game.phase, game.card.total) == (Phase.OVER, total)


def test_saved_throws_are_kept_for_later_turns_without_limit(library: Library) -> None:
    game = Game.start(library.resolve("yatzy", ["heittosaasto"]), 2)
    game = after(game, THROW, "pari")  # two left
    assert game.saved == (2, 0)
    assert game.turn.throws_left == 3
    game = after(game, OTHER, (), OTHER, (), OTHER, "pari")  # none left
    assert (game.saved, game.turn.throws_left) == ((2, 0), 5)
    game = after(game, THROW, "sattuma")
    assert game.saved == (4, 0)
    assert game.turn.throws_left == 3
    game = after(game, OTHER, "sattuma", *[THROW, ()] * 6, THROW)
    assert (game.phase, game.turn.throws_left) == (Phase.STOPPED, 0)
    assert after(game, "yatzy").saved == (0, 2)


def test_a_turn_with_saved_throws_still_begins_with_a_throw(library: Library) -> None:
    game = after(Game.start(library.resolve("yatzy", ["heittosaasto"]), 1), THROW, "pari")
    assert game.turn.throws_left == 5
    refused(game, keep, mark)


def test_undo_takes_saved_throws_back_too(library: Library) -> None:
    game = Game.start(library.resolve("yatzy", ["heittosaasto"]), 1)
    game = after(game, THROW, "pari", OTHER, (), OTHER)
    marked = after(game, "sattuma")
    assert (game.saved, marked.saved) == ((2,), (3,))
    back = marked.apply(marked.undo())
    assert (back.saved, back.turn) == (game.saved, game.turn)
    assert after(back, (), THROW, (), THROW, "sattuma").saved == (1,)


def test_without_saving_nothing_is_kept(yatzy: Game) -> None:
    game = after(yatzy, THROW, "pari", OTHER, "pari")
    assert (game.saved, game.turn.throws_left, game.turn.number) == ((0, 0), 3, 2)


def test_a_game_of_other_dice_and_throws(library: Library) -> None:
    maxi = Game.start(library.resolve("maxijatsi"), 1)
    game = after(maxi, (1, 2, 3, 4, 5, 6), "tayssuora")
    assert game.card.total == 21
    with pytest.raises(IllegalError):
        maxi.throw((1, 2, 3, 4, 5))
    one = Game.start(replace(maxi.ruleset, throws=1), 1)
    assert after(one, (1, 1, 1, 1, 1, 1)).phase is Phase.STOPPED


@dataclass
class Shadow:
    """What must be true of a game, kept in plain lists by somebody who only watches."""

    base: str
    options: frozenset[str]
    seats: int
    sheets: list[dict[str, tuple[int, ...]]] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    seat: int = 0
    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.sheets = [{} for _ in range(self.seats)]
        self.left = [3] * self.seats

    def watch(self, event: Event) -> None:
        """Note a throw or a mark."""
        match event:
            case ThrowEvent():
                self.throw(event.dice)
            case MarkEvent():
                self.mark(event.row)

    def throw(self, dice: tuple[int, ...]) -> None:
        """One throw less."""
        self.dice = dice
        self.left[self.seat] -= 1

    def mark(self, row: str) -> None:
        """The dice go into the row, the next turn comes."""
        assert row not in self.sheets[self.seat]
        self.sheets[self.seat][row] = self.dice
        spare = self.left[self.seat] if "heittosaasto" in self.options else 0
        self.left[self.seat] = 3 + spare
        self.seat = (self.seat + 1) % self.seats
        self.dice = ()

    def open_rows(self) -> set[str]:
        """The rows that the order lets be marked."""
        sheet = self.sheets[self.seat]
        pairs = set().union(*(order_pairs(self.base, option) for option in self.options))
        waits = {b for a, b in pairs if a not in sheet}
        return {row for row in SHEETS[self.base] if row not in sheet and row not in waits}

    def check(self, game: Game) -> None:
        """The game agrees."""
        totals = [bruteforce.total(self.base, self.options, sheet) for sheet in self.sheets]
        assert [card.total for card in game.cards] == totals
        assert [len(card.unmarked) for card in game.cards] == [
            len(SHEETS[self.base]) - len(sheet) for sheet in self.sheets
        ]
        assert game.phase is not Phase.OVER or all(card.full for card in game.cards)
        if game.phase is Phase.OVER:
            return
        assert (game.turn.seat, game.turn.dice) == (self.seat, self.dice)
        assert game.turn.throws_left == self.left[self.seat]
        assert game.turn.number == 1 + len(self.sheets[self.seat])
        assert {row.id for row in game.card.open_rows} == self.open_rows()
        assert game.card.open_rows


GAMES = [
    (base, options)
    for base in FITS
    for options in combinations_of(FITS[base])
    if playable(base, options)
]


def drawn_dice(game: Game, data: st.DataObject) -> tuple[int, ...]:
    """Faces for the places that are thrown; the others lie."""
    ruleset = game.ruleset
    faces = data.draw(st.tuples(*[st.integers(1, ruleset.faces)] * ruleset.dice))
    places = game.places_to_throw
    return tuple(
        face if place in places else game.turn.dice[place] for place, face in enumerate(faces)
    )


def legal_event(game: Game, data: st.DataObject) -> Event:
    """An event that can be now; the game is not over."""
    if game.phase in (Phase.READY, Phase.KEPT):
        return game.throw(drawn_dice(game, data))
    if game.phase is Phase.THROWN and data.draw(st.integers(0, 3)) == 0:
        places = st.sets(st.integers(0, game.ruleset.dice - 1))
        return game.keep(tuple(sorted(data.draw(places))))
    row = data.draw(st.sampled_from([row.id for row in game.card.open_rows]))
    return game.mark(game.ruleset.row(row))


FOREIGN = st.one_of(
    st.builds(ThrowEvent, st.integers(-1, 3), st.lists(st.integers(-1, 7), max_size=7).map(tuple)),
    st.builds(KeepEvent, st.integers(-1, 3), st.lists(st.integers(-1, 6), max_size=7).map(tuple)),
    st.builds(MarkEvent, st.integers(-1, 3), st.sampled_from([*SHEETS["maxijatsi"], "", "summa"])),
    st.builds(UndoEvent, st.integers(-1, 3)),
)


def try_undo(game: Game, before: Game) -> None:
    """Taking back and marking again leads to the same place."""
    back = game.apply(game.undo())
    assert back == replace(before, before_mark=None)
    assert back.turn.dice == before.turn.dice


@settings(max_examples=60)
@given(st.data())
def test_random_games_agree_with_one_who_only_watches(
    library: Library, data: st.DataObject
) -> None:
    base, options = data.draw(st.sampled_from(GAMES))
    seats = data.draw(st.integers(1, 3))
    ruleset = library.resolve(base, sorted(options))
    shadow = Shadow(base, options, seats)
    game, events = Game.start(ruleset, seats), []
    for _ in range(data.draw(st.integers(0, 60))):
        if game.phase is Phase.OVER:
            break
        event = legal_event(game, data)
        shadow.watch(event)
        before, game = game, game.apply(event)
        events.append(event)
        shadow.check(game)
        if any(game.can(UndoEvent(seat)) for seat in range(seats)):
            try_undo(game, before)
    assert Game.replay(ruleset, seats, events) == game


def possible(game: Game, event: Event) -> bool:
    """Whether the game takes the event; a refusal must be a plain one."""
    try:
        game.apply(event)
    except IllegalError:
        return False
    return True


@settings(max_examples=100)
@given(st.data())
def test_events_from_anywhere_are_refused_or_keep_the_game_whole(
    library: Library, data: st.DataObject
) -> None:
    ruleset = library.resolve(data.draw(st.sampled_from(sorted(FITS))))
    game, events = Game.start(ruleset, 2), []
    for _ in range(20):
        event = legal_event(game, data)
        if data.draw(st.booleans()):
            event = data.draw(FOREIGN)
            if not possible(game, event):
                continue
        game = game.apply(event)
        events.append(event)
        assert all(1 <= die <= 6 for die in game.turn.dice)
        assert len(game.turn.dice) in (0, ruleset.dice)
        assert game.turn.throws_left in range(4)
    assert Game.replay(ruleset, 2, events) == game


def full_game(ruleset: Ruleset, seats: int, hand: tuple[int, ...]) -> Game:
    """The same hand in every row that is open."""
    game = Game.start(ruleset, seats)
    while game.phase is not Phase.OVER:
        thrown = after(game, hand)
        game = after(thrown, thrown.card.open_rows[0].id)
    return game


@pytest.mark.parametrize(("base", "options"), GAMES)
def test_every_game_comes_to_its_end(library: Library, base: str, options: frozenset[str]) -> None:
    ruleset = library.resolve(base, sorted(options))
    hand = (1, 2, 3, 4, 6, 6)[: ruleset.dice]
    over = full_game(ruleset, 2, hand)
    expected = bruteforce.total(base, options, dict.fromkeys(SHEETS[base], hand))
    assert [card.total for card in over.cards] == [expected, expected]
    assert over.turn.number == len(SHEETS[base]) + 1
