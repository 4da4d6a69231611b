"""What all connections of a server share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jatsi.ssh.connection import Connection
    from jatsi.ssh.limits import Door, Limits
    from jatsi.ssh.log import Log
    from jatsi.ssh.session import Session
    from jatsi.ssh.visits import Host


@dataclass
class House:
    """The host, the limits, who is there and whether the doors are being closed."""

    host: Host
    limits: Limits
    door: Door
    log: Log
    sessions: set[Session] = field(default_factory=set)
    connections: set[Connection] = field(default_factory=set)
    closing: bool = False

    async def all_gone(self, seconds: float) -> None:
        """Close what is still connected and wait until it is, at most so long."""
        for connection in self.connections:
            connection.close()
        ends = [asyncio.ensure_future(one.closed()) for one in self.connections]
        if ends:
            await asyncio.wait(ends, timeout=seconds)
        for connection in list(self.connections):
            connection.abort()
        for end in ends:
            end.cancel()

    def counts(self) -> dict[str, object]:
        """How many are there and how many were refused, by reason."""
        guests = sum(session.caller.key is None for session in self.sessions)
        return {
            "people": len(self.sessions) - guests,
            "guests": guests,
            "waiting": self.door.waiting,
            "refused": dict(self.door.refused),
        }
