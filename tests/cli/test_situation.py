"""A moment of a turn told by options: what each means, and what is wrong with wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.cli.situation import Situation, told
from jatsi.errors import AnswerError
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset

ALL_BUT_LAST = (
    "ykkoset=3,kakkoset=6,kolmoset=9,neloset=12,viitoset=15,kuutoset=18,pari=12,kaksi_paria=18,"
    "kolme_samaa=9,nelja_samaa=0,pieni_suora=15,suuri_suora=0,tayskasi=21,sattuma=15"
)


def moment(
    ruleset: Ruleset,
    sheet: str = "",
    dice: str | None = None,
    left: int | None = None,
    saved: int = 0,
) -> Situation:
    return told(ruleset, "en", sheet=sheet, dice=dice, left=left, saved=saved)


def test_rows_by_any_name(library: Library) -> None:
    card = moment(library.resolve("yatzy", []), "1=3, Full House = 21,suuri=0 , kakk=4,").card
    marks = zip(card.ruleset.rows, card.marks, strict=True)
    full = {row.id: mark.points for row, mark in marks if mark}
    assert full == {"ykkoset": 3, "kakkoset": 4, "suuri_suora": 0, "tayskasi": 21}


def test_minus_points(library: Library) -> None:
    assert moment(library.resolve("jatsi", []), "kuutoset=-18,2=\u22124").card.points == -22


def test_throws_left(library: Library) -> None:
    yatzy = library.resolve("yatzy", [])
    before, after = moment(yatzy), moment(yatzy, dice="63366")
    assert (before.dice, before.hand, before.left) == ((), None, 3)
    assert (after.dice, after.hand, after.left) == ((6, 3, 3, 6, 6), (0, 0, 2, 0, 0, 3), 2)
    saving = library.resolve("yatzy", ["heittosaasto"])
    assert moment(saving, "ykkoset=3,pari=12", saved=4).left == 7
    assert moment(saving, "ykkoset=3,pari=12", "33366", saved=4).left == 6
    assert moment(saving, "ykkoset=3,pari=12", "33366", 0, 4).left == 0


YATZY: list[tuple[dict[str, object], str]] = [
    ({"sheet": "xyz"}, "xyz: this is no row with its points. Write it as ykkoset=5."),
    ({"sheet": "=3"}, "=3: this is no row with its points. Write it as ykkoset=5."),
    ({"sheet": "pari="}, "pari=: this is no row with its points. Write it as ykkoset=5."),
    ({"sheet": "xyz=3"}, "There is no row xyz."),
    ({"sheet": "suora=3,kaks=4"}, "There is no row suora."),
    ({"sheet": "s=15"}, "s fits many rows: "),
    ({"sheet": "pari=x"}, "x: these are not points."),
    ({"sheet": "ykkoset=7"}, "Row Ones cannot give 7. It can give: 0, 1, 2, 3, 4, 5."),
    ({"sheet": "ykkoset=3,1=3"}, "Row Ones is given twice."),
    ({"sheet": f"{ALL_BUT_LAST},yatzy=50"}, "The sheet is full: there is nothing left to play"),
    ({"dice": "3336"}, "3336: there are 4 dice here, but 5 are needed."),
    ({"dice": "33367"}, "33367: no die shows 7; the faces are 1 to 6."),
    ({"dice": "abc"}, "abc: these are not dice. Write them as 33366."),
    ({"dice": "33366", "left": 3}, "3 throws cannot be left: after the first there are at most 2."),
    ({"left": 1}, "--throws-left goes with --dice: give the dice too."),
    ({"saved": 1}, "In this game no throws are saved."),
]


@pytest.mark.parametrize(("given", "message"), YATZY)
def test_what_is_wrong(library: Library, given: dict[str, object], message: str) -> None:
    refused(library.resolve("yatzy", []), given, message)


def refused(ruleset: Ruleset, given: dict[str, object], message: str) -> None:
    with pytest.raises(AnswerError) as caught:
        moment(ruleset, **given)  # type: ignore[arg-type]
    assert catalog("en")(caught.value).startswith(message)


def test_what_is_wrong_with_order_and_savings(library: Library) -> None:
    forced = library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    message = "Row One pair is full, but Ones must be filled before it."
    refused(forced, {"sheet": "pari=12"}, message)
    assert moment(forced, "kakkoset=6,ykkoset=3").card.points == 9  # told in any order
    saving = library.resolve("yatzy", ["heittosaasto"])
    message = "3 throws cannot be saved: with so many rows full there are at most 2."
    refused(saving, {"sheet": "pari=12", "saved": 3}, message)
