"""Advisors: from the folder, or solved by a process meanwhile."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import JatsiError
from jatsi.resources.advisors import Advisors
from jatsi.resources.solutions import keep, kept
from jatsi.scorecard import Scorecard
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from jatsi.solver.values import Shape
from jatsi.texts.catalog import catalog
from tests.resources.solving import OTHER, RULESET

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PATIENCE = 60


class Waiting:
    """Notes how often somebody had to wait, and what was told then."""

    def __init__(self) -> None:
        self.times = 0
        self.told: list[float] = []

    @contextmanager
    def __call__(self) -> Iterator[Callable[[float], None]]:
        self.times += 1
        yield self.told.append


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_game_is_solved_meanwhile_and_kept(home: Path) -> None:
    with Advisors(home, Waiting()) as advisors:
        assert not advisors.at_hand(RULESET)
        advisors.begin(RULESET)
        wait_until(lambda: advisors.at_hand(RULESET))
        assert [one.game for one in kept(home)] == ["tiny"]
        empty = Scorecard.empty(RULESET)
        expected = solve(Space(RULESET)).expected
        assert advisors.advisor(RULESET).worth(empty) == pytest.approx(expected, abs=1e-9)


def test_who_asks_early_waits_for_it_and_sees_how_far_it_is(home: Path) -> None:
    waiting = Waiting()
    with Advisors(home, waiting) as advisors:
        advisors.begin(RULESET)
        found = advisors.advisor(RULESET)
        assert advisors.advisor(RULESET) is found
    assert waiting.times == 1
    assert waiting.told[-1] == 1.0


def test_what_was_not_begun_is_solved_when_it_is_asked_for(home: Path) -> None:
    with Advisors(home, Waiting()) as advisors:
        advisors.begin(OTHER)
        assert advisors.advisor(RULESET).ruleset == RULESET
    assert len(kept(home)) >= 1


def test_nothing_is_begun_for_a_game_that_is_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(solve(Space(RULESET)), home)
    monkeypatch.setattr("jatsi.resources.advisors.Background", None)
    with Advisors(home, Waiting()) as advisors:
        advisors.begin(RULESET)
        assert advisors.at_hand(RULESET)


def test_without_a_process_it_is_solved_here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", str(home / "no such program"))
    with Advisors(home, Waiting()) as advisors:
        advisors.begin(RULESET)
        assert advisors.advisor(RULESET).ruleset == RULESET


def test_a_game_that_is_too_large_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jatsi.solver.limits.MOST_BYTES", 100)
    with Advisors(home, Waiting()) as advisors, pytest.raises(JatsiError, match="too large"):
        advisors.advisor(RULESET)


def test_leaving_stops_what_is_at_work(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    class Endless:
        def __init__(self, *_: object) -> None:
            pass

        def end(self) -> None:
            ended.append(self)

    monkeypatch.setattr("jatsi.resources.advisors.Background", Endless)
    with Advisors(home, Waiting()) as advisors:
        advisors.begin(RULESET)
        advisors.begin(RULESET)
        assert len(ended) == 0
        advisors.begin(OTHER)
        assert len(ended) == 1
    assert len(ended) == 2


def test_what_keeps_a_game_from_being_solved_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    advisors, english = Advisors(home, Waiting()), catalog("en")
    assert advisors.limits(RULESET) is None
    monkeypatch.setattr("jatsi.solver.limits.MOST_BYTES", 100)
    told = advisors.limits(RULESET)
    assert told
    assert english(told).startswith("This game is too large to solve: ")
    assert english(told).endswith(" So mestari plays as kerholainen does.")
    saving = replace(RULESET, saving=True, throws=9)
    size = Shape(Space(saving)).size * 8
    monkeypatch.setattr("jatsi.solver.limits.MOST_BYTES", size - 1)
    nearly = advisors.limits(saving)
    assert nearly
    assert "nearly best" in english(nearly)
