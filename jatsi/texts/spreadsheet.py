"""Texts in the cells of a file, kept from what a spreadsheet would make of them.

A spreadsheet runs some texts as formulas, and of others it makes numbers or dates
without asking.  An apostrophe in front keeps a text as it is.  Whether a text gets
one is decided by what follows its own leading apostrophes, so reading takes away
just what writing has put there, whatever the text.
"""

from __future__ import annotations

import re

_RUN = re.compile(r"'*[=+\-@\t\r]")
_UP_TO_A_DIGIT = re.compile(r"\D*\d")
_WORD = re.compile(r"[^\W\d_]+")
_TRUTH = frozenset(["true", "false", "tosi", "epätosi", "sant", "falskt", "wahr", "falsch"])
_IN_DATES = (
    " tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta"
    " heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta"
    " maanantaina tiistaina keskiviikkona torstaina perjantaina lauantaina sunnuntaina"
    " januari februari mars april maj juni juli augusti september oktober november december"
    " måndag tisdag onsdag torsdag fredag lördag söndag"
    " januar jänner februar märz mrz april mai juni juli august september oktober november"
    " dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag"
    " january february march april may june july august september october november december"
    " monday tuesday wednesday thursday friday saturday sunday"
    " kr "
)
"""What can stand before the first digit of a date, or of a sum of money: each after a blank."""


def guarded(content: str) -> str:
    r"""The text as it stands in a file with commas, where it is not run as a formula.

    ``'`` goes before what matches ``^'*[=+\-@\t\r]``.
    """
    return f"'{content}" if _RUN.match(content) else content


def unguarded(written: str) -> str:
    """The text that ``guarded`` has written."""
    return written[1:] if written.startswith("'") and _RUN.match(written) else written


def excel_guarded(content: str) -> str:
    """The text as it stands in a file with semicolons, which stays a text in Excel.

    ``'`` also goes before a text with a digit before which no word stands but months
    and weekdays (in Finnish, Swedish, German or English, whole or cut short) and
    ``kr``; before truth values; and before what begins with ``#``, as error values do.
    """
    return f"'{content}" if _changed_by_excel(content) else content


def excel_unguarded(written: str) -> str:
    """The text that ``excel_guarded`` has written."""
    return written[1:] if written.startswith("'") and _changed_by_excel(written) else written


def _changed_by_excel(content: str) -> bool:
    if _RUN.match(content):
        return True
    seen = content.lstrip("'").strip().casefold()
    if seen.startswith("#") or seen in _TRUTH:
        return True
    start = _UP_TO_A_DIGIT.match(seen)
    return start is not None and all(map(_in_dates, _WORD.findall(start[0])))


def _in_dates(word: str) -> bool:
    """Whether the word is one of them or, of two letters or more, begins one."""
    return len(word) > 1 and f" {word}" in _IN_DATES
