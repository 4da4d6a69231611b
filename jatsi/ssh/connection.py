"""A connection: who may log in, and that it can do nothing but play."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import asyncssh

from jatsi.ssh.limits import Meter
from jatsi.ssh.log import short
from jatsi.ssh.session import Session
from jatsi.ssh.signer import Signer
from jatsi.ssh.visits import Caller

if TYPE_CHECKING:
    from collections.abc import Callable

    from jatsi.ssh.house import House

GUEST = "guest"
"""The user name that needs no key and has no identity; no other name means anything."""

_LOGGED = 100


class Connection(asyncssh.SSHServer):
    """Answers asyncssh's questions about one connection.

    What it does not answer (passwords, forwarding, tunnels, host and certificate
    authorities) asyncssh's own class refuses.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._signer = Signer()
        self._offered = 0
        self._username = ""
        self._address = "-"
        self._refusal: str | None = None
        self._session: Session | None = None
        self._conn: asyncssh.SSHServerConnection
        self._timer: asyncio.TimerHandle | None = None
        loop = asyncio.get_running_loop()
        self._bytes = Meter(house.limits.raw_bytes_a_second, loop.time())
        self._packets = Meter(house.limits.packets_a_second, loop.time())
        self._reading: Callable[[bytes], None]
        self._taking: Callable[[], bool]

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Let it wait to be logged in; one of those waiting may have to give way."""
        self._conn = conn
        self._house.connections.add(self)
        self._address = str((conn.get_extra_info("peername") or ("-",))[0])
        # asyncssh leaves these two of asyncio's protocol without effect, so that
        # what a client does not read would pile up here
        conn.pause_writing = self._pause  # type: ignore[method-assign]
        conn.resume_writing = self._resume  # type: ignore[method-assign]
        # it reads and answers whatever is asked of it, however often; that takes long where
        # packets are many, however small
        self._reading = conn.data_received
        conn.data_received = self._read  # type: ignore[method-assign]
        self._taking = conn._recv_packet  # noqa: SLF001 - no other way
        conn._recv_packet = self._take  # type: ignore[method-assign]  # noqa: SLF001
        goer = self._house.door.arrive(self, self._address, self._is_silent)
        if isinstance(goer, Connection):
            goer.give_way()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it; its session is told by asyncssh."""
        del exc
        self._house.connections.discard(self)
        self._house.door.leave(self)
        self._stop_timer()

    def give_way(self) -> None:
        """End it at once, for one that came later.

        Of many such, as in a flood, few stand in the log.
        """
        count = self._house.door.refused["waiting"]
        if count % _LOGGED == 1:
            self._house.log.event("gave-way", self._address, count=count)
        self._conn.abort()

    def begin_auth(self, username: str) -> bool:
        """Whether a key is needed; called again where the user name changes."""
        self._username = username
        loop = asyncio.get_running_loop()
        if not self._house.door.try_login(self._address, loop.time()):
            self._refuse("attempts")
            return True
        return username != GUEST

    def public_key_auth_supported(self) -> bool:
        """Yes, and nothing else is."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Yes to any key: an unknown one may become somebody's.  See ``Signer``."""
        del username
        self._offered += 1
        if self._offered > self._house.limits.keys:
            self._house.door.refused["keys"] += 1
            self._refuse("keys")
            return False
        self._signer.watch(key)
        return True

    def auth_completed(self) -> None:
        """Count it as inside; without a key that signed only a guest gets there."""
        self._refusal = self._house.door.enter(self, self._address)
        if self._username != GUEST and self._signer.key is None:
            self._house.door.refused["unsigned"] += 1
            self._refuse("unsigned")
        # whoever logs in and opens no session is not here to play
        self._close_in(self._house.limits.login)

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        """One session at a time."""
        if self._session is not None or self._house.closing:
            return False
        self._stop_timer()
        guest = self._username == GUEST
        caller = Caller(
            None if guest else self._signer.public,
            None if guest else self._signer.fingerprint,
            self._address,
        )
        self._session = Session(self._house, caller, self._refusal, self._session_over, self.abort)
        return self._session

    def close(self) -> None:
        """End it once what is written is sent."""
        self._conn.close()

    async def closed(self) -> None:
        """Wait until it is."""
        await self._conn.wait_closed()

    def abort(self) -> None:
        """End it at once, whatever is still to be sent."""
        self._conn.abort()

    def _session_over(self) -> None:
        self._session = None
        self._conn.close()

    def _is_silent(self) -> bool:
        return not self._conn.get_extra_info("client_version")

    def _refuse(self, reason: str) -> None:
        self._house.log.event("refused", self._address, reason=reason, key=self._key())
        self._conn.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, "Refused: " + reason)

    def _key(self) -> str | None:
        return short(self._signer.fingerprint)

    def _read(self, data: bytes, datatype: int | None = None) -> None:
        """Let what comes in be read, and what comes too fast wait."""
        del datatype
        loop = asyncio.get_running_loop()
        transport = cast("asyncio.Transport", self._conn._transport)  # noqa: SLF001 - no other way
        self._reading(data)
        now = loop.time()
        wait = max(self._bytes.take(len(data), now), self._packets.take(0, now))
        if wait and transport.is_reading():
            transport.pause_reading()
            loop.call_later(wait, transport.resume_reading)

    def _take(self) -> bool:
        """Let a packet be read; whoever sends far too many is dropped."""
        wait = self._packets.take(1, asyncio.get_running_loop().time())
        if wait > self._house.limits.flood:
            self._house.door.refused["flood"] += 1
            self._house.log.event("flood", self._address, key=self._key())
            raise asyncssh.DisconnectError(asyncssh.DISC_TOO_MANY_CONNECTIONS, "Too much at once")
        return self._taking()

    def _pause(self) -> None:
        if self._session:
            self._session.hold_output("transport")
        else:
            self._close_in(self._house.limits.stalled)

    def _resume(self) -> None:
        if self._session:
            self._session.release_output("transport")

    def _close_in(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.abort)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
