"""What is agreed before a tournament begins, and never changed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from jatsi.errors import IllegalError, UnreadableError
from jatsi.texts.clean import clean

MOST_ROUNDS = 99
MOST_GAMES = 20
TABLE_SIZES = range(2, 21)
FINALS = range(2, 21)

_BEST = re.compile(r"best:([1-9][0-9]{0,3})")
_ROW = re.compile(r"row:([a-z][a-z0-9_-]*)")


class Seating(StrEnum):
    """How the tables of a round are drawn."""

    FEWEST_MEETINGS = "fewest-meetings"
    RANDOM = "random"
    BY_STANDING = "by-standing"


class Dice(StrEnum):
    """Whose dice are thrown: one's own, or the same at each seat of every table."""

    OWN = "own"
    DUPLICATE = "duplicate"


@dataclass(frozen=True)
class Score:
    """The best ``best`` games are summed up; None sums up all of them."""

    best: int | None = None

    @classmethod
    def named(cls, wanted: str) -> Score:
        """The score called ``sum``, ``best-game`` or ``best:M``; raises UnreadableError."""
        written = clean(wanted).lower()
        if written == "sum":
            return cls()
        if written == "best-game":
            return cls(1)
        if found := _BEST.fullmatch(written):
            return cls(int(found[1]))
        raise UnreadableError(
            "{score} is no way to score. Write sum, best-game or best:3.", score=clean(wanted)
        )

    @property
    def name(self) -> str:
        """What ``named`` understands."""
        return (
            "sum" if self.best is None else "best-game" if self.best == 1 else f"best:{self.best}"
        )


@dataclass(frozen=True)
class TieBreak:
    """What decides between equal scores, the higher the better.

    ``kind`` is "total" (all games), "best-game", "next-best" (the second best game, the
    third where it is named again, and so on) or "row" (the points in that row in all
    games).
    """

    kind: str
    row: str | None = None

    @classmethod
    def named(cls, wanted: str) -> TieBreak:
        """The tie-break of that name; raises UnreadableError."""
        written = clean(wanted).lower()
        if written in {"total", "best-game", "next-best"}:
            return cls(written)
        if found := _ROW.fullmatch(written):
            return cls("row", found[1])
        raise UnreadableError(
            "{name} is no tie-break. There are total, best-game, next-best, row:ID and none.",
            name=clean(wanted),
        )

    @property
    def name(self) -> str:
        """What ``named`` understands."""
        return f"row:{self.row}" if self.row else self.kind


def tie_breaks_named(wanted: str) -> tuple[TieBreak, ...]:
    """The tie-breaks of a list such as ``total,best-game``; none for ``none``.

    Raises UnreadableError.
    """
    names = [name for name in clean(wanted).split(",") if name.strip()]
    if [name.strip().lower() for name in names] in ([], ["none"]):
        return ()
    return tuple(map(TieBreak.named, names))


@dataclass(frozen=True)
class Plan:
    """The frame of a tournament.

    ``rounds`` of ``games`` games each at tables of ``table_size``, then a table of
    the ``final`` best, 0 for none, as the round after the last.
    """

    name: str
    rounds: int
    games: int = 1
    table_size: int = 4
    final: int = 0
    score: Score = Score()
    seating: Seating = Seating.FEWEST_MEETINGS
    dice: Dice = Dice.OWN
    tie_breaks: tuple[TieBreak, ...] = ()
    hints: bool = False

    def __post_init__(self) -> None:
        """Raise IllegalError for numbers out of range."""
        ranges = (
            ("rounds", self.rounds, range(1, MOST_ROUNDS + 1)),
            ("games", self.games, range(1, MOST_GAMES + 1)),
            ("table_size", self.table_size, TABLE_SIZES),
            ("final", self.final or FINALS[0], FINALS),
        )
        for key, number, allowed in ranges:
            if number not in allowed:
                raise IllegalError(
                    "{key}: {number} is not between {least} and {most}.",
                    key=key,
                    number=number,
                    least=allowed[0],
                    most=allowed[-1],
                )
        if self.score.best and self.score.best > self.rounds * self.games:
            raise IllegalError(
                "{score} needs more games than the tournament has.", score=self.score.name
            )

    @property
    def last_round(self) -> int:
        """The number of the last round; the final is one."""
        return self.rounds + (self.final > 0)

    def is_final(self, number: int) -> bool:
        """Whether the round of that number is the final."""
        return number > self.rounds
