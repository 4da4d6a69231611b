"""Sheets: open rows, subtotals, bonuses due at once, totals, pace and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import IllegalError
from jatsi.ruleset.model import Section
from jatsi.scorecard import Mark, Scorecard, places
from jatsi.texts.catalog import catalog
from tests import bruteforce
from tests.bruteforce import UPPER
from tests.facts import SHEETS

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

Sheet = dict[str, str]
UP, DOWN = Section.UPPER, Section.LOWER


def marked(ruleset: Ruleset, sheet: Sheet) -> Scorecard:
    """A sheet with dice, written in words, marked in the order given."""
    card = Scorecard.empty(ruleset)
    for row, dice in sheet.items():
        card = card.mark(ruleset.row(row), tuple(map(int, dice)))
    return card


def upper(*dice: str) -> Sheet:
    """Dice for the upper rows in sheet order."""
    return dict(zip(UPPER, dice, strict=False))


THREES = ("11123", "22213", "33312", "44412", "55512", "66612")  # three of each face

EXACTLY = [
    ("yatzy", upper(*THREES), 63, 50),
    ("yatzy", upper("11234", *THREES[1:]), 62, 0),
    ("yatzy", upper("11112", *THREES[1:]), 64, 50),
    ("jatsi", upper(*THREES), 0, 0),
    ("jatsi", upper("11234", *THREES[1:]), -1, -50),
    ("jatsi", upper("11112", *THREES[1:]), 4, 0),
    ("jatsi+laajennus", upper(*THREES), 63, 50),
    ("jatsi+laajennus", upper("11234", *THREES[1:]), 62, -50),
    (
        "maxijatsi",
        upper("111123", "222211", "333311", "444411", "555511", "661234"),
        72,
        0,
    ),
    (
        "maxijatsi",
        upper("111234", "222211", "333311", "444411", "555111", "666111"),
        72,
        0,
    ),
    (
        "maxijatsi",
        upper("111234", "222111", "333311", "444411", "555511", "666111"),
        75,
        50,
    ),
    (
        "maxijatsi",
        upper("112345", "222111", "333311", "444411", "555511", "666111"),
        74,
        0,
    ),
    (
        "maxijatsi+bonus-84",
        upper("111123", "222211", "333311", "444411", "555511", "666611"),
        84,
        100,
    ),
    (
        "maxijatsi+bonus-84",
        upper("111234", "222211", "333311", "444411", "555511", "666611"),
        83,
        0,
    ),
]


@pytest.mark.parametrize(("game", "sheet", "subtotal", "bonus"), EXACTLY)
def test_the_mark_that_fills_a_section_counts_at_once(
    library: Library, game: str, sheet: Sheet, subtotal: int, bonus: int
) -> None:
    base, *options = game.split("+")
    ruleset = library.resolve(base, options)
    for last in UPPER:  # whichever row is the last one
        before = marked(ruleset, {row: dice for row, dice in sheet.items() if row != last})
        assert before.bonus(UP) is None
        assert not before.section_full(UP)
        dice = tuple(map(int, sheet[last]))
        after = before.mark(ruleset.row(last), dice)
        assert after.subtotal(UP) == subtotal
        assert after.bonus(UP) == bonus
        assert after.total == subtotal + bonus
        points = subtotal - before.subtotal(UP)
        assert after.total - before.total == points + bonus


def test_a_whole_sheet_added_up_by_hand(library: Library) -> None:
    ruleset = library.resolve("yatzy")
    sheet = upper("11123", "22221", "33312", "44123", "55512", "66661") | {
        "pari": "66123",
        "kaksi_paria": "33551",
        "kolme_samaa": "22234",
        "nelja_samaa": "12345",
        "pieni_suora": "54321",
        "suuri_suora": "12345",
        "tayskasi": "33366",
        "sattuma": "66543",
        "yatzy": "11111",
    }
    card = marked(ruleset, sheet)
    assert card.full
    assert card.subtotal(UP) == 3 + 8 + 9 + 8 + 15 + 24
    assert card.bonus(UP) == 50
    assert card.bonus(DOWN) is None
    assert card.subtotal(DOWN) == 12 + 16 + 6 + 0 + 15 + 0 + 21 + 24 + 50
    assert card.total == 67 + 50 + 144


def test_a_jatsi_sheet_can_end_below_zero(library: Library) -> None:
    ruleset = library.resolve("jatsi")
    hopeless = {row: "12346" for row in SHEETS["jatsi"]}  # noqa: C420 - each row the same dice
    card = marked(ruleset, hopeless)
    # 1, 2, 3, 4, 6 miss two dice each and 5 misses three; only the sum gives anything
    assert card.subtotal(UP) == -2 * 16 - 15
    assert card.bonus(UP) == -50
    assert card.total == -47 - 50 + 16


@given(st.data())
def test_totals_of_any_sheet_are_those_of_the_second_reckoning(
    library: Library, data: st.DataObject
) -> None:
    game, options = data.draw(
        st.sampled_from(
            [
                *(("yatzy", ()), ("jatsi", ()), ("jatsi", ("laajennus", "vakiojatsi"))),
                *(("maxijatsi", ()), ("maxijatsi", ("bonus-84",))),
            ]
        )
    )
    ruleset = library.resolve(game, options)
    rows = data.draw(st.lists(st.sampled_from(SHEETS[game]), unique=True))
    rows += [row for row in UPPER if row not in rows and data.draw(st.booleans())]
    dice = st.tuples(*[st.integers(1, 6)] * ruleset.dice)
    sheet = {row: data.draw(dice) for row in rows}
    card = Scorecard.empty(ruleset)
    for row, hand in sheet.items():
        card = card.mark(ruleset.row(row), hand)
        assert card.mark_in(ruleset.row(row)) is not None
    assert card.total == bruteforce.total(game, frozenset(options), sheet)
    assert [row.id for row in card.unmarked] == [row for row in SHEETS[game] if row not in rows]


def test_a_row_is_marked_once(library: Library) -> None:
    ruleset = library.resolve("yatzy")
    card = marked(ruleset, {"pari": "11234"})
    with pytest.raises(IllegalError) as caught:
        card.mark(ruleset.row("pari"), (6, 6, 6, 6, 6))
    assert catalog("en")(caught.value) == "Row One pair is already full. Choose another one."
    assert card.mark_in(ruleset.row("pari")) == Mark(2, (1, 1, 2, 3, 4))


def test_marking_leaves_the_sheet_before_it_as_it_was(library: Library) -> None:
    ruleset = library.resolve("yatzy")
    before = marked(ruleset, upper(*THREES[:5]))
    after = before.mark(ruleset.row("kuutoset"), (6, 6, 6, 1, 2))
    assert (before.total, before.bonus(UP), before.ahead(UP)) == (45, None, 0)
    assert (after.total, after.bonus(UP), after.ahead(UP)) == (113, 50, None)


def test_dice_are_kept_as_they_lay(library: Library) -> None:
    ruleset = library.resolve("yatzy")
    mark = marked(ruleset, {"tayskasi": "63636"}).mark_in(ruleset.row("tayskasi"))
    assert mark == Mark(24, (6, 3, 6, 3, 6))


def open_ids(card: Scorecard) -> list[str]:
    """The ids of the open rows."""
    return [row.id for row in card.open_rows]


@pytest.mark.parametrize("game", SHEETS)
@pytest.mark.parametrize("direction", ["ylhaalta", "alhaalta"])
def test_forced_rows_open_one_by_one(library: Library, game: str, direction: str) -> None:
    ruleset = library.resolve(game, [f"pakkopeli-{direction}"])
    card = Scorecard.empty(ruleset)
    rows = list(SHEETS[game])
    misfit = (1, 2, 2, 4, 6, 6)[: ruleset.dice]
    for row in rows if direction == "ylhaalta" else reversed(rows):
        assert open_ids(card) == [row]
        card = card.mark(ruleset.row(row), misfit)  # whether it fits or not
    assert card.full
    assert open_ids(card) == []


def test_a_row_that_is_not_open_yet_names_those_that_are(library: Library) -> None:
    ruleset = library.resolve("pakkojatsi")
    card = marked(ruleset, {"ykkoset": "23456"})
    with pytest.raises(IllegalError) as caught:
        card.verify_mark(ruleset.row("yatzy"))
    assert catalog("en")(caught.value) == "Row Yatzy is not open yet. Open now: Twos."
    card.verify_mark(ruleset.row("kakkoset"))


@pytest.mark.parametrize("game", SHEETS)
def test_a_section_first_is_free_within(library: Library, game: str) -> None:
    rows = list(SHEETS[game])
    upper_first = library.resolve(game, ["ylaosa-ensin"])
    card = Scorecard.empty(upper_first)
    assert open_ids(card) == rows[:6]
    hand = (1,) * upper_first.dice
    for row in ("kuutoset", "ykkoset", "viitoset", "kakkoset", "neloset"):
        card = card.mark(upper_first.row(row), hand)
    assert open_ids(card) == ["kolmoset"]
    assert open_ids(card.mark(upper_first.row("kolmoset"), hand)) == rows[6:]
    lower_first = library.resolve(game, ["alaosa-ensin"])
    assert open_ids(Scorecard.empty(lower_first)) == rows[6:]


def test_chance_last_opens_when_nothing_else_is_open(library: Library) -> None:
    ruleset = library.resolve("jatsi", ["sattuma-viimeisena"])
    card = Scorecard.empty(ruleset)
    for row in SHEETS["jatsi"]:
        if row != "summa":
            assert "summa" not in open_ids(card)
            card = card.mark(ruleset.row(row), (1, 1, 1, 1, 1))
    assert open_ids(card) == ["summa"]


def test_ahead_of_and_behind_the_way_to_the_bonus(library: Library) -> None:
    yatzy = library.resolve("yatzy")
    assert Scorecard.empty(yatzy).ahead(UP) == 0
    assert marked(yatzy, upper("11123")).ahead(UP) == 0
    assert marked(yatzy, {"kuutoset": "66661"}).ahead(UP) == 6
    assert marked(yatzy, {"kuutoset": "66661", "viitoset": "51234"}).ahead(UP) == 6 - 10
    assert marked(yatzy, {"kuutoset": "12345", "pari": "66123"}).ahead(UP) == -18
    assert marked(yatzy, upper(*THREES)).ahead(UP) is None
    assert marked(yatzy, {"pari": "66123"}).ahead(DOWN) is None


def test_the_way_of_the_other_games(library: Library) -> None:
    jatsi = library.resolve("jatsi")
    assert marked(jatsi, {"kuutoset": "61234", "ykkoset": "11112"}).ahead(UP) == -12 + 4
    maxi = library.resolve("maxijatsi")
    assert marked(maxi, {"kuutoset": "666661", "kakkoset": "222111"}).ahead(UP) == 9 - 1
    harder = library.resolve("maxijatsi", ["bonus-84"])
    assert marked(harder, {"kuutoset": "666661", "kakkoset": "222111"}).ahead(UP) == 6 - 2


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([], []),
        ([100], [1]),
        ([100, 100], [1, 1]),
        ([248, 301, 301, 248, 12], [3, 1, 1, 3, 5]),
        ([-97, -12, -97], [2, 1, 2]),
        ([0, 0, 0], [1, 1, 1]),
        ([3, 2, 1], [1, 2, 3]),
    ],
)
def test_equal_totals_share_the_place(totals: list[int], expected: list[int]) -> None:
    assert places(totals) == expected


@given(st.lists(st.integers(-100, 400), min_size=1, max_size=12))
def test_places_follow_the_order_of_totals(totals: list[int]) -> None:
    found = places(totals)
    ranking = sorted(totals, reverse=True)
    assert [ranking[place - 1] for place in found] == totals
    assert min(found) == 1
