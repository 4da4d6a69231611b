"""``jatsi serve`` as the operator meets it, without a server."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from jatsi.cli.serve import REASONS, status_texts, verify_installed
from jatsi.errors import NotInstalledError
from jatsi.texts.catalog import catalog
from tests.cli.program import run

if TYPE_CHECKING:
    from pathlib import Path


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    with pytest.raises(NotInstalledError, match=r'pip install "jatsi\[ssh\]"'):
        verify_installed()


def test_where_no_server_answers_that_is_told(tmp_path: Path) -> None:
    done = run(tmp_path, "serve", "--status", "--port", "3333", "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1


def test_a_status_is_told_a_fact_a_line() -> None:
    refused = {"full": 3, "command": 1}
    found = {"people": 2, "guests": 1, "waiting": 0, "refused": refused}
    since = "2026-11-30T10:00:00+00:00"
    said = list(map(catalog("en"), status_texts({"since": since, **found, "solving": "Yatzy"})))
    assert said[0].startswith("Serving since ")
    assert said[1:] == [
        "2 people play.",
        "1 guest plays.",
        "0 are logging in.",
        "Being solved: Yatzy",
        "Refused, wanted to run a command: 1",
        "Refused, the server was full: 3",
    ]


def test_every_reason_of_the_server_has_words() -> None:
    assert set(REASONS) == {
        *("waiting", "attempts", "keys", "unsigned", "full"),
        *("address", "command", "subsystem", "stalled", "flood"),
    }
