"""What is typed, as lines: ends, keys, marks, bytes of any kind."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.session.protocol import Line
from jatsi.ssh.keyboard import Key, Keyboard
from jatsi.texts.clean import ANSWER_LIMIT, clean


def typed(*pieces: bytes, terminal: bool = True) -> list[Line | Key]:
    """All that the pieces make."""
    keyboard, found = Keyboard(terminal=terminal), []
    for piece in pieces:
        keyboard.put(piece)
        while (one := keyboard.next()) is not None:
            found.append(one)
    last = keyboard.end()
    return found + ([last] if last else [])


def lines(*pieces: bytes, terminal: bool = True) -> list[str]:
    return [one.text for one in typed(*pieces, terminal=terminal) if isinstance(one, Line)]


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_any_line_end_ends_a_line_once(end: bytes, *, terminal: bool) -> None:
    assert lines(b"ade" + end + end + b"16", terminal=terminal) == ["ade", "", "16"]
    assert lines(*(bytes([one]) for one in b"ade" + end + b"16" + end)) == ["ade", "16"]


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize(
    "keys",
    [
        b"\x1b[A\x1b[D\x1bOC",  # arrows
        b"\x1b[15~\x1bOP\x1b[[A\x1b[24;2~",  # function keys; of the Linux console too
        b"\x1b[200~",  # a paste begins
        b"\x1b[201~",  # and ends
        b"\x1b]0;title\x07",  # strings to a terminal
        b"\x1bP1$r0m\x1b\\",
        b"\xc2\x9b3~",  # a control sequence of one character
        b"\x1b(B",  # a change of character set
        b"\x00\x07\x1a\x1c",
    ],
)
def test_keys_that_write_nothing_leave_nothing(keys: bytes, *, terminal: bool) -> None:
    assert lines(b"a" + keys + b"de\r", terminal=terminal) == ["ade"]
    assert lines(*(bytes([one]) for one in keys + b"ade\r"), terminal=terminal) == ["ade"]


@pytest.mark.parametrize("begun", [b"\x1b", b"\x1b[", b"\x1b[20", b"\x1bP", b"\x1b]0;t"])
def test_an_unended_sequence_ends_with_its_line(begun: bytes) -> None:
    assert lines(begun + b"\rade\r") == ["", "ade"]


def test_bytes_that_are_not_utf_8_are_seen_as_unreadable() -> None:
    assert lines("täysk\r".encode("latin-1")) == ["t\ufffdysk"]
    assert lines(*(bytes([one]) for one in "täysk\r".encode())) == ["täysk"]


def test_a_terminal_rubs_out() -> None:
    assert lines(b"adx\x7fe\r") == ["ade"]
    assert lines(b"\x7f\x08ade\r") == ["ade"]
    assert lines("e\u0301\x7fa\r".encode()) == ["a"]  # a letter and its mark are one
    assert lines(b"one two\x17three\r") == ["one three"]
    assert lines(b"wrong\x15right\r") == ["right"]
    assert lines(b"a\x7fb\x15c\r", terminal=False) == ["abc"]  # of a pipe these are dirt


def test_what_is_rubbed_out_is_seen_to_go() -> None:
    keyboard = Keyboard(terminal=True)
    keyboard.put("a漢\x7f\x7fb\r".encode())
    assert keyboard.next() == Line("b")
    assert keyboard.echoed() == "a漢" + "\b \b" * 2 + "\b \b" + "b\r\n"
    assert keyboard.echoed() == ""


def test_without_a_terminal_or_where_unwanted_nothing_is_echoed() -> None:
    for keyboard in (Keyboard(terminal=False), Keyboard(terminal=True, echoing=False)):
        keyboard.put(b"ade\r")
        assert keyboard.next() == Line("ade")
        assert keyboard.echoed() == ""


def test_control_c_drops_the_line_and_control_d_ends_an_empty_one() -> None:
    assert typed(b"ad\x03e\r") == [Key.BREAK, Line("e")]
    assert typed(b"\x04") == [Key.END]
    assert typed(b"a\x04de\r") == [Line("ade")]
    assert typed(b"\x1b\x03a\r") == [Key.BREAK, Line("a")]
    assert typed(b"a\x03\x04\r", terminal=False) == [Line("a")]


def test_the_last_line_needs_no_end() -> None:
    assert lines(b"one\ntwo", terminal=False) == ["one", "two"]
    assert lines(b"one\n", terminal=False) == ["one"]
    assert lines(b"one\xc3", terminal=False) == ["one\ufffd"]


@pytest.mark.parametrize("terminal", [True, False])
def test_of_a_line_without_end_little_is_kept(*, terminal: bool) -> None:
    keyboard = Keyboard(terminal=terminal)
    for _ in range(100):
        keyboard.put(b"x" * 10_000)
        assert keyboard.next() is None
    keyboard.put(b"\r")
    assert keyboard.next() == Line("x" * ANSWER_LIMIT, cut=True)


def test_the_bell_tells_once_that_a_line_is_too_long_and_rubbing_out_mends_it() -> None:
    keyboard = Keyboard(terminal=True)
    keyboard.put(b"x" * ANSWER_LIMIT)
    assert keyboard.next() is None
    assert keyboard.echoed() == "x" * ANSWER_LIMIT
    keyboard.put(b"yy")
    keyboard.put(b"y")
    assert keyboard.next() is None
    assert keyboard.echoed() == "\a"
    keyboard.put(b"\x7f\r")
    assert keyboard.next() == Line("x" * (ANSWER_LIMIT - 1))


@given(st.binary(max_size=300), st.integers(0, 300), st.booleans())
def test_it_matters_not_how_bytes_are_cut_into_pieces(
    data: bytes,
    where: int,
    terminal: bool,  # noqa: FBT001 - drawn
) -> None:
    assert typed(data[:where], data[where:], terminal=terminal) == typed(data, terminal=terminal)


@given(st.binary(max_size=600), st.booleans())
def test_nothing_that_steers_a_terminal_is_kept_or_echoed(
    data: bytes,
    terminal: bool,  # noqa: FBT001 - drawn
) -> None:
    keyboard = Keyboard(terminal=terminal)
    keyboard.put(data)
    while (one := keyboard.next()) is not None:
        if isinstance(one, Line):
            assert len(one.text) <= ANSWER_LIMIT
            assert clean(one.text) == " ".join(normalize("NFC", one.text).split())
    assert "\x1b" not in keyboard.echoed()
