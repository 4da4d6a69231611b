"""The sheet for real dice as a dialogue: what is typed, taken back, corrected, closed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jatsi.game.sheets import Sheets
from jatsi.render.cells import cells
from jatsi.render.view import View
from jatsi.session.asking import LeftError
from jatsi.session.protocol import Answer, Dialogue, End, Line, LookedUp, Lookup
from jatsi.session.queries import Judged, Opened, PreviousBest, PreviousBests, Seat
from jatsi.session.writing import Writing
from jatsi.texts.catalog import catalog
from tests.bruteforce import scorers, total

if TYPE_CHECKING:
    from jatsi.game.events import Event
    from jatsi.resources.library import Library
    from jatsi.ruleset.model import Ruleset
    from jatsi.session.protocol import Step, Talk

ROWS = tuple(scorers("yatzy", frozenset()))


VIEWS = st.builds(View, st.just(catalog("fi")), st.integers(20, 60), st.booleans())


def visit(writing: Writing) -> Talk[None]:
    """A sheet from its first prompt to what is shown at its end."""
    yield from writing.run()
    yield writing.step(End())


@dataclass
class Secretary:
    """Types answers and keeps what is stored; at every prompt the two must agree."""

    ruleset: Ruleset
    names: tuple[str, ...] = ("Maija", "Matti")
    view: View = field(default_factory=lambda: View(catalog("fi")))
    events: list[Event] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    prompt: str = ""
    closed: bool = False

    def __post_init__(self) -> None:
        self.sit_down()

    def sit_down(self) -> None:
        """Begin, or go on with what is stored."""
        stored = Sheets.replay(self.ruleset, len(self.names), self.events)
        seats = tuple(map(Seat, self.names))
        self.writing = Writing(self.view, [], Opened(1, stored, seats), stored)
        self.dialogue = Dialogue(visit(self.writing))
        self._take(self.dialogue.start())

    def say(self, *answers: str) -> str:
        """What the answers lead to, as one text."""
        before = len(self.lines)
        for answer in answers:
            self._take(self.dialogue.handle(Line(answer)))
        return "\n".join(self.lines[before:])

    def _take(self, step: Step) -> None:
        while True:
            self.events += step.events
            self.closed = self.closed or step.final is not None
            self.lines += step.lines
            replayed = Sheets.replay(self.ruleset, len(self.names), self.events)
            assert replayed.cards == self.writing.state.cards
            if isinstance(step.wait, Answer):
                self.prompt = step.wait.prompt
                return
            if isinstance(step.wait, End):
                self.prompt = ""
                return
            assert isinstance(step.wait, Lookup)
            first, unjudged = PreviousBest(None), Judged(None, None)
            each = first if isinstance(step.wait.query, PreviousBests) else unjudged
            step = self.dialogue.handle(LookedUp([each] * len(self.names)))

    def total(self, seat: int) -> int:
        """The total of a seat by its stored events."""
        return Sheets.replay(self.ruleset, len(self.names), self.events).cards[seat].total


@pytest.fixture
def club(library: Library) -> Secretary:
    return Secretary(library.resolve("yatzy"))


def test_the_example_of_three_threes_and_two_sixes(club: Secretary) -> None:
    shown = club.say("3 3 3 6 6").splitlines()
    given = {line.rsplit(maxsplit=1)[0].split(maxsplit=1)[1]: line.split()[-1] for line in shown}
    assert given == {
        **dict.fromkeys(["Ykköset", "Kakkoset", "Neloset", "Viitoset", "Neloisluku"], "0"),
        **dict.fromkeys(["Pieni suora", "Suuri suora", "Yatzy"], "0"),
        "Kolmoset": "9",
        "Kuutoset": "12",
        "Yksi pari": "12",
        "Kaksi paria": "18",
        "Kolmoisluku": "9",
        "Täyskäsi": "21",
        "Sattuma": "21",
    }


def test_best_first_on_request(club: Secretary) -> None:
    club.say("33366")
    points = [int(line.split()[-1]) for line in club.say("paras").splitlines()]
    assert points == sorted(points, reverse=True)
    assert points[0] == 21


def test_the_bonus_pace_is_told_after_a_mark(club: Secretary) -> None:
    assert "Bonuksen tahti: 3 edellä." in club.say("33336", "kolmoset")
    assert "Bonuksen tahti: 6 jäljessä." in club.say("66123", "kuutoset")


def test_turns_go_round_and_can_be_changed(club: Secretary) -> None:
    assert "Vuorossa: Matti" in club.say("33366", "tayskasi")
    assert "Vuorossa: Maija" in club.say("vuoro maija")
    club.say("33366", "sattuma")
    assert [club.total(0), club.total(1)] == [42, 0]


def test_points_alone_and_points_that_cannot_be(club: Secretary) -> None:
    assert "0, 2, 4, 6, 8, 10, 12" in club.say("pari 7")
    assert "0, 15" in club.say("pieni suora 20")
    assert not club.events
    club.say("pieni suora 15")
    assert club.total(0) == 15


def test_saved_throws_are_asked_for(library: Library) -> None:
    club = Secretary(library.resolve("yatzy", ["heittosaasto"]), ("Maija",))
    assert club.prompt == "Nopat ja heitot? "
    assert "33366 2" in club.say("33366")
    assert "5 heittoa jäljellä." in club.say("33366 1", "tayskasi")
    assert "6" not in club.say("33366 6").split("väliltä")[0]
    assert "4 heittoa jäljellä." in club.say("33366 4", "sattuma")


def test_a_correction_of_any_mark(club: Secretary) -> None:
    club.say("33366", "tayskasi", "11111", "yatzy", "66666", "kuutoset")
    club.say("korjaa", "maija", "täyskäsi", "22255")
    assert club.total(0) == 16 + 30
    club.say("korjaa", "matti", "yatzy", "ykköset")
    assert club.total(1) == 5
    club.say("korjaa", "maija", "kuutoset", "pisteet 24")
    assert club.total(0) == 16 + 24
    club.say("kumoa", "kumoa", "kumoa")
    assert [club.total(0), club.total(1)] == [21 + 30, 50]


def test_a_correction_can_be_left(club: Secretary) -> None:
    club.say("33366", "tayskasi")
    before = list(club.events)
    for answers in (["kumoa"], ["1", "kumoa"], ["1", "täyskäsi", "kumoa"]):
        club.say("korjaa", *answers)
        assert club.prompt == "Nopat? "
    assert club.events == before


def whole_sheet(club: Secretary, how: str) -> None:
    """Every row of both sheets from the same hands, by dice or by points."""
    hands = [(face,) * 3 + (6, 6) for face in (1, 2, 3, 4, 5)] * 3
    for row, hand in zip(ROWS, hands, strict=True):
        points = scorers("yatzy", frozenset())[row](hand)
        for _ in club.names:
            dice = "".join(map(str, hand))
            club.say(*([dice, row] if how == "dice" else [f"{row} {points}"]))


@pytest.mark.parametrize("how", ["dice", "points"])
def test_the_same_game_by_dice_and_by_points(club: Secretary, how: str) -> None:
    whole_sheet(club, how)
    hands = [(face,) * 3 + (6, 6) for face in (1, 2, 3, 4, 5)] * 3
    expected = total("yatzy", frozenset(), dict(zip(ROWS, hands, strict=True)))
    assert [club.total(0), club.total(1)] == [expected, expected]


def test_a_full_sheet_stays_open_until_it_is_closed(club: Secretary) -> None:
    whole_sheet(club, "dice")
    assert club.prompt == "Suljetaanko pöytäkirja? (kyllä/ei) "
    club.say("ei", "kumoa")
    assert club.prompt == "Mihin kohtaan? "
    club.say("yatzy")
    club.say("korjaa", "2", "yatzy", "55555")
    assert not club.closed
    assert "Voittaja: Matti." in club.say("kyllä")
    assert club.closed


def test_quitting_leaves_everything_as_it_was_typed(club: Secretary) -> None:
    club.say("33366", "uudelleen ab")
    with pytest.raises(LeftError):
        club.say("lopeta")
    club.sit_down()
    assert club.prompt == "Mitä tuli, AB? "
    club.say("66", "sattuma")
    assert club.total(0) == 3 + 6 * 4


HANDS = st.text("123456", min_size=5, max_size=5)
ANSWERS = st.one_of(
    HANDS,
    st.sampled_from(ROWS),
    st.builds("{} {}".format, st.sampled_from(ROWS), st.integers(-5, 60)),
    st.sampled_from(["kumoa", "korjaa", "maija", "matti", "1", "2", "vuoro matti", "paras", "ei"]),
    st.builds("uudelleen {}".format, st.text("abcde", min_size=1, max_size=5)),
    st.builds("pisteet {}".format, st.integers(0, 60)),
    st.sampled_from(["?", "p kaikki", "rivit", "nopat", "vinkki", "säännöt", ""]),
    st.text(max_size=12).filter(lambda text: text not in ("l", "lopeta")),
)


@settings(max_examples=120, deadline=None)
@given(st.lists(ANSWERS, max_size=50), VIEWS)
def test_any_answers_keep_sheet_and_records_alike(
    library: Library, answers: list[str], view: View
) -> None:
    """The secretary checks at every prompt that the stored events give the same sheets."""
    club = Secretary(library.resolve("yatzy"), view=view)
    for answer in answers:
        try:
            club.say(answer)
        except LeftError:
            club.sit_down()
    assert all(cells(line) <= view.width for line in club.lines)


def test_whose_turn_it_is_survives_quitting_and_undo(library: Library) -> None:
    club = Secretary(library.resolve("yatzy"), ("A", "B", "C"))
    club.say("vuoro C")
    club.sit_down()
    assert "Vuorossa: C" in club.lines
    club.say("pari 12")
    assert "Vuorossa: C" in club.say("kumoa")
    club.say("pari 10")
    assert [club.total(seat) for seat in range(3)] == [0, 0, 10]


def test_after_points_alone_the_throws_that_may_be_saved_can_be_used(library: Library) -> None:
    club = Secretary(library.resolve("yatzy", ["heittosaasto"]), ("Maija",))
    club.say("pari 12")
    assert "Heittoja on käytettävissä 5." in club.say("33366 6")
    club.say("33366 5", "tayskasi")
    assert club.total(0) == 33


@pytest.mark.parametrize("answer", ["1 2", "-3", "1.5", "1 6"])
def test_dice_like_answers_name_no_row(club: Secretary, answer: str) -> None:
    club.say("33366")
    assert "ei ole." in club.say(answer)
    assert club.prompt == "Mihin kohtaan? "
