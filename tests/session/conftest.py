"""Views and small rulesets for dialogues."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.render.view import View
from jatsi.ruleset.files import Base, read_file
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from jatsi.ruleset.model import Ruleset

THREE = """
dice = 3
faces = 6
throws = 2
[titles]
fi = "Kolme"
en = "Three"
[[rows]]
id = "kuutoset"
titles = { fi = "Kuutoset", en = "Sixes" }
section = "upper"
match = { face = 6 }
points = "sum"
[[rows]]
id = "pari"
titles = { fi = "Pari", en = "Pair" }
section = "lower"
match = { groups = [2] }
points = "sum"
[[rows]]
id = "summa"
titles = { fi = "Summa", en = "Sum" }
section = "lower"
match = "any"
points = "sum"
[[bonuses]]
section = "upper"
at_least = 6
points = 5
"""
"""A game of three rows, over soon."""


def three_rows() -> Ruleset:
    """The ruleset of three rows."""
    base = read_file(THREE, "kolme.toml", "kolme")
    assert isinstance(base, Base)
    return base.ruleset


@pytest.fixture(scope="session")
def three() -> Ruleset:
    """A game that is over soon."""
    return three_rows()


@pytest.fixture(scope="session")
def view() -> View:
    """How a Finn sees things."""
    return View(catalog("fi"))
