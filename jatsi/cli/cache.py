"""``jatsi cache …``: the solved games that are kept, listed and removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jatsi.cli.base import Command, Group, msgid, pass_settings
from jatsi.texts import text
from jatsi.texts.clean import clean, shown_path

if TYPE_CHECKING:
    from jatsi.cli.base import Settings
    from jatsi.resources.solutions import Kept
    from jatsi.texts import Text


@click.group(
    cls=Group,
    help=msgid("Look after the solved games that are kept."),
    places={"list": "jatsi.cli.cache:list_cache", "clear": "jatsi.cli.cache:clear_cache"},
)
def cache() -> None:
    """The commands about the cache folder."""


@click.command(cls=Command, help=msgid("List the solved games that are kept."))
@pass_settings
def list_cache(settings: Settings) -> None:
    """Each game with its expected total and its size, then the folder."""
    from jatsi.resources.places import user_cache
    from jatsi.resources.solutions import kept

    folder = user_cache()
    view = settings.view
    settings.print(view.listed(*(settings.say(_line(settings, one)) for one in kept(folder))))
    settings.tell(text("Solved games are kept in {folder}", folder=shown_path(folder)))


@click.command(
    cls=Command,
    help=msgid("Remove the solved games, and averages measured; they can be made anew."),
)
@pass_settings
def clear_cache(settings: Settings) -> None:
    """Remove all of them, and say how much room that makes."""
    from jatsi.resources import measured, solutions
    from jatsi.resources.places import user_cache

    folder = user_cache()
    freed = solutions.clear(folder) + measured.clear(folder)
    settings.tell(text("Removed: {size} kB", size=_kilobytes(freed)))


def _line(settings: Settings, one: Kept) -> Text:
    from jatsi.render.figures import decimal

    fields = {
        "game": clean(one.game),
        "expected": decimal(one.expected, 2, settings.say),
        "size": _kilobytes(one.size),
    }
    if one.exact:
        return text("{game}: {expected} on average, double precision, {size} kB", **fields)
    return text("{game}: {expected} on average, {size} kB", **fields)


def _kilobytes(size: int) -> int:
    return -(-size // 1000)
