"""What many tests need."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

# No deadline: a slow or busy machine is not a defect of ours.
settings.register_profile("jatsi", deadline=None)
settings.load_profile("jatsi")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The packaged rulesets and options, and a user who has none."""
    nowhere: Path = tmp_path_factory.mktemp("user") / "rules"
    return Library(packaged_rules(), nowhere)


@pytest.fixture
def home() -> Iterator[Path]:
    """An empty folder, in memory where the system has such: every answer syncs the disk."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)
