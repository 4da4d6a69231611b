"""What help tells at the desk: every command with what follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.session.words import Command, shown
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.texts import Text, Translator


def command_texts(say: Translator) -> list[Text]:
    """A line for each command that can be given at any question of the desk."""

    def word(command: Command) -> str:
        return shown(command, say)

    return [
        text("{word} [ROUND]: how all stand", word=word(Command.STANDINGS)),
        text("{word} [ROUND]: who sits where", word=word(Command.TABLES)),
        text("{word}: whose results are missing", word=word(Command.MISSING)),
        text("{word}: tables and standings to copy", word=word(Command.PRINT)),
        text("{word} NAME TOTAL: the right total for a wrong one", word=word(Command.CORRECT)),
        text("{word} NAME, NAME: they join from the next draw on", word=word(Command.JOIN)),
        text("{word} NAME: leaves the tournament", word=word(Command.WITHDRAW)),
        text("{word} NAME: plays again from the next draw on", word=word(Command.RETURN)),
        text("{word} NAME POINTS: points are taken away", word=word(Command.PENALTY)),
        text("{word} NAME: is out, and stands last", word=word(Command.DISQUALIFY)),
        text("{word}: draws the next round", word=word(Command.DRAW)),
        text("{word}: takes the last draw back", word=word(Command.UNDRAW)),
        text("{word} NAME, NAME: they change places", word=word(Command.SWAP)),
        text("{word} NAME, NAME: not at one table, if possible", word=word(Command.APART)),
        text("{word}: ends the tournament", word=word(Command.CLOSE)),
        text("{word}: a closed tournament goes on", word=word(Command.REOPEN)),
        text("{word}: leaves; this command goes on from here", word=word(Command.QUIT)),
    ]
