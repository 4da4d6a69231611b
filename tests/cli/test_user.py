"""Who is at the keyboard."""

from __future__ import annotations

import getpass
from typing import NoReturn

import pytest

from jatsi.cli.user import user


def test_whoever_the_system_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "tupu")
    assert user() == "tupu"


@pytest.mark.parametrize("error", [ImportError, KeyError, OSError])
def test_nobody(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    """A container may have a number for a user and no name for it."""

    def unknown() -> NoReturn:
        raise error

    monkeypatch.setattr(getpass, "getuser", unknown)
    assert user() == "?"
