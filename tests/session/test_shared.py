"""Games at tables: who acts when, what the others are told, and what is stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jatsi.club.keys import block, change_keys
from jatsi.errors import IllegalError
from jatsi.game.model import Phase
from jatsi.game.paces import OwnPace
from jatsi.records.checking import check
from jatsi.records.connection import open_records
from jatsi.records.games import load
from jatsi.records.people import anonymise, find_or_add
from jatsi.records.table_lines import drop_empty, let_go
from jatsi.records.tables import Agreed, open_table
from jatsi.resources.library import Library
from jatsi.resources.places import packaged_rules
from jatsi.runner import Runner
from jatsi.session.evening import Evening, Start
from jatsi.session.protocol import Dialogue
from jatsi.session.setup import Wishes
from tests.records.helpers import game_of, key_number
from tests.session.conftest import THREE
from tests.session.desk import READY, RETHROW, ROW
from tests.session.test_any_lines import WORDS, Sensible
from tests.tables import advisors
from tests.visits import NOW, Visit, known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jatsi.game.model import Game
    from jatsi.records.connection import Records
    from jatsi.records.games import StoredGame

LOBBY, WAITING = "Mitä tehdään? (numero tai lopeta) ", "Odotetaan muita> "
LIISA_PLAYS, MAIJA_PLAYS = "Vuorossa: Liisa> ", "Vuorossa: Maija> "
MACHINE_PLAYS = "Vuorossa: Kone (aloittelija)> "
NAMES = ("Liisa", "Maija", "Olli", "Aino")


@dataclass
class Club:
    """Records in which four people are known by keys, and a clock."""

    records: Records
    library: Library
    at: datetime = NOW
    visits: list[Visit] = field(default_factory=list)

    def come(self, number: int) -> Visit:
        """A visit of the one of that number, from 1."""
        visit = Visit(self.records, self.library, known(number), clock=lambda: self.at)
        self.visits.append(visit)
        return visit

    def open(
        self,
        *,
        places: int = 2,
        machine: str = "ei",
        stands_in: str = "ei",
        invited: str = "kaikki",
    ) -> Visit:
        """A table for a short game, where Liisa is awaited for ten minutes and waits."""
        visit = self.come(1)
        visit.say(
            "avaa",
            "vuorotellen",
            "ei",
            "kolme",
            "ei",
            machine,
            str(places),
            "10",
            stands_in,
            invited,
        )
        return visit

    def table(self, **agreed: str) -> tuple[Visit, Visit]:
        """Liisa, whose turn it is, and Maija at a table."""
        liisa, maija = self.open(**agreed), self.come(2)  # type: ignore[arg-type]
        maija.say("pöydät", "1")
        liisa.hear()
        maija.hear()
        return liisa, maija

    def wait(self, minutes: float) -> None:
        """Let time pass."""
        self.at += timedelta(minutes=minutes)

    @property
    def stored(self) -> StoredGame:
        """The first game as it stands in the records."""
        return load(self.records, 1)

    @property
    def game(self) -> Game:
        """What its events make it."""
        return game_of(self.stored)


def opened_club(home: Path) -> Club:
    """A club in that folder."""
    rules = home / "rules"
    rules.mkdir()
    (rules / "kolme.toml").write_text(THREE, "utf-8")
    records = open_records(home / "jatsi.db", now=NOW)
    for number, name in enumerate(NAMES, 1):
        find_or_add(records, name, now=NOW)
        change_keys(records, name, add=[key_number(number)], remove=[], now=NOW)
    return Club(records, Library(packaged_rules(), rules))


@pytest.fixture
def club(home: Path) -> Iterator[Club]:
    opened = opened_club(home)
    with opened.records:
        yield opened


def test_a_table_begins_with_the_last_place(club: Club) -> None:
    liisa, maija = club.open(), club.come(2)
    assert liisa.prompt == WAITING
    assert liisa.said == "Pöytä 1: Kolme; Liisa; paikoista varattu 1/2, vuorotellen."
    assert liisa.hear() == ""
    maija.say("pöydät")
    assert maija.said == "1 Kolme; Liisa; paikoista varattu 1/2, vuorotellen"
    maija.say("1")
    assert maija.prompt == LIISA_PLAYS
    assert liisa.hear().startswith("Pöytään istuu Maija. ")
    assert liisa.prompt == READY
    seats = [(seat.name, seat.person, seat.level) for seat in club.stored.summary.seats]
    assert seats == [("Liisa", 1, None), ("Maija", 2, None)]
    assert check(club.records) == []


def test_the_one_who_opened_the_table_begins_before_all_places_are_taken(club: Club) -> None:
    liisa, maija = club.open(places=3, machine="aloittelija"), club.come(2)
    assert liisa.say("aloita").lines == ("Pöydässä ei ole vielä ketään muuta.",)
    maija.say("pöydät", "1")
    assert maija.prompt == WAITING
    assert maija.say("aloita").lines == ("Pelin aloittaa pöydän avaaja Liisa.",)
    assert liisa.say("aloita").prompt == READY
    assert liisa.said.split()[:2] == ["KOLME", "1/3"]
    maija.hear()
    assert maija.prompt == LIISA_PLAYS
    assert [seat.level for seat in club.stored.summary.seats] == [None, None, "aloittelija"]


def test_a_place_is_kept_or_given_up(club: Club) -> None:
    liisa, maija = club.open(places=3), club.come(2)
    maija.say("pöydät", "1")
    assert maija.say("lopeta").prompt == LOBBY
    assert liisa.hear() == "Pöytään istuu Maija."
    refused = " ".join(maija.say("avaa").lines)
    assert refused == "Istut jo pöydässä 1. Valitse se kohdasta Pöydät ja vastaa ensin: luovu."
    maija.say("pöydät", "1", "luovu")
    assert liisa.hear() == "Pöydästä nousee Maija."
    assert liisa.say("luovu").prompt == LOBBY
    assert maija.say("pöydät").lines == ("Pöytiä ei nyt ole. Avaa oma.",)
    assert club.records.db.table("table_seats").count == 0


def test_the_others_see_each_throw_keep_and_mark(club: Club) -> None:
    liisa, maija = club.table()
    liisa.say("")
    assert liisa.prompt == RETHROW
    dice = club.game.turn.dice
    assert maija.hear() == f"Liisa: {dice[0]} {dice[1]} {dice[2]}"
    assert maija.prompt == LIISA_PLAYS
    liisa.say("a")
    again = club.game.turn.dice
    assert again[1:] == dice[1:]
    told = f"Liisa jättää {dice[1]} {dice[2]}. Liisa: {again[0]} {again[1]} {again[2]}"
    assert maija.hear() == told
    liisa.say("summa")
    assert liisa.prompt == MAIJA_PLAYS
    assert maija.hear().startswith(f"Liisa: Summa {sum(again)}. Yhteensä {sum(again)}.")
    assert maija.prompt == READY
    maija.say("", "kaikki")
    assert "Maija heittää kaikki uudelleen." in liisa.hear()
    maija.say("1")
    liisa.hear()
    liisa.say("", "ei")
    assert maija.hear().endswith("Liisa ei heitä enempää.")


def test_nobody_acts_out_of_turn_and_everything_can_be_asked(club: Club) -> None:
    liisa, maija = club.table()
    for answer in ("h", "ei", "a", "1", "summa"):
        maija.say(answer)
        assert maija.prompt == LIISA_PLAYS
    assert maija.say("1").lines == ("Nyt on toisen vuoro: Liisa.",)
    assert maija.say("").lines == ()
    assert "Summa" in " ".join(maija.say("pöytäkirja").lines)
    assert "Summa" in " ".join(maija.say("kohdat").lines)
    assert maija.say("säännöt").lines
    assert maija.say("vinkki").lines[0].startswith("Vinkin saa omiin noppiin.")
    assert club.stored.events == ()
    liisa.say("")
    assert maija.say("nopat").lines == ("Vielä ei ole heitetty.",)
    maija.hear()
    assert "1. heitto" in maija.say("nopat").lines[0]


def test_only_one_s_own_mark_is_taken_back(club: Club) -> None:
    liisa, maija = club.table()
    liisa.say("", "ei", "1")
    maija.hear()
    assert maija.say("kumoa").lines == ("Viimeinen merkintä ei ole sinun.",)
    assert liisa.say("kumoa").prompt == ROW
    assert maija.hear() == "Liisa kumoaa viimeisen merkinnän."
    assert maija.prompt == LIISA_PLAYS
    liisa.say("2")
    maija.hear()
    maija.say("")
    assert liisa.say("kumoa").lines[0].startswith("Maija: ")
    assert liisa.say("kumoa").lines == ("Heittoa ei voi kumota.",)
    assert club.game.turn.seat == 1


def test_who_is_late_is_told_what_happened_instead(club: Club) -> None:
    """Maija throws before she has heard that Liisa takes her mark back."""
    liisa, maija = club.table()
    liisa.say("", "ei", "1")
    maija.hear()
    liisa.say("kumoa")
    before = club.stored.events
    assert maija.say("").prompt == LIISA_PLAYS
    assert maija.said == "Liisa kumoaa viimeisen merkinnän."
    assert club.stored.events == before
    liisa.say("2")
    maija.hear()
    assert maija.prompt == READY


def test_two_sessions_of_one_person_do_no_harm(club: Club) -> None:
    liisa, _ = club.table()
    again = club.come(1)
    again.say("jatka")
    assert again.prompt == READY
    liisa.say("")
    dice = club.game.turn.dice
    again.say("")
    assert again.said == f"Liisa: {dice[0]} {dice[1]} {dice[2]}"
    assert again.prompt == RETHROW
    assert club.game.turn.thrown == 1


def test_a_table_is_played_to_its_end_while_one_watches_and_one_drops(club: Club) -> None:
    liisa, maija, olli = club.open(places=3), club.come(2), club.come(3)
    maija.say("pöydät", "1")
    olli.say("pöydät", "1")
    aino = club.come(4)
    assert aino.say("pöydät").lines[0].startswith("1 Kolme; Liisa, Maija,")
    aino.say("1")
    assert aino.prompt == LIISA_PLAYS
    for answer in ("", "h", "kumoa", "a", "1"):
        aino.say(answer)
    assert club.stored.events == ()
    heard: list[str] = []
    for number, (answer, row) in enumerate([("ei", "1"), ("a", "2"), ("kaikki", "3")]):
        for who in (0, 1, 2):
            if (number, who) == (1, 2):
                heard.append(aino.hear())
                olli.hear()
                olli.say("")
                dice = club.game.turn.dice
                olli.close()
                assert "Poistui: Olli. Paikka säilyy." in liisa.hear()
                olli = club.come(3)
                olli.say("jatka")
                assert olli.prompt == RETHROW
                assert olli.shown.lines[-1].split() == [str(face) for face in dice]
                assert "Paikalle tuli Olli." in liisa.hear()
                olli.say(answer, row)
                continue
            player = (liisa, maija, olli)[who]
            player.hear()
            assert player.prompt == READY
            player.say("", answer, row)
    for visit in (liisa, maija, aino):
        said = visit.hear()
        assert all(f"{name}: " in said for name in NAMES[:3])
        assert visit.prompt == LOBBY
    assert "Olli: Summa" in aino.said
    assert any("Liisa: Kuutoset" in line for line in heard)
    assert olli.prompt == LOBBY
    assert club.game.phase is Phase.OVER
    summary = club.stored.summary
    assert summary.finished_at
    assert [seat.total for seat in summary.seats] == [card.total for card in club.game.cards]
    assert [seat.hints for seat in summary.seats] == [0, 0, 0]
    assert check(club.records) == []
    assert liisa.say("pöydät").lines == ("Pöytiä ei nyt ole. Avaa oma.",)


def test_the_machine_plays_its_turns_by_itself(club: Club) -> None:
    liisa, maija = club.table(machine="aloittelija")
    liisa.say("", "ei", "1")
    maija.hear()
    maija.say("", "ei", "1")
    assert club.game.turn.seat == 0
    assert len(club.stored.events) >= 8
    told = liisa.hear()
    assert "Kone (aloittelija): " in told
    assert liisa.prompt == READY
    assert maija.prompt == LIISA_PLAYS


def test_the_machine_waits_for_players_not_for_watchers(club: Club) -> None:
    """A process was killed between a mark and the machine's turn."""
    liisa, maija = club.table(machine="aloittelija")
    liisa.say("", "ei", "1")
    maija.hear()
    maija.say("", "ei")
    maija.close()
    liisa.close()
    with club.records.writing() as db:  # as Maija's session would have, had it lived longer
        line = {"game": 1, "seq": 6, "kind": "mark", "seat": 2, "row": "kuutoset"}
        last = len(club.stored.events)
        db.table("events").insert(line | {"seq": last + 1, "at": "2026-11-30T12:00:00Z"})
    olli = club.come(3)
    olli.say("pöydät", "1")
    assert olli.prompt == MACHINE_PLAYS
    maija = club.come(2)
    maija.say("jatka")
    assert maija.prompt == LIISA_PLAYS
    assert "Kone (aloittelija): " in olli.hear()


