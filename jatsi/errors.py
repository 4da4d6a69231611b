"""The one tree of errors, divided by who can put the matter right.

An error carries a message id (an English sentence with ``{fields}``) and the
fields; whoever shows it has a translator.  Nothing here knows a language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class JatsiError(Exception):
    """Something that a person can be told in one plain line.

    ``msgid`` says what was wrong and what to do; ``fields`` fill it in.
    """

    def __init__(self, msgid: str, /, **fields: object) -> None:
        super().__init__(msgid)
        self.msgid = msgid
        self.fields: Mapping[str, object] = fields

    def __str__(self) -> str:
        return self.msgid.format_map(self.fields)


class AnswerError(JatsiError):
    """Whoever answered or called can put it right."""


class UnreadableError(AnswerError):
    """The words do not mean anything here."""


class IllegalError(AnswerError):
    """The words are clear, but the rules or the situation forbid it."""


class AmbiguousError(AnswerError):
    """The words fit more than one thing."""


class RulesetError(JatsiError):
    """The author of a TOML file can put it right."""


class NotInstalledError(JatsiError):
    """Whoever installs the program can put it right by adding a package."""


class ServingError(JatsiError):
    """Whoever runs the server can put it right."""


class RecordsError(JatsiError):
    """The keeper of the records file can put it right."""


class BusyError(RecordsError):
    """Another process held the records file longer than the time-out."""


class MovedOnError(RecordsError):
    """The same game was continued elsewhere since it was read here."""
