"""Games solved one at a time: what somebody waits for first, and what has to be given up."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import JatsiError
from jatsi.resources.solutions import keep
from jatsi.resources.tables import file_name
from jatsi.ruleset.canonical import content_hash
from jatsi.scorecard import Scorecard
from jatsi.solver.processes import solve
from jatsi.solver.space import Space
from jatsi.ssh import solving
from jatsi.ssh.solving import MOST_WISHES, SharedAdvisors, Solving
from tests.ssh import serving
from tests.ssh.serving import PATIENCE
from tests.tables import kept_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset


class Factory:
    """Makes processes that solve when they are told to, and keeps them."""

    def __init__(self) -> None:
        self.made: list[Process] = []

    def __call__(self, ruleset: Ruleset, folder: Path, most_bytes: int) -> Process:
        del most_bytes
        self.made.append(Process(ruleset, folder))
        return self.made[-1]

    @property
    def begun(self) -> list[str]:
        """The names of the options of what was begun."""
        return [" ".join(one.ruleset.option_names) for one in self.made]


class Process:
    """Stands for one that solves."""

    def __init__(self, ruleset: Ruleset, folder: Path) -> None:
        self.ruleset = ruleset
        self.ended = False
        self._path = folder / file_name(content_hash(ruleset), "float32")
        self._over = threading.Event()

    def wait(self, _tell: Callable[[float], None]) -> None:
        assert self._over.wait(PATIENCE)

    def solve(self) -> None:
        self._path.touch()
        self._over.set()

    def end(self) -> None:
        self.ended = True
        self._over.set()


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> Factory:
    """Processes that do as they are told."""
    made = Factory()
    monkeypatch.setattr(solving, "Background", made)
    return made


OPTIONS = ("heittosaasto", "pakkopeli-ylhaalta", "ylaosa-ensin", "alaosa-ensin")


def games(library: Library) -> list[Ruleset]:
    return [library.resolve("yatzy", [option]) for option in OPTIONS]


async def until(holds: Callable[[], object]) -> None:
    await asyncio.to_thread(serving.until, holds)


def run(doing: Coroutine[object, object, None]) -> None:
    asyncio.run(asyncio.wait_for(doing, PATIENCE))


def test_one_is_solved_at_a_time_and_what_is_waited_for_comes_first(
    tmp_path: Path, library: Library, factory: Factory
) -> None:
    async def asked() -> None:
        one, two, three, four = games(library)
        at_work.begin(one)
        await until(lambda: factory.made)
        assert at_work.game == "yatzy, heittosaasto"
        at_work.begin(two)
        at_work.begin(three)
        waiting = asyncio.ensure_future(at_work.ready(four))
        waiting_too = asyncio.ensure_future(at_work.ready(two))
        await asyncio.sleep(0.02)
        assert factory.begun == list(OPTIONS[:1])
        for number in range(4):
            await until(lambda n=number: len(factory.made) > n)  # type: ignore[misc]
            factory.made[number].solve()
        await asyncio.gather(waiting, waiting_too)
        assert factory.begun == [OPTIONS[place] for place in (0, 1, 3, 2)]
        await until(lambda: at_work.game is None)
        await at_work.ready(one)  # at once
        assert len(factory.made) == 4

    at_work = Solving(tmp_path, 10**9)
    run(asked())
    at_work.close()
    assert all(process.ended for process in factory.made)


def test_what_cannot_be_solved_is_tried_again_after_a_while(
    tmp_path: Path, library: Library, factory: Factory, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked() -> None:
        game = games(library)[0]
        waiting = asyncio.ensure_future(at_work.ready(game))
        await until(lambda: factory.made)
        factory.made[0].end()
        await waiting
        await at_work.ready(game)
        assert len(factory.made) == 1
        monkeypatch.setattr(solving, "AGAIN", 0.0)
        waiting = asyncio.ensure_future(at_work.ready(game))
        await until(lambda: factory.made[1:])
        factory.made[1].solve()
        await waiting

    at_work = Solving(tmp_path, 10**9)
    run(asked())
    at_work.close()


def test_of_what_nobody_waits_for_only_the_latest_are_remembered(
    tmp_path: Path, library: Library, factory: Factory
) -> None:
    pairs = [
        [*one, *two]
        for one in ([], ["vakiojatsi"], ["laajennus"], ["vakiojatsi", "laajennus"])
        for two in ([], ["heittosaasto"], ["ylaosa-ensin"], ["alaosa-ensin"])
    ]

    async def asked() -> None:
        first, *others = [library.resolve("jatsi", pair) for pair in pairs]
        at_work.begin(first)
        await until(lambda: factory.made)
        for other in others:
            at_work.begin(other)
        for number in range(1 + MOST_WISHES):
            await until(lambda n=number: len(factory.made) > n)  # type: ignore[misc]
            factory.made[number].solve()
        await until(lambda: at_work.game is None)
        latest = [" ".join(pair) for pair in pairs[: -MOST_WISHES - 1 : -1]]
        assert factory.begun == ["", *latest]

    at_work = Solving(tmp_path, 10**9)
    run(asked())
    at_work.close()


def test_it_is_closed_while_somebody_waits(
    tmp_path: Path, library: Library, factory: Factory
) -> None:
    async def asked() -> None:
        for game in games(library):
            waiting = asyncio.ensure_future(at_work.ready(game))
        await until(lambda: factory.made)
        assert not waiting.done()

    at_work = Solving(tmp_path, 10**9)
    run(asked())
    at_work.close()
    assert [process.ended for process in factory.made] == [True]


def test_a_process_is_stopped_for_good(tmp_path: Path, library: Library) -> None:
    async def asked() -> None:
        at_work.begin(games(library)[0])
        await until(lambda: at_work._process)  # noqa: SLF001 - which nothing else tells

    at_work = Solving(tmp_path, 10**9)
    run(asked())
    at_work.close()
    process = at_work._process  # noqa: SLF001 - the same
    assert process
    assert process._process.returncode is not None  # noqa: SLF001 - the same


def test_advisors_of_a_server_solve_nothing_themselves(tmp_path: Path, library: Library) -> None:
    asked: list[Ruleset] = []
    game = library.resolve("yatzy")
    without = SharedAdvisors(tmp_path, 10**9, asked.append)
    without.begin(game)
    with pytest.raises(JatsiError, match="could not be solved"):
        without.advisor(game)
    found = SharedAdvisors(kept_tables(), 10**9, asked.append)
    found.begin(game)
    assert found.advisor(game) is found.advisor(game)
    assert asked == [game]


def test_a_damaged_table_is_asked_for_anew(tmp_path: Path, library: Library) -> None:
    asked: list[Ruleset] = []
    game = library.resolve("yatzy")
    table = tmp_path / file_name(content_hash(game), "float32")
    table.write_bytes(b"torn")
    with pytest.raises(JatsiError, match="could not be solved"):
        SharedAdvisors(tmp_path, 10**9, asked.append).advisor(game)
    assert asked == [game]
    assert not table.exists()


def test_an_exact_table_will_do_and_stays(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``jatsi rules solve --exact`` may have kept it where no other is."""
    monkeypatch.setattr("jatsi.solver.values.EXACT_STATES", 0)
    asked: list[Ruleset] = []
    game = library.resolve("yatzy", ["pakkopeli-ylhaalta"])
    solution = solve(Space(game), exact=True)
    keep(solution, tmp_path)
    (table,) = tmp_path.iterdir()
    found = SharedAdvisors(tmp_path, 10**9, asked.append).advisor(game)
    assert found.turn(Scorecard.empty(game)).start == pytest.approx(solution.expected)
    assert not asked
    assert table.exists()


def test_limits_are_those_of_the_memory_that_is_allowed(tmp_path: Path, library: Library) -> None:
    game = library.resolve("yatzy")
    assert SharedAdvisors(tmp_path, 10**9, lambda _: None).limits(game) is None
    small = SharedAdvisors(tmp_path, 1000, lambda _: None)
    assert small.limits(game)
    assert small.limits(game) is small.limits(game)