def test_whoever_is_away_is_waited_for(club: Club) -> None:
    liisa, maija = club.table()
    liisa.say("", "ei", "1")
    liisa.hear()
    maija.hear()
    club.wait(9.9)
    assert "odotettu" not in liisa.hear()
    club.wait(0.1)
    assert "Maija: odotettu 10 minuuttia." in liisa.hear()
    assert maija.hear().endswith("Maija: odotettu 10 minuuttia.")
    assert liisa.hear() == "Paikalle tuli Maija."
    assert liisa.hear() == ""
    club.wait(10)
    assert "Maija: odotettu 20 minuuttia." in liisa.hear()
    club.wait(500)
    assert "odotettu" not in liisa.hear()
    assert liisa.prompt == MAIJA_PLAYS
    assert club.game.turn.seat == 1


def test_or_the_machine_plays_one_turn_which_does_not_count(club: Club) -> None:
    liisa, maija = club.table(stands_in="joo")
    liisa.say("", "ei", "1")
    maija.hear()
    maija.say("")
    dice = club.game.turn.dice
    liisa.hear()
    club.wait(10)
    liisa.hear()
    club.wait(10)
    told = liisa.hear()
    assert "Kone pelaa tämän vuoron, pelaajana Maija." in told
    assert liisa.prompt == READY
    assert club.game.turn.seat == 0
    throws = [event.event for event in club.stored.events if event.event.kind == "throw"]
    assert throws[1].dice == dice  # type: ignore[union-attr]
    hints = [seat.hints for seat in club.stored.summary.seats]
    assert hints == [0, 1]
    assert "Maija: " in " ".join(maija.say("ei").lines)
    assert maija.prompt == LIISA_PLAYS


