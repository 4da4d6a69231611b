"""The desk of a tournament: what it asks, what it does, what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from jatsi.records.connection import open_records
from jatsi.tournament.facts import (
    Apart,
    Closed,
    Disqualified,
    Penalty,
    Reopened,
    Result,
    Returned,
    Swapped,
    Withdrawn,
)
from jatsi.tournament.plan import Plan
from tests.session.secretary import LIBRARY, NOW, Secretary, found, yatzy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from jatsi.records.connection import Records

    Sit = Callable[..., Secretary]

ENTRY = "Who plays? (name or draw) "
CLOSED = "What now? (standings, reopen, quit) "
FIVE = "Ann, Bob, Cat, Dan, Eve"


@pytest.fixture
def records(home: Path) -> Iterator[Records]:
    """Fresh records."""
    with open_records(home / "jatsi.db", now=NOW) as opened:
        yield opened


@pytest.fixture
def sit(records: Records) -> Sit:
    """Sits down at the desk of a new tournament of two rounds, unless agreed otherwise."""

    def sit(*said: str, **agreed: object) -> Secretary:
        plan = Plan(**({"name": "Autumn", "rounds": 2, "table_size": 2} | agreed))  # type: ignore[arg-type]
        secretary = Secretary(records, found(records, plan))
        secretary.say(*said)
        return secretary

    return sit


def enter_round(secretary: Secretary, number: int, totals: dict[str, int] | None = None) -> None:
    """Answer for everybody in a round, 200 unless told otherwise."""
    while (secretary.prompt or "").startswith((f"Round {number},", "Final.")):
        secretary.say(str((totals or {}).get(secretary.whose, 200)))


def kinds(secretary: Secretary) -> list[str]:
    """What is recorded, by the names of its kinds."""
    return [type(stored.fact).__name__ for stored in secretary.facts]


def test_an_evening_from_the_first_name_to_the_end(sit: Sit) -> None:
    secretary = sit()
    assert secretary.lines[1:] == [
        "AUTUMN                             Yatzy",
        "Rounds: 2; at a table: 2.",
    ]
    assert secretary.prompt == ENTRY
    assert secretary.say("Ann", "Bob,  Cat ,") == (
        "Added: Ann. Players now: 1. Added: Bob, Cat. Players now: 3."
    )
    shown = secretary.say("draw")
    [table] = secretary.tables(1)
    assert shown == f"AUTUMN                           Round 1 Table 1: {', '.join(table)}"
    for name, total in zip(table, ("210", "200", "-50"), strict=True):
        assert secretary.prompt == f"Round 1, table 1. {name}? "
        shown = secretary.say("-" if total == "-50" else total)
    assert shown.startswith(f"Table 1: {table[0]} 210, {table[1]} 200, {table[2]} -. Round 1 is")
    assert shown.endswith(
        f" 1. {table[0]}                              210"
        f"  2. {table[1]}                              200"
        f"  3. {table[2]}                                -"
    )
    assert secretary.prompt == "Draw round 2? (yes/no) "
    assert secretary.say("no") == "yes or draw goes on when it is time."
    secretary.say("yes")
    enter_round(secretary, 2)
    assert secretary.prompt == "Close the tournament? (yes/no) "
    secretary.say("yes")
    assert secretary.lines[-1] == "Closed on 30.11.2026."
    assert secretary.prompt == CLOSED
    assert secretary.say("quit") == "Everything is stored. The same command goes on from here."
    assert secretary.prompt is None


def test_totals_are_asked_for_in_seating_order(sit: Sit) -> None:
    secretary = sit(FIVE, "draw")
    asked = []
    for _ in range(5):
        asked.append(secretary.whose)
        secretary.say("200")
    assert asked == [name for table in secretary.tables(1) for name in table]


def test_the_rest_of_a_table_on_one_line(sit: Sit) -> None:
    secretary = sit(FIVE, "draw")
    first, second = secretary.tables(1)
    secretary.say("210")
    shown = secretary.say("-, 190")
    assert shown == f"Table 1: {first[0]} 210, {first[1]} -, {first[2]} 190."
    before = secretary.facts
    assert secretary.say("1 2 3") == (
        f"There are 3 totals, but only these lack one here: {', '.join(second)}."
    )
    assert secretary.facts == before
    secretary.say("205 204")
    assert [secretary.totals[name, 1] for name in first + second] == [210, None, 190, 205, 204]


def test_results_for_others_than_the_one_asked_for(sit: Sit) -> None:
    secretary = sit(FIVE, "draw")
    asked = secretary.prompt
    names = [name for table in secretary.tables(1) for name in table]
    last = names[-1]
    assert secretary.say(f"{last} 210") == f"{last} 210."
    assert secretary.prompt == asked
    shown = secretary.say(f"{names[1]}=180, {names[2].lower()} unplayed")
    assert shown == f"{names[1]} 180, {names[2]} -."
    assert secretary.prompt == asked
    secretary.say("99")
    assert secretary.totals == {
        (names[0], 1): 99,
        (names[1], 1): 180,
        (names[2], 1): None,
        (last, 1): 210,
    }
    assert secretary.whose == names[3]


def test_from_table_to_table(sit: Sit) -> None:
    secretary = sit(FIVE, "draw")
    first, second = secretary.tables(1)
    secretary.say("skip")
    assert secretary.whose == second[0]
    secretary.say("skip")
    assert secretary.whose == first[0]
    secretary.say("table 2", "200 190")
    assert secretary.whose == first[0]
    assert secretary.say("skip") == "No other table lacks results."
    assert secretary.say("table 2") == "Table 2 lacks no results."
    assert secretary.say("table 3") == "Answer with a number from 1 to 2."
    assert secretary.say("") == ""
    assert secretary.whose == first[0]
    assert secretary.say("missing") == f"Round 1, table 1: {', '.join(first)}"


def test_several_games_of_a_round(sit: Sit) -> None:
    """The sheets of a table come in game by game."""
    secretary = sit("Ann, Bob", "draw", games=2, rounds=1)
    [[one, other]] = secretary.tables(1)
    assert secretary.prompt == f"Round 1, table 1, game 1. {one}? "
    assert secretary.say("200 190") == f"Table 1, game 1: {one} 200, {other} 190."
    assert secretary.prompt == f"Round 1, table 1, game 2. {one}? "
    assert secretary.say("missing") == f"Round 1, table 1, game 2: {one}, {other}"
    assert secretary.say(f"{other} 180") == f"{other} 180."
    shown = secretary.say(f"correct {other} 181")
    assert shown == "1 Round 1, game 1: 190 2 Round 1, game 2: 180"
    assert secretary.prompt == "Which game? "
    secretary.say("2")
    assert secretary.prompt == "Round 1, game 2: why 181 and not 180? "
    shown = secretary.say("misread")
    assert shown == f"Round 1, game 2, {other}: 181, earlier 180."


def test_a_correction_rounds_later(sit: Sit) -> None:
    secretary = sit("Ann, Bob", "draw")
    enter_round(secretary, 1, {"Ann": 241})
    secretary.say("yes")
    enter_round(secretary, 2, {"Ann": 180})
    shown = secretary.say("correct ann 214")
    assert shown == "1 Round 1: 241 2 Round 2: 180"
    assert secretary.prompt == "Which round? "
    assert secretary.say("3") == "Answer with a number from 1 to 2."
    secretary.say("1")
    assert secretary.prompt == "Round 1: why 214 and not 241? "
    assert secretary.say("help") == (
        "The reason stays in the records. undo: nothing is changed. At any time: help,"
        " standings, tables, missing, print, quit."
    )
    assert secretary.say("tables were mixed up") == "Round 1, Ann: 214, earlier 241."
    correction = secretary.facts[-1]
    assert correction.fact == Result(1, 1, 1, 214, None, "tables were mixed up")
    assert correction.who == "tupu"
    assert secretary.say("standings").startswith(
        "AUTUMN                         Standings 1. Bob: 400"
    )


def test_a_correction_step_by_step(sit: Sit) -> None:
    secretary = sit("Ann, Bob", "draw")
    assert secretary.say("correct Ann 214") == "Ann has no results yet."
    enter_round(secretary, 1, {"Ann": 241})
    secretary.say("correct")
    assert secretary.prompt == "Who? "
    assert secretary.say("Cat") == "There is no player Cat."
    secretary.say("ann")
    assert secretary.prompt == "Round 1: 241. What is right? "
    assert secretary.say("375").startswith("No full sheet comes to 375.")
    assert secretary.say("draw") == "draw: not possible here."
    secretary.say("-")
    assert secretary.prompt == "Round 1: why - and not 241? "
    assert secretary.say("did not play") == "Round 1, Ann: -, earlier 241."
    assert secretary.say("correct Ann -") == "That is what stands there already."


def test_a_late_entry_and_a_withdrawal_in_mid_round(sit: Sit) -> None:
    secretary = sit(FIVE, "draw", "200")
    asked = secretary.whose
    assert secretary.say("join Fay") == "In from round 2 on: Fay."
    secretary.say(f"withdraw {asked}")
    assert secretary.prompt == f"Round 1. {asked}? (total/unplayed) "
    secretary.say("undo")
    assert secretary.whose == asked
    secretary.say(f"withdraw {asked}")
    assert secretary.say("99999").startswith("No full sheet comes to 99999.")
    assert secretary.say("unplayed") == f"{asked} has withdrawn: no table from round 2 on."
    enter_round(secretary, 1)
    assert secretary.totals[asked, 1] is None
    secretary.say("yes")
    assert asked not in [name for table in secretary.tables(2) for name in table]
    assert "Fay" in [name for table in secretary.tables(2) for name in table]


def test_a_withdrawal_with_several_games_on(sit: Sit) -> None:
    secretary = sit("Ann, Bob, Cat", "draw", games=3)
    secretary.say("ann 200", "withdraw Ann")
    assert secretary.asked.endswith("Round 1, game 2. Ann? (total/unplayed) ")
    secretary.say("180")
    assert secretary.asked.endswith("Round 1, game 3. Ann? (total/unplayed) ")
    assert secretary.state.result(1, 1, 2) is None
    secretary.say("-")
    told = [secretary.state.result(1, 1, game) for game in (1, 2, 3)]
    assert [result.total for result in told if result] == [200, 180, None]
    assert isinstance(secretary.facts[-1].fact, Withdrawn)


def test_who_never_sat_leaves_no_trace(sit: Sit) -> None:
    secretary = sit("Ann, Bob, Cat")
    assert secretary.say("withdraw cat") == "Cat is not in any more."
    assert secretary.say("withdraw cat") == "There is no player cat."
    assert secretary.prompt == ENTRY


def test_who_left_comes_back(sit: Sit) -> None:
    secretary = sit("Ann, Bob, Cat", "draw")
    enter_round(secretary, 1)
    secretary.say("withdraw Ann")
    assert secretary.say("return Ann") == "Ann is in again."
    assert secretary.say("return Ann") == "Ann is in play."
    secretary.say("disqualify Ann")
    assert secretary.prompt == "Reason? "
    assert secretary.say("shouted") == "Ann is disqualified."
    assert secretary.say("disqualify Ann") == "Ann is disqualified already."
    secretary.say("return Ann", "a misunderstanding")
    changes = [stored.fact for stored in secretary.facts][-3:]
    assert changes == [
        Returned(1, 2, ""),
        Disqualified(1, 1, "shouted"),
        Returned(1, 1, "a misunderstanding"),
    ]


def test_a_penalty(sit: Sit) -> None:
    secretary = sit("Ann, Bob", "draw", "200")
    secretary.say("penalty Ann 20")
    assert secretary.say("came late") == "Ann: a penalty of 20 points."
    secretary.say("penalty Ann")
    assert secretary.prompt == "How many points? "
    assert secretary.say("x") == "x: these are not points."
    assert secretary.say("0") == "A penalty is at least one point."
    secretary.say("penalty Ann", "1", "once more")
    assert [stored.fact for stored in secretary.facts][-2:] == [
        Penalty(1, 1, 20, "came late"),
        Penalty(1, 1, 1, "once more"),
    ]


def test_places_are_changed_and_people_kept_apart(sit: Sit) -> None:
    secretary = sit(FIVE)
    assert secretary.say("apart Ann, Bob") == (
        "Apart from the next draw on, where possible: Ann, Bob."
    )
    secretary.say("draw")
    first, second = secretary.tables(1)
    shown = secretary.say(f"swap {first[0]}, {second[0]}")
    assert shown.startswith(f"In round 1 changed places: {first[0]}, {second[0]}. AUTUMN")
    assert shown.endswith(f"Table 2: {', '.join([first[0], *second[1:]])}")
    assert secretary.whose == second[0]
    secretary.say("swap", first[0])
    assert secretary.prompt == "And who else? "
    secretary.say(second[0])
    assert secretary.whose == first[0]
    told = [type(stored.fact) for stored in secretary.facts]
    assert (told.count(Swapped), told.count(Apart)) == (2, 1)
    assert secretary.say("swap Ann") == ""
    assert secretary.say("undo") == ""
    assert secretary.say("swap Ann, Bob, Cat") == "Name two people with a comma between them."


def test_a_draw_is_taken_back(sit: Sit) -> None:
    secretary = sit("Ann, Bob", "draw")
    assert secretary.say("undraw").startswith("The draw of round 1 is taken back.")
    assert secretary.prompt == ENTRY
    assert secretary.say("undraw") == "No round is drawn."
    secretary.say("draw", "200")
    assert secretary.say("undraw") == (
        "Round 1 has results and cannot be undrawn. Correct what is wrong."
    )


def test_a_round_is_drawn_ahead(sit: Sit) -> None:
    secretary = sit("Ann, Bob", "draw", "200")
    asked = secretary.prompt
    [table] = [", ".join(table) for table in (secretary.say("draw"), secretary.tables(2))[1]]
    assert secretary.lines[-3:] == [
        "Round 2 is drawn.",
        "AUTUMN                           Round 2",
        f"Table 1: {table}",
    ]
    assert secretary.prompt == asked
    shown = secretary.say("190")
    assert "Round 1 is complete." in shown
    assert shown.endswith(f"Table 1: {table}")
    assert secretary.prompt == f"Round 2, table 1. {secretary.tables(2)[0][0]}? "


def test_a_tie_at_the_cut_and_a_final(sit: Sit) -> None:
    secretary = sit("Ann, Bob, Cat, Dan", "draw", rounds=1, final=2, table_size=4)
    enter_round(secretary, 1, {"Ann": 210, "Dan": 190})
    assert secretary.lines[-2:] == ["Tied for the last place in the final:", "Bob, Cat."]
    assert secretary.prompt == "Throw-off. Bob? "
    assert secretary.say("draw").startswith("The last place in the final is tied: Bob, Cat.")
    secretary.say("12")
    assert secretary.prompt == "Throw-off. Cat? "
    secretary.say("undo")
    assert secretary.prompt == "Throw-off. Bob? "
    assert secretary.say("12 13 14") == "There are 3 numbers, but only these throw: Bob, Cat."
    secretary.say("12", "12")
    assert secretary.asked.endswith(" Throw-off: Bob 12, Cat 12. Right? (yes/no) ")
    before = secretary.facts
    secretary.say("no")
    assert secretary.facts == before
    assert secretary.prompt == "Throw-off. Bob? "
    secretary.say("12 12")
    assert secretary.say("yes") == "They are still tied, and throw again."
    assert secretary.prompt == "Throw-off. Bob? "
    secretary.say("15 17")
    assert secretary.say("yes") == "To the final: Ann, Cat."
    assert secretary.prompt == "Draw the final? (yes/no) "
    secretary.say("yes")
    assert secretary.tables(2) == [["Ann", "Cat"]]
    assert secretary.prompt == "Final. Ann? "
    assert secretary.say("180 220").startswith("Final: Ann 180, Cat 220. Everything is played.")
    assert secretary.lines[-4:] == [
        " 1. Cat                        220 (200)",
        " 2. Ann                        180 (210)",
        " 3. Bob                            (200)",
        " 4. Dan                            (190)",
    ]


def test_rounds_of_different_rules(records: Records) -> None:
    """Each total has to be one that its round's rules can give."""
    plan = Plan("Autumn", rounds=2)
    maxi = LIBRARY.resolve("maxijatsi", ())
    secretary = Secretary(records, found(records, plan, yatzy(), maxi))
    assert "Yatzy; Maxi Yatzy" in " ".join(secretary.lines)
    secretary.say("Ann, Bob", "draw")
    assert secretary.say("500").startswith("No full sheet comes to 500.")
    enter_round(secretary, 1)
    secretary.say("yes")
    assert secretary.say("500") == ""


