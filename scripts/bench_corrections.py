"""Many processes at one tournament: whether every correction is kept, and how long it takes."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from jatsi.club.tournaments.founding import found
from jatsi.club.tournaments.organiser import Organiser
from jatsi.records.connection import open_records
from jatsi.records.tournaments import load_tournament
from jatsi.resources.library import Library
from jatsi.tournament.facts import Result
from jatsi.tournament.plan import Plan

if TYPE_CHECKING:
    from multiprocessing.synchronize import Barrier

BEFORE = 100
"""What everybody has before the corrections."""


def measure(processes: int, times: int) -> None:
    """Let each of them correct a result of its own so many times."""
    spawning = get_context("spawn")
    ready = spawning.Barrier(processes + 1)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "jatsi.db"
        names = [f"Pelaaja {number}" for number in range(1, processes + 1)]
        number = _play_round(path, names)
        workers = [
            spawning.Process(target=_correct, args=(path, number, name, times, ready))
            for name in names
        ]
        for worker in workers:
            worker.start()
        ready.wait()
        begin = time.perf_counter()
        for worker in workers:
            worker.join()
        seconds = time.perf_counter() - begin
        with open_records(path, now=_now()) as records:
            facts = [one.fact for one in load_tournament(records, number).facts]
    kept = sum(isinstance(fact, Result) and fact.reason != "" for fact in facts)
    every = processes * times
    print(f"{kept} of {every} corrections kept, {seconds / every * 1000:.0f} ms each")


def _play_round(path: Path, names: list[str]) -> int:
    """A tournament whose only round is complete; its number."""
    with open_records(path, now=_now()) as records:
        plan = Plan("Kevät", rounds=1)
        number = found(records, plan, Library.installed().resolve("yatzy"), {}, now=_now())
        organiser = Organiser(records, number, who="bench", clock=_now)
        organiser.add(names)
        organiser.draw()
        organiser.enter_results([(name, BEFORE) for name in names])
    return number


def _correct(path: Path, number: int, name: str, times: int, ready: Barrier) -> None:
    with open_records(path, now=_now()) as records:
        organiser = Organiser(records, number, who=name, clock=_now)
        ready.wait()
        for more in range(1, times + 1):
            organiser.correct(name, BEFORE + more, 1, None, "bench")


def _now() -> datetime:
    return datetime.now(UTC)