def test_who_does_not_answer_any_more_is_told_to_be_gone(club: Club) -> None:
    liisa, maija = club.table()
    assert liisa.hear() == ""
    club.wait(0.5)
    assert (liisa.hear(), maija.hear()) == ("", "")
    club.wait(0.75)
    assert liisa.hear() == ""
    club.wait(0.75)
    assert liisa.hear() == "Poistui: Maija. Paikka säilyy."
    assert maija.hear() == ""
    assert liisa.hear() == "Paikalle tuli Maija."


def test_who_is_blocked_plays_on_no_more(club: Club) -> None:
    liisa, maija = club.table()
    block(club.records, "Maija", "rude", who="club", now=NOW)
    assert "rude" in maija.hear()
    assert maija.prompt == LOBBY
    liisa.say("", "ei", "1")
    assert maija.say("jatka").prompt is None


def test_a_game_at_a_table_goes_on_only_there(club: Club) -> None:
    club.table()
    dialogue = Dialogue(Evening(club.visits[0].answers.view, Start(Wishes(()), game=1)).run())
    runner = Runner(dialogue, club.records, club.library, advisors(), lambda: NOW)
    with pytest.raises(IllegalError, match="table 1"):
        runner.start()
    asked = Start(Wishes(()), only_unfinished=True)
    dialogue = Dialogue(Evening(club.visits[0].answers.view, asked).run())
    with pytest.raises(IllegalError):
        Runner(dialogue, club.records, club.library, advisors(), lambda: NOW).start()


