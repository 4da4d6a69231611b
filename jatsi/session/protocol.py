"""What goes into a dialogue and what comes out of it.

Inputs          Waits (each is answered by one kind of input)
Line            Answer: a line typed at a prompt
Thrown          Throw: dice for some places
Chosen          Choice: what a machine level would do
LookedUp        Lookup: something that only the records or the rulesets know
Line            Others: a line typed while others may act, or else
Happened        what others did meanwhile, or LookedUp with an error that ends the waiting
Closed          (any time an answer is awaited: the line is gone)
Elsewhere       (instead of any other: the game went on in another place)
                End: nothing more
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from jatsi.errors import JatsiError
    from jatsi.game.events import Event, KeepEvent, MarkEvent
    from jatsi.game.model import Game
    from jatsi.game.sheets import Sheets

T = TypeVar("T")

NEWS_SECONDS = 0.5
"""How often the query of an ``Others`` is asked."""


@dataclass(frozen=True)
class Line:
    """A line as typed, decoded, without its end; ``cut`` where it was too long."""

    text: str
    cut: bool = False


@dataclass(frozen=True)
class Thrown:
    """The faces of the places asked for, in the same order."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class Chosen:
    """What the machine does."""

    event: KeepEvent | MarkEvent


@dataclass(frozen=True)
class LookedUp:
    """What was found, or the error that says why not."""

    found: object
    error: JatsiError | None = None


@dataclass(frozen=True)
class Closed:
    """No more lines will come."""


@dataclass(frozen=True)
class Elsewhere:
    """The events could not be stored: the same game was continued elsewhere."""


@dataclass(frozen=True)
class Happened:
    """What came of the query of an ``Others``, as soon as that was not None."""

    found: object


Input = Line | Thrown | Chosen | LookedUp | Closed | Elsewhere | Happened


@dataclass(frozen=True)
class Answer:
    """Show the prompt and read a line."""

    prompt: str


@dataclass(frozen=True)
class Throw:
    """Throw the dice in these places, from 0, for the seat whose turn it is."""

    game: Game
    places: tuple[int, ...]


@dataclass(frozen=True)
class Choice:
    """Ask what a machine level would do now; None is the best level there is."""

    level: str | None
    game: Game


class Query(Generic[T]):
    """A question to the records or the rulesets whose answer is a T."""


@dataclass(frozen=True)
class Lookup:
    """Answer a query."""

    query: Query[object]


@dataclass(frozen=True)
class Others:
    """Show the prompt and read a line, asking the query now and then until it finds something."""

    prompt: str
    query: Query[object]


@dataclass(frozen=True)
class End:
    """The dialogue is over; ``failed`` where it could not go on."""

    failed: bool = False


Wait = Answer | Throw | Choice | Lookup | Others | End


@dataclass(frozen=True)
class Step:
    """What a dialogue wants done, in this order.

    ``events`` and ``hinted`` (seats, from 0, that took a hint) are stored, with
    the results of ``final``, a game that is over; then ``lines`` are shown; then
    what it waits for is brought.
    """

    wait: Wait
    events: tuple[Event, ...] = ()
    hinted: tuple[int, ...] = ()
    final: Game | Sheets | None = None
    lines: tuple[str, ...] = field(default=())


Talk = Generator[Step, Input, T]
"""A part of a dialogue, written as a generator: it yields steps, takes inputs."""


class Dialogue:
    """A dialogue that takes one input at a time."""

    def __init__(self, talk: Talk[None]) -> None:
        self._talk = talk
        self._end: Step | None = None

    def start(self) -> Step:
        """The first step, before any input."""
        return self._noted(next(self._talk))

    def handle(self, given: Input) -> Step:
        """The next step; after the end, an end again."""
        return self._end or self._noted(self._talk.send(given))

    def _noted(self, step: Step) -> Step:
        if isinstance(step.wait, End):
            self._end = Step(step.wait)
        return step
