"""The command words: one text each, its translation being the accepted words.

The first word is the one shown.  No word may consist of the letters A–G alone,
for those name dice.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from jatsi.texts import in_context
from jatsi.texts.clean import clean, word_key

if TYPE_CHECKING:
    from collections.abc import Collection

    from jatsi.texts import Translator


class Command(Enum):
    """What can be said at a prompt besides an answer to it."""

    THROW = in_context("command", "throw t h")
    UNDO = in_context("command", "undo u")
    ALL = in_context("command", "all")
    NONE = in_context("command", "none no n")
    KEEP = in_context("command", "keep k")
    AGAIN = in_context("command", "again")
    BEST = in_context("command", "best")
    CORRECT = in_context("command", "correct")
    POINTS = in_context("command", "points")
    TURN = in_context("command", "turn")
    YES = in_context("command", "yes y")
    NO = in_context("command", "no n")
    HELP = in_context("command", "help ?")
    SHEET = in_context("command", "sheet s")
    ROWS = in_context("command", "rows r")
    HINT = in_context("command", "hint")
    RULES = in_context("command", "rules")
    DICE = in_context("command", "dice")
    QUIT = in_context("command", "quit q")
    LATER = in_context("command", "later")
    CODE = in_context("command", "code")
    DRAW = in_context("command", "draw")
    UNDRAW = in_context("command", "undraw")
    TABLE = in_context("command", "table")
    SKIP = in_context("command", "skip")
    UNPLAYED = in_context("command", "unplayed")
    MISSING = in_context("command", "missing m")
    TABLES = in_context("command", "tables t")
    STANDINGS = in_context("command", "standings s")
    PRINT = in_context("command", "print")
    JOIN = in_context("command", "join")
    WITHDRAW = in_context("command", "withdraw")
    RETURN = in_context("command", "return")
    PENALTY = in_context("command", "penalty")
    DISQUALIFY = in_context("command", "disqualify")
    SWAP = in_context("command", "swap")
    APART = in_context("command", "apart")
    CLOSE = in_context("command", "close")
    REOPEN = in_context("command", "reopen")
    BEGIN = in_context("command", "begin")
    LEAVE = in_context("command", "leave")


ALWAYS = (
    Command.HELP,
    Command.SHEET,
    Command.ROWS,
    Command.HINT,
    Command.RULES,
    Command.DICE,
    Command.QUIT,
)
"""What can be said at every prompt of a game."""


def words_of(command: Command, say: Translator) -> tuple[str, ...]:
    """The accepted words of a command in the translator's language."""
    return tuple(say(command.value).split())


def shown(command: Command, say: Translator) -> str:
    """The word of a command that is shown."""
    return words_of(command, say)[0]


def command_in(
    answer: str, among: Collection[Command], say: Translator
) -> tuple[Command, str] | None:
    """The command that the answer begins with, and the rest of the answer."""
    first, _, rest = clean(answer).partition(" ")
    for command in among:
        if _key(first) in map(_key, words_of(command, say)):
            return command, rest
    return None


def _key(word: str) -> str:
    return word_key(word) or word