def test_strangers_to_a_table_cannot_sit_down_once_it_has_begun(club: Club) -> None:
    club.table()
    olli = club.come(3)
    olli.say("pöydät", "1")
    assert olli.prompt == LIISA_PLAYS
    for word in ("kumoa", "aloita", "luovu"):
        assert olli.say(word).lines == (f"{word}: ei onnistu tässä.",)
        assert olli.prompt == LIISA_PLAYS
    assert olli.say("lopeta").prompt == LOBBY
    assert [one.person for one in club.stored.summary.seats] == [1, 2]
    assert olli.say("jatka").lines == ("Keskeneräistä peliä ei ole.",)


def test_a_table_for_those_who_are_invited(club: Club) -> None:
    liisa = club.open(invited="Nobody")
    assert "Nobody" in liisa.said
    assert liisa.say(" , ").lines[0].startswith("Vastaa nimillä")
    assert liisa.say("Maija, Aino").prompt == WAITING
    olli = club.come(3)
    assert olli.say("pöydät").lines == ("1 Kolme; Liisa; vain kutsutuille",)
    assert olli.say("1").lines == ("Pöytä 1 on vain kutsutuille.",)
    assert olli.prompt == LOBBY
    liisa.say("lopeta", "pöydät", "1")
    maija = club.come(2)
    assert maija.say("pöydät", "1").prompt == LIISA_PLAYS
    assert olli.say("pöydät", "1").prompt == LIISA_PLAYS


