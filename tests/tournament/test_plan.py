"""What may be agreed before a tournament, and what it is called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jatsi.errors import IllegalError, UnreadableError
from jatsi.tournament.plan import Plan, Score, TieBreak, tie_breaks_named
from tests.facts import SHEETS

TIE_BREAK_NAMES = st.sampled_from(["total", "best-game", "next-best", "row:pari", "row:full-house"])


def planned(key: str, number: int) -> Plan:
    """Five rounds, and that number for something."""
    changes: dict[str, Any] = {key: number}
    return replace(Plan("Kevät", 5), **changes)


@pytest.mark.parametrize(
    ("wanted", "best"),
    [("sum", None), (" SUM ", None), ("best-game", 1), ("best:1", 1), ("best:12", 12)],
)
def test_a_score_has_a_name(wanted: str, best: int | None) -> None:
    assert Score.named(wanted) == Score(best)


@pytest.mark.parametrize(
    "wanted", ["", "best", "best:", "best:0", "best:03", "best:-1", "best: 3", "best:٣", "total"]
)
def test_what_is_no_way_to_score(wanted: str) -> None:
    with pytest.raises(UnreadableError, match="is no way to score"):
        Score.named(wanted)


@given(st.none() | st.integers(1, 9999))
def test_a_score_is_found_by_its_name(best: int | None) -> None:
    assert Score.named(Score(best).name) == Score(best)


def test_tie_breaks_are_listed_in_their_order() -> None:
    assert tie_breaks_named("Total, best-game,next-best,next-best,row:jatsi") == (
        TieBreak("total"),
        TieBreak("best-game"),
        TieBreak("next-best"),
        TieBreak("next-best"),
        TieBreak("row", "jatsi"),
    )


@pytest.mark.parametrize("wanted", ["", "none", " None ", ","])
def test_there_may_be_no_tie_break(wanted: str) -> None:
    assert tie_breaks_named(wanted) == ()


@pytest.mark.parametrize(
    "wanted", ["best", "total best-game", "total,none", "row:", "row:5", "row:pää", "row"]
)
def test_what_is_no_tie_break(wanted: str) -> None:
    with pytest.raises(UnreadableError, match="is no tie-break"):
        tie_breaks_named(wanted)


@given(st.lists(TIE_BREAK_NAMES))
def test_tie_breaks_are_found_by_their_names(names: list[str]) -> None:
    assert [one.name for one in tie_breaks_named(",".join(names))] == names


def test_every_row_of_the_packaged_rulesets_can_break_ties() -> None:
    for row in {row for sheet in SHEETS.values() for row in sheet}:
        assert tie_breaks_named(f"row:{row}") == (TieBreak("row", row),)


@pytest.mark.parametrize(
    ("key", "numbers"),
    [("rounds", (1, 99)), ("games", (1, 20)), ("table_size", (2, 20)), ("final", (0, 2, 20))],
)
def test_numbers_at_the_ends_of_their_ranges(key: str, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        assert getattr(planned(key, number), key) == number


@pytest.mark.parametrize(
    ("key", "numbers"),
    [("rounds", (0, 100)), ("games", (0, 21)), ("table_size", (1, 21)), ("final", (1, 21, -2))],
)
def test_a_number_out_of_range_is_named(key: str, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        with pytest.raises(IllegalError, match=f"^{key}: {number} is not between"):
            planned(key, number)


def test_a_score_of_more_games_than_there_are() -> None:
    assert Plan("Kevät", 3, 2, score=Score(6)).score.name == "best:6"
    with pytest.raises(IllegalError, match=r"^best:7 needs more games"):
        Plan("Kevät", 3, 2, score=Score(7))


def test_a_final_is_the_round_after_the_last() -> None:
    without, with_final = Plan("Kevät", 3), Plan("Kevät", 3, final=4)
    assert (without.last_round, with_final.last_round) == (3, 4)
    assert [with_final.is_final(number) for number in (1, 3, 4)] == [False, False, True]
