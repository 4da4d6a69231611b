"""``jatsi``, ``jatsi play`` and ``jatsi resume``: the game on this terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.at_table import Seated, rules_given, table_options
from jatsi.cli.base import (
    Command,
    TranslatedOption,
    laid_option,
    msgid,
    pass_settings,
    rules_option,
)

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.session.evening import Start

baud_option = click.option(
    "--baud",
    type=click.IntRange(50, 115200),
    metavar="N",
    cls=TranslatedOption,
    help=msgid("Print at the speed of a serial line."),
)


player_option = click.option(
    "--player",
    "people",
    multiple=True,
    metavar="NAME",
    cls=TranslatedOption,
    help=msgid("A player; may be repeated."),
)


@click.command(cls=Command, help=msgid("Play a game; players that are not given are asked."))
@rules_option
@laid_option
@player_option
@click.option(
    "--computer",
    "computers",
    multiple=True,
    metavar="LEVEL",
    cls=TranslatedOption,
    help=msgid("The machine as a player: aloittelija, kerholainen or mestari; may be repeated."),
)
@click.option(
    "--seed",
    type=click.IntRange(0, 10**18),
    metavar="N",
    cls=TranslatedOption,
    help=msgid("Repeatable dice; such games do not count in the records."),
)
@click.option(
    "--as",
    "visitor",
    metavar="NAME",
    cls=TranslatedOption,
    help=msgid("Be this person only, as over SSH; for a forced command of OpenSSH."),
)
@click.option(
    "--key",
    metavar="FINGERPRINT",
    cls=TranslatedOption,
    help=msgid("With --as: the key that let the person in, which is noted as used."),
)
@table_options
@baud_option
@pass_settings
@click.pass_context
def play(
    ctx: click.Context,
    settings: Settings,
    /,
    *,
    rules: str,
    options: tuple[str, ...],
    people: tuple[str, ...],
    computers: tuple[str, ...],
    seed: int | None,
    baud: int | None,
    **seat: Any,
) -> int:
    """Play with what was given on the command line."""
    from jatsi.cli.choosing import chosen_rules
    from jatsi.cli.visit import visit_as
    from jatsi.errors import UnreadableError
    from jatsi.opponent import LEVELS, verify_level
    from jatsi.session.evening import Start
    from jatsi.session.setup import Wishes

    for level in computers:
        verify_level(level)
    visitor: str | None = seat.pop("visitor")
    key: str | None = seat.pop("key")
    seated = Seated(**seat)
    alone = not people and not computers and seed is None
    seated.verify(alone=alone)
    if visitor is not None:
        if not alone or seated.tournament is not None or rules_given(ctx):
            raise UnreadableError("With --as the game is asked for. Leave out what tells of it.")
        return visit_as(settings, visitor, key, baud)
    if key is not None:
        raise UnreadableError("--key goes with --as only.")
    ruleset = chosen_rules(settings.library, rules, options)
    if seated.tournament is not None:
        game = seated.open(settings, ruleset if rules_given(ctx) else None, by_hand=False)
        return carry(settings, Start(Wishes(LEVELS), game=game), baud)
    wishes = Wishes(LEVELS, ruleset, people, computers, seed)
    return carry(settings, Start(wishes), baud)


@click.command(cls=Command, help=msgid("Go on with an unfinished game."))
@click.argument("game", type=click.IntRange(1), required=False)
@baud_option
@pass_settings
def resume(settings: Settings, *, game: int | None, baud: int | None) -> int:
    """Go on with a game; without a number, the only one or one of those listed."""
    from jatsi.opponent import LEVELS
    from jatsi.session.evening import Start
    from jatsi.session.setup import Wishes

    return carry(settings, Start(Wishes(LEVELS), only_unfinished=True, game=game), baud)


def ask_and_play(settings: Settings) -> int:
    """Offer an unfinished game, then ask as the old program did, and play."""
    from jatsi.opponent import LEVELS
    from jatsi.session.evening import Start
    from jatsi.session.setup import Wishes

    return carry(settings, Start(Wishes(LEVELS), offer_unfinished=True), None)


def carry(settings: Settings, start: Start, baud: int | None) -> int:
    """Carry a visit over the process's own streams; the exit code."""
    from jatsi.cli.clock import now
    from jatsi.console import Console
    from jatsi.errors import RecordsError
    from jatsi.runner import Runner
    from jatsi.session.evening import Evening
    from jatsi.session.protocol import Dialogue

    with settings.records() as records, settings.advisors() as advisors:
        dialogue = Dialogue(Evening(settings.view, start).run())
        runner = Runner(dialogue, records, settings.library, advisors, now)
        try:
            return Console.standard(baud).run(runner)
        except RecordsError as error:
            if runner.game is None:
                raise
            raise RecordsError(
                "{problem} Go on: jatsi resume {number}", problem=error, number=runner.game
            ) from error
