"""What the carrier is given: who calls, and a host that answers line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from jatsi.render.view import View
    from jatsi.runner import Shown
    from jatsi.session.protocol import Input


@dataclass(frozen=True)
class Caller:
    """Who is on the line, as far as the carrier can know.

    ``key`` is the public key that signed, as OpenSSH writes it, without a comment;
    ``fingerprint`` is its SHA-256.  Both are None for a guest.
    """

    key: str | None
    fingerprint: str | None
    address: str


class Visit(Protocol):
    """One caller's dialogue, done off the event loop; every answer is stored when it returns."""

    @property
    def view(self) -> View:
        """How the caller wants to see things now."""

    @property
    def person(self) -> int | None:
        """The caller's number in the records, once it is known."""

    @property
    def solving(self) -> bool:
        """Whether the answer waits for a game to be solved; then it may be broken off."""

    async def start(self) -> Shown:
        """What is shown before the first answer; raises JatsiError."""

    async def feed(self, given: Input) -> Shown:
        """What an answer leads to; raises JatsiError where it cannot go on."""

    async def news(self) -> Shown | None:
        """What others did while a line is awaited, None where nothing; raises as ``feed``."""

    def close(self) -> None:
        """Let go of what the visit holds; called once, whatever happened before."""


class Host(Protocol):
    """Receives callers."""

    async def visit(self, caller: Caller, view: View) -> Visit:
        """A new visit; ``view`` is how to show things until the caller has said more."""
