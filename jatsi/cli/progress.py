"""How far a long reckoning is, on standard error where that is a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from jatsi.render.cells import cells

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jatsi.cli.base import Settings
    from jatsi.texts import Message

SHORTEST = 4
"""A shorter bar says nothing that the figure does not."""


@contextmanager
def progress(settings: Settings, doing: Message) -> Iterator[Callable[[float], None]]:
    """What is to be told the share that is done, from 0 to 1.

    Shows a bar that is gone after the block; to a listener only what is being done.
    """
    shown = _shown(settings, doing)
    try:
        yield shown.tell
    finally:
        shown.end()


def _shown(settings: Settings, doing: Message) -> _Silence:
    if sys.stderr is None or not sys.stderr.isatty():
        return _Silence()
    if settings.plain:
        return _Line(settings.say(doing))
    return _Bar(settings.say(doing), settings.view.width - 1)  # a full line could wrap


class _Silence:
    def tell(self, _share: float) -> None:
        """Nothing is shown."""

    def end(self) -> None:
        """Nothing was shown."""


class _Line(_Silence):
    """Says once what is being done."""

    def __init__(self, doing: str) -> None:
        self._doing = doing

    def tell(self, _share: float) -> None:
        """The line, the first time."""
        if self._doing:
            click.echo(self._doing, err=True)
        self._doing = ""


class _Bar(_Silence):
    """A bar with a figure, so many columns wide."""

    def __init__(self, doing: str, width: int) -> None:
        self._doing = doing
        self._width = width
        self._line = ""

    def tell(self, share: float) -> None:
        """Show the share, where that looks different from before."""
        line = self._drawn(share)
        if line != self._line:
            click.echo(f"\r{line}", err=True, nl=False)
        self._line = line

    def _drawn(self, share: float) -> str:
        figure = f"{int(share * 100):3} %"
        length = self._width - cells(self._doing) - len(f" [] {figure}")
        if length < SHORTEST:
            return figure
        done = "#" * int(share * length)
        return f"{self._doing} [{done:{length}}] {figure}"

    def end(self) -> None:
        """Leave an empty line for what follows."""
        if self._line:
            click.echo("\r" + " " * cells(self._line) + "\r", err=True, nl=False)