def test_closing_early_and_reopening(sit: Sit) -> None:
    secretary = sit("Ann, Bob")
    assert secretary.say("close") == "Nothing was played, so there is nothing to close."
    secretary.say("draw", "200", "close")
    assert secretary.asked.endswith("Not everything is played. Close all the same? (yes/no) ")
    secretary.say("no")
    assert secretary.state.closed is None
    secretary.say("close")
    shown = secretary.say("yes")
    assert shown == "Closed on 30.11.2026. Not everything was played."
    assert secretary.prompt == CLOSED
    assert secretary.say("Ann 200") == "Answer standings, reopen or quit."
    assert secretary.say("correct Ann 1") == "Autumn is closed. Reopen it first."
    secretary.say("reopen")
    assert secretary.prompt == "Reason? "
    secretary.say("undo")
    assert secretary.prompt == CLOSED
    assert secretary.say("reopen", "too soon").startswith("The tournament is open again.")
    assert secretary.prompt.startswith("Round 1, table 1. ")
    told = [stored.fact for stored in secretary.facts][-2:]
    assert [type(fact) for fact in told] == [Closed, Reopened]
    assert secretary.say("reopen") == "Autumn is not closed."


def test_tables_and_standings_of_any_round(sit: Sit) -> None:
    secretary = sit("Ann, Bob")
    assert secretary.say("tables") == "No round is drawn."
    assert secretary.say("standings 1") == "Round 1 is not drawn. Draw it first."
    secretary.say("draw")
    enter_round(secretary, 1, {"Ann": 210})
    secretary.say("yes")
    enter_round(secretary, 2, {"Bob": 220})
    assert "1. Ann: 210" in secretary.say("standings 1")
    assert "1. Bob: 420" in secretary.say("s")
    assert secretary.say("standings 3") == "Answer with a number from 1 to 2."
    shown = secretary.say("tables 1")
    assert shown == f"AUTUMN Round 1 Table 1: {', '.join(secretary.tables(1)[0])}".replace(
        "AUTUMN ", "AUTUMN                           "
    )
    printed = secretary.say("print")
    assert "Round 2 Table 1: " in printed
    assert "Standings 1. Bob: 420" in printed


