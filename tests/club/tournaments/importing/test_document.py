"""Documents that are not as they were written: refused in one line, whatever is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jatsi.club.tournaments.importing.document import is_document, read_document
from jatsi.errors import JatsiError, UnreadableError
from jatsi.records.checking import check
from jatsi.records.tournaments import load_tournament
from tests.club.tournaments.exports import taken, told, written
from tests.club.tournaments.importing.documents import (
    GONE,
    as_file,
    at,
    changed,
    document,
    paths,
    whole,
)
from tests.club.tournaments.made_up import empty_records
from tests.records.keep_schema import dump

if TYPE_CHECKING:
    from jatsi.resources.library import Library

REFUSED = r"^The file is no tournament exported by this program, or it was changed or damaged since"

VALUES = st.one_of(
    st.just(GONE),
    st.none(),
    st.booleans(),
    st.integers() | st.sampled_from([-1, 0, 1, 2, 3, 4, 100, 10**20]),
    st.floats(),
    st.text(max_size=5) | st.sampled_from(["", "result", "drawn", "\ud800", "\x1b[2J", "x" * 50]),
    st.just([]),
    st.just({}),
    st.just([[]]),
    st.just({"a": 1}),
)


@pytest.fixture(scope="module")
def good(library: Library) -> dict[str, Any]:
    """A document with everything in it."""
    with empty_records() as records:
        whole(records, library)
        return document(records)


def test_it_is_told_from_a_table(good: dict[str, Any]) -> None:
    content = as_file(good, hashed=False)
    for before in ("", "\ufeff", "\n  "):
        assert is_document((before + content).encode())
    assert not is_document(b"Name;Round 1\n")
    assert read_document(("\ufeff" + content).encode()) == read_document(content.encode())


@settings(max_examples=150)
@given(data=st.data())
def test_damage_of_any_one_value(good: dict[str, Any], data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(paths(good))))
    value = data.draw(VALUES)
    damaged = changed(good, path, value)
    assume(json.dumps(damaged) != json.dumps(good))
    with pytest.raises(UnreadableError, match=REFUSED):
        read_document(as_file(damaged, hashed=False).encode("utf-8", "surrogatepass"))


@settings(max_examples=60)
@given(data=st.data())
def test_damage_of_the_bytes(good: dict[str, Any], data: st.DataObject) -> None:
    content = as_file(good, hashed=False).encode()
    place = data.draw(st.integers(0, len(content) - 1))
    cut = data.draw(st.booleans())
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != content[place]))
    assume(cut or content[place : place + 1] != b" ")  # blanks between things say nothing
    damaged = content[:place] + (b"" if cut else bytes([other]) + content[place + 1 :])
    with pytest.raises(UnreadableError, match=REFUSED):
        read_document(damaged)


@pytest.mark.parametrize("content", ["", "{", "{}", "[]", "1", '{"form":' * 5000, '{"form": NaN}'])
def test_what_is_no_document(content: str) -> None:
    with pytest.raises(UnreadableError, match=REFUSED):
        read_document(content.encode())


@settings(max_examples=25)
@given(data=st.data())
def test_one_that_was_forged_is_taken_or_refused_whole(
    good: dict[str, Any], data: st.DataObject
) -> None:
    """With its hash put right too, nothing comes of it that cannot be."""
    parts = [path for path in paths(good) if path[0] not in ("standings", "hash")]
    few = [path for path in parts if path[0] != "rulesets"]
    path = data.draw(st.sampled_from(few) | st.sampled_from(parts))
    forged = changed(good, path, data.draw(VALUES | st.just(data.draw(of_its_kind(good, path)))))
    with empty_records() as records:
        before = list(dump(records.path))
        try:
            taken(records, as_file(forged).encode("utf-8", "surrogatepass"))
        except JatsiError:
            assert list(dump(records.path)) == before
        else:
            assert load_tournament(records, 1).state.plan.name == "Kevät"
            assert told(records)
            assert written(records, "json")
            assert check(records) == []


def of_its_kind(good: dict[str, Any], path: tuple[str | int, ...]) -> st.SearchStrategy[Any]:
    """Something that stands elsewhere in the same part of the document."""
    others = [at(good, one) for one in paths(good) if one[0] == path[0]]
    return st.sampled_from(others)
