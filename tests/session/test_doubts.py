"""Who is who, one question after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError
from jatsi.render.view import View
from jatsi.session.doubts import Doubt, Doubts
from jatsi.session.protocol import Answer, Closed, Dialogue, End, Line, LookedUp, Lookup
from jatsi.session.queries import DecideDoubt
from jatsi.texts import text
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jatsi.session.protocol import Input, Step

Pair = tuple[str, str]
FIRST, SECOND, LAST = ("a", "b"), ("a", "c"), ("b", "c")


class Asked:
    """Answers questions; what an answer settles besides is given."""

    def __init__(self, *pairs: Pair, settled: Mapping[Pair, Pair] | None = None) -> None:
        doubts = [Doubt(pair, text("Same?")) for pair in pairs]
        self.settled = settled or {}
        self.decided: list[tuple[Pair, bool]] = []
        self.refused: Pair | None = None
        self.shown: list[str] = []
        self.dialogue = Dialogue(Doubts(View(catalog("en"), 60), doubts, "tupu").run())
        self.step = self._carry(self.dialogue.start())

    def say(self, *answers: str) -> None:
        """Answer the prompts in turn."""
        for answer in answers:
            assert isinstance(self.step.wait, Answer)
            self.step = self._carry(self.dialogue.handle(Line(answer)))

    def close(self) -> None:
        """End the input."""
        self.step = self._carry(self.dialogue.handle(Closed()))

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return isinstance(self.step.wait, End)

    def _carry(self, step: Step) -> Step:
        self.shown += step.lines
        while isinstance(step.wait, Lookup):
            assert isinstance(step.wait.query, DecideDoubt)
            step = self.dialogue.handle(self._decide(step.wait.query))
            self.shown += step.lines
        return step

    def _decide(self, query: DecideDoubt) -> Input:
        assert query.who == "tupu"
        if query.pair == self.refused:
            return LookedUp(None, IllegalError("They are two."))
        self.decided.append((query.pair, query.same))
        return LookedUp([one for one in query.left if one != self.settled.get(query.pair)])


def test_yes_no_and_later() -> None:
    asked = Asked(FIRST, SECOND, LAST)
    assert asked.step.wait == Answer("Same? (yes/no/later) ")
    asked.say("yes", "later", "n")
    assert asked.over
    assert asked.decided == [(FIRST, True), (LAST, False)]


def test_what_is_settled_is_not_asked() -> None:
    asked = Asked(FIRST, SECOND, LAST, settled={FIRST: SECOND})
    asked.say("y", "y")
    assert asked.over
    assert asked.decided == [(FIRST, True), (LAST, True)]


def test_anything_else_is_asked_again() -> None:
    asked = Asked(FIRST)
    asked.say("", "perhaps", "yes please", "help")
    assert asked.shown[:2] == ["Answer yes, no or later.", "please: nothing is expected here."]
    assert not asked.over
    assert asked.decided == []


def test_what_cannot_be_is_told_and_passed_over() -> None:
    asked = Asked(FIRST, LAST)
    asked.refused = FIRST
    asked.say("yes", "no")
    assert asked.shown == ["They are two."]
    assert asked.decided == [(LAST, False)]
    assert asked.over


def test_leaving_keeps_the_answers() -> None:
    for leave in (lambda asked: asked.say("quit"), Asked.close):
        asked = Asked(FIRST, LAST)
        asked.say("no")
        leave(asked)
        assert asked.over
        assert asked.decided == [(FIRST, False)]
        assert "can be decided later" in " ".join(asked.shown)


def test_nothing_to_ask() -> None:
    assert Asked().over
