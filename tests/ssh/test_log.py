"""The log: a line an event, nothing that steers a terminal."""

from __future__ import annotations

import re
from io import StringIO
from threading import Event

from jatsi.ssh.log import Log, Queued, fault, short
from tests.ssh.serving import PATIENCE


def test_an_event_is_one_line_with_what_is_known() -> None:
    out = StringIO()
    Log(out).event("came", "192.0.2.7", key="SHA256:abcdefgh", person=None, reason="a\nb\x1b[2Jc")
    stamp, rest = out.getvalue().split(" ", 1)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", stamp)
    assert rest == "came 192.0.2.7 key=SHA256:abcdefgh reason=a bc\n"


def test_a_log_that_is_gone_disturbs_nobody() -> None:
    out = StringIO()
    out.close()
    Log(out).event("came")


def test_a_fingerprint_is_shortened() -> None:
    assert short("SHA256:abcdefghijklmnop") == "SHA256:abcdefgh"
    assert short(None) is None


def test_a_fault_is_told_by_its_kind_and_place_alone() -> None:
    try:
        int("secret")
    except ValueError as error:
        told = fault(error)
    assert re.fullmatch(r"fault:ValueError@test_log\.py:\d+", told)


class Stuck(StringIO):
    """A pipe that nobody reads until somebody does."""

    def __init__(self) -> None:
        super().__init__()
        self.reader = Event()

    def write(self, line: str) -> int:
        assert self.reader.wait(PATIENCE)
        return super().write(line)


def test_what_nobody_reads_holds_nobody_up_and_what_is_lost_is_told() -> None:
    out = Stuck()
    with Queued(out, most=5) as stream:
        for number in range(20):
            Log(stream).event("came", number=number)
        out.reader.set()
    lines = out.getvalue().splitlines()
    told = [int(line.split(" lost - lines=")[1]) for line in lines if " lost - " in line]
    written = [line for line in lines if " came - " in line]
    assert len(written) in (5, 6)  # one may be on its way already
    assert sum(told) + len(written) == 20


def test_every_line_is_written_in_order() -> None:
    out = StringIO()
    with Queued(out) as stream:
        for number in range(300):
            Log(stream).event("came", number=number)
    assert [line.split("=")[1] for line in out.getvalue().splitlines()] == [*map(str, range(300))]