def test_help_tells_every_command(sit: Sit) -> None:
    secretary = sit()
    shown = secretary.say("?")
    assert shown.startswith("Write names, with commas, or draw. ")
    for word in (
        *("standings", "tables", "missing", "print", "correct", "join", "withdraw", "return"),
        *("penalty", "disqualify", "draw", "undraw", "swap", "apart", "close", "reopen", "quit"),
    ):
        assert f" {word}" in shown
    secretary.say("Ann, Bob", "draw")
    assert secretary.say("help").startswith("Write the total, several of the table in order")


def test_names_of_one_letter_and_initials(sit: Sit) -> None:
    """One letter before a name is no command; alone, or before a number, it is one."""
    secretary = sit("S. Laine, T Virtanen", "T. Aho", "join S")
    assert [secretary.state.names[one] for one in secretary.state.present] == [
        *("S. Laine", "T Virtanen", "T. Aho", "S"),
    ]
    secretary.say("draw", "S. Laine 200", "S=190")
    assert secretary.totals == {("S. Laine", 1): 200, ("S", 1): 190}
    assert "Standings" in secretary.say("s")
    assert "Round 1" in secretary.say("t 1")


@pytest.mark.parametrize(
    "answer",
    ["210", "?!", "yes", "undo", "skip", "throw", "draw now", "Ann", "ann, Cat", "A�", ", ,"],
)
def test_what_is_no_name_lets_nobody_in(sit: Sit, answer: str) -> None:
    secretary = sit("Ann, Bob")
    before = secretary.facts
    assert secretary.say(answer)
    assert secretary.facts == before
    assert secretary.prompt == ENTRY


