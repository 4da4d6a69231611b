"""``jatsi tournament add``, ``withdraw``, ``return``, ``disqualify`` and ``apart``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.tournament.conftest import Program


def people(jatsi: Program) -> dict[str, tuple[int, str, str]]:
    """Who takes part, since when, how and why."""
    told = jatsi.json("tournament", "show", "Kevät")["people"]
    return {one["name"]: (one["since"], one["status"], one["reason"]) for one in told}


def draw_and_tell(jatsi: Program, *left_out: str) -> None:
    """Draw a round, and enter 100 for all but those."""
    tables = jatsi.json("tournament", "draw", "Kevät")["tables"]
    told = [f"{name}=100" for table in tables for name in table if name not in left_out]
    jatsi("tournament", "result", "Kevät", *told)


def test_adding(evening: Program) -> None:
    shown = evening("tournament", "add", "kevät", "Liisa", "--", "-x", "a=b")
    assert shown == ["Added: Liisa, -x, a=b.", "Players now: 11."]
    again = evening.refused("tournament", "add", "Kevät", "Matti", "LIISA")
    assert again == "Liisa is in the tournament already, from round 1 on."
    assert len(people(evening)) == 11
    assert "nobody called Nobody" in evening.refused("tournament", "withdraw", "Kevät", "Nobody")


def test_a_name_with_the_sign_of_equality_and_one_like_an_option(evening: Program) -> None:
    evening("tournament", "add", "Kevät", "--", "-x", "a=b")
    evening("tournament", "draw", "Kevät")
    shown = evening("tournament", "result", "Kevät", "--", "-x=100", "a=b=101")
    assert shown[:2] == ["Round 1: -x 100", "Round 1: a=b 101"]
    shown = evening("tournament", "withdraw", "Kevät", "--", "-x")
    assert shown == ["-x has left. The results stay."]


def test_leaving_while_a_round_is_on(evening: Program) -> None:
    draw_and_tell(evening, "C", "D")
    evening("tournament", "draw", "Kevät", "--all")
    refused = evening.refused("tournament", "withdraw", "Kevät", "C")
    assert refused.startswith("C sits in round 1, which is on. Say what becomes of it")
    assert "either" in evening.refused(
        "tournament", "withdraw", "Kevät", "C", "--unplayed", "--total", "5"
    )
    assert "not points" in evening.refused("tournament", "withdraw", "Kevät", "C", "--total", "x")
    assert "No full sheet" in evening.refused(
        "tournament", "withdraw", "Kevät", "C", "--total", "3"
    )
    assert evening("tournament", "withdraw", "Kevät", "C", "--total", "120", "--reason", "ill") == [
        "Round 1: C 120",
        "C has left. The results stay.",
        "These rounds must be drawn anew: 2, 3.",
    ]
    assert evening("tournament", "withdraw", "Kevät", "D", "--unplayed") == [
        "Round 1: D -",
        "D has left. The results stay.",
    ]
    assert people(evening)["C"] == (1, "withdrawn", "ill")
    [one] = evening.json("tournament", "draw", "Kevät", "--all")[:1]
    assert sorted(name for table in one["tables"] for name in table) == list("ABEFGH")
    assert "has withdrawn already" in evening.refused("tournament", "withdraw", "Kevät", "C")


def test_leaving_before_the_first_draw(evening: Program) -> None:
    shown = evening("tournament", "withdraw", "Kevät", "C")
    assert shown == ["C is off the list, and had no table yet."]
    assert "C" not in people(evening)


def test_coming_back(evening: Program) -> None:
    draw_and_tell(evening)
    assert evening.refused("tournament", "return", "Kevät", "C") == "C is in play."
    evening("tournament", "withdraw", "Kevät", "C")
    shown = evening("tournament", "return", "Kevät", "C", "--reason", "well again")
    assert shown == ["C plays again, from the next draw on."]
    assert people(evening)["C"] == (1, "playing", "well again")


def test_out(evening: Program) -> None:
    draw_and_tell(evening)
    shown = evening("tournament", "disqualify", "Kevät", "C", "--reason", "loaded\x1b[2J dice")
    assert shown == ["C is disqualified: loaded dice"]
    assert people(evening)["C"] == (1, "disqualified", "loaded dice")
    assert evening("tournament", "standings", "Kevät")[-1].startswith("C: 100")
    assert evening.refused("tournament", "return", "Kevät", "C") == "Give a reason."


def test_keeping_apart(evening: Program) -> None:
    shown = evening("tournament", "apart", "Kevät", "h", "A")
    assert shown == ["From the next draw on, H and A sit at different tables where it can be."]
    assert evening.json("tournament", "show", "Kevät")["apart"] == [["A", "H"]]
    tables = evening.json("tournament", "draw", "Kevät")["tables"]
    assert not any({"A", "H"} <= set(table) for table in tables)
    assert "different people" in evening.refused("tournament", "apart", "Kevät", "A", "a")
