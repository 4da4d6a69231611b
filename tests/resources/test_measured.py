"""Averages measured: packaged ones, and those kept in a folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import JatsiError
from jatsi.opponent import BEST, LEVELS
from jatsi.resources.measured import (
    PACKAGED,
    Measured,
    clear,
    keep,
    measured,
    share_below,
)
from jatsi.ruleset.canonical import content_hash
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from jatsi.solver.tally import Tally

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.resources.library import Library

GAME = "ab" * 32
SOME = Measured(50, 7, 10.5, 0.5, 3.25)
MORE = Measured(51, 8, 11.5, 0.25, 3.5)
FAR = 4


def test_what_was_kept_is_found(home: Path) -> None:
    folder = home / "new"
    assert keep(GAME, "aloittelija", SOME, folder)
    assert keep(GAME, BEST, MORE, folder)
    assert measured(GAME, folder) == {"aloittelija": SOME, BEST: MORE}
    assert measured("cd" * 32, folder) == {}


def test_the_measurement_of_more_games_counts(home: Path) -> None:
    assert keep(GAME, BEST, SOME, home)
    assert not keep(GAME, BEST, SOME._replace(mean=0.0), home)
    assert measured(GAME, home)[BEST] == SOME
    assert keep(GAME, BEST, MORE, home)
    assert measured(GAME, home)[BEST] == MORE
    assert not keep(GAME, BEST, SOME, home)
    assert [path.suffix for path in home.iterdir()] == [".jatsi-measured"]


def test_packaged_figures_give_way_to_those_of_more_games(home: Path, library: Library) -> None:
    game = content_hash(library.resolve("yatzy"))
    packaged = measured(game, home)[BEST]
    assert not keep(game, BEST, SOME, home)
    assert measured(game, home)[BEST] == packaged
    more = packaged._replace(games=packaged.games + 1, mean=1.0)
    assert keep(game, BEST, more, home)
    assert measured(game, home)[BEST] == more


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"mestari": 3}',
        b'{"mestari": {"games": 9}}',
        b'{"mestari": []}',
    ],
)
def test_a_damaged_file_says_nothing_and_is_written_anew(home: Path, damage: bytes) -> None:
    keep(GAME, BEST, SOME, home)
    [path] = home.iterdir()
    path.write_bytes(damage)
    assert measured(GAME, home) == {}
    assert share_below(GAME, 10, home) is None
    assert keep(GAME, BEST, SOME, home)
    assert measured(GAME, home) == {BEST: SOME}


def test_a_folder_that_cannot_be_written(home: Path) -> None:
    (home / "cache").write_text("in the way", "utf-8")
    with pytest.raises(JatsiError, match="What was measured cannot be kept in"):
        keep(GAME, BEST, SOME, home / "cache")
    assert measured(GAME, home / "cache") == {}
    assert clear(home / "cache") == 0


def test_clearing(home: Path) -> None:
    keep(GAME, BEST, SOME, home)
    (home / "mine.txt").write_text("stays", "utf-8")
    [size] = [path.stat().st_size for path in home.glob("*.jatsi-measured")]
    assert clear(home) == size
    assert measured(GAME, home) == {}
    assert [path.name for path in home.iterdir()] == ["mine.txt"]


def test_the_share_of_lower_totals(home: Path) -> None:
    """Of a thousand games, 0 to 999 points: half of the equal ones are counted."""
    tally = Tally(tuple((total, 1) for total in range(1000)), ())
    keep(GAME, BEST, Measured.of(BEST, 1, tally), home)
    for total in (0, 137, 500, 720, 999):
        assert share_below(GAME, total, home) == pytest.approx((total + 0.5) / 1000, abs=0.011)
    assert share_below(GAME, -1, home) == 0
    assert share_below(GAME, 1000, home) == 1


def test_equal_totals_are_counted_by_half(home: Path) -> None:
    tally = Tally(((5, 300), (8, 400), (9, 300)), ())
    keep(GAME, BEST, Measured.of(BEST, 1, tally), home)
    for total, share in ((5, 0.15), (6, 0.3), (8, 0.5), (9, 0.85)):
        assert share_below(GAME, total, home) == pytest.approx(share, abs=0.011)


def test_only_perfect_games_tell_the_share(home: Path) -> None:
    tally = Tally(((5, 3), (8, 4)), ())
    keep(GAME, "aloittelija", Measured.of("aloittelija", 1, tally), home)
    assert share_below(GAME, 6, home) is None


def test_every_packaged_game_was_measured(home: Path, library: Library) -> None:
    """Without an option and with each one, at every level."""
    for entry in library.entries():
        for options in ([], *([one] for one in library.fitting_options(entry))):
            ruleset = library.combine(entry, options)
            found = measured(content_hash(ruleset), home)
            assert found.keys() == set(LEVELS), ruleset.option_names


def test_packaged_figures_are_of_packaged_games(library: Library) -> None:
    """None is left from a game that has changed, and the spread is whole."""
    known = {
        content_hash(library.combine(entry, options))
        for entry in library.entries()
        for options in ([], *([one] for one in library.fitting_options(entry)))
    }
    held = json.loads(PACKAGED.read_text("ascii"))
    assert held.keys() <= known
    for game in held.values():
        percentiles = game["levels"].get(BEST, {}).get("percentiles", [0] * 101)
        assert len(percentiles) == 101
        assert percentiles == sorted(percentiles)


def test_packaged_averages_are_what_is_expected(home: Path, library: Library) -> None:
    """Where that is known from elsewhere, or solved at once."""
    known = {
        ("yatzy",): 248.4399893779,
        ("yatzy", "heittosaasto"): 280.4109275551,
        ("maxijatsi",): 383.3054026849,
    }
    for option in ("ylaosa-ensin", "alaosa-ensin", "pakkopeli-alhaalta"):
        known["jatsi", option] = solve(Space(library.resolve("jatsi", [option]))).expected
    for (name, *options), expected in known.items():
        found = measured(content_hash(library.resolve(name, options)), home)[BEST]
        assert abs(found.mean - expected) < FAR * found.error
