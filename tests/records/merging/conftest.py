"""A file to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.records.connection import open_records
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A records file in which there is nothing."""
    path = tmp_path_factory.mktemp("empty") / "jatsi.db"
    open_records(path, now=NOW).close()
    return path
