"""``jatsi correct``: a closed sheet that was filled in by hand, put right with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, TranslatedOption, msgid, pass_settings
from jatsi.cli.clock import now
from jatsi.cli.user import user
from jatsi.errors import UnreadableError

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.game.events import CorrectEvent
    from jatsi.ruleset.model import Ruleset


@click.command(
    cls=Command,
    help=msgid("Put right a row, or with --total the total, of a sheet filled in by hand."),
)
@click.argument("game", type=click.IntRange(1))
@click.argument("player")
@click.argument("row", required=False)
@click.option(
    "--dice",
    metavar="DICE",
    cls=TranslatedOption,
    help=msgid("The dice that belong in the row: 33366."),
)
@click.option(
    "--points", metavar="N", cls=TranslatedOption, help=msgid("The points that belong in the row.")
)
@click.option(
    "--row",
    "other",
    metavar="ROW",
    cls=TranslatedOption,
    help=msgid("The row with which it was mixed up; the two change places."),
)
@click.option(
    "--total",
    metavar="N",
    cls=TranslatedOption,
    help=msgid("The total, where only totals are known."),
)
@click.option(
    "--reason",
    required=True,
    metavar="TEXT",
    cls=TranslatedOption,
    help=msgid("Why; it stays in the records with the old value."),
)
@pass_settings
def correct(
    settings: Settings, /, *, game: int, player: str, reason: str, **given: str | None
) -> None:
    """Correct one thing, and tell what stands there now."""
    from jatsi.cli.games import correction_line, places_and_totals
    from jatsi.club.correcting import seat_named
    from jatsi.records.corrections import correct, correct_total, history
    from jatsi.records.games import load
    from jatsi.session.answers import points_in

    wish, who = _Wish(**given), user()
    with settings.records() as records:
        stored = load(records, game)
        seat = seat_named(records, stored, player)
        before = len(history(records, game))
        if wish.total is not None:
            total = points_in(wish.total)
            correct_total(records, game, seat, total, reason=reason, who=who, now=now())
        else:
            event = wish.event(seat, stored.ruleset, settings.say.language)
            correct(records, game, event, reason=reason, who=who, now=now())
        made = history(records, game)[before:]
        after = load(records, game).summary
    settings.tell(*(correction_line(one, stored.ruleset) for one in made))
    settings.tell(*places_and_totals(after))


@dataclass(frozen=True)
class _Wish:
    """What is to stand where: a row with one thing more, or a total alone."""

    row: str | None
    dice: str | None
    points: str | None
    other: str | None
    total: str | None

    def __post_init__(self) -> None:
        """Raise UnreadableError for any other combination."""
        if (self.row is None) == (self.total is None):
            raise UnreadableError("Give either a row or --total.")
        given = sum(thing is not None for thing in (self.dice, self.points, self.other))
        if given != (0 if self.row is None else 1):
            raise UnreadableError(
                "For a row give one of --dice, --points and --row; for a total none."
            )

    def event(self, seat: int, ruleset: Ruleset, language: str) -> CorrectEvent:
        """The event that does it; raises UnreadableError, AmbiguousError, IllegalError."""
        from jatsi.game.events import CorrectEvent
        from jatsi.session.answers import find_row, points_in, typed_dice

        row = find_row(self.row or "", ruleset, (), language)
        to = find_row(self.other, ruleset, (), language) if self.other is not None else row
        return CorrectEvent(
            seat,
            row.id,
            to.id,
            dice=None if self.dice is None else typed_dice(self.dice, ruleset.dice, ruleset.faces),
            points=None if self.points is None else points_in(self.points),
        )
