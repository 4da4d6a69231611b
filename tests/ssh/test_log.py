"""The log: a line an event, nothing that steers a terminal."""

from __future__ import annotations

import re
from io import StringIO

from jatsi.ssh.log import Log, fault, short


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