@pytest.mark.parametrize(
    "answer",
    [
        *("375", "x", "Ann", "Ann x", "Zed 200", "Ann=375", "yes", "no", "undo", "200 375"),
        *("1 2 3 4 5 6", "Ann 200, Bob", "Ann 200, Ann 210", "table", "table x", "skip now"),
        *("tables 2", "standings x", "missing 1", "swap Ann, Ann", "swap Ann, Zed", "apart Ann, Z"),
        *("withdraw Zed", "return Ann", "penalty Ann 0", "undraw 1", "reopen", "join Ann"),
        *("correct Zed 200", "correct Ann 200", "x" * 201, "2026-11-30", "200.", "+200"),
    ],
)
def test_a_wrong_answer_consumes_nothing(sit: Sit, answer: str) -> None:
    secretary = sit(FIVE, "draw")
    before, asked = secretary.facts, secretary.prompt
    assert secretary.say(answer)
    assert secretary.facts == before
    assert secretary.prompt == asked


@pytest.mark.parametrize(
    "command",
    [
        *("correct", "correct Ann", "correct Ann 190", "penalty Ann", "penalty Ann 5", "join"),
        *("withdraw", "return", "disqualify", "disqualify Ann", "swap", "swap Ann", "apart"),
    ],
)
def test_every_question_within_a_command_can_be_left(sit: Sit, command: str) -> None:
    secretary = sit("Ann, Bob", "draw", "200 210", "yes")
    before, asked = secretary.facts, secretary.prompt
    secretary.say(command)
    assert secretary.prompt != asked
    assert secretary.say("undo") == ""
    assert (secretary.facts, secretary.prompt) == (before, asked)


