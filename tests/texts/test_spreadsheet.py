"""Texts in spreadsheets: none is run or changed, and every one comes back."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jatsi.texts.spreadsheet import excel_guarded, excel_unguarded, guarded, unguarded

WORDS = ("touko", "Mai", "mars", "SEP", "ma", "kr", "Liisa", "tosi", "TRUE", "N/A", "e", "x")
TRICKY = st.lists(st.sampled_from([*"''=+-@\t\r\n #.,:/%€()0159１²", *WORDS]), max_size=6).map(
    "".join
)
ANY_TEXT = st.text() | TRICKY

RUN = ("=1+1", "+358401234567", "-x", "@x", "\tx", "\rx", "'=1+1", "''@x", "-42")
DATES = (
    *("1.5.", "1.5.2026", "2026-01-31", "3/4", "1-2", "12:30", "5 maalis", "5. toukokuuta 2026"),
    *(
        "touko 5",
        "Toukokuu 2026",
        "maj 1",
        "Mai 2026",
        "MARCH1",
        "SEPT2",
        "Dec-24",
        "mrz 3",
        "elo 5",
    ),
    *("ma 1.5.2026", "Tisdag September 6", "on 1.5.", "heinä.5", "lör 2/5"),
)
NUMBERS = (
    *("00123", "0", "1e5", "12,5", "1 000", "5 %", "5 €", "€5", "kr 5", "5 kr", "(5)", ",5", ".5"),
    *(" 5", "5-", "1 1/2", "１２", "−5", "'00123", "''5"),
)
OTHERS = (
    "TRUE",
    "true",
    "TOSI",
    "epätosi",
    "Sant",
    "FALSKT",
    "wahr",
    "#N/A",
    "#PUUTTUU!",
    " tosi ",
)
FREE = (
    *("", "'", "Maija", "Liisa#2", "Kierros 1", "Pöytä 12", "R2D2", "O'Hara 3", "Mai", "Toukokuu"),
    *("Janne 2", "Marja#2", "Heikki#2", "Kevät 2026", "Kevät: 1/2", "Q1 2026", "T 5", "Tosiaan"),
    *("a=1", "a@b", "'t Hooft", "½", "👍", "Maija; 5", "Åke, 1.5."),
)


@pytest.mark.parametrize("content", RUN)
def test_what_would_be_run_is_text_in_every_form(content: str) -> None:
    for guard in (guarded, excel_guarded):
        assert guard(content) == "'" + content


@pytest.mark.parametrize("content", [*DATES, *NUMBERS, *OTHERS])
def test_what_excel_would_change_is_text_in_its_form_alone(content: str) -> None:
    assert excel_guarded(content) == "'" + content
    assert guarded(content) == content


@pytest.mark.parametrize("content", FREE)
def test_other_names_stand_as_they_are(content: str) -> None:
    assert excel_guarded(content) == guarded(content) == content


@given(ANY_TEXT)
def test_with_commas_just_the_pattern_is_guarded(content: str) -> None:
    assert (guarded(content) != content) == bool(re.match(r"^'*[=+\-@\t\r]", content))


@given(ANY_TEXT)
@example("'''1")
@example("'\n'=1")
@example("' '#1")
def test_every_text_comes_back(content: str) -> None:
    assert unguarded(guarded(content)) == content
    assert excel_unguarded(excel_guarded(content)) == content


@given(ANY_TEXT)
def test_no_more_than_an_apostrophe_is_put_or_taken(content: str) -> None:
    for guard, undo in ((guarded, unguarded), (excel_guarded, excel_unguarded)):
        assert guard(content) in (content, "'" + content)
        assert content in (undo(content), "'" + undo(content))


@given(st.text("'.,:/-+%€ ()0123456789", min_size=1))
def test_nothing_of_digits_and_signs_alone_is_left_to_excel(content: str) -> None:
    """So every number, date and time that is written without letters stays a text."""
    digits = any(character.isdigit() for character in content)
    assert excel_guarded(content).startswith("'") or not digits


@pytest.mark.parametrize(
    ("written", "meant"),
    [("'tHooft", "'tHooft"), ("O'=Hara", "O'=Hara"), ("00123", "00123"), ("=1+1", "=1+1")],
)
def test_what_nobody_guarded_is_read_as_it_is(written: str, meant: str) -> None:
    assert unguarded(written) == excel_unguarded(written) == meant
