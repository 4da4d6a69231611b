"""What is told of people on the command line: ``Liisa=212``."""

from __future__ import annotations

from jatsi.errors import UnreadableError
from jatsi.texts.clean import clean


def told_points(argument: str) -> tuple[str, int]:
    """A name and points; the name may have signs of equality, and the last one counts.

    Raises UnreadableError.
    """
    from jatsi.session.answers import points_in

    name, sign, points = argument.rpartition("=")
    if not sign or not name.strip():
        raise UnreadableError(
            "{answer}: write a player and points, as {example}.",
            answer=clean(argument),
            example="Liisa=212",
        )
    return name, points_in(points)


def told_total(argument: str) -> tuple[str, int | None]:
    """A name and a total, None for ``Liisa=-``, a game that was not played.

    Raises UnreadableError.
    """
    from jatsi.session.answers import is_unplayed

    name, sign, total = argument.rpartition("=")
    if sign and name.strip() and is_unplayed(total):
        return name, None
    return told_points(argument)
