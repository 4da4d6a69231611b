"""What many tests need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules

if TYPE_CHECKING:
    from pathlib import Path

# No deadline: a slow or busy machine is not a defect of ours.
settings.register_profile("jatsi", deadline=None)
settings.load_profile("jatsi")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The packaged rulesets and options, and a user who has none."""
    nowhere: Path = tmp_path_factory.mktemp("user") / "rules"
    return Library(packaged_rules(), nowhere)
