"""Understanding answers that name people of a tournament and totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import AmbiguousError, UnreadableError
from jatsi.session.answers import is_unplayed, points_in
from jatsi.session.words import Command, command_in
from jatsi.texts.clean import name_key, word_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.texts import Translator
    from jatsi.tournament.state import Tournament

COMMA = ","


@dataclass(frozen=True)
class Told:
    """A total; None where the game was not played."""

    total: int | None


def pieces(answer: str) -> list[str]:
    """What stands between commas."""
    return [piece.strip() for piece in answer.split(COMMA) if piece.strip()]


def named_person(wanted: str, state: Tournament) -> int:
    """Who in the tournament has that name, else those letters, else that beginning.

    Raises UnreadableError, AmbiguousError.
    """
    found = _called(wanted, state)
    if not found:
        raise UnreadableError("There is no player {name}.", name=wanted)
    if found[1:]:
        raise AmbiguousError(
            "{name} fits many players: {names}.",
            name=wanted,
            names=tuple(state.names[person] for person in found),
        )
    return found[0]


def _called(wanted: str, state: Tournament) -> list[int]:
    key = word_key(wanted)
    keys = {person: word_key(state.names[person]) for person in state.entrants}
    return (
        _exactly(wanted, state)
        or [person for person, known in keys.items() if key and known == key]
        or [person for person, known in keys.items() if key and known.startswith(key)]
    )


def _exactly(wanted: str, state: Tournament) -> list[int]:
    return [one for one in state.entrants if name_key(state.names[one]) == name_key(wanted)]


def total_in(answer: str, say: Translator) -> Told:
    """The total of the answer, or that there is none; raises UnreadableError."""
    unplayed = command_in(answer, (Command.UNPLAYED,), say) == (Command.UNPLAYED, "")
    if unplayed or is_unplayed(answer):
        return Told(None)
    return Told(points_in(answer))


def totals_in(answer: str, say: Translator) -> list[Told]:
    """Totals one after another; empty where there is anything else among them."""
    try:
        return [total_in(word, say) for word in answer.replace(COMMA, " ").split()]
    except UnreadableError:
        return []


def name_and_total(answer: str, state: Tournament, say: Translator) -> tuple[int, Told | None]:
    """Who is named, and the total after a blank or ``=``, None where there is none.

    Raises UnreadableError, AmbiguousError.
    """
    named = _exactly(answer, state)
    name, _, total = answer.rpartition("=" if "=" in answer else " ")
    if named or not name or not _is_total(total, say):
        return named_person(answer, state), None
    return named_person(name.strip(), state), total_in(total, say)


def _is_total(written: str, say: Translator) -> bool:
    return bool(totals_in(written, say))


def two_people(answer: str, state: Tournament) -> tuple[int, int]:
    """The two who are named with a comma between; raises UnreadableError, AmbiguousError."""
    names: Sequence[str] = pieces(answer)
    if len(names) != 2:  # noqa: PLR2004 - two people
        raise UnreadableError("Name two people with a comma between them.")
    return named_person(names[0], state), named_person(names[1], state)
