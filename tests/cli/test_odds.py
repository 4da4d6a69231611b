"""``jatsi odds``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.program import run, run_json

if TYPE_CHECKING:
    from pathlib import Path

LATE = "ykkoset=3,kakkoset=6,kolmoset=9,neloset=12,viitoset=15,pari=12,kaksi_paria=18"
CALL = ("odds", "--rules", "yatzy", "--sheet", LATE, "--dice", "33366", "--throws-left", "1")


def test_columns(home: Path) -> None:
    """Reckoned by hand.

    The chance of a six among three dice is 1 - (5/6)^3, of a three among two 11/36, of
    four faces with four dice 4!/6^4, of three with three 3!/6^3, of both threes 1/36.
    """
    done = run(home, *CALL, "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "YATZY",
        "Row                  Chance   Mean",
        "Sixes, 18 or more   42.13 %  15.00",
        "Three of a kind    100.00 %   9.00",
        "Four of a kind      30.56 %   3.67",
        "Small straight       1.85 %   0.28",
        "Large straight       2.78 %   0.56",
        "Full house         100.00 %  21.00",
        "Chance                       22.50",
        "Yatzy                2.78 %   1.39",
    ]


def test_words(home: Path) -> None:
    shown = run(home, *CALL, "--lang", "en", "--plain").stdout.splitlines()
    assert shown[:3] == ["Yatzy", "Sixes, at least 18: chance 42.13 %, mean", "15.00."]
    assert "Chance: mean 22.50." in shown


def test_json(home: Path) -> None:
    told = run_json(home, *CALL)
    assert told["rules"] == "yatzy"
    assert ",".join(f"{row}={points}" for row, points in told["sheet"].items()) == LATE
    assert (told["dice"], told["throws_left"], told["saved"]) == ([3, 3, 3, 6, 6], 1, 0)
    rows = {row.pop("row"): row for row in told["rows"]}
    assert rows["sattuma"] == {"least": None, "chance": None, "mean": pytest.approx(22.5)}
    assert rows["kuutoset"]["least"] == 18
    assert rows["kuutoset"]["chance"] == pytest.approx(1 - (5 / 6) ** 3)
    assert rows["yatzy"]["chance"] == pytest.approx(1 / 36)


def test_before_the_first_throw(home: Path) -> None:
    """Five equal in three throws: 4.6029 %; no table is made for it."""
    told = run_json(home, "odds", "--rules", "yatzy")
    assert (told["dice"], told["throws_left"]) == ([], 3)
    [yatzy] = [row for row in told["rows"] if row["row"] == "yatzy"]
    assert yatzy["chance"] == pytest.approx(0.046029, abs=5e-7)
    assert not (home / "cache").exists()


def test_what_is_wrong_is_told_in_one_line(home: Path) -> None:
    done = run(home, "odds", "--rules", "yatzy", "--dice", "3336", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "3336: there are 4 dice here, but 5 are needed.\n"
