"""The transcripts, replayed; their points are reckoned anew by brute force."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from jatsi.render.cells import cells
from tests.bruteforce import scorers, total
from tests.transcripts.replay import CALL, ENTER, FOLDER, Transcript, follow, perform

RULES = Path(__file__).parent.parent / "rules"
FILES = sorted(FOLDER.glob("*.txt"))
NAMES = [path.stem for path in FILES]
_ONE_GAME = re.compile(
    r"\A(#.*\n)+\$ jatsi play(.*\n(?!\$))+(Uusi peli|Another game)\?.*\n\Z",
)
WHOLE = [path for path in FILES if _ONE_GAME.search(path.read_text("utf-8"))]
"""Those of one game played to its end on screen."""

_FILE = re.compile(r"(?<=^\$ jatsi tournament export )(.*\n)(?:(?!\$).*\n)*", re.MULTILINE)
"""What an export without a file of its own writes."""

_STEP = re.compile(
    r"^(?:Vuorossa|Turn): (?P<player>.+)$"
    r"|^(?:\d\. heitto|Throw \d)(?::| ) .*\n?(?P<dice>(?: +\d)+|)$"
    r"|^(?P<row>[^\d\n].*): (?P<points>-?\d+)(?:\. |\n)(?:Yhteensä|Total) (?P<total>-?\d+)\.$"
    r"|^(?P<undone>Viimeinen merkintä on kumottu\.)$",
    re.MULTILINE,
)


@dataclass
class Game:
    """What a transcript shows of a game: every player's dice by row, and the running totals."""

    base: str
    options: frozenset[str]
    marks: list[tuple[str, str, tuple[int, ...], int, int]] = field(default_factory=list)

    def sheet(self, player: str, last: int) -> dict[str, tuple[int, ...]]:
        """The player's rows after that many marks."""
        return {row: dice for who, row, dice, _, _ in self.marks[:last] if who == player}


def options_of(arguments: list[str], name: str) -> list[str]:
    """The values of an option of a call."""
    return [value for option, value in pairwise(arguments) if option == name]


def game_of(transcript: Transcript) -> Game:
    """The game of a transcript with one call."""
    [arguments] = transcript.calls
    base = (options_of(arguments, "--rules") or ["jatsi"])[0]
    options = frozenset(options_of(arguments, "-o"))
    if base == "pakkojatsi":
        base, options = "yatzy", options | {"pakkopeli-ylhaalta"}
    game = Game(base, options)
    rows = tomllib.loads((RULES / f"{base}.toml").read_text("utf-8"))["rows"]
    ids = {title: row["id"] for row in rows for title in row["titles"].values()}
    player, dice = "", ""
    for step in _STEP.finditer(transcript.session):
        player = step["player"] or player
        dice = step["dice"] or (step[0] if " A " in step[0] else dice)
        if step["undone"]:
            game.marks.pop()
        if step["row"]:
            faces = tuple(int(digit) for digit in re.findall(r"\d", dice.split(":")[-1]))
            marked = ids[step["row"]], faces, int(step["points"]), int(step["total"])
            game.marks.append((player, *marked))
    return game


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_program_says_what_it_said(path: Path, home: Path) -> None:
    transcript = Transcript.of(path)
    assert perform(transcript.calls, follow(transcript.session), home) == transcript.session


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_what_is_shown_fits_in_forty_columns(path: Path) -> None:
    """But for what was typed, files, and errors of the call, which are no part of a screen."""
    session = re.sub(_FILE, "", path.read_text("utf-8"))
    for line, following in pairwise([*session.splitlines(), ""]):
        typed = line.endswith(ENTER) or line.startswith(("#", CALL))
        assert typed or following == "[2]" or cells(line) <= 40


@pytest.mark.parametrize("path", WHOLE, ids=[path.stem for path in WHOLE])
def test_points_and_totals_are_those_of_the_rules(path: Path) -> None:
    transcript = Transcript.of(path)
    game = game_of(transcript)
    rows = scorers(game.base, game.options)
    for i, (player, row, dice, points, shown) in enumerate(game.marks, 1):
        assert rows[row](tuple(sorted(dice))) == points
        assert total(game.base, game.options, game.sheet(player, i)) == shown
    players = dict.fromkeys(player for player, *_ in game.marks)
    finals = {name: total(game.base, game.options, game.sheet(name, 999)) for name in players}
    assert all(len(game.sheet(name, 999)) == len(rows) for name in players)
    if len(finals) > 1:
        places = re.findall(r"^\d+\. (?!heitto)(.+): (-?\d+)$", transcript.session, re.MULTILINE)
        assert {name: int(points) for name, points in places} == finals
    else:
        (shown,) = re.findall(
            r"^(?:Loppusumma|Final total) (.+)\.$", transcript.session, re.MULTILINE
        )
        assert [int(shown)] == list(finals.values())


def test_there_is_a_whole_game_of_each_kind() -> None:
    games = [game_of(Transcript.of(path)) for path in WHOLE]
    assert {game.base for game in games} == {"jatsi", "yatzy", "maxijatsi"}
    wanted = {"pakkopeli-ylhaalta", "pakkopeli-alhaalta", "heittosaasto", "sattuma-viimeisena"}
    assert wanted <= frozenset().union(*(game.options for game in games))
    players = {player for game in games for player, *_ in game.marks}
    assert players >= {"Kone (aloittelija)", "Kone (kerholainen)", "Maija", "Åke"}


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_what_was_typed_is_found_again(path: Path) -> None:
    """So that a transcript can be written anew."""
    transcript = Transcript.of(path)
    typed = [answer for answer in transcript.typed if answer is not None]
    assert len(typed) == transcript.session.count(ENTER)
    assert all(ENTER not in answer for answer in typed)
