"""How somebody wants to see things: language, width, tables or plain lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.render.cells import wrap
from jatsi.texts import in_context

if TYPE_CHECKING:
    from jatsi.texts import Message, Titles, Translator

USUAL_WIDTH = 40

_MINUS = r"(?<![^\s(])-(?=[0-9])"


@dataclass(frozen=True)
class View:
    """A viewer: ``plain`` is one fact a line, without tables, for a screen reader."""

    say: Translator
    width: int = USUAL_WIDTH
    plain: bool = False

    def lines(self, *messages: Message) -> list[str]:
        """The messages in the viewer's language, each on lines of its own."""
        return self.wrapped(*map(self.say, messages))

    def wrapped(self, *texts: str) -> list[str]:
        """Texts that need no translation, each on lines of its own."""
        return [line for text in texts for line in wrap(self._spoken(text), self.width)]

    def _spoken(self, text: str) -> str:
        """The text for a listener: many screen readers leave a minus sign out."""
        if not self.plain:
            return text
        return re.sub(_MINUS, self.say(in_context("number", "minus")) + " ", text)

    def listed(self, *texts: str) -> list[str]:
        """Items of a list, whose further lines are set in."""
        indent = "" if self.plain else "   "
        return [line for text in texts for line in wrap(self._spoken(text), self.width, indent)]

    def title(self, titles: Titles) -> str:
        """A title in the viewer's language."""
        return titles.in_language(self.say.language)
