"""``jatsi play`` and ``jatsi sheet`` at a table of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.club.tournaments.organiser import Organiser
from jatsi.records.connection import open_records
from jatsi.records.games import list_games
from jatsi.tournament.plan import Dice
from jatsi.tournament.standings import standings
from tests.cli.program import run, run_json
from tests.cli.tournament.conftest import Program, jatsi
from tests.club.tournaments.helpers import begun, seated
from tests.records.helpers import NOW
from tests.session.conftest import THREE, three_rows

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["jatsi"]


def set_up(home: Path, **agreed: object) -> list[list[str]]:
    """A tournament of one round of a game of three rows, at two tables of two; the tables."""
    with open_records(home / "jatsi.db", now=NOW) as records:
        organiser = begun(
            records,
            three_rows(),
            *"ABCD",
            rounds=1,
            table_size=2,
            **agreed,  # type: ignore[arg-type]
        )
        organiser.draw()
        return seated(organiser.stored(), 1)


def totals(home: Path) -> dict[str, int | None]:
    """Everybody's score."""
    with open_records(home / "jatsi.db", now=NOW) as records:
        stored = Organiser(records, 1, who="tupu", clock=lambda: NOW).stored()
    table = standings(stored.state, rows=stored.rows)
    return {stored.names[line.person]: line.total for line in table}


def games(home: Path) -> list[list[str]]:
    """Who plays each game."""
    with open_records(home / "jatsi.db", now=NOW) as records:
        return [[seat.name for seat in game.seats] for game in list_games(records)]


def turns(players: int) -> str:
    """The answers of a whole game: one throw, then the rows from the top."""
    return "".join(f"\nei\n{row}\n" * players for row in "123")


def at_table(home: Path, *more: str, typed: str = "") -> str:
    """What a call at a table of the tournament shows."""
    done = run(home, *more, "--tournament", "Kevät", typed=typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_at_a_table(home: Path) -> None:
    first, second = set_up(home)
    shown = at_table(home, "play", "--table", "1", typed=turns(2))
    assert f"Vuorossa: {first[0]}" in shown
    assert "Uusi peli?" not in shown
    told = totals(home)
    assert games(home) == [first]
    assert all(told[name] is not None for name in first)
    assert [told[name] for name in second] == [None, None]


def test_a_game_is_gone_on_with(home: Path) -> None:
    first, _ = set_up(home)
    shown = at_table(home, "play", "--table", "1", typed="\nei\n1\nlopeta\n")
    assert "Jatka: jatsi resume 1" in shown
    shown = at_table(home, "play", "--table", "1", "--round", "1", "--game", "1")
    assert f"Vuorossa: {first[1]}" in shown
    assert games(home) == [first]
    rest = turns(2).removeprefix("\nei\n1\n")
    assert "Uusi peli?" not in run(home, "resume", "1", typed=rest).stdout
    assert None not in [totals(home)[name] for name in first]


def test_a_sheet_at_a_table(home: Path) -> None:
    _, second = set_up(home)
    dice = "".join(f"666\n{row}\n" * 2 for row in "123")
    shown = at_table(home, "sheet", "--table", "2", typed=f"{dice}kyllä\n")
    assert "Uusi pöytäkirja?" not in shown
    told = totals(home)
    assert [told[name] for name in second] == [53, 53]  # 18 and the bonus 5, a pair 12, 18


@pytest.mark.parametrize(
    "more",
    [
        ["play", "--player", "Liisa"],
        ["play", "--computer", "kerholainen"],
        ["play", "--seed", "7"],
        ["sheet", "--player", "Liisa"],
        ["sheet", "--print"],
    ],
    ids=" ".join,
)
def test_what_the_draw_tells_is_not_given(home: Path, jatsi: Program, more: list[str]) -> None:
    set_up(home)
    why = jatsi.refused(*more, "--tournament", "Kevät", "--table", "1")
    assert why.startswith("With --tournament the draw tells who plays")
    assert games(home) == []


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["play", "--table", "1"], "--table, --round and --game need --tournament."),
        (["sheet", "--game", "1"], "--table, --round and --game need --tournament."),
        (["play", "--tournament", "Kevät"], "With --tournament give the table too: --table 1."),
        (["play", "--tournament", "Kevät", "--table", "3"], "Round 1 has tables 1 to 2."),
        (["play", "--tournament", "Syksy", "--table", "1"], "There is no tournament Syksy."),
        (
            ["play", "--tournament", "Kevät", "--table", "1", "--rules", "yatzy"],
            "Round 1 is played by other rules: kolme",
        ),
        (
            ["sheet", "--tournament", "Kevät", "--table", "1", "-o", "ylaosa-ensin"],
            "Round 1 is played by other rules: kolme",
        ),
    ],
)
def test_what_is_refused(home: Path, jatsi: Program, more: list[str], why: str) -> None:
    set_up(home)
    assert jatsi.refused(*more).startswith(why)
    assert games(home) == []


def test_the_rounds_own_rules_may_be_named(home: Path) -> None:
    first, _ = set_up(home)
    (home / "kolme.toml").write_text(THREE, "utf-8")
    shown = at_table(home, "play", "--table", "1", "--rules", "./kolme.toml")
    assert f"Vuorossa: {first[0]}" in shown


@pytest.mark.parametrize("allowed", [False, True])
def test_hints_are_off_unless_they_are_allowed(home: Path, *, allowed: bool) -> None:
    set_up(home, hints=allowed)
    shown = at_table(home, "play", "--table", "1", "--lang", "en", typed="\nhint\n")
    assert ("There are no hints in this tournament." in shown) is not allowed
    assert ("Hint: " in shown) is allowed
    again = run(home, "resume", "1", "--lang", "en", typed="hint\n").stdout
    assert ("Hint: " in again) is allowed


def test_duplicate_dice_are_hidden_until_the_last_table_has_finished(
    home: Path, jatsi: Program
) -> None:
    first, second = set_up(home, dice=Dice.DUPLICATE)
    at_table(home, "play", "--table", "1", typed=turns(2))
    for call in (("show", "1"), ("show", "1", "--json"), ("review", "1")):
        assert jatsi.refused(*call) == (
            "The same dice are thrown at every table. Game 1 can be seen when these tables of"
            " round 1 have finished: 2."
        )
    at_table(home, "play", "--table", "2", typed=turns(2))
    shown = [run_json(home, "show", number) for number in "12"]
    throws = [[e["dice"] for e in game["events"] if e["kind"] == "throw"] for game in shown]
    assert throws[0] == throws[1]
    told = totals(home)
    assert [told[name] for name in first] == [told[name] for name in second]
