"""What dialogues ask of the records and the rulesets, and what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.ruleset.model import OptionLabel, Ruleset
from jatsi.session.protocol import Query

if TYPE_CHECKING:
    from jatsi.game.model import Game
    from jatsi.game.sheets import Sheets
    from jatsi.review.model import Verdict
    from jatsi.texts import Message, Titles


@dataclass(frozen=True)
class RulesEntry:
    """A ruleset that can be chosen."""

    name: str
    titles: Titles


@dataclass(frozen=True)
class Seat:
    """A player of a game: a person, or the machine at a level.

    ``person`` is the person's number where it is known; else the name says who.
    """

    name: str
    level: str | None = None
    person: int | None = None


@dataclass(frozen=True)
class OfTournament:
    """The place of a game in a tournament; ``game`` where a round has several."""

    name: str
    round: int
    game: int | None


@dataclass(frozen=True)
class GameEntry:
    """An unfinished game that can be gone on with, at a ``table`` if it is played at one."""

    id: int
    ruleset: Ruleset
    names: tuple[str, ...]
    turn: int
    table: int | None = None
    of: OfTournament | None = None


@dataclass(frozen=True)
class Opened:
    """A game on the table; ``of_tournament`` where it is one of a tournament's.

    ``hints`` is whether they may be asked for; ``notes`` are to be told before it goes on.
    """

    id: int
    game: Game | Sheets
    seats: tuple[Seat, ...]
    of_tournament: bool = False
    hints: bool = True
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True)
class RulesetNames(Query[list[RulesEntry]]):
    """The rulesets that can be chosen by name."""


@dataclass(frozen=True)
class FittingOptions(Query[list[OptionLabel]]):
    """The options that fit a ruleset."""

    rules: str


@dataclass(frozen=True)
class ResolveRules(Query[Ruleset]):
    """A ruleset with options laid over it; an error where they do not fit."""

    rules: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class FindPerson(Query[str]):
    """The name under which a person plays; an error where it names two."""

    name: str


@dataclass(frozen=True)
class Unfinished(Query[list[GameEntry]]):
    """At most that many games that can be gone on with, the latest first."""

    most: int


@dataclass(frozen=True)
class OpenGame(Query[Opened]):
    """Go on with a game."""

    id: int


@dataclass(frozen=True)
class StartGame(Query[Opened]):
    """Begin a game; its rules and players are stored before the answer.

    ``by_hand`` is a sheet for dice that the players throw.
    """

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    seed: int | None
    by_hand: bool = False


@dataclass(frozen=True)
class PreviousBest:
    """A person's best earlier counting total under a game's rules; None: there is none."""

    total: int | None


@dataclass(frozen=True)
class PreviousBests(Query[Sequence[PreviousBest | None]]):
    """What each seat's total compares with; None where that total does not count."""

    game: int


@dataclass(frozen=True)
class Judged:
    """A seat's finished game: what luck and decisions came to, None where that is not at hand.

    ``better_than`` is the share of perfect games that its total is better than, from 0 to 1;
    None where they were not measured.
    """

    verdict: Verdict | None
    better_than: float | None


@dataclass(frozen=True)
class Verdicts(Query[Sequence[Judged]]):
    """How each seat's finished game is judged."""

    game: int


@dataclass(frozen=True)
class Counts(Query[bool]):
    """Whether a game that is over counts in its tournament; yes where it is in none."""

    game: int


@dataclass(frozen=True)
class DecideDoubt(Query[Sequence[tuple[str, str]]]):
    """Record whether two people, told by their uids, are the same.

    What comes of it is which of the pairs ``left`` are still doubtful.
    """

    pair: tuple[str, str]
    same: bool
    who: str
    left: tuple[tuple[str, str], ...]
