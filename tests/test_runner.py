"""The runner: stored first, shown then, whatever happens."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

import jatsi.runner
from jatsi.club.reviewing import reviews
from jatsi.errors import IllegalError, RecordsError, UnreadableError
from jatsi.game.model import Game
from jatsi.opponent import LEVELS
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import append as real_append
from jatsi.records.games import list_games, load
from jatsi.records.people import find_or_add, rename
from jatsi.render.view import View
from jatsi.resources.advisors import Advisors
from jatsi.runner import Runner, Shown
from jatsi.session.evening import Evening, Start
from jatsi.session.protocol import Closed, Dialogue, Line
from jatsi.session.setup import Wishes
from jatsi.texts.catalog import catalog
from tests.records.helpers import game_of
from tests.session.conftest import three_rows
from tests.session.desk import AGAIN, READY, RETHROW, ROW
from tests.tables import Unhurried, advisors, policy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame
    from jatsi.resources.library import Library

    Play = Callable[[Start], Runner]

NOW = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def records(home: Path) -> Iterator[Records]:
    """Fresh records."""
    with open_records(home / "jatsi.db", now=NOW) as opened:
        yield opened


@pytest.fixture
def sit(records: Records, library: Library) -> Play:
    """Sits down at these records, in a terminal of one's own."""

    def sit(start: Start) -> Runner:
        dialogue = Dialogue(Evening(View(catalog("fi")), start).run())
        return Runner(dialogue, records, library, advisors(), lambda: NOW)

    return sit


def new(*people: str, computers: tuple[str, ...] = (), seed: int | None = None) -> Start:
    """A new game of three rows."""
    return Start(Wishes(LEVELS, three_rows(), people or ("Maija",), computers, seed))


def resumed(game: int | None = None) -> Start:
    """The same game, or the only one."""
    return Start(Wishes(LEVELS), only_unfinished=True, game=game)


def say(runner: Runner, *answers: str) -> Shown:
    """What is shown after the answers."""
    shown = Shown((), None)
    for answer in answers:
        shown = runner.feed(Line(answer))
    return shown


def stored(records: Records, game: int = 1) -> StoredGame:
    """The game as it is stored."""
    return load(records, game)


def play(runner: Runner) -> tuple[str, ...]:
    """The game to its end; what was shown last."""
    shown = runner.start()
    rows = cycle("123")
    while shown.prompt != AGAIN:
        answer = {READY: "", RETHROW: "ei"}.get(shown.prompt or "")
        shown = say(runner, next(rows) if answer is None else answer)
    return shown.lines


