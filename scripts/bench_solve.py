"""Solving from scratch in a process of its own: time, memory and the figures that are known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from jatsi.errors import IllegalError
from jatsi.resources.library import Library
from jatsi.ruleset.canonical import content_hash

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CORES = 2
FIVE_DICE, SIX_DICE = 150, 1000
"""Megabytes that may be in use, all processes together."""

SAVING = "heittosaasto"
ABOUT = """
[titles]
fi = "mittaus"
en = "measure"
sv = "mätning"

[about]
fi = "Mittausta varten."
en = "For measuring."
sv = "För mätning."
"""
MADE = {
    "bonus-0": '[[bonuses]]\nsection = "upper"\nat_least = 63\npoints = 0\n' + ABOUT,
    "heittoa-4": "throws = 4\n" + ABOUT,
}
"""Options that do not come with the program: the texts of their files."""

KNOWN = {
    ("yatzy",): 248.4399893779,
    ("yatzy", "bonus-0"): 211.1486579,
    ("yatzy", "heittoa-4"): 292.5412199,
    ("yatzy", "pakkopeli-ylhaalta"): 122.5585273964,
    ("yatzy", "pakkopeli-alhaalta"): 122.5585273964,
    ("yatzy", SAVING): 280.4109275551,
    ("maxijatsi",): 383.3054026849,
    ("maxijatsi", "bonus-84"): 394.5575068,
}
"""Expected totals, most of them found by two independent programs."""

CLOSE = 1e-5
RIVAL = """
import yatzy_solver
solver = yatzy_solver.Solver.build(yatzy_solver.Variant("yatzy-scandinavian"))
print(solver.state_value("upper 0 | filled -"))
"""


class Game(NamedTuple):
    """A ruleset with options; seconds, None where there is no limit, and megabytes it may take."""

    names: tuple[str, ...]
    seconds: float | None
    megabytes: int

    def arguments(self, folder: Path) -> list[str]:
        """What solves it on the command line, told in JSON, with options made in the folder."""
        name, *options = self.names
        named = [_made(option, folder) if option in MADE else option for option in options]
        laid = [word for option in named for word in ("-o", option)]
        return [sys.executable, "-m", "jatsi", "solve", name, *laid, "--json"]


def _made(option: str, folder: Path) -> str:
    """The file of an option that does not come with the program, written into the folder."""
    path = folder / f"{option}.toml"
    path.write_text(MADE[option], "utf-8")
    return str(path)


def games() -> Iterator[Game]:
    """Those with a limit or a known figure, and those with saved throws, which multiply states."""
    yield Game(("yatzy",), 1.0, FIVE_DICE)
    for option in MADE:
        yield Game(("yatzy", option), None, FIVE_DICE)
    forced = ("pakkopeli-ylhaalta", "pakkopeli-alhaalta")
    for option in forced:
        yield Game(("yatzy", option), 0.1, FIVE_DICE)
    for options in _combinations("jatsi"):
        limit = 0.1 if set(options) & set(forced) else 2.0
        yield Game(("jatsi", *options), limit, FIVE_DICE)
    yield Game(("maxijatsi",), 60.0, SIX_DICE)
    yield Game(("maxijatsi", "bonus-84"), 60.0, SIX_DICE)
    yield Game(("yatzy", SAVING), None, FIVE_DICE)
    yield Game(("jatsi", SAVING), None, FIVE_DICE)


def _combinations(name: str) -> list[tuple[str, ...]]:
    """The options without saving that go together, each different game once."""
    library = Library.installed()
    entry = library.entry(name)
    fitting = [one for one in library.fitting_options(entry) if one.name != SAVING]
    found: dict[str, tuple[str, ...]] = {}
    for size in range(len(fitting) + 1):
        for options in combinations(fitting, size):
            try:
                ruleset = library.combine(entry, options)
            except IllegalError:
                continue
            found.setdefault(content_hash(ruleset), tuple(one.name for one in options))
    return list(found.values())


def measure(runs: int, only: str) -> None:
    """Print what each game takes, the fastest of so many runs, and beside it the rival."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    print(f"Whole processes without a cache on {CORES} cores, the fastest of {runs} runs.")
    print("MB: the most that all processes of a run had at once, shared memory counted once,")
    print("in a run of its own.  Limits in brackets.\n")
    with TemporaryDirectory() as folder:
        for game in games():
            if only not in " ".join(game.names):
                continue
            _measure_game(game, runs, Path(folder))
            if game.names == ("yatzy",):
                _measure_rival(runs, Path(folder))


def _measure_game(game: Game, runs: int, folder: Path) -> None:
    environment = os.environ | {"JATSI_CACHE": str(folder / "cache")}
    arguments = game.arguments(folder)
    taken = [_run(arguments, environment, folder) for _ in range(runs)]
    seconds, said = min(taken)
    found = json.loads(said)
    megabytes = _most_memory(arguments, environment, folder)
    print(
        f"{' '.join(game.names):52}{found['expected']:15.7f}{found['states']:10}"
        f"{seconds:8.2f} s {_limit(seconds, game.seconds):8}"
        f"{megabytes:5.0f} MB {_limit(megabytes, game.megabytes):8}{_wrong(game, found)}",
        flush=True,
    )


def _limit(taken: float, limit: float | None) -> str:
    if limit is None:
        return ""
    return f"({limit:g})" + ("!" if taken > limit else "")


def _wrong(game: Game, found: dict[str, float]) -> str:
    known = KNOWN.get(game.names)
    if known is None:
        return ""
    error = found["expected"] - known
    return f"known {known}, {error:+.1e}" + (" WRONG" if abs(error) > CLOSE else "")


def _run(arguments: Sequence[str], environment: dict[str, str], folder: Path) -> tuple[float, str]:
    """The seconds of a run without a cache, and what it said."""
    _clear(folder)
    begin = time.perf_counter()
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begin
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}: {done.stderr}")
    return seconds, done.stdout


def _clear(folder: Path) -> None:
    for path in (folder / "cache").glob("*"):
        path.unlink()


def _most_memory(arguments: Sequence[str], environment: dict[str, str], folder: Path) -> float:
    """Megabytes, shared memory counted once; no number where the system does not tell."""
    if sys.platform != "linux":
        return float("nan")
    _clear(folder)
    most = 0
    with subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            most = max(most, sum(map(_kilobytes, _tree(process.pid))))
            time.sleep(0.005)
    return most / 1000


def _tree(process: int) -> list[int]:
    """A process and those that it started."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    except OSError:
        return []
    return [process, *(each for child in children for each in _tree(int(child)))]


def _kilobytes(process: int) -> int:
    """Its own share of the memory that it uses."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:  # it has ended
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _measure_rival(runs: int, folder: Path) -> None:
    """The same game by the package yatzy-solver, in an environment of its own."""
    python = folder / "rival" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    for command in (
        [sys.executable, "-m", "venv", str(folder / "rival")],
        [str(python), "-m", "pip", "install", "--quiet", "yatzy-solver"],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["?"])[-1]
            print(f"yatzy-solver cannot be installed here, so it is not measured: {reason}")
            return
    taken = [_run([str(python), "-c", RIVAL], dict(os.environ), folder) for _ in range(runs)]
    seconds, said = min(taken)
    print(f"{'the same by the package yatzy-solver':52}{float(said):15.7f}{seconds:18.2f} s")
