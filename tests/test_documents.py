"""The documents are true: their examples load, their tables and lists agree with the code."""

from __future__ import annotations

import hashlib
import hmac
import re
import textwrap
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

import jatsi
from jatsi.ruleset.files import Base, Preset, read_file
from jatsi.ruleset.option import Option
from jatsi.ruleset.resolve import resolve

if TYPE_CHECKING:
    from jatsi.resources.library import Library

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
FINNISH = (ROOT / "README.fi.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")

DOCUMENTS = sorted(path.name for path in ROOT.glob("*.md"))


def toml_blocks(document: str) -> dict[str, str]:
    """The TOML examples of a document by the file name in their first comment."""
    blocks = re.findall(r"^ *```toml\n(.*?)^ *```$", document, re.MULTILINE | re.DOTALL)
    texts = list(map(textwrap.dedent, blocks))
    return {text.split(":")[0].removeprefix("# "): text for text in texts}


EXAMPLES = toml_blocks(CONTRIBUTING) | toml_blocks(README)


def example(name: str) -> Base | Preset | Option:
    """What an example holds."""
    return read_file(EXAMPLES[name], name, Path(name).stem)


def commands(command: click.Command, name: str) -> dict[str, click.Command]:
    """Every command by its full name, groups left out."""
    if not isinstance(command, click.Group):
        return {name: command}
    context = click.Context(command)
    found: dict[str, click.Command] = {}
    for inner in command.list_commands(context):
        child = command.get_command(context, inner)
        assert child is not None
        found |= commands(child, f"{name} {inner}")
    return found


@pytest.fixture(scope="module")
def every_command() -> dict[str, click.Command]:
    """Every command of the program by its full name."""
    cli = pytest.importorskip("jatsi.cli")
    return commands(cli.main, "jatsi")


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_toml_example_loads(name: str) -> None:
    kinds = {"kolme.toml": Base, "tuplabonus.toml": Option, "kolmepakko.toml": Preset}
    assert type(example(name)) is kinds[name]


def test_the_examples_play_together(library: Library) -> None:
    base, option = example("kolme.toml"), example("tuplabonus.toml")
    assert isinstance(base, Base)
    assert isinstance(option, Option)
    ruleset = resolve(base.ruleset, [option])
    # three sixes 18 and bonus 20, a pair 10, three sixes 18
    assert ruleset.greatest_total == 66
    assert ruleset.before["sattuma"] == {"kuutoset", "pari"}
    forced = library.option("pakkopeli-ylhaalta")
    assert resolve(base.ruleset, [forced]).option_names == ("pakkopeli-ylhaalta",)


def test_contributing_explains_every_key_of_the_packaged_files() -> None:
    def keys(value: object) -> set[str]:
        if isinstance(value, list):
            return set().union(*map(keys, value))
        if not isinstance(value, dict):
            return set()
        return set(value).union(*map(keys, value.values()))

    files = (ROOT / "rules").rglob("*.toml")
    used = set().union(*(keys(tomllib.loads(path.read_text("utf-8"))) for path in files))
    languages = {"fi", "en", "sv"}
    prose = re.sub(r"```.*?```", "", CONTRIBUTING, flags=re.DOTALL)
    explained = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", prose))))
    assert used - languages <= explained


def test_the_readme_has_every_command(every_command: dict[str, click.Command]) -> None:
    table = set(re.findall(r"^\| `(jatsi[a-z -]*?)(?: [A-Z\[].*)?` \|", README, re.MULTILINE))
    assert table == {"jatsi", *every_command}


def test_the_readme_has_every_option(every_command: dict[str, click.Command]) -> None:
    known = {
        name
        for command in every_command.values()
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for name in parameter.opts
    }
    assert known <= set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", README))


def test_the_readme_tells_what_prints_json(every_command: dict[str, click.Command]) -> None:
    known = {
        name.removeprefix("jatsi ")
        for name, command in every_command.items()
        if any("--json" in parameter.opts for parameter in command.params)
    }
    [sentence] = re.findall(r"With `--json`, (.*?) print JSON", README, re.DOTALL)
    assert set(re.findall(r"`([^`]+)`", sentence)) == known


def test_the_finnish_readme_has_every_answer() -> None:
    """The words that the Finnish catalog shows for what can be said at a prompt."""
    catalog = (ROOT / "jatsi/locale/fi/LC_MESSAGES/jatsi.po").read_text("utf-8")
    words = re.findall(r'msgctxt "command"\nmsgid "[^"]+"\nmsgstr "(\S+?)[ "]', catalog)
    said = {answer.split()[0] for answer in re.findall(r"`([^`]+)`", FINNISH)}
    assert set(words) - {"kyllä", "heitä"} <= said  # offered in brackets; Enter does it


@pytest.mark.parametrize("document", [README, FINNISH], ids=["en", "fi"])
def test_the_readmes_have_every_ruleset_and_option(document: str, library: Library) -> None:
    named = set(re.findall(r"^\| `([a-z0-9-]+)` \|", document, re.MULTILINE))
    assert named >= {*library.rulesets, *library.options}


def test_the_readme_tells_what_fits_what(library: Library) -> None:
    """The column *fits* of the table of options."""
    bases = [name for name in library.rulesets if isinstance(library.entry(name), Base)]
    fitting = {
        name: [b for b in bases if not library.option(name).misfit(library.resolve(b))]
        for name in library.options
    }
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| [^|]+ \| (.+?) \|$", README, re.MULTILINE)
    told = {name: bases if fits == "all" else [fits.strip("`")] for name, fits in rows}
    assert {name: told.get(name) for name in fitting} == fitting


def test_the_dice_of_the_readme_follow_from_its_own_words() -> None:
    """Reckoned here by what the README says, without the program."""

    def die(stream: int, turn: int, throw: int, place: int) -> int:
        for attempt in range(100):
            message = f"jatsi-dice-1|{stream}|{turn}|{throw}|{place}|{attempt}"
            byte = hmac.new(b"7", message.encode("ascii"), hashlib.sha256).digest()[0]
            if byte < 252:
                return byte % 6 + 1
        raise AssertionError

    rows = re.findall(r"^\| (\d) \| (\d) \| (\d) \| ((?:\d \| ){4}\d) \|$", README, re.MULTILINE)
    table = {tuple(map(int, row[:3])): list(map(int, row[3].split(" | "))) for row in rows}
    throws = [(s, t, n) for s in (1, 2) for t in (1, 2) for n in (1, 2, 3)]
    assert table == {place: [die(*place, i) for i in range(1, 6)] for place in throws}


def test_the_changelog_has_this_version() -> None:
    newest = re.findall(r"^## \[(\d\S*)\] - (\d{4}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE)[0]
    assert newest[0] == jatsi.__version__


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_between_documents_lead_somewhere(name: str) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / name).read_text("utf-8"))
    assert [target for target in targets if not (ROOT / target).exists()] == []
