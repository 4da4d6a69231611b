"""Records to test on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.records.connection import open_records
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a records file may be."""
    return tmp_path / "jatsi.db"


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    """Empty records."""
    with open_records(path, now=NOW) as opened:
        yield opened


@pytest.fixture(scope="session")
def yatzy(library: Library) -> Ruleset:
    """The ruleset of fifteen rows."""
    return library.resolve("yatzy")


@pytest.fixture(scope="session")
def forced(library: Library) -> Ruleset:
    """The same rows in forced order."""
    return library.resolve("yatzy", ["pakkopeli-ylhaalta"])