def test_what_is_shown_is_stored(
    records: Records, sit: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice that are shown were committed before."""
    seen: list[int] = []

    def append(*args: object, **named: object) -> None:
        real_append(*args, **named)  # type: ignore[arg-type]
        seen.append(len(stored(records).events))

    monkeypatch.setattr(jatsi.runner, "append", append)
    runner = sit(new())
    runner.start()
    for answer, kinds in (("", 1), ("a", 3), ("1", 4)):
        shown = say(runner, answer)
        assert shown.lines
        assert len(stored(records).events) == kinds == seen[-1]


@pytest.mark.parametrize("failing", range(4))
def test_what_cannot_be_stored_is_not_shown(
    records: Records, sit: Play, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    calls = iter(range(99))

    def append(*args: object, **named: object) -> None:
        if next(calls) == failing:
            raise RecordsError("The disk is full.")
        real_append(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(jatsi.runner, "append", append)
    runner = sit(new())
    runner.start()
    shown: list[str] = []

    def go_on() -> None:
        for answer in ("", "a", "1"):
            shown.extend(say(runner, answer).lines)

    with pytest.raises(RecordsError):
        go_on()
    before = game_of(stored(records))
    assert len(stored(records).events) == failing
    again = sit(resumed()).start()
    assert again.prompt in {READY, RETHROW, ROW}
    if before.turn.dice and before.turn.kept is None:
        assert again.lines[-1].split() == list(map(str, before.turn.dice))
        assert again.lines[-2:] == tuple(shown[-2:])


def test_no_free_rethrow(records: Records, sit: Play) -> None:
    """G14, F4: left at every prompt, taken up with the dice that lay there."""
    sit(new()).start()
    for answer in ("", "a", "2", "", "ei", "1"):
        events = stored(records).events
        runner = sit(resumed())
        shown = runner.start()
        assert stored(records).events == events
        turn = game_of(stored(records)).turn
        if turn.dice:
            assert shown.lines[-1].split() == list(map(str, turn.dice))
        say(runner, answer)
        runner.feed(Closed())
    assert check(records) == []


def test_a_second_terminal_is_told_and_stores_nothing(records: Records, sit: Play) -> None:
    first, second = sit(new()), sit(resumed(1))
    first.start()
    second.start()
    say(first, "")
    events = stored(records).events
    told = say(second, "")
    assert told.prompt is None
    assert told.failed
    assert " ".join(told.lines) == (
        "Peliä on jatkettu toisessa päätteessä. Avaa se uudelleen: jatsi resume"
    )
    assert stored(records).events == events
    assert say(first, "ei", "1").prompt == READY
    assert check(records) == []


def test_a_second_terminal_that_finds_the_game_over(records: Records, sit: Play) -> None:
    first, second = sit(new()), sit(resumed(1))
    second_prompt = (first.start(), second.start())[1].prompt
    assert second_prompt == READY
    while (shown := say(first, "", "ei", "1", "2", "3")).prompt != AGAIN:
        assert shown.prompt
    assert say(second, "").failed
    assert len(list_games(records)) == 1
    with pytest.raises(IllegalError):
        sit(resumed(1)).start()


def test_a_hint_is_counted_even_in_a_game_left_at_once(records: Records, sit: Play) -> None:
    runner = sit(new("Maija", "Åke"))
    runner.start()
    assert say(runner, "", "vinkki").lines[-1].startswith("Vinkki: ")
    assert [seat.hints for seat in stored(records).summary.seats] == [1, 0]


def test_machines_choose_by_their_level(records: Records, sit: Play) -> None:
    runner = sit(new(computers=("aloittelija", "kerholainen"), seed=7))
    runner.start()
    shown = say(runner, *["", "ei", "3", "", ""], *["", "ei", "2", "", ""])
    assert shown.prompt == READY
    found = stored(records)
    game, differ = Game.start(found.ruleset, 3), 0
    for event in (line.event for line in found.events):
        level = found.summary.seats[event.seat].level
        if level and event.kind != "throw":
            assert event == policy(level).choose(game)
            differ += len({policy(other).choose(game) for other in LEVELS}) - 1
        game = game.apply(event)
    assert differ


def test_another_game_is_played_by_the_same_people(records: Records, sit: Play) -> None:
    """By who they are: somebody was renamed and a namesake came in the midst of the first."""
    runner = sit(new("Liisa"))
    runner.start()
    rename(records, 1, "Maija", now=NOW)
    find_or_add(records, "Liisa", now=NOW)
    shown = say(runner, *["", "ei", "1"], *["", "ei", "2"], *["", "ei", "3"], "kyllä")
    assert shown.prompt == READY
    [seat] = stored(records, 2).summary.seats
    assert (seat.person, seat.name) == (1, "Maija")


def test_hints_are_warned_of_once(sit: Play) -> None:
    runner = sit(new())
    runner.start()
    warning = "Vinkin jälkeen tätä tulosta ei lasketa ennätyksiin."
    assert " ".join(say(runner, "", "vinkki").lines).count(warning) == 1
    assert warning not in " ".join(say(runner, "vinkki").lines)


def test_the_same_seed_has_the_same_dice_in_every_seat(records: Records, sit: Play) -> None:
    play(sit(new("Maija", "Åke", seed=7)))
    play(sit(new("Åke", "Väinö", seed=7)))
    one, other = (stored(records, game).events for game in (1, 2))
    assert [line.event for line in one] == [line.event for line in other]


def test_another_seeded_game_has_other_dice(records: Records, sit: Play) -> None:
    runner = sit(new(seed=7))
    play(runner)
    say(runner, "joo", "")
    assert [stored(records, game).summary.seed for game in (1, 2)] == ["7", "8"]
    play(sit(new(seed=8)))
    first = [stored(records, game).events[0].event for game in (1, 2, 3)]
    assert first[1] == first[2]


def test_dice_without_a_seed_are_the_systems(
    records: Records, sit: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda faces: faces - 1)
    runner = sit(new())
    runner.start()
    assert say(runner, "").lines[-1].split() == ["6", "6", "6"]
    assert stored(records).summary.seed is None


def test_the_best_so_far(sit: Play) -> None:
    assert "Maija: ensimmäinen tulos näillä" in play(sit(new()))
    again = " ".join(play(sit(new())))
    assert "Maija: " in again
    assert "ensimmäinen" not in again


@pytest.mark.parametrize("kind", ["seed", "hint", "machine"])
def test_a_total_that_does_not_count_beats_nothing(sit: Play, kind: str) -> None:
    play(sit(new()))
    runner = sit(new(seed=3 if kind == "seed" else None, computers=("aloittelija",)))
    if kind == "hint":
        runner.start()
        say(runner, "", "vinkki")
        runner.feed(Closed())
        runner = sit(resumed())
    shown = [line for line in play(runner) if "ennätys" in line or "ensimmäinen" in line]
    assert [line.split(":")[0] for line in shown] == (["Maija"] if kind == "machine" else [])


def test_errors_before_the_first_prompt_come_out(sit: Play) -> None:
    with pytest.raises(UnreadableError):
        sit(resumed(99)).start()
    with pytest.raises(IllegalError):
        sit(new("Maija", "maija")).start()
    with pytest.raises(IllegalError):
        sit(resumed()).start()


def test_names_that_the_records_know(records: Records, sit: Play) -> None:
    """A namesake is asked which one, at the prompt for the name."""
    for names in (("Liisa", "Liisa#new"),):
        sit(new(*names)).start()
    runner = sit(Start(Wishes(LEVELS)))
    runner.start()
    shown = say(runner, "ei", "yatzy", "ei", "1", "Liisa")
    assert shown.prompt == "Pelaajan 1 nimi? "
    assert "Liisa#1" in " ".join(shown.lines)
    say(runner, "liisa#2", "ei")
    assert [seat.name for seat in stored(records, 2).summary.seats] == ["Liisa#2"]


def test_a_verdict_follows_where_the_table_is_at_hand(
    records: Records, library: Library, home: Path
) -> None:
    dialogue = Dialogue(Evening(View(catalog("fi")), new("Maija", seed=1)).run())
    solved = Advisors(home, lambda: nullcontext(lambda _share: None))
    solved.advisor(three_rows())
    runner = Runner(dialogue, records, library, solved, lambda: NOW)
    runner.start()
    say(runner, *["", "ei", "3"], *["", "ei", "2"], *["", "ei"])
    working = runner.feeding(Line("1"))
    thinking = next(working)
    assert thinking.after  # so no machine's move need wait for it
    with pytest.raises(StopIteration) as end:
        working.send(thinking.work())
    told = " ".join(end.value.value.lines)
    stored_game = stored(records)
    [found] = reviews(stored_game, solved.advisor(three_rows()))
    cost, luck = (f"{points:.2f}".replace(".", ",") for points in (found.cost, abs(found.luck)))
    assert f"Maija: valinnat maksoivat {cost}, tuuri " in told
    assert f"{luck}." in told
    assert "jatsi review 1" in told
    assert stored_game.summary.seats[0].total == pytest.approx(
        found.start + found.luck - found.cost, abs=1e-6
    )
    assert records.db.execute("SELECT COUNT(*) FROM reviews").fetchall() == [(1,)]


def test_without_a_table_the_command_is_told(
    records: Records, library: Library, home: Path
) -> None:
    dialogue = Dialogue(Evening(View(catalog("fi")), new("Maija", seed=1)).run())
    unsolved = Unhurried(home, lambda: nullcontext(lambda _share: None))
    runner = Runner(dialogue, records, library, unsolved, lambda: NOW)
    runner.start()
    shown = say(runner, *["", "ei", "3"], *["", "ei", "2"], *["", "ei", "1"])
    assert "maksoivat" not in " ".join(shown.lines)
    assert shown.lines[-2] == "Pelin arvio: jatsi review 1"
