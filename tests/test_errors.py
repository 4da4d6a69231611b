"""Errors: one tree, divided by who can put the matter right, shown by a translator."""

from __future__ import annotations

import pytest

from jatsi import errors
from jatsi.errors import (
    AmbiguousError,
    AnswerError,
    BusyError,
    IllegalError,
    JatsiError,
    MovedOnError,
    NotInstalledError,
    RecordsError,
    RulesetError,
    ServingError,
    UnreadableError,
)
from jatsi.texts import Titles, counted, text
from jatsi.texts.catalog import catalog

PARENTS = {
    AnswerError: JatsiError,
    UnreadableError: AnswerError,
    IllegalError: AnswerError,
    AmbiguousError: AnswerError,
    RulesetError: JatsiError,
    NotInstalledError: JatsiError,
    ServingError: JatsiError,
    RecordsError: JatsiError,
    BusyError: RecordsError,
    MovedOnError: RecordsError,
}


def test_every_error_of_the_tree_has_its_place() -> None:
    named = {kind for kind in vars(errors).values() if isinstance(kind, type)}
    assert named == {JatsiError, *PARENTS}
    for kind, parent in PARENTS.items():
        assert kind.__bases__ == (parent,)


@pytest.mark.parametrize("kind", [JatsiError, *PARENTS])
def test_an_error_carries_its_sentence_and_what_fills_it(kind: type[JatsiError]) -> None:
    error = kind("There are {n} dice.", n=5)
    assert (error.msgid, error.fields) == ("There are {n} dice.", {"n": 5})
    assert str(error) == catalog("en")(error) == "There are 5 dice."
    assert error.args == ("There are {n} dice.",)


def test_braces_in_a_field_are_no_fields() -> None:
    error = UnreadableError("No {name}.", name="{0} {name} {")
    assert catalog("en")(error) == "No {0} {name} {."


def test_a_field_may_be_a_text_a_title_or_an_error() -> None:
    titles = Titles({"fi": "Pari", "en": "Pair"})
    inner = UnreadableError("no {what}", what=titles)
    error = IllegalError(
        "{row}: {reason}, {list}, {n}.",
        row=titles,
        reason=inner,
        list=(titles, text("a {x}", x=1), 3),
        n=counted("one die", "{n} dice", n=2),
    )
    assert catalog("en")(error) == "Pair: no Pair, Pair, a 1, 3, 2 dice."
