"""Of two tellings of a game the same one holds whichever file is ours."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from jatsi.records.merging.versions import Joined, Put, Source, Version, join

BEGUN = Version("2025-01-01T12:00:00Z", None, None, (0, 0), ((1, "throw"), (2, "keep")), (), (), ())
FINISHED = replace(BEGUN, finished_at="2025-01-02T12:00:00Z", finals=(200, 100))


def put(uid: str, at: str = "2025-01-03T12:00:00Z", row: str | None = "pari", new: int = 4) -> Put:
    """A correction."""
    return Put(uid, 1, row, new, None, "why", "who", at)


def holds(one: Version, other: Version) -> bool:
    """Whether the first holds, whichever file it is in."""
    here, there = join(one, other), join(other, one)
    assert {here.source, there.source} == {Source.OURS, Source.THEIRS}
    assert here.conflict == there.conflict
    return here.source is Source.OURS


def test_what_holds() -> None:
    longer = replace(BEGUN, events=(*BEGUN.events, (3, "throw")))
    other = replace(BEGUN, events=((1, "throw"), (2, "mark"), (3, "throw"), (4, "keep")))
    assert holds(FINISHED, other)
    assert holds(longer, BEGUN)
    assert holds(other, longer)
    early = replace(FINISHED, started_at="2024-12-31T12:00:00Z")
    assert holds(early, FINISHED)
    different = replace(BEGUN, events=((1, "throw"), (2, "mark")))
    assert holds(BEGUN, different) != holds(different, BEGUN)


def test_what_went_on_differently() -> None:
    longer = replace(BEGUN, events=(*BEGUN.events, (3, "throw")))
    other = replace(BEGUN, events=((1, "throw"), (2, "mark")))
    ended = replace(FINISHED, events=longer.events)
    for one, two, conflict in (
        (BEGUN, longer, False),
        (ended, BEGUN, False),
        (longer, other, True),
        (FINISHED, longer, True),
        (FINISHED, ended, False),
        (FINISHED, replace(ended, finals=(200, 101)), True),
    ):
        assert join(one, two).conflict is join(two, one).conflict is conflict


def test_corrections_of_both_by_moment_then_uid() -> None:
    one = replace(FINISHED, puts=(put("a"), put("d", at="2025-01-05T12:00:00Z")))
    two = replace(FINISHED, puts=(put("a"), put("c"), put("b")))
    joined = join(one, two)
    assert joined.source is Source.BOTH
    assert [told.uid for told in joined.puts] == ["a", "b", "c", "d"]
    assert joined == join(two, one)
    more = replace(one, puts=(*one.puts, put("0")))
    assert join(one, more).source is Source.THEIRS
    assert join(more, one).source is join(one, one).source is Source.OURS


def test_what_is_noted_of_the_same_game() -> None:
    place = ("cup", 1, 1, 2)
    one = replace(FINISHED, hints=(1, 0))
    two = replace(FINISHED, finished_at="2025-01-01T13:00:00Z", hints=(0, 2), place=place)
    expected = Joined(
        Source.OURS, BEGUN.started_at, "2025-01-01T13:00:00Z", place, (1, 2), conflict=False
    )
    assert join(one, two) == join(two, one) == expected
    assert join(BEGUN, BEGUN).finished_at is None


VERSIONS = st.builds(
    Version,
    started_at=st.sampled_from("12"),
    finished_at=st.sampled_from([None, "3", "4"]),
    place=st.sampled_from([None, ("a", 1, 1, 1), ("a", 1, 1, 2)]),
    hints=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    events=st.sampled_from([(), ((1, "throw"),), ((1, "mark"),), ((1, "throw"), (2, "mark"))]),
    totals=st.just(()),
    puts=st.just(()),
    finals=st.just(()),
)


def after(ours: Version, theirs: Version) -> Version:
    """Our game once theirs was joined."""
    joined = join(ours, theirs)
    taken = theirs if joined.source is Source.THEIRS else ours
    noted = {
        name: getattr(joined, name) for name in ("started_at", "finished_at", "place", "hints")
    }
    return replace(taken, **noted)


@given(one=VERSIONS, two=VERSIONS, three=VERSIONS)
def test_joining_is_a_union(one: Version, two: Version, three: Version) -> None:
    assert after(one, two) == after(two, one)
    assert after(after(one, two), three) == after(one, after(two, three))
    assert after(after(one, two), two) == after(one, two)
