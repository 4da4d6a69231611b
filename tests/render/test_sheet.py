"""Sheets: never too wide, everybody on them, and in plain words without tables."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.game.model import Game
from jatsi.render.cells import cells
from jatsi.render.results import best_lines, final_lines, results
from jatsi.render.sheet import sheets
from jatsi.render.turn import mark_lines
from jatsi.render.view import View
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.scorecard import Scorecard
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.ruleset.model import Ruleset

FI = View(catalog("fi"))
PLAIN = replace(FI, plain=True)
NAMES = st.sampled_from(
    [
        "Maija",
        "Åke",
        "漢字漢字漢字漢字",
        "👨\u200d👩\u200d👧",
        "Väinö Aukusti Mäkinen-Korhonen",
        "שלום",
        "P",
    ]
)


@pytest.fixture(scope="module")
def jatsi(library: Library) -> Ruleset:
    """The ruleset with negative totals."""
    return library.resolve("jatsi", ("pakkopeli-ylhaalta",))


def filled(ruleset: Ruleset, dice: tuple[int, ...], rows: int = 99) -> Scorecard:
    """A sheet with that hand in so many of its rows."""
    card = Scorecard.empty(ruleset)
    for row in ruleset.rows[:rows]:
        card = card.mark(row, dice)
    return card


def over(ruleset: Ruleset, *cards: Scorecard) -> Game:
    """A game with these sheets."""
    return replace(Game.start(ruleset, len(cards)), cards=cards)


HANDS = [(2, 3, 4, 4, 6), (6, 6, 6, 6, 6), (1, 1, 1, 2, 2)]


@given(
    st.lists(NAMES, min_size=1, max_size=20),
    st.integers(20, 100),
    st.booleans(),
    st.sampled_from(["fi", "en"]),
    st.integers(0, 16),
)
def test_any_names_at_any_width(
    names: list[str],
    width: int,
    plain: bool,  # noqa: FBT001 - hypothesis gives it
    language: str,
    rows: int,
) -> None:
    ruleset = Library(packaged_rules(), packaged_rules() / "none").resolve("jatsi", ())
    cards = [filled(ruleset, HANDS[i % 3], rows) for i in range(len(names))]
    view = View(catalog(language), width, plain)
    lines = sheets(names, cards, view)
    assert all(cells(line) <= width for line in lines), lines
    word = view.say.translations.gettext("Total")  # type: ignore[attr-defined]
    totals = [
        int(part) for line in lines if line.strip().startswith(word) for part in numbers(line)
    ]
    assert totals == [card.total for card in cards]
    assert all(line == line.rstrip() for line in lines)


def numbers(line: str) -> list[str]:
    """The numbers of a line."""
    digits = re.sub(r"\b(?:miinus|minus) ", "-", line)
    return [part.rstrip(".") for part in digits.split() if part.strip("-.").isdecimal()]


def test_a_sheet_in_forty_columns(jatsi: Ruleset) -> None:
    card = filled(jatsi, (2, 3, 4, 4, 6), 7)
    assert sheets(["Maija", "Åke"], [card, Scorecard.empty(jatsi)], FI) == [
        "JATSI, pakkopeli ylhäältä",
        "                Maija    Åke",
        " 1 Ykköset         -3      .",
        " 2 Kakkoset        -4      .",
        " 3 Kolmoset        -6      .",
        " 4 Neloset         -4      .",
        " 5 Viitoset       -15      .",
        " 6 Kuutoset       -12      .",
        "   Välisumma      -44      0",
        "   Bonus          -50",
        "   Tahti                  +0",
        " 7 Pari             8      .",
        " 8 Kaksi paria      .      .",
        " 9 Kolme samaa      .      .",
        "10 Neljä samaa      .      .",
        "11 Viisi samaa      .      .",
        "12 Pieni suora      .      .",
        "13 Suuri suora      .      .",
        "14 Täyskäsi         .      .",
        "15 Summa            .      .",
        "16 Jatsi            .      .",
        "   Yhteensä       -86      0",
    ]


@pytest.mark.parametrize("width", [20, 40])
def test_negative_totals_of_three_digits_fit(jatsi: Ruleset, width: int) -> None:
    card = filled(jatsi, (2, 3, 4, 5, 1), 6)
    worst = replace(card, marks=tuple(m and replace(m, points=-18) for m in card.marks))
    assert worst.total == -158
    lines = sheets(["A", "B"], [worst] * 2, replace(FI, width=width))
    totals = [line for line in lines if "Yhteensä" in line]
    assert sum(line.count(" -158") for line in totals) == 2
    assert all(cells(line) <= width for line in lines)


def test_twenty_players_are_paged(jatsi: Ruleset) -> None:
    names = [f"Pelaaja {n}" for n in range(1, 21)]
    lines = sheets(names, [Scorecard.empty(jatsi)] * 20, FI)
    for number, name in enumerate(names, 1):
        assert f"{number} {name}" in lines
    heads = [line for line in lines if line.startswith("      ")]
    assert len(heads) == 5
    assert lines.count(lines[0]) == 1


def test_namesakes_and_long_names_are_told_apart_by_number(jatsi: Ruleset) -> None:
    names = ["Väinö Mäkinen", "Väinö Mäkelä", "Väinö Mäkinen"]
    lines = sheets(names, [Scorecard.empty(jatsi)] * 3, FI)
    assert lines[1:4] == ["1 Väinö Mäkinen", "2 Väinö Mäkelä", "3 Väinö Mäkinen"]
    assert [part for part in lines[4].split() if part.isdecimal()] == ["1", "2", "3"]


def test_a_plain_sheet_is_one_fact_a_line(jatsi: Ruleset) -> None:
    card = filled(jatsi, (1, 1, 1, 2, 2), 6)
    lines = sheets(["Maija"], [card], PLAIN)
    assert lines[:3] == ["Jatsi, pakkopeli ylhäältä", "Pöytäkirja: Maija.", "1 Ykköset: 0"]
    assert lines[8:10] == ["Välisumma miinus 56.", "Bonus miinus 50."]
    assert lines[-2:] == ["16 Jatsi: vapaa", "Yhteensä miinus 106."]
    assert not any("  " in line or line.startswith(" ") for line in lines)
    assert len(set(lines)) == len(lines)


def test_the_end_in_plain_says_nothing_twice(jatsi: Ruleset) -> None:
    game = over(jatsi, filled(jatsi, HANDS[0]), filled(jatsi, HANDS[1]))
    lines = final_lines(["Maija", "Åke"], game.cards, PLAIN)
    totals = [card.total for card in game.cards]
    told = [str(total).replace("-", "miinus ") for total in totals]
    assert lines[-2:] == [f"1. Åke: {told[1]}", f"2. Maija: {told[0]}"]
    for total in told:
        assert sum(line.endswith((f" {total}", f" {total}.")) for line in lines) == 1
    alone = final_lines(["Maija"], game.cards[:1], PLAIN)
    assert alone[-1] == f"Yhteensä {told[0]}."


def test_results(jatsi: Ruleset) -> None:
    low, high = filled(jatsi, HANDS[0]), filled(jatsi, HANDS[1])
    assert results(["A"], [low.total], FI) == [f"Loppusumma {low.total}."]
    won = results(["A", "B"], [low.total, high.total], FI)
    assert won == [f"1. B: {high.total}", f"2. A: {low.total}", "Voittaja: B."]
    shared = results(["A", "B", "C"], [high.total, low.total, high.total], FI)
    assert shared[:3] == [f"1. A: {high.total}", f"1. C: {high.total}", f"3. B: {low.total}"]
    assert shared[3:] == ["Jaettu voitto: A, C."]


def test_a_mark_tells_the_total_and_how_the_section_stands(jatsi: Ruleset) -> None:
    card = filled(jatsi, (1, 1, 1, 1, 2), 1)
    assert mark_lines(card, jatsi.rows[0], FI) == [
        "Ykköset: 4. Yhteensä 4.",
        "Bonuksen tahti: 4 edellä.",
    ]
    assert mark_lines(card, jatsi.rows[0], PLAIN) == [
        "Ykköset: 4",
        "Yhteensä 4.",
        "Bonuksen tahti: 4 edellä.",
    ]
    full = filled(jatsi, (1, 1, 1, 1, 2), 6)
    assert mark_lines(full, jatsi.rows[5], FI)[1] == "Välisumma -54. Bonus -50."
    assert mark_lines(full, jatsi.rows[5], PLAIN)[2:] == [
        "Välisumma miinus 54.",
        "Bonus miinus 50.",
    ]


@pytest.mark.parametrize(
    ("previous", "told"),
    [
        (None, "A: ensimmäinen tulos näillä säännöillä."),
        (99, "A: uusi oma ennätys, edellinen oli 99."),
        (100, "A: sama kuin oma ennätys 100."),
        (101, "A: oma ennätys 101 jäi 1 pisteen päähän."),
        (150, "A: oma ennätys 150 jäi 50 pisteen päähän."),
    ],
)
def test_ones_own_best(previous: int | None, told: str) -> None:
    assert " ".join(best_lines("A", 100, previous, FI)) == told


def test_a_row_title_wider_than_the_sheet(tmp_path: Path) -> None:
    base = (packaged_rules() / "yatzy.toml").read_text("utf-8")
    (tmp_path / "pitka.toml").write_text(base.replace('"Täyskäsi"', f'"{"漢" * 30}"'), "utf-8")
    ruleset = Library(packaged_rules(), tmp_path).resolve("pitka", ())
    for width in (20, 40):
        for plain in (False, True):
            view = View(catalog("fi"), width, plain)
            lines = sheets(["Maija"], [Scorecard.empty(ruleset)], view)
            assert all(cells(line) <= width for line in lines)
