"""The program in this process, on records of its own, in English."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from jatsi.cli import main
from jatsi.cli.base import Settings
from jatsi.errors import JatsiError
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


@dataclass
class Program:
    """What a call prints, or why it is refused."""

    path: Path

    def call(self, *arguments: str) -> Result:
        """A call, whatever becomes of it."""
        return CliRunner().invoke(
            main,
            ["--db", str(self.path), "--width", "100", *arguments],
            obj=Settings(catalog("en")),
            standalone_mode=False,
        )

    def __call__(self, *arguments: str) -> list[str]:
        """The lines that a call prints."""
        result = self.call(*arguments)
        if result.exception:
            raise result.exception
        return result.stdout.splitlines()

    def json(self, *arguments: str) -> Any:  # noqa: ANN401 - as JSON is
        """What a call prints as JSON, all of it on standard output."""
        return json.loads("\n".join(self(*arguments, "--json")))

    def refused(self, *arguments: str) -> str:
        """Why a call is refused, in one line."""
        error = self.call(*arguments).exception
        assert isinstance(error, JatsiError), error
        said = catalog("en")(error)
        assert "\n" not in said
        return said


@pytest.fixture
def jatsi(home: Path) -> Program:
    """The program."""
    return Program(home / "jatsi.db")


@pytest.fixture
def evening(jatsi: Program) -> Program:
    """The program, with a tournament of eight and three rounds, none of them drawn."""
    jatsi("tournament", "new", "Kevät", "--rules", "yatzy", "--rounds", "3")
    jatsi("tournament", "add", "Kevät", *"ABCDEFGH")
    return jatsi
