"""A listing in lines of text: nothing is lost, and nothing is wider than the view."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.render.cells import cells
from jatsi.render.listing import Listing, text_form
from jatsi.render.view import View
from jatsi.texts import Text
from jatsi.texts.catalog import catalog
from jatsi.texts.clean import clean
from tests.render.test_cells import TEXTS

STANDINGS = Listing(
    ("Sija", "Nimi", "Kierros 1", "Kierros 2", "Loppusumma", "Keskiarvo"),
    (
        (1, "Maija Meikäläinen", 234, -12, 222, 111.0),
        (2, "漢字 O'Hara", 7, None, -42, -42.5),
        (10, "Marie-Louise Hohenstaufen-Wittelsbach", 1, 2, 3, 1.5),
    ),
    keys=2,
)
CELLS = TEXTS | st.integers(-999, 999) | st.floats(-99, 99).map(lambda x: round(x, 1)) | st.none()


@st.composite
def listings(draw: st.DrawFn) -> Listing:
    """Listings of any cells."""
    width = draw(st.integers(1, 6))
    titles = draw(st.lists(TEXTS, min_size=width, max_size=width))
    line = st.tuples(*[CELLS] * width)
    lines = draw(st.lists(line, max_size=4))
    return Listing(tuple(titles), tuple(lines), draw(st.integers(0, width)))


class Commas:
    """A language whose decimal sign is a comma."""

    language = "fi"

    def __call__(self, message: object) -> str:
        """The word in that language."""
        assert message == Text(".", context="decimal sign")
        return ","


def view(width: int, *, plain: bool = False) -> View:
    """An English view."""
    return View(catalog("en"), width, plain)


def test_columns_side_by_side() -> None:
    assert text_form(STANDINGS, view(100)) == [
        "Sija  Nimi                                   Kierros 1  Kierros 2  Loppusumma  Keskiarvo",
        "   1  Maija Meikäläinen                            234        -12         222      111.0",
        "   2  漢字 O'Hara                                    7                    -42      -42.5",
        "  10  Marie-Louise Hohenstaufen-Wittelsbach          1          2           3        1.5",
    ]


def test_on_40_columns_parts_repeat_the_place_and_the_name() -> None:
    assert text_form(STANDINGS, view(40)) == [
        "Sija  Nimi              Kierros  Kierros",
        "                              1        2",
        "   1  Maija                 234      -12",
        "      Meikäläinen",
        "   2  漢字 O'Hara             7",
        "  10  Marie-Louise            1        2",
        "      Hohenstaufen-Wit",
        "      telsbach",
        "",
        "Sija  Nimi                    Loppusumma",
        "   1  Maija Meikäläinen              222",
        "   2  漢字 O'Hara                    -42",
        "  10  Marie-Louise                     3",
        "      Hohenstaufen-Wittelsba",
        "      ch",
        "",
        "Sija  Nimi                     Keskiarvo",
        "   1  Maija Meikäläinen            111.0",
        "   2  漢字 O'Hara                  -42.5",
        "  10  Marie-Louise                   1.5",
        "      Hohenstaufen-Wittelsbac",
        "      h",
    ]


def test_where_no_column_fits_beside_the_name_lines_are_told() -> None:
    assert text_form(STANDINGS, view(30))[:4] == [
        "Sija 1, Nimi Maija",
        "   Meikäläinen, Kierros 1 234,",
        "   Kierros 2 -12, Loppusumma",
        "   222, Keskiarvo 111.0",
    ]


def test_a_listener_is_told_each_line_in_whole_words() -> None:
    assert text_form(STANDINGS, view(84, plain=True)) == [
        "Sija 1, Nimi Maija Meikäläinen, Kierros 1 234, Kierros 2 minus 12, Loppusumma 222,",
        "Keskiarvo 111.0",
        "Sija 2, Nimi 漢字 O'Hara, Kierros 1 7, Loppusumma minus 42, Keskiarvo minus 42.5",
        "Sija 10, Nimi Marie-Louise Hohenstaufen-Wittelsbach, Kierros 1 1, Kierros 2 2,",
        "Loppusumma 3, Keskiarvo 1.5",
    ]


def test_the_language_has_the_decimal_sign() -> None:
    listing = Listing(("A", "B"), ((-1.5, "1.5"),))
    assert text_form(listing, View(Commas())) == ["   A  B", "-1,5  1.5"]


def test_no_name_steers_a_terminal_or_makes_lines() -> None:
    listing = Listing(("A", "B"), (("\x1b[31mx\r\ny", "\u202ez"),))
    assert text_form(listing, view(40)) == ["A    B", "x y  z"]


def test_titles_alone() -> None:
    assert text_form(Listing(("A", "B"), ()), view(40)) == ["A  B"]
    assert text_form(Listing(("A", "B"), ()), view(40, plain=True)) == []


@pytest.mark.parametrize("plain", [False, True])
@given(listings(), st.integers(20, 90))
def test_no_line_is_too_wide_and_no_cell_is_lost(
    plain: bool,  # noqa: FBT001 - pytest gives it by name
    listing: Listing,
    width: int,
) -> None:
    lines = text_form(listing, view(width, plain=plain))
    assert all(cells(line) <= width for line in lines)
    assert not any(line.endswith(" ") for line in lines)
    shown = sorted("".join(lines))
    for line in listing.lines:
        texts = [cell for cell in line if isinstance(cell, str)]
        assert not missing("".join(map(clean, texts)), shown)


def missing(content: str, shown: list[str]) -> set[str]:
    """The characters of the content of which fewer are shown."""
    seen = set(re.sub(r"\s", "", content))
    return {sign for sign in seen if content.count(sign) > shown.count(sign)}


@given(listings())
def test_wide_enough_every_line_is_one_line(listing: Listing) -> None:
    assert len(text_form(listing, view(9999))) == 1 + len(listing.lines)
