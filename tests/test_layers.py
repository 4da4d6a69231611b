"""The layers of the design hold, and only the edges talk to a terminal."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

import jatsi

ROOT = Path(__file__).parent.parent
PACKAGE = Path(jatsi.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
EDGES = {"__main__", "cli", "console", "ssh"}
TALKS = {"print", "input", "breakpoint"}


def layer(path: Path) -> str:
    """The layer that a module of the package belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def test_the_layers_stand_in_the_order_of_the_design() -> None:
    content = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = content["tool"]["importlinter"]["contracts"][0]["layers"]
    names = [line.replace("(", "").replace(")", "").split(" | ") for line in layers]
    assert names == [
        ["__main__"],
        ["cli"],
        ["console", "ssh"],
        ["runner"],
        ["club"],
        ["session", "records", "resources"],
        ["render", "opponent", "review", "tournament"],
        ["game", "solver"],
        ["scorecard"],
        ["ruleset"],
        ["scoring"],
        ["dice"],
        ["texts"],
        ["errors"],
    ]


@pytest.mark.parametrize(
    "path", [path for path in MODULES if layer(path) not in EDGES], ids=lambda path: path.stem
)
def test_only_the_edges_talk_to_a_terminal(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & TALKS
