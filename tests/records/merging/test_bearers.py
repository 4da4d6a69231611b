"""People of two files: the same one comes of it whichever is first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jatsi.records.merging.bearers import Bearer, Claim, all_anonymised, joined_bearers, marks

MOMENTS = st.integers(0, 3).map(lambda day: f"2025-01-0{day + 1}T12:00:00Z")
KEYS = ("liisa", "elisa", "lisa")
SPELLINGS = {"liisa": ("Liisa", "LIISA"), "elisa": ("Elisa", "elisa"), "lisa": ("Lisa", "lisa")}


@st.composite
def bearer(draw: st.DrawFn, uid: str = "1") -> Bearer:
    """Somebody as some file knows them: the present name is the last one taken."""
    if draw(st.integers(0, 5)) == 0:
        return Bearer(uid, draw(MOMENTS), "", {}, draw(MOMENTS))
    keys = draw(st.lists(st.sampled_from(KEYS), unique=True, min_size=1))
    claims = {
        key: Claim(draw(st.sampled_from(SPELLINGS[key])), draw(MOMENTS), draw(MOMENTS))
        for key in keys
    }
    key = max(keys, key=lambda one: (claims[one].borne_at, one))
    return Bearer(uid, draw(MOMENTS), key, claims)


@given(one=bearer(), two=bearer(), three=bearer())
def test_joining_is_a_union(one: Bearer, two: Bearer, three: Bearer) -> None:
    assert one.joined(two) == two.joined(one)
    assert one.joined(two).joined(three) == one.joined(two.joined(three))
    assert one.joined(two).joined(two) == one.joined(two)
    assert one.joined(one) == one


@given(one=bearer(), two=bearer())
def test_what_is_kept(one: Bearer, two: Bearer) -> None:
    joined = one.joined(two)
    if one.anonymised_at or two.anonymised_at:
        assert not joined.claims
        return
    assert joined.claims.keys() == one.claims.keys() | two.claims.keys()
    assert joined.key in {one.key, two.key}
    latest = max(one.claims[one.key].borne_at, two.claims[two.key].borne_at)
    assert joined.claims[joined.key].borne_at == latest
    for key, claim in joined.claims.items():
        told = [file.claims[key] for file in (one, two) if key in file.claims]
        assert claim.taken_at == min(one.taken_at for one in told)
        assert claim.name in {one.name for one in told}


def known(uid: str, *names: tuple[str, str]) -> Bearer:
    """Somebody with names by when they were taken, the last one the present."""
    claims = {name.lower(): Claim(name, at, at) for name, at in names}
    return Bearer(uid, "0", names[-1][0].lower(), claims)


def test_marks_count_bearers_from_the_first() -> None:
    people = [
        known("b", ("Liisa", "3")),
        known("a", ("Liisa", "3"), ("Elisa", "5")),
        known("d", ("Olli", "1"), ("LIISA", "2")),
        known("c", ("Elisa", "4")),
        Bearer("e", "0", "", {}, "9"),
    ]
    assert marks(people) == {
        ("d", "liisa"): 1,
        ("a", "liisa"): 2,
        ("b", "liisa"): 3,
        ("c", "elisa"): 1,
        ("a", "elisa"): 2,
        ("d", "olli"): 1,
    }


def test_who_is_the_same_as_somebody_anonymised_is() -> None:
    people = {
        "a": known("a", ("Liisa", "1")),
        "b": Bearer("b", "0", "", {}, "8"),
        "c": Bearer("c", "0", "", {}, "7"),
        "d": known("d", ("Liisa", "1")),
    }
    found = all_anonymised(people, {"a": "a", "b": "a", "c": "a", "d": "d"})
    assert {uid: one.anonymised_at for uid, one in found.items()} == {
        "a": "7",
        "b": "7",
        "c": "7",
        "d": None,
    }
    assert found["a"].claims == {}
    assert found["d"] == people["d"]


def test_everybody_of_both() -> None:
    ours = {"a": known("a", ("Liisa", "1")), "b": known("b", ("Olli", "1"))}
    theirs = {"b": known("b", ("Pekka", "2")), "c": known("c", ("Liisa", "1"))}
    joined = joined_bearers(ours, theirs)
    assert {uid: one.key for uid, one in joined.items()} == {
        "a": "liisa",
        "b": "pekka",
        "c": "liisa",
    }