def test_whoever_is_anonymised_gives_the_place_up(club: Club) -> None:
    club.open(places=3)
    anonymise(club.records, 1, now=NOW)
    assert club.records.db.table("table_seats").count == 0
    assert check(club.records) == []


DOINGS = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.one_of(
            *[st.integers(0, 59).map(Sensible)] * 5,
            st.just("kumoa"),
            st.sampled_from(WORDS),
            st.none(),
            st.just(0),
        ),
    ),
    max_size=60,
)


@given(DOINGS, st.sampled_from(["ei", "aloittelija"]))
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_any_interleaving_is_a_game_in_which_nobody_acts_out_of_turn(
    doings: list[tuple[int, Sensible | str | int | None]], machine: str
) -> None:
    """None listens, 0 is a line that breaks; the third watches."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        club = opened_club(Path(folder))
        with club.records:
            visits = [*club.table(machine=machine), club.come(3)]
            visits[2].say("pöydät", "1")
            for who, doing in doings:
                act(club, visits, who, doing)
                if visits[who].prompt in (None, LOBBY):
                    break
            assert check(club.records) == []
            for visit in visits:
                visit.hear()


def act(club: Club, visits: list[Visit], who: int, doing: Sensible | str | int | None) -> None:
    """Let one of them act; who has no turn changes nothing, and a turn goes one way."""
    before, turn = club.stored.events, club.game.turn.seat
    over = club.game.phase is Phase.OVER
    visit = visits[who]
    if doing is None:
        visit.hear()
    elif isinstance(doing, int):
        visit.close()
        visits[who] = club.come(who + 1)
        visits[who].say(*(("pöydät", "1") if who == 2 else ("jatka",)))
    else:
        answer = doing.at(visit.prompt or "") if isinstance(doing, Sensible) else doing
        if answer.lower() in ("lopeta", "l", "quit", "q"):
            return
        visit.say(answer)
    after = club.stored.events
    assert after[: len(before)] == before
    added = [stored.event for stored in after[len(before) :]]
    if added and not isinstance(doing, int) and doing is not None:
        own = [event for event in added if event.seat != 2]
        assert {event.seat for event in own} <= {who}, (turn, who, added)
        assert who != 2
    assert not (over and added)


def test_who_slept_while_the_table_went_is_told(club: Club) -> None:
    """A number that was a table's is never another's."""
    liisa, maija = club.open(places=3), club.come(2)
    maija.say("pöydät")
    liisa.say("luovu")
    aino = club.come(4)
    aino.say("avaa", "1", "ei", "kolme", "ei", "ei", "2", "10", "ei", "kaikki")
    assert "Pöytä 2:" in aino.said
    assert "Pöytää 1 ei enää ole." in " ".join(maija.say("1").lines)
    assert maija.prompt == LOBBY
    assert club.records.db.table("table_seats").count == 1


def test_a_game_that_is_taken_from_its_table_ends_there(club: Club) -> None:
    liisa, maija = club.table()
    with club.records.writing() as db:
        let_go(db, 1)
        let_go(db, 1)
        drop_empty(db)
    for visit in (liisa, maija):
        assert "Pöytää 1 ei enää ole." in visit.hear()
        assert visit.prompt == LOBBY


def test_ones_own_table_comes_first_and_every_number_is_taken(club: Club) -> None:
    liisa = club.open(places=3)
    liisa.say("lopeta")
    for number in range(21):
        with club.records.writing():
            person = find_or_add(club.records, f"Muu {number}", now=NOW).id
            agreed = Agreed(club.library.resolve("kolme"), 3, OwnPace(5, same_dice=False))
            open_table(club.records, agreed, person, now=NOW)
    lines = liisa.say("pöydät").lines
    assert lines[0].startswith("1 Kolme; Liisa")
    assert "Vielä 2 pöytää." in lines
    shown = {line.split()[0] for line in lines}
    last = next(str(number) for number in range(2, 23) if str(number) not in shown)
    assert "Istut jo pöydässä 1." in " ".join(liisa.say(last).lines)
