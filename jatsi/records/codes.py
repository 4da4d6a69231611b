"""One-time codes, with which a key is bound to somebody who is in the records.

A code is 80 random bits in the 32 signs of Crockford's base 32, which has no look-alikes
(https://www.crockford.com/base32.html); what is typed for one of them is understood.
"""

from __future__ import annotations

import hmac
import re
import secrets
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, UnreadableError
from jatsi.records.times import stamp
from jatsi.texts.clean import clean

if TYPE_CHECKING:
    from datetime import datetime

    from jatsi.records.connection import Records

VALID = timedelta(days=7)
"""How long a code holds."""

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOK_ALIKES = str.maketrans("OIL", "011")
_GROUPS, _LENGTH = 4, 4
_CODE = re.compile(rf"[{_SIGNS}]{{{_GROUPS * _LENGTH}}}")

_HOLDING = "SELECT id, hash, person FROM codes WHERE used_at IS NULL AND expires_at > ?"


def make_code(records: Records, person: int, *, now: datetime) -> tuple[str, datetime]:
    """A new code for somebody, told only now, and until when it holds.

    One that was made before and not used holds no more.
    """
    groups = ["".join(secrets.choice(_SIGNS) for _ in range(_LENGTH)) for _ in range(_GROUPS)]
    code, until = "-".join(groups), now + VALID
    with records.writing() as db:
        db.table("codes").delete_where("person = ? AND used_at IS NULL", [person])
        line = {"hash": _hash(code), "person": person, "expires_at": stamp(until)}
        db.table("codes").insert(line)
    return code, until


def use_code(records: Records, code: str, *, now: datetime) -> int:
    """The number of the person whose code that is; it holds no more.

    Raises UnreadableError for what is written as no code is, IllegalError for a code that
    does not hold: wrong, used, or too old.
    """
    typed = _hash(code)
    with records.writing() as db:
        # one look at every code, so that time tells nothing of how near the typed one is
        holding = db.execute(_HOLDING, [stamp(now)]).fetchall()
        found = [line for line in holding if hmac.compare_digest(line[1], typed)]
        if not found:
            raise IllegalError(
                "That code does not hold: it is wrong, used or too old. Ask the club for a new one."
            )
        number, _, person = found[0]
        db.table("codes").update(number, {"used_at": stamp(now)})
        return int(person)


def _hash(code: str) -> str:
    signs = re.sub(r"[\s-]", "", clean(code)).upper().translate(_LOOK_ALIKES)
    if not _CODE.fullmatch(signs):
        raise UnreadableError(
            "That is not a code. It has {n} letters and digits: {example}.",
            n=_GROUPS * _LENGTH,
            example="XXXX-XXXX-XXXX-XXXX",
        )
    return sha256(signs.encode("ascii")).hexdigest()
