"""The standings of a tournament as data, as a table and as lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from jatsi.render.turn import rules_name
from jatsi.ruleset.canonical import content_hash
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import Ruleset
    from jatsi.texts import Text

PLAYING = "playing"
THROW_OFF = "throw-off"

STATUS_TEXTS = {
    PLAYING: text("playing"),
    "withdrawn": text("withdrawn"),
    "disqualified": text("disqualified"),
}


class Standing(Protocol):
    """A line of the standings, whoever reckoned it."""

    @property
    def place(self) -> int | None:
        """None where they are out of the ranking."""

    @property
    def shared(self) -> bool:
        """Whether others have the same place."""

    @property
    def person(self) -> int:
        """The number of the person."""

    @property
    def games(self) -> int:
        """How many games were played."""

    @property
    def rounds(self) -> Sequence[int | None]:
        """The points of each round, None where nothing was played."""

    @property
    def penalty(self) -> int:
        """Points taken away."""

    @property
    def total(self) -> int | None:
        """The score; None before the first game."""

    @property
    def tie_breaks(self) -> Mapping[str, int | None]:
        """What was looked at, in this order."""

    @property
    def status(self) -> str:
        """A key of STATUS_TEXTS."""

    @property
    def reason(self) -> str:
        """Why the status is so, where it was told."""


class Plan(Protocol):
    """The rounds that are agreed."""

    def is_final(self, number: int) -> bool:
        """Whether the round of that number is the final."""


def standing_json(line: Standing, names: Mapping[int, str]) -> dict[str, object]:
    """A line as it is published."""
    return {
        "place": line.place,
        "shared": line.shared,
        "name": names[line.person],
        "games": line.games,
        "rounds": list(line.rounds),
        "penalty": line.penalty,
        "total": line.total,
        "tie_breaks": dict(line.tie_breaks),
        "status": str(line.status),
        "reason": line.reason,
    }


def round_text(number: int, plan: Plan) -> Text:
    """What a round is called, whatever its rules."""
    return text("Final") if plan.is_final(number) else text("Round {n}", n=number)


def round_title(number: int, plan: Plan, rulesets: Sequence[Ruleset], view: View) -> str:
    """What a round is called: its number, or the final; its rules where rounds differ."""
    title = view.say(round_text(number, plan))
    if len({content_hash(one) for one in rulesets}) == 1:
        return title
    return f"{title} ({rules_name(rulesets[number - 1], view)})"


def standings_lines(table: Sequence[Standing], names: Mapping[int, str], view: View) -> list[str]:
    """The standings to look at or listen to: a line or two a person.

    Places, names and totals, then the points of each round, and what decided.
    """
    lines: list[str] = []
    for line in table:
        facts = [headline(line, names[line.person]), *_details(line, view)]
        if view.plain:
            lines += view.lines(*facts)
        else:
            lines += view.listed("; ".join(map(view.say, facts)))
    return lines


def headline(line: Standing, name: str) -> Text:
    """Place, name and total."""
    total = shown_total(line.total)
    if line.place is None:
        return text("{name}: {total}", name=name, total=total)
    if line.shared:
        return text("{place}. (shared) {name}: {total}", place=line.place, name=name, total=total)
    return text("{place}. {name}: {total}", place=line.place, name=name, total=total)


def shown_total(total: int | None) -> int | str:
    """A total, or the sign of a game that was not played."""
    return "-" if total is None else total


def _details(line: Standing, view: View) -> Iterator[Text]:
    if line.games and len(line.rounds) > 1:
        yield counted("{n} game", "{n} games", line.games)
        points = tuple(map(shown_total, line.rounds))
        yield text("by rounds {points}", points=points)
    if line.penalty:
        yield counted("penalty {n} point", "penalty {n} points", line.penalty)
    for name, value in line.tie_breaks.items():
        if value is not None:
            yield text("{tie_break} {n}", tie_break=tie_break_title(name, view).lower(), n=value)
    if line.status != PLAYING and line.reason:
        yield text("{status}: {reason}", status=STATUS_TEXTS[line.status], reason=line.reason)
    elif line.status != PLAYING:
        yield STATUS_TEXTS[line.status]


def tables_lines(
    tables: Sequence[Sequence[int]], names: Mapping[int, str], view: View
) -> list[str]:
    """Who sits where; the first of each table begins."""
    lines: list[str] = []
    for number, table in enumerate(tables, 1):
        seated = text("Table {n}: {names}", n=number, names=tuple(names[one] for one in table))
        lines += view.listed(view.say(seated))
    return lines


def tie_break_title(name: str, view: View) -> str:
    """What a tie-break is called in a heading."""
    titles = {
        "total": text("All games"),
        "best-game": text("Best game"),
        "next-best": text("Next best"),
        THROW_OFF: text("Throw-off"),
    }
    kind, _, more = name.partition(" ")
    if kind in titles:
        title = view.say(titles[kind])
    else:
        title = view.say(text("Row {row}", row=kind.removeprefix("row:")))
    return f"{title} {more}" if more else title
