"""A copy of the checkout without built files, and what is built from it offline."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.packaging.commands import copy_checkout, run_well

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A fresh checkout in which nothing is built."""
    return copy_checkout(tmp_path / "checkout")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from it."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("built")
    source = copy_checkout(folder / "checkout")
    run_well([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, source], folder)
    return folder


@pytest.fixture(scope="session")
def wheel(built: Path) -> Path:
    """The wheel."""
    [path] = built.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def sdist(built: Path) -> Path:
    """The source distribution."""
    [path] = built.glob("*.tar.gz")
    return path
