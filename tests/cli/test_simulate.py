"""``jatsi simulate``, and where its averages are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.program import run, run_json
from tests.cli.test_solve import on_terminal
from tests.ruleset.documents import BASE, toml

if TYPE_CHECKING:
    from pathlib import Path

FORCED = ("simulate", "--rules", "yatzy", "-o", "pakkopeli-ylhaalta")
EXPECTED = 122.5585273964
"""Found by two independent programs, as its deviation 28.857."""


@pytest.fixture(autouse=True)
def _own_cache(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Averages are kept there, and must not come from other tests."""
    monkeypatch.setattr("tests.cli.program.kept_tables", lambda: home / "cache")


def test_json(home: Path) -> None:
    found = run_json(home, *FORCED, "--games", "3000", "--seed", "4")
    assert list(found) == [
        *("rules", "options", "hash", "level", "seed", "games", "mean", "error", "deviation"),
        *("expected", "least", "percentiles", "greatest", "bonuses", "totals"),
    ]
    assert (found["level"], found["seed"], found["games"]) == ("mestari", 4, 3000)
    assert found["expected"] == pytest.approx(EXPECTED, abs=1e-9)
    assert abs(found["mean"] - EXPECTED) < 4 * found["error"]
    totals = [int(total) for total, games in found["totals"].items() for _ in range(games)]
    assert len(totals) == 3000
    assert totals == sorted(totals)
    assert found["mean"] == pytest.approx(sum(totals) / 3000)
    assert (found["least"], found["greatest"]) == (totals[0], totals[-1])
    assert found["percentiles"]["10"] == totals[299]
    assert found["percentiles"]["99"] == totals[2969]
    [bonus] = found["bonuses"]
    assert (bonus["section"], bonus["at_least"], bonus["points"]) == ("upper", 63, 50)
    assert 0 < bonus["share"] < 1


def test_the_same_seed_has_the_same_games(home: Path) -> None:
    first = run_json(home, *FORCED, "--games", "300")
    again = run_json(home, *FORCED, "--games", "300", "--seed", str(first["seed"]))
    assert again == first
    assert run_json(home, *FORCED, "--games", "300")["totals"] != first["totals"]


def test_in_words(home: Path) -> None:
    call = (*FORCED, "--games", "2000", "--seed", "4")
    found = run_json(home, *call)
    done = run(home, *call, "--lang", "en", "--width", "60")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:5] == [
        "Rules: yatzy, pakkopeli-ylhaalta",
        "Level: mestari",
        "Games: 2000, seed 4",
        f"Average total: {found['mean']:.2f}, standard error {found['error']:.2f}",
        "Expected total: 122.56",
    ]
    assert f"50 %: {found['percentiles']['50']} or less" in lines
    share = found["bonuses"][0]["share"] * 100
    assert f"Share of games: {share:.1f} %." in " ".join(lines)
    bars = lines[lines.index("Totals in steps of 20:") + 1 :]
    assert max(map(len, bars)) == 60
    plain = run(home, *call, "--lang", "en", "--plain").stdout
    assert "#" not in plain
    assert "From 100 to 119: " in plain


@pytest.mark.parametrize("level", ["aloittelija", "kerholainen"])
def test_other_levels(home: Path, level: str) -> None:
    found = run_json(home, *FORCED, "--level", level, "--games", "3", "--seed", "1")
    assert (found["level"], found["games"], found["expected"]) == (level, 3, None)
    assert not list((home / "cache").glob("*.jatsi-table"))


def test_wrong_wishes(home: Path) -> None:
    for call in (
        ("--level", "nosuch"),
        ("--games", "0"),
        ("--seed", "-1"),
        ("--rules", "nosuch"),
    ):
        done = run(home, "simulate", *call, "--lang", "en")
        assert (done.returncode, done.stdout) == (2, ""), call
        assert done.stderr.count("Traceback") == 0


def test_averages_of_a_game_of_ones_own(home: Path) -> None:
    """How to measure them, then they are shown; clearing the cache forgets them."""
    (home / "koe.toml").write_text(toml(BASE), "utf-8")
    show = ("rules", "show", "./koe.toml")
    assert run_json(home, *show)["levels"] == dict.fromkeys(
        ["aloittelija", "kerholainen", "mestari"]
    )
    shown = run(home, *show, "--lang", "en", "--width", "200").stdout
    command = "jatsi simulate --rules ./koe.toml --level mestari"
    assert f"mestari: no average measured. To measure it: {command}" in shown
    found = run_json(home, *command.split()[1:], "--games", "500", "--seed", "3")
    kept = run_json(home, *show)["levels"]
    assert kept["aloittelija"] is None
    assert (kept["mestari"]["games"], kept["mestari"]["seed"]) == (500, 3)
    assert kept["mestari"]["mean"] == pytest.approx(found["mean"], abs=1e-4)
    said = f"mestari: {found['mean']:.2f} on average, standard error {found['error']:.2f}"
    assert f"{said} (500 games)" in run(home, *show, "--lang", "en", "--width", "200").stdout
    run(home, "cache", "clear")
    assert run_json(home, *show)["levels"]["mestari"] is None
    assert list((home / "cache").iterdir()) == []


def test_packaged_averages_are_shown(home: Path) -> None:
    levels = run_json(home, "rules", "show", "yatzy")["levels"]
    means = [levels[level]["mean"] for level in ("aloittelija", "kerholainen", "mestari")]
    assert means == sorted(means)
    assert abs(levels["mestari"]["mean"] - 248.4399893779) < 4 * levels["mestari"]["error"]


def test_a_cache_that_cannot_be_written(home: Path) -> None:
    """What was played is told all the same."""
    (home / "cache").write_text("in the way", "utf-8")
    (home / "koe.toml").write_text(toml(BASE), "utf-8")
    call = ("simulate", "--rules", "./koe.toml", "--level", "aloittelija", "--games", "2")
    done = run(home, *call, "--lang", "en")
    assert done.returncode == 0
    assert "Average total: " in done.stdout
    assert done.stderr.startswith("What was measured cannot be kept in ")
    assert done.stderr.count("\n") == 1


def test_how_far_it_is(home: Path) -> None:
    call = (*FORCED, "--level", "aloittelija", "--games", "20", "--seed", "1", "--lang", "en")
    out, shown = on_terminal(home, *call, "--json")
    assert out.startswith("{")
    bars = [bar for bar in shown.split("\r") if bar.startswith("Playing [")]
    assert len(bars) == 21
    assert bars[-1].endswith("100 %")
