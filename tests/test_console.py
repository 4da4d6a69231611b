"""Bytes become lines, signals wait for their moment, and streams may be gone."""

from __future__ import annotations

import io
import os
import signal
import sys
import tracemalloc
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.console import Console, Lines, SignalledError, Signals
from jatsi.runner import Shown
from jatsi.session.protocol import Closed, Line
from jatsi.texts.clean import ANSWER_LIMIT
from tests.cli.program import heed_signals

if TYPE_CHECKING:
    from jatsi.runner import Runner, Think
    from jatsi.session.protocol import Input


class Bits(io.BytesIO):
    """Input that comes in pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        super().__init__()
        self.pieces = [piece for piece in pieces if piece]

    def read1(self, _size: int | None = -1) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""


def lines_of(*pieces: bytes) -> list[str]:
    """Every line."""
    lines = Lines(Bits(list(pieces)))
    found = []
    while isinstance(line := lines.next(), Line):
        found.append(line.text + "…" * line.cut)
    assert isinstance(lines.next(), Closed)
    return found


@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ([b"a\nb\n"], ["a", "b"]),
        ([b"a\r\nb\r\n"], ["a", "b"]),
        ([b"a\rb\r"], ["a", "b"]),
        ([b"a\r", b"\nb"], ["a", "b"]),
        ([b"a\r\r\n\n"], ["a", "", ""]),
        ([b"a", b"b", b"\n"], ["ab"]),
        ([b"no end"], ["no end"]),
        ([b"\n\n"], ["", ""]),
        ([b""], []),
        ([b"t\xe4ysk\n"], ["t\ufffdysk"]),
        ([b"\xc3", b"\xa4\n"], ["ä"]),
        ([b"\x00\n"], ["\x00"]),
    ],
)
def test_lines_end_at_lf_cr_or_both(pieces: list[bytes], lines: list[str]) -> None:
    assert lines_of(*pieces) == lines


@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=6))
def test_lines_do_not_depend_on_how_they_arrive(content: bytes, cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(content)]
    pieces = [content[a:b] for a, b in pairwise(places)]
    wanted = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    wanted = wanted if wanted[-1] else wanted[:-1]
    assert lines_of(*pieces) == [line.decode("utf-8", "replace") for line in wanted]


def test_a_long_line_is_cut_and_the_next_is_whole() -> None:
    found = lines_of(b"x" * 65536, b"x" * 65536, b"\nh\n")
    assert found[0].endswith("…")
    assert ANSWER_LIMIT < len(found[0]) < 5 * ANSWER_LIMIT
    assert found[1:] == ["h"]


def test_the_longest_answer_is_not_cut() -> None:
    assert lines_of("𝄞".encode() * ANSWER_LIMIT + b"\n") == ["𝄞" * ANSWER_LIMIT]


def test_memory_does_not_grow_with_a_line() -> None:
    piece = b"x" * 65536
    tracemalloc.start()
    try:
        assert len(lines_of(*[piece] * 320)) == 1
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000


def test_input_that_cannot_be_read_is_at_its_end() -> None:
    gone = io.BytesIO()
    gone.close()
    assert isinstance(Lines(gone).next(), Closed)


@dataclass
class Script:
    """Stands for a runner: what is shown at each step, and what it was given."""

    steps: list[Shown]
    given: list[Input] = field(default_factory=list)
    during: int = 0
    """A signal that comes while an answer is dealt with."""

    def start(self, _think: Think) -> Shown:
        return self.steps.pop(0)

    def feed(self, given: Input, _think: Think | None = None) -> Shown:
        self.given.append(given)
        if isinstance(given, Closed):
            return Shown(("saved",), None)
        if self.during:
            signal.raise_signal(self.during)
        return self.steps.pop(0)


def carry(script: Script, typed: bytes, *, echoes: bool = False) -> tuple[int, str]:
    """The exit code and what stood on the screen."""
    out = io.StringIO()
    runner: Runner = script  # type: ignore[assignment]
    code = Console(io.BytesIO(typed), out, echoes=echoes).run(runner)
    return code, out.getvalue()


def asked() -> Script:
    """Two prompts and an end."""
    return Script([Shown(("hello",), "one> "), Shown((), "two> "), Shown(("bye",), None)])


def test_lines_and_prompts_in_order() -> None:
    assert carry(asked(), b"a\nb\n") == (0, "hello\none> \ntwo> \nbye\n")


def test_a_terminal_echoes_the_line_end_itself() -> None:
    assert carry(asked(), b"a\nb\n", echoes=True) == (0, "hello\none> two> bye\n")


def test_the_end_of_input_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    script = asked()
    assert carry(script, b"a\n") == (0, "hello\none> \ntwo> \n")
    assert script.given == [Line("a"), Closed()]
    assert capsys.readouterr().err == "saved\n"


def test_a_dialogue_that_cannot_go_on_fails() -> None:
    assert carry(Script([Shown(("gone",), None, failed=True)]), b"")[0] == 1


SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_waits_until_the_answer_is_stored(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    heed_signals()
    before = signal.getsignal(number)
    script = asked()
    script.during = number
    code, out = carry(script, b"a\nb\n")
    assert code == 128 + number
    assert out.startswith("hello\none> \n")
    assert script.given == [Line("a"), Closed()]
    assert capsys.readouterr().err == "saved\n"
    assert signal.getsignal(number) == before


def test_a_signal_interrupts_a_prompt() -> None:
    signals = Signals()
    with signals.caught(), pytest.raises(SignalledError) as caught, signals.let_in():
        signal.raise_signal(signal.SIGTERM)
    assert caught.value.number == signal.SIGTERM


def test_an_ignored_signal_stays_ignored() -> None:
    """As under nohup."""
    number = getattr(signal, "SIGHUP", signal.SIGTERM)
    before = signal.signal(number, signal.SIG_IGN)
    try:
        with Signals().caught():
            assert signal.getsignal(number) == signal.SIG_IGN
    finally:
        signal.signal(number, before)


def test_a_slow_line_has_all_the_same_text() -> None:
    out = io.StringIO()
    runner: Runner = asked()  # type: ignore[assignment]
    Console(io.BytesIO(b"a\nb\n"), out, baud=115200, echoes=False).run(runner)
    assert out.getvalue() == carry(asked(), b"a\nb\n")[1]


def test_closed_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    console = Console.standard(None)
    assert not console.echoes
    assert isinstance(Lines(console.stdin).next(), Closed)
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(OSError, match=os.strerror(9)):
        Console.standard(None)


@dataclass
class Amid(Script):
    """The same where others act: what is heard each time, after which something is typed."""

    heard: list[tuple[Shown | None, bytes]] = field(default_factory=list)
    keys: int = -1

    def news(self, _think: Think) -> Shown | None:
        shown, typed = self.heard.pop(0) if self.heard else (None, b"")
        os.write(self.keys, typed)
        return shown


def carry_amid(script: Amid) -> tuple[int, str]:
    """The exit code and what stood on the screen, typed through a pipe."""
    inside, script.keys = os.pipe()
    out = io.StringIO()
    runner: Runner = script  # type: ignore[assignment]
    with os.fdopen(inside, "rb") as stdin:
        try:
            code = Console(stdin, out).run(runner)
        finally:
            os.close(script.keys)
    return code, out.getvalue()


@pytest.mark.parametrize("typed", [[b"a\n"], [b"a", b"\n"]])
def test_what_others_do_is_shown_while_a_line_is_awaited(typed: list[bytes]) -> None:
    """The line that was being read then is the answer to what is asked now."""
    news = Shown(("moved",), "mine> ", among_others=True)
    heard = [(None, b""), (news, typed[0]), *((None, more) for more in typed[1:])]
    script = Amid([Shown((), "theirs> ", among_others=True), Shown(("bye",), None)], heard=heard)
    assert carry_amid(script) == (0, "theirs> \nmoved\nmine> bye\n")
    assert script.given == [Line("a")]


def test_a_line_begun_among_others_is_read_where_nobody_else_acts() -> None:
    steps = [Shown((), "theirs> ", among_others=True), Shown(("bye",), None)]
    script = Amid(steps, heard=[(Shown((), "alone> "), b"a\n")])
    assert carry_amid(script) == (0, "theirs> \nalone> bye\n")


def test_others_may_end_it_all() -> None:
    script = Amid([Shown((), "> ", among_others=True)], heard=[(Shown(("over",), None), b"\n")])
    assert carry_amid(script) == (0, "> \nover\n")


def test_the_end_of_input_among_others(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script([Shown((), "> ", among_others=True)])
    assert carry(script, b"")[0] == 0
    assert capsys.readouterr().err == "saved\n"
