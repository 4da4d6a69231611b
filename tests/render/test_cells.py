"""Cells of a terminal: wide, combining, right-to-left and joined characters."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from jatsi.render.cells import cells, clip, left, right, sides, wrap
from jatsi.texts.clean import clean

FAMILY = "👨\u200d👩\u200d👧"
ODD = st.sampled_from(
    [
        "漢",
        "a\u0301",
        "\u0301",
        "ä",
        "é",
        FAMILY,
        "\u200d",
        "🇫🇮",
        "☺\ufe0f",
        "ש",
        "ع",
        "ﷺ",
        "가",
        "–",
    ]
)
TEXTS = st.lists(
    st.one_of(ODD, st.text(max_size=3), st.just(" "), st.just("abc")), max_size=12
).map(lambda parts: clean("".join(parts)))
"""What can come through the gate for outside text."""

WIDTHS = st.integers(0, 80)


@pytest.mark.parametrize(
    ("content", "width"),
    [
        ("", 0),
        ("abc", 3),
        ("Åke", 3),
        ("A\u030ake", 3),
        ("漢字", 4),
        ("שלום", 4),
        (FAMILY, 2),
        ("🇫🇮", 2),
        ("½ – …", 5),
    ],
)
def test_known_widths(content: str, width: int) -> None:
    assert cells(content) == width


@given(TEXTS)
def test_cells_are_those_of_wcwidth(content: str) -> None:
    assert cells(content) == wcswidth(content)


@given(TEXTS, WIDTHS)
def test_clip_is_a_beginning_that_fits(content: str, width: int) -> None:
    clipped = clip(content, width)
    assert content.startswith(clipped)
    assert cells(clipped) <= width
    assert clipped == content or cells(content) > width


@given(st.text(alphabet="abcäö –", max_size=30), WIDTHS)
def test_clip_is_the_longest_beginning(content: str, width: int) -> None:
    assert clip(content, width) == content[:width]


def test_a_combining_mark_stays_with_its_character() -> None:
    assert clip("a\u0308a\u0308a\u0308", 2) == "a\u0308a\u0308"


@given(TEXTS, WIDTHS)
def test_filled_texts_are_exactly_that_wide(content: str, width: int) -> None:
    for filled in (left(content, width), right(content, width)):
        assert cells(filled) == width
        assert filled.strip() == clip(content, width).strip()


@given(TEXTS, st.integers(20, 80), st.sampled_from(["", "   "]))
def test_wrapped_lines_fit_and_lose_nothing(content: str, width: int, indent: str) -> None:
    lines = wrap(content, width, indent)
    assert lines
    assert all(cells(line) <= width for line in lines)
    assert all(line.startswith(indent) for line in lines[1:])
    assert "".join(lines).replace(" ", "") == content.replace(" ", "")


@given(st.lists(st.text(alphabet="abc", min_size=1, max_size=20), max_size=20), st.integers(20, 80))
def test_words_are_broken_only_where_they_must_be(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width)
    assert " ".join(lines).split() == words
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split()[0]) > width


def test_a_no_break_space_holds_together_and_is_shown_as_a_blank() -> None:
    assert wrap("ja nopat 1\u00a02\u00a03", 11) == ["ja nopat", "1 2 3"]


@given(TEXTS, st.text(alphabet="0123456789/", min_size=1, max_size=7), st.integers(20, 80))
def test_both_sides_of_a_line(start: str, end: str, width: int) -> None:
    lines = sides(start, end, width)
    assert all(cells(line) <= width for line in lines)
    assert lines[-1].endswith(end)
    assert cells(lines[-1]) == width
