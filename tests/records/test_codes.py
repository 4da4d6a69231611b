"""One-time codes."""

from __future__ import annotations

import re
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.codes import make_code, use_code
from tests.records.helpers import NOW, people

if TYPE_CHECKING:
    from jatsi.records.connection import Records

WEEK = timedelta(days=7)
SECOND = timedelta(seconds=1)


@pytest.fixture
def liisa(records: Records) -> int:
    """Her number."""
    return people(records, "Liisa")[0].person or 0


def test_a_code_holds_once(records: Records, liisa: int) -> None:
    code, until = make_code(records, liisa, now=NOW)
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}", code)
    assert until == NOW + WEEK
    assert use_code(records, code, now=NOW) == liisa
    with pytest.raises(IllegalError, match="does not hold"):
        use_code(records, code, now=NOW)


def test_only_a_hash_is_kept(records: Records, liisa: int) -> None:
    code, _ = make_code(records, liisa, now=NOW)
    signs = code.replace("-", "")
    [kept] = records.db.execute("SELECT hash FROM codes").fetchone()
    assert kept == sha256(signs.encode()).hexdigest()
    assert signs.encode() not in records.path.read_bytes()


@pytest.mark.parametrize(
    ("later", "holds"), [(WEEK - SECOND, True), (WEEK, False), (2 * WEEK, False)]
)
def test_a_code_holds_for_a_week(
    records: Records, liisa: int, later: timedelta, *, holds: bool
) -> None:
    code, _ = make_code(records, liisa, now=NOW)
    if holds:
        assert use_code(records, code, now=NOW + later) == liisa
    else:
        with pytest.raises(IllegalError):
            use_code(records, code, now=NOW + later)


def test_a_new_code_takes_the_place_of_the_old(records: Records, liisa: int) -> None:
    [maija] = people(records, "Maija")
    first, _ = make_code(records, liisa, now=NOW)
    others, _ = make_code(records, maija.person or 0, now=NOW)
    second, _ = make_code(records, liisa, now=NOW)
    with pytest.raises(IllegalError):
        use_code(records, first, now=NOW)
    assert use_code(records, others, now=NOW) == maija.person
    assert use_code(records, second, now=NOW) == liisa


def test_a_code_as_people_type_it(
    records: Records, liisa: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without hyphens, in small letters, with the letters that look like 0 and 1."""
    monkeypatch.setattr("jatsi.records.codes.secrets.choice", lambda _signs: "0")
    code, _ = make_code(records, liisa, now=NOW)
    assert code == "0000-0000-0000-0000"
    assert use_code(records, " oO0o 0000-\t00000o00 ", now=NOW) == liisa
    monkeypatch.setattr("jatsi.records.codes.secrets.choice", lambda _signs: "1")
    make_code(records, liisa, now=NOW)
    assert use_code(records, "iIlL-1111-1111-1111", now=NOW) == liisa


@pytest.mark.parametrize("typed", ["", "ABCD", "U" * 16, "A" * 15, "A" * 17, "Ä" * 16, "-"])
def test_what_is_no_code(records: Records, typed: str) -> None:
    with pytest.raises(UnreadableError, match="not a code"):
        use_code(records, typed, now=NOW)


def test_codes_differ(records: Records, liisa: int) -> None:
    assert len({make_code(records, liisa, now=NOW)[0] for _ in range(50)}) == 50
