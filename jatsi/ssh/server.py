"""The server: listens, and when it is told to stop lets every visit end well."""

from __future__ import annotations

import asyncio
import socket
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import asyncssh

from jatsi.errors import ServingError
from jatsi.ssh.connection import Connection
from jatsi.ssh.house import House
from jatsi.ssh.limits import Door
from jatsi.texts import text

if TYPE_CHECKING:
    from jatsi.ssh.limits import Limits
    from jatsi.ssh.log import Log
    from jatsi.ssh.visits import Host

_WINDOW = 65536
_PACKET = 16384


class Server:
    """An SSH server that has nothing but the visits of a host."""

    def __init__(self, host: Host, limits: Limits, log: Log) -> None:
        self._house = House(host, limits, Door(limits), log)
        self._since = datetime.now(UTC)
        self._acceptor: asyncssh.SSHAcceptor | None = None

    async def open(self, address: str, port: int, key: asyncssh.SSHKey) -> int:
        """Listen; the port, which the system chooses for 0.

        An empty address is every one of this machine.  Raises ServingError where
        it cannot be had.
        """
        try:
            options = await _options(self._house, key)
            where: dict[str, Any] = {"host": address, "port": port}
            if not address and not port:  # one port for both kinds of addresses
                where = {"sock": _any_port()}
            self._acceptor = await asyncssh.listen(options=options, backlog=512, **where)
        except OSError as error:
            raise ServingError(
                "The port {port} cannot be listened on: {reason}.",
                port=port,
                reason=error.strerror or str(error),
            ) from error
        return self._acceptor.get_port()

    def status(self) -> dict[str, object]:
        """Since when, who is there, and who was refused."""
        return {"since": self._since.isoformat(timespec="seconds"), **self._house.counts()}

    async def drain(self) -> None:
        """No new visit; a line to everyone, and every visit ended as by the end of input.

        Takes at most the seconds of the limits; what has not ended then is dropped.
        """
        house = self._house
        house.closing = True
        house.log.event("draining", visits=len(house.sessions))
        if self._acceptor:
            self._acceptor.close()
        notice = text("The server stops now. Come back in a while.")
        ends = [session.end(notice, "drain") for session in list(house.sessions)]
        tasks = [task for task in ends if task]
        if tasks:
            await asyncio.wait(tasks, timeout=house.limits.drain)
        for session in list(house.sessions):
            session.drop()
        await house.all_gone(house.limits.drain)
        house.log.event("stopped")


def _any_port() -> socket.socket:
    if socket.has_dualstack_ipv6():
        return socket.create_server(("", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    return socket.create_server(("", 0))


async def _options(house: House, key: asyncssh.SSHKey) -> asyncssh.SSHServerConnectionOptions:
    """What there is: public keys and plain sessions.  Each thing refused is named.

    asyncssh would allow forwarding an agent, and keep alive nobody, and look for
    certificate authorities in the folder of whoever runs it.
    """
    limits = house.limits
    options: asyncssh.SSHServerConnectionOptions
    options = await asyncssh.SSHServerConnectionOptions.construct(
        config=None,
        server_factory=lambda: Connection(house),
        server_host_keys=[key],
        server_version="jatsi",
        login_timeout=limits.login,
        keepalive_interval=limits.keepalive,
        keepalive_count_max=limits.keepalives,
        host_based_auth=False,
        password_auth=False,
        kbdint_auth=False,
        gss_host=None,
        x509_trusted_certs=None,
        x509_trusted_cert_paths=[],
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        line_editor=False,
        compression_algs=["none"],  # it would take memory of each connection
        encoding=None,
        window=_WINDOW,
        max_pktsize=_PACKET,
    )
    return options