def test_the_desk_goes_on_where_it_was_left(sit: Sit) -> None:
    """Whatever was answered, somebody who opens it then is asked the same."""
    secretary = sit(rounds=1, final=2)
    answers = (
        *("Ann, Bob, Cat", "Dan", "draw", "200", "190", "correct", "undo", "190", "190"),
        *("Throw", "5 6 7", "yes", "yes", "join Eve", "200", "no", "200", "yes", "standings"),
        *("reopen", "why not", "yes"),
    )
    for answer in answers:
        secretary.say(answer)
        if secretary.prompt not in {"Who? ", "Reason? ", "(yes/no) "}:
            assert secretary.again().prompt == secretary.prompt
    assert secretary.prompt == CLOSED
    secretary.leave()
    assert secretary.prompt is None
    assert secretary.lines[-1] == "goes on from here."


def test_who_comes_back_in_mid_round_hears_what_is_missing(sit: Sit) -> None:
    secretary = sit(FIVE, "draw", "200")
    assert secretary.again().lines == [
        "",
        "AUTUMN                           Round 1",
        "4 results are missing.",
    ]


class TestTwoTerminals:
    """The same tournament at two desks: each sees what the other did."""

    def test_a_result_told_at_both(self, sit: Sit) -> None:
        secretary = sit("Ann, Bob, Cat", "draw")
        other = secretary.again()
        name = secretary.whose
        secretary.say("200")
        assert other.say("210") == (
            f"{name} has 200 in round 1 already. To change it, correct it with a reason."
        )
        assert other.prompt == secretary.prompt
        assert secretary.totals == {(name, 1): 200}

    def test_the_next_question_is_the_next_missing_thing(self, sit: Sit) -> None:
        secretary = sit("Ann, Bob, Cat", "draw")
        other = secretary.again()
        one, two, _ = secretary.tables(1)[0]
        other.say(f"{two} 190")
        secretary.say("200")
        assert secretary.whose not in {one, two}
        other.say(f"{secretary.whose} 200")
        assert other.prompt == "Draw round 2? (yes/no) "
        assert "Round 1 is complete." in secretary.say("")
        assert secretary.prompt == other.prompt

    def test_a_round_is_not_drawn_twice(self, sit: Sit) -> None:
        secretary = sit("Ann, Bob", "draw", "200 190", rounds=3)
        other = secretary.again()
        secretary.say("yes")
        tables = secretary.tables(2)
        assert other.say("yes").startswith("In another place a round was drawn or taken back.")
        assert list(secretary.state.drawn) == [1, 2]
        assert other.prompt == secretary.prompt
        other.say("undraw")
        assert secretary.say("undraw").startswith("In another place")
        assert list(secretary.state.drawn) == [1]
        assert tables

    def test_closed_meanwhile(self, sit: Sit) -> None:
        secretary = sit("Ann, Bob", "draw", "200", rounds=1)
        other = secretary.again()
        secretary.say("190", "yes")
        assert other.say("190").startswith("Autumn is closed. Reopen it first.")
        assert other.prompt == CLOSED

    def test_people_come_and_go(self, sit: Sit) -> None:
        secretary = sit("Ann, Bob")
        other = secretary.again()
        secretary.say("withdraw Bob", "Cat")
        assert other.say("withdraw Bob").startswith("Bob is not in the tournament.")
        assert other.say("Dan") == "Added: Dan. Players now: 3."

    def test_tables_changed_meanwhile_are_shown(self, sit: Sit) -> None:
        secretary = sit(FIVE, "draw")
        other = secretary.again()
        first, second = secretary.tables(1)
        secretary.say(f"swap {first[0]}, {second[0]}")
        assert f"Table 1: {second[0]}, " in other.say("")
        assert other.whose == second[0]

    def test_a_correction_of_what_was_corrected(self, sit: Sit) -> None:
        """What it says stood there is what stood there when it was recorded."""
        secretary = sit("Ann, Bob", "draw", "Ann 200")
        other = secretary.again()
        other.say("correct Ann 210")
        secretary.say("correct Ann 220", "misread")
        assert other.say("mistyped") == "Round 1, Ann: 210, earlier 220."
