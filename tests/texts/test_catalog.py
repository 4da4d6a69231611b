"""Every language's texts: complete, none stale, fields and words apart."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("babel")
from babel.messages.pofile import read_po

import catalogs
from jatsi.errors import IllegalError, UnreadableError
from jatsi.texts import Titles, counted, in_context, text
from jatsi.texts.catalog import LOCALES, catalog, language_of_locale, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

OURS = sorted(Path(LOCALES).glob("*/LC_MESSAGES/jatsi.po"))
ALL = sorted(Path(LOCALES).glob("*/LC_MESSAGES/*.po"))


def read(path: Path) -> Catalog:
    """A catalog as it is written."""
    return read_po(io.BytesIO(path.read_bytes()), abort_invalid=True)


def identity(message: Message) -> tuple[object, object]:
    """What a message is known by."""
    return message.context, message.id


def strings(value: object) -> tuple[str, ...]:
    """A message in its forms."""
    return (value,) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]


def pairs(path: Path) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every message and its translation."""
    for message in read(path):
        if message.id:
            yield strings(message.id), strings(message.string)


def fields(pattern: str) -> set[str]:
    """The placeholders of a text, Python's of both kinds."""
    bare = pattern.replace("{{", "").replace("}}", "")
    return set(re.findall(r"\{(\w*)[^}]*\}", bare)) | set(re.findall(r"%\((\w+)\)", bare))


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.parts[-3])
def test_every_text_is_translated_and_none_is_stale(path: Path) -> None:
    known = {identity(message): message for message in read(path) if message.id}
    wanted = {identity(message) for message in catalogs.texts() if message.id}
    assert set(known) == wanted
    assert [key for key, message in known.items() if not all(strings(message.string))] == []


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_placeholders_are_those_of_the_original(path: Path) -> None:
    for original, translated in pairs(path):
        wanted = set().union(*map(fields, original))
        given = [fields(form) for form in translated if form]
        assert not given or set().union(*given) == wanted, translated
        assert all(form <= wanted for form in given), translated


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_no_letter_touches_a_placeholder(path: Path) -> None:
    """Names and titles are never inflected: no Matti + lle."""
    touching = re.compile(r"[^\W\d_]\{\w|\w[}]{1}[^\W\d_]|\)s[^\W\d_]")
    for original, translated in pairs(path):
        for form in (*original, *translated):
            assert not touching.search(form.replace("{{", "").replace("}}", "")), form


def test_letters_are_found_where_they_touch() -> None:
    """So that the test before would see them."""
    touching = re.compile(r"[^\W\d_]\{\w|\w[}]{1}[^\W\d_]|\)s[^\W\d_]")
    assert touching.search("Anna {name}lle")
    assert touching.search("jaa{name}")
    assert not touching.search("{name}: {number}. {row}")


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.parts[-3])
def test_a_translation_ends_as_its_original_does(path: Path) -> None:
    """With a stop, a question mark or a colon; or with a call, which no stop may follow.

    A sign alone is a text like any other.
    """
    for original, translated in pairs(path):
        end = original[0][-1] if original[0][1:] else ""
        for form in filter(None, translated):
            assert end not in ".?:>" or form.endswith(end) or re.search(r"jatsi \w+$", form), form


def test_fields_are_put_into_words() -> None:
    say = catalog("fi")
    assert say(text("Turn: {name}", name="Maija")) == "Vuorossa: Maija"
    assert say(counted("{n} throw left.", "{n} throws left.", 1)) == "1 heitto jäljellä."
    assert say(counted("{n} throw left.", "{n} throws left.", 2)) == "2 heittoa jäljellä."
    titles = Titles({"fi": "Täyskäsi", "en": "Full house"})
    assert say(text("There is no row {row}.", row=titles)) == "Kohtaa Täyskäsi ei ole."
    assert (
        catalog("en")(text("There is no row {row}.", row=titles)) == "There is no row Full house."
    )
    nested = IllegalError(
        "{problem} The dice are {dice}.", problem=text("Throw first."), dice="1 2"
    )
    assert say(nested) == "Heitä ensin. Nopat ovat 1 2."
    assert say(text("{row}: {points}", row=(titles, titles), points=0)) == "Täyskäsi, Täyskäsi: 0"
    assert say(in_context("command", "all")).split()[0] == "kaikki"


def test_braces_in_a_field_are_no_fields() -> None:
    assert catalog("fi")(text("Turn: {name}", name="{evil} %s")) == "Vuorossa: {evil} %s"


def test_english_is_the_language_of_the_originals() -> None:
    assert catalog("en")(text("Turn: {name}", name="A")) == "Turn: A"
    assert {"en", "fi"} <= set(languages())


def test_a_language_that_there_is_not() -> None:
    for code in ("xx", "", "FI", "../fi"):
        with pytest.raises(UnreadableError):
            catalog(code)


@pytest.mark.parametrize(
    ("names", "language"),
    [
        ([], "fi"),
        (["", ""], "fi"),
        (["C"], "fi"),
        (["en_GB.UTF-8"], "en"),
        (["en"], "en"),
        (["fi_FI@euro"], "fi"),
        (["de_DE:en_US", "fi_FI"], "en"),
        (["de_DE", "en_US"], "fi"),
        (["", "en_US"], "en"),
        (["english"], "fi"),
        (["EN_us"], "en"),
    ],
)
def test_the_language_of_a_locale(names: list[str], language: str) -> None:
    assert language_of_locale(names) == language
