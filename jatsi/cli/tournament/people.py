"""``jatsi tournament add``, ``withdraw``, ``return``, ``disqualify`` and ``apart``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, TranslatedOption, msgid, pass_settings
from jatsi.cli.tournament.opening import (
    maybe_why_option,
    name_argument,
    organising,
    player_argument,
    players_argument,
    why_option,
)
from jatsi.errors import UnreadableError
from jatsi.texts import text
from jatsi.tournament.facts import Removed, Result, Undrawn, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from jatsi.cli.base import Settings
    from jatsi.texts import Text
    from jatsi.tournament.facts import Fact
    from jatsi.tournament.moves import Outcome


@click.command(cls=Command, help=msgid("Take people in, from the next draw on."))
@name_argument
@players_argument
@pass_settings
def add(settings: Settings, *, name: str, players: tuple[str, ...]) -> None:
    """Take in all of them, or none."""
    with organising(settings, name) as organiser:
        added = organiser.add(players)
        number = len(organiser.stored().state.present)
    settings.tell(
        text("Added: {names}.", names=tuple(added)), text("Players now: {number}.", number=number)
    )


@click.command(
    cls=Command, help=msgid("Let someone go; the results stay, and the next draw leaves them out.")
)
@name_argument
@player_argument
@click.option(
    "--unplayed",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("What is missing in the round that is on was not played."),
)
@click.option(
    "--total",
    metavar="N",
    cls=TranslatedOption,
    help=msgid("The total of the game that is on."),
)
@maybe_why_option
@pass_settings
def withdraw(
    settings: Settings, *, name: str, player: str, unplayed: bool, total: str | None, reason: str
) -> None:
    """Let someone go, and tell what that changes."""
    outcome = _outcome(total, unplayed=unplayed)
    with organising(settings, name) as organiser:
        facts = organiser.withdraw(player, outcome, reason)
        names = organiser.stored().names
    settings.tell(*_left(facts, names))


def _outcome(total: str | None, *, unplayed: bool) -> Outcome | None:
    from jatsi.session.answers import points_in
    from jatsi.tournament.moves import Outcome

    if total is not None and unplayed:
        raise UnreadableError("Give either --total or --unplayed.")
    if total is not None:
        return Outcome(points_in(total))
    return Outcome() if unplayed else None


def _left(facts: Sequence[Fact], names: Mapping[int, str]) -> Iterator[Text]:
    from jatsi.render.standings import shown_total

    for fact in facts:
        match fact:
            case Removed(person):
                yield text("{name} is off the list, and had no table yet.", name=names[person])
            case Result(person, number, total=total):
                points = shown_total(total)
                name = names[person]
                yield text("Round {round}: {name} {total}", round=number, name=name, total=points)
            case Withdrawn(person):
                yield text("{name} has left. The results stay.", name=names[person])
    undrawn = tuple(sorted(fact.round for fact in facts if isinstance(fact, Undrawn)))
    if undrawn:
        yield text("These rounds must be drawn anew: {rounds}.", rounds=undrawn)


@click.command("return", cls=Command, help=msgid("Let someone who left play again."))
@name_argument
@player_argument
@maybe_why_option
@pass_settings
def bring_back(settings: Settings, *, name: str, player: str, reason: str) -> None:
    """From the next draw on; lifting a disqualification needs a reason."""
    with organising(settings, name) as organiser:
        person = organiser.bring_back(player, reason).person
        names = organiser.stored().names
    settings.tell(text("{name} plays again, from the next draw on.", name=names[person]))


@click.command(
    cls=Command, help=msgid("Put someone out: listed last, with the reason, and drawn no more.")
)
@name_argument
@player_argument
@why_option
@pass_settings
def disqualify(settings: Settings, *, name: str, player: str, reason: str) -> None:
    """From the round that is on."""
    with organising(settings, name) as organiser:
        fact = organiser.disqualify(player, reason)
        shown = organiser.stored().names[fact.person]
    settings.tell(text("{name} is disqualified: {reason}", name=shown, reason=fact.reason))


@click.command(cls=Command, help=msgid("Keep two people at different tables where it can be."))
@name_argument
@player_argument
@click.argument("other")
@pass_settings
def apart(settings: Settings, *, name: str, player: str, other: str) -> None:
    """In rounds that are not drawn yet."""
    with organising(settings, name) as organiser:
        fact = organiser.keep_apart(player, other)
        names = organiser.stored().names
    settings.tell(
        text(
            "From the next draw on, {name} and {other} sit at different tables where it can be.",
            name=names[fact.person],
            other=names[fact.other],
        )
    )
