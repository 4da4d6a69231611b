"""Two records: one that a tournament comes from, and empty ones that it goes into."""

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


@pytest.fixture(scope="session")
def jatsi(library: Library) -> Ruleset:
    """The ruleset with negative totals."""
    return library.resolve("jatsi")


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Records]:
    """Empty records."""
    with open_records(tmp_path / "other.db", now=NOW) as opened:
        yield opened
