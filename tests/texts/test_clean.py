"""The gate for text from outside: nothing gets in that steers a terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jatsi.errors import UnreadableError
from jatsi.texts.clean import (
    NAME_LIMIT,
    clean,
    clean_name,
    name_key,
    sort_key,
    word_key,
)

ANY_TEXT = st.text(st.characters())  # every code point, lone surrogates too
PIECES = (
    *("\x1b", "[", "]", "\x9b", "\x9d", "\x9c", "\x07", "\\", "P", "O", "(", "B", "0;", "31"),
    *("m", "A", "~", "\u202e", "\u0301", "e", "ä", "\u200d", "\r\n", " ", "\x00", "\ud800"),
)
TERMINAL = st.lists(st.sampled_from(PIECES)).map("".join)
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
JOINERS = "\u200c\u200d"


def harmless(character: str) -> bool:
    """Whether a terminal shows the character and does nothing else."""
    if character in JOINERS:
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(ANY_TEXT | TERMINAL)
@example("a\u2028b\u2029c\x85d")
@example("".join(map(chr, range(0xA0))))
@example(BIDI)
def test_what_comes_out_is_harmless(raw: str) -> None:
    cleaned = clean(raw)
    assert all(map(harmless, cleaned))
    assert not set(BIDI) & set(cleaned)
    cleaned.encode("utf-8")


@given(ANY_TEXT | TERMINAL)
@example("e\x00\u0301")
@example("\x1b\x1b[[AA")
@example("\u1100\u3164\u1161")
def test_cleaning_twice_changes_nothing(raw: str) -> None:
    assert clean(clean(raw)) == clean(raw)


@given(ANY_TEXT)
def test_what_comes_out_is_composed_and_trimmed(raw: str) -> None:
    cleaned = clean(raw)
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())


@given(st.text("abcåäöÅÄÖ éüß 0123456789.,:;!?'()[]{}~#-_"))
def test_ordinary_words_stay(words: str) -> None:
    assert clean(words) == " ".join(words.split())


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("\x1b[200~Maija\x1b[201~", "Maija"),  # marks of a paste
        ("ade\x1b[A\x1b[B\x1b[1;5C", "ade"),  # arrow keys
        ("\x1bOPa\x1bOQ\x1b[15~b", "ab"),  # function keys
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b[?25l\x1b[2J\x1b[Hgone", "gone"),
        ("\x1b]0;title\x07Liisa", "Liisa"),
        ("\x1b]0;title\x1b\\Liisa", "Liisa"),
        ("\x1b]8;;http://a.example\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("Liisa\x1b]52;c;never ended", "Liisa"),
        ("\x1bP1$r0m\x1b\\Liisa", "Liisa"),
        ("\x1b_command\x1b\\\x1b^private\x1b\\\x1bXstring\x1b\\Liisa", "Liisa"),
        ("\x1b(B\x1b)0Liisa", "Liisa"),  # character sets
        ("\x1bcLiisa", "Liisa"),  # reset
        ("\x9b31mred\x9b0m", "red"),  # the same as C1 controls
        ("\x9d0;title\x07Liisa", "Liisa"),
        ("\x9d0;title\x9cLiisa", "Liisa"),
        ("\x901$r0m\x9c\x9fcommand\x9cLiisa", "Liisa"),
        ("Ma\x00i\x7fj\x85a", "Maija"),
        ("evil\u202eeman", "evileman"),
        ("a\u2066b\u2069\u200fc\u061c", "abc"),
        ("M\ud83da\udce4ija", "Maija"),
        ("\ufeffMaija\u00ad", "Maija"),
        ("  two \t words\r\n", "two words"),
        ("a\u00a0\u3000b", "a b"),
        ("A\u0308ija\u0308la\u0308", "Äijälä"),
        ("\U000e0041\U000e007fx", "x"),  # invisible tags
        ("\x1b", ""),
        ("\x1b[", ""),
        ("\x1b[12", "12"),  # cut off: nothing that steers is left
        ("", ""),
    ],
)
def test_what_terminals_send_and_obey_vanishes(raw: str, cleaned: str) -> None:
    assert clean(raw) == cleaned


def test_joiners_inside_words_stay() -> None:
    family = "\U0001f469\u200d\U0001f467"
    assert clean(family) == family
    assert clean("می\u200cخواهم") == "می\u200cخواهم"


@pytest.mark.parametrize(
    "name", ["Maija", "Ålander-Öst", "O'Brien", "R2D2", "李雷", "\U0001f469\u200d\U0001f467", "ภาณุ"]
)
def test_names_that_are_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "raw",
    [
        *("", " ", "\t\r\n", "\x1b[A", "...", "-", "\u200d\u200d", "\u202e"),
        *("\u3164", "\u2800\u2800", "\uffa0\u115f", "\u0301"),  # show nothing
        *(
            "M\ufffdija",
            *(f"M{chr(lone)}a" for lone in (0xD800, 0xDCE4, 0xDFFF)),
        ),  # a byte that was not UTF-8
        "x" * (NAME_LIMIT + 1),
    ],
)
def test_names_that_are_refused(raw: str) -> None:
    with pytest.raises(UnreadableError):
        clean_name(raw)


def test_the_limit_of_a_name_counts_what_is_left() -> None:
    assert clean_name(f"\x1b[1m {'x' * NAME_LIMIT} \x1b[0m") == "x" * NAME_LIMIT
    assert clean_name("a\u0308" * NAME_LIMIT) == "ä" * NAME_LIMIT


@given(ANY_TEXT | TERMINAL)
def test_a_name_is_refused_or_fit_to_be_shown(raw: str) -> None:
    try:
        name = clean_name(raw)
    except UnreadableError:
        return
    assert 0 < len(name) <= NAME_LIMIT
    assert all(map(harmless, name))
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("M\u00fcller", "Mu\u0308ller"),
        ("åke", "Åke"),
        ("a\u030ake", "ÅKE"),
        ("\u212bke", "åke"),  # the sign of the unit
        ("STRASSE", "straße"),
        ("Li\u200disa", "Liisa"),  # what cannot be seen makes no other person
        ("ᾳ\u0301", "ᾳ\u0301"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Äke", "Åke"), ("Aho", "Ähö"), ("Müller", "Muller"), ("Li isa", "Liisa")]
)
def test_names_that_are_not_the_same(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(ANY_TEXT)
@example("\u0345\u0301")
def test_a_name_key_does_not_depend_on_the_form(raw: str) -> None:
    name = clean(raw)
    keys = {name_key(unicodedata.normalize(form, name)) for form in ("NFC", "NFD")}
    assert keys == {name_key(name)}
    assert name_key(name_key(name)) == name_key(name)


def test_the_finnish_alphabet_ends_in_three_letters_of_its_own() -> None:
    names = ["Öhman", "Zidan", "Äijälä", "Ahola", "Ångström"]
    assert sorted(names, key=sort_key) == ["Ahola", "Zidan", "Ångström", "Äijälä", "Öhman"]
    decomposed = [unicodedata.normalize("NFD", name) for name in names]
    assert [unicodedata.normalize("NFC", n) for n in sorted(decomposed, key=sort_key)] == sorted(
        names, key=sort_key
    )


def test_the_order_of_names_is_that_of_bytes_and_ignores_capitals() -> None:
    names = ["bo", "Bo", "Åse", "ada", "Édith", "Eero", "eve", "Ö", "öa", "Aada", "Aa da"]
    by_key = sorted(names, key=sort_key)
    assert by_key == sorted(names, key=lambda name: sort_key(name).encode("utf-8"))
    assert by_key == [
        *("Aa da", "Aada", "ada", "bo", "Bo", "Édith", "Eero", "eve", "Åse", "Ö", "öa"),
    ]


@pytest.mark.parametrize(
    "word",
    ["Täyskäsi", "täyskäsi", "TÄYSKÄSI", "tayskasi", "Täys-käsi", "täys käsi", "ta\u0308yskasi"],
)
def test_words_are_compared_without_dots_blanks_and_capitals(word: str) -> None:
    assert word_key(word) == "tayskasi"


@given(ANY_TEXT)
def test_word_keys_are_letters_and_digits(raw: str) -> None:
    key = word_key(raw)
    assert key == "" or key.isalnum()
    assert word_key(key) == key
