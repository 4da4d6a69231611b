"""Any sequence of lines: no exception, no lost or double mark, nothing too wide."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jatsi.game.events import MarkEvent
from jatsi.game.model import Phase
from jatsi.opponent import LEVELS
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import list_games, load
from jatsi.render.cells import cells
from jatsi.render.view import View
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.runner import Runner
from jatsi.session.evening import Evening, Start
from jatsi.session.protocol import Closed, Dialogue, Line
from jatsi.session.setup import Wishes
from jatsi.texts.catalog import catalog
from tests.records.helpers import game_of
from tests.session.conftest import three_rows
from tests.session.desk import AGAIN, READY, RETHROW, ROW, Desk
from tests.tables import advisors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.game.events import Event
    from jatsi.ruleset.model import Ruleset

NOW = datetime(2026, 11, 30, tzinfo=UTC)
LIBRARY = Library(packaged_rules(), Path("no such folder"))

_KNOWN = (
    "h|heitä|kumoa|kaikki|k|ei|pidä|kyllä|j|joo|apua|?|pöytäkirja|p|kohdat|rivit|r|vinkki|v|säännöt"
    "|s|nopat|n|throw|all|none|keep|yes|no|help|ade|AB|c|g|fg|1|2|3|6|0|9|16|55|99|täysk|pari"
    "|Yksi\tpari|summa|kolme|viisi.|1.|jatsi|yatzy|maxi|mökki|nelja|Åke|Maija|pidä 1|pidä abc"
    "|pidä kaikki|p kaikki|p 2|p maija|kumoa nyt|1 3|1,3|,|#new|Åke#2|L. V."
    "|\x1b[A|\x1b[200~ade\x1b[201~|\x00|\ufffd|\u202eabc|\r|١|²|🎲|👨\u200d👩\u200d👧|漢字|00000000012"
)
WORDS = _KNOWN.split("|")
"""Lines that mean something somewhere, and lines that mean nothing anywhere."""


@dataclass(frozen=True)
class Sensible:
    """An answer that suits the prompt, the ``n``-th of those that do."""

    n: int

    def at(self, prompt: str) -> str:
        """The answer at that prompt."""
        if prompt == READY:
            return ("", "h", "heitä")[self.n % 3]
        if prompt == RETHROW:
            return ("ei", "a", "pidä a", "kaikki", "c")[self.n % 5]
        if prompt == ROW:
            return str(self.n % 20 + 1)
        return "joo" if prompt == AGAIN else ("ei", "1", "Maija", "Åke")[self.n % 4]


SENSIBLE = st.integers(0, 59).map(Sensible)
LINES = st.lists(
    st.one_of(
        *[SENSIBLE] * 6,
        st.sampled_from(WORDS),
        st.sampled_from(WORDS),
        st.text(max_size=30),
        st.text(alphabet="abcdeg123456 ,.", max_size=12),
        st.just("x" * 201),
    ),
    max_size=90,
)


@cache
def rulesets() -> list[Ruleset]:
    """Games of every kind of order, short ones first."""
    forced, down, up = "sattuma-viimeisena", "pakkopeli-ylhaalta", "pakkopeli-alhaalta"
    return [
        three_rows(),
        LIBRARY.combine(LIBRARY.entry("yatzy"), [LIBRARY.option("heittosaasto")]),
        *(LIBRARY.resolve(name, ()) for name in ("jatsi", "maxijatsi")),
        *(LIBRARY.resolve("jatsi", (option,)) for option in (forced, down, up)),
    ]


NAMES = st.sampled_from(
    ["Maija", "Åke", "Väinö Virtanen", "漢字漢字漢字", "👨\u200d👩\u200d👧 perhe", "P"]
)


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """With all known, or nothing."""
    if not draw(st.integers(0, 3)):
        return Start(Wishes(LEVELS), offer_unfinished=True)
    people = draw(st.lists(NAMES, min_size=1, max_size=4, unique=True))
    computers = draw(st.lists(st.just("aloittelija"), max_size=1))
    ruleset = rulesets()[draw(st.integers(0, 2 * len(rulesets()))) % len(rulesets())]
    return Start(Wishes(LEVELS, ruleset, tuple(people), tuple(computers)))


VIEWS = st.builds(View, st.just(catalog("fi")), st.integers(20, 80), st.booleans())


@given(starts(), VIEWS, LINES, st.integers(0, 99))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_in_memory(start: Start, view: View, lines: list[str | Sensible], seed: int) -> None:
    desk = Desk(LIBRARY, view, start, seed).begin()
    for line in lines:
        if desk.prompt is None:
            break
        prompt, before = desk.prompt, [table.events[:] for table in desk.tables]
        text = line.at(prompt) if isinstance(line, Sensible) else line
        shown = desk.say(text)
        assert all(cells(one) <= view.width for one in shown), shown
        assert not view.plain or not any("  " in one or not one for one in shown)
        assert not any(ord(sign) < 32 or 0x7F <= ord(sign) < 0xA0 for one in shown for sign in one)
        if before:
            verify_answer(desk, prompt, before)
    if desk.prompt is not None:
        desk.close()
    assert desk.prompt is None
    assert not desk.failed


def verify_answer(desk: Desk, prompt: str, before: Sequence[Sequence[Event]]) -> None:
    """What was stored is only added to; an answered row is one mark of that seat."""
    for table, old in zip(desk.tables, before, strict=False):
        assert table.events[: len(old)] == list(old)
    table = desk.tables[len(before) - 1]
    added = table.events[len(before[-1]) :]
    game = table.replay()
    marked = sum(len(card.ruleset.rows) - len(card.unmarked) for card in game.cards)
    marks = [event for event in table.events if isinstance(event, MarkEvent)]
    undone = sum(event.kind == "undo" for event in table.events)
    assert marked == len(marks) - undone
    if prompt == ROW:
        made = [event for event in added if isinstance(event, MarkEvent)]
        assert len(made) == (desk.prompt not in {ROW, None})


@given(starts(), LINES)
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
def test_with_records(start: Start, lines: list[str | Sensible]) -> None:
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        play_in(Path(folder), start, lines)


def play_in(folder: Path, start: Start, lines: list[str | Sensible]) -> None:
    """Play with records; they are in order and hold what was reached."""
    with open_records(folder / "jatsi.db", now=NOW) as records:
        dialogue = Dialogue(Evening(View(catalog("fi")), start).run())
        runner = Runner(dialogue, records, LIBRARY, advisors(), lambda: NOW)
        shown = runner.start()
        for line in lines:
            if shown.prompt is None:
                break
            answer = line.at(shown.prompt) if isinstance(line, Sensible) else line
            shown = runner.feed(Line(answer))
        if shown.prompt is not None:
            runner.feed(Closed())
        assert check(records) == []
        for summary in list_games(records):
            game = game_of(load(records, summary.id))
            assert (summary.finished_at is not None) == (game.phase is Phase.OVER)
            if summary.finished_at:
                assert [seat.total for seat in summary.seats] == [c.total for c in game.cards]


def test_sensible_answers_alone_end_a_game() -> None:
    """So that the sequences above can get far."""
    ruleset = three_rows()
    desk = Desk(LIBRARY, View(catalog("fi")), Start(Wishes(LEVELS, ruleset, ("A",)))).begin()
    for n in range(200):
        if desk.prompt == AGAIN:
            break
        desk.say(Sensible(n).at(desk.prompt or ""))
    assert desk.tables[0].replay().phase is Phase.OVER
