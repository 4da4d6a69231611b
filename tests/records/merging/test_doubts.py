"""Who is asked about, and who is not."""

from __future__ import annotations

from jatsi.records.merging.bearers import Bearer, Claim
from jatsi.records.merging.doubts import doubtful
from jatsi.records.same_people import Link, representatives


def people(**names: str) -> dict[str, Bearer]:
    """People by uid, made in that order, with names parted by blanks, the last the present."""
    return {
        uid: Bearer(
            uid, f"{made}", told.split()[-1], {key: Claim(key, "1", "1") for key in told.split()}
        )
        for made, (uid, told) in enumerate(names.items())
    }


def link(one: str, other: str, *, same: bool) -> Link:
    """A decision."""
    return Link(f"{one}{other}{same}", one, other, same, "tupu", "1")


def asked(known: dict[str, Bearer], *links: Link) -> list[tuple[str, str]]:
    """The pairs, with who stands for whom."""
    first = representatives({uid: one.created_at for uid, one in known.items()}, links)
    return doubtful(known, links, first)


def test_one_name_borne_by_two_now_or_once() -> None:
    known = people(c="liisa", b="maija liisa", a="maija", d="olli", e="pekka")
    assert asked(known) == [("c", "b"), ("b", "a")]
    assert asked(people(a="liisa maija", b="liisa maija")) == [("a", "b")]


def test_what_was_decided_is_not_asked() -> None:
    known = people(a="liisa", b="liisa", c="liisa")
    assert asked(known) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert asked(known, link("a", "b", same=False)) == [("a", "c"), ("b", "c")]
    assert asked(known, link("a", "b", same=True)) == [("a", "c")]
    assert asked(known, link("b", "c", same=True), link("a", "c", same=False)) == []


def test_that_two_are_the_same_holds() -> None:
    known = people(a="liisa", b="liisa")
    assert asked(known, link("a", "b", same=True), link("a", "b", same=False)) == []


def test_nobody_anonymised_is_asked_about() -> None:
    known = people(a="liisa") | {"b": Bearer("b", "1", "", {}, "2")}
    assert asked(known) == []


def test_a_decision_about_somebody_else() -> None:
    assert asked(people(a="liisa", b="liisa"), link("a", "z", same=False)) == [("a", "b")]


def test_the_first_made_stands_for_all() -> None:
    created = {"a": "3", "b": "1", "c": "1", "d": "2", "e": "0"}
    links = [link("a", "d", same=True), link("c", "d", same=True), link("a", "b", same=True)]
    found = representatives(created, links)
    assert found == {"a": "b", "b": "b", "c": "b", "d": "b", "e": "e"}
