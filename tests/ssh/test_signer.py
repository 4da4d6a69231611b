"""Only the key that signed is who somebody is: the impersonations, with asyncssh's client."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest

from jatsi.ssh.signer import Signer
from tests.ssh.serving import serving


class Offering(asyncssh.SSHClient):
    """Offers keys one after the other, and signs with what it has."""

    def __init__(self, keys: list[Any]) -> None:
        self.keys = keys

    def public_key_auth_requested(self) -> Any:  # noqa: ANN401 - as asyncssh types it
        return self.keys.pop(0) if self.keys else None


class Stolen(asyncssh.SSHKeyPair):
    """Somebody else's public key; what it signs with is another's."""

    def __init__(self, victim: asyncssh.SSHKey, own: asyncssh.SSHKey) -> None:
        super().__init__(
            victim.algorithm, victim.algorithm, victim.sig_algorithms, (), victim.public_data, None
        )
        self._own = own

    def sign(self, data: bytes) -> bytes:
        return self._own.sign(data, b"ssh-ed25519")


async def _hello(port: int, keys: list[Any], username: str = "maija") -> str:
    """What the server says first to whoever comes with these keys."""
    options = {"known_hosts": None, "username": username, "config": None, "agent_path": None}
    conn, _ = await asyncssh.create_connection(
        lambda: Offering(list(keys)), "127.0.0.1", port, client_keys=None, **options
    )
    async with conn, conn.create_process() as process:
        said: str = await process.stdout.readline()
    return said


def _key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def test_only_a_signature_that_verifies_counts() -> None:
    signer, private = Signer(), _key()
    victim, own = _key().convert_to_public(), private.convert_to_public()
    other = private.sign(b"another request", b"ssh-ed25519")
    for offered in (victim, own):
        signer.watch(offered)
    assert not own.verify(b"this request", other)
    assert (signer.public, signer.fingerprint) == (None, None)
    assert own.verify(b"another request", other)
    assert signer.fingerprint == own.get_fingerprint()


def test_who_signs_is_known_by_that_key() -> None:
    own = _key()
    with serving() as server:
        said = asyncio.run(_hello(server.port, [own]))
    assert said == f"You are {own.get_fingerprint()}.\n"
    shown = own.export_public_key().decode().split()
    assert server.host.visits[0].caller.key == " ".join(shown[:2])


def test_a_public_key_that_somebody_else_signs_for_lets_nobody_in() -> None:
    victim, own = _key(), _key()
    with serving() as server:
        with pytest.raises(asyncssh.PermissionDenied):
            asyncio.run(_hello(server.port, [Stolen(victim, own)]))
        assert not server.host.visits


def test_after_another_key_was_offered_the_own_key_is_who_one_is() -> None:
    victim, own = _key(), _key()
    with serving() as server:
        said = asyncio.run(_hello(server.port, [Stolen(victim, own), own]))
    assert said == f"You are {own.get_fingerprint()}.\n"


class Probing(Offering):
    """Sends an unsigned question about another key right behind the signed request."""

    def __init__(self, own: asyncssh.SSHKey, victim: asyncssh.SSHKey) -> None:
        super().__init__([own])
        self._victim = victim
        self.probed = 0

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        send = conn.send_packet

        def sending(kind: int, *parts: bytes, **more: Any) -> None:  # noqa: ANN401
            send(kind, *parts, **more)
            request = b"".join(parts)
            if kind == asyncssh.constants.MSG_USERAUTH_REQUEST and b"publickey\x01" in request:
                self.probed += 1
                probe = asyncssh.packet.String
                send(
                    kind,
                    probe("maija"),
                    probe("ssh-connection"),
                    probe("publickey"),
                    b"\x00",
                    probe("ssh-ed25519"),
                    probe(self._victim.public_data),
                )

        conn.send_packet = sending  # type: ignore[method-assign, assignment]


def test_a_question_behind_the_signed_request_changes_nobody() -> None:
    victim, own = _key(), _key()
    client = Probing(own, victim)

    async def come(port: int) -> str:
        conn, _ = await asyncssh.create_connection(
            lambda: client,
            "127.0.0.1",
            port,
            known_hosts=None,
            username="maija",
            config=None,
            client_keys=None,
            agent_path=None,
        )
        async with conn, conn.create_process() as process:
            said: str = await process.stdout.readline()
        return said

    with serving() as server:
        said = asyncio.run(come(server.port))
    assert client.probed == 1
    assert said == f"You are {own.get_fingerprint()}.\n"


def test_the_victim_is_not_met_where_names_change_between_requests() -> None:
    own = _key()
    with serving() as server:
        for name in ("guest2", "root", "victim", "Guest"):
            said = asyncio.run(_hello(server.port, [own], name))
            assert said == f"You are {own.get_fingerprint()}.\n"
        with pytest.raises(asyncssh.PermissionDenied):
            asyncio.run(_hello(server.port, [], "guest2"))


def test_a_guest_is_nobody_with_a_key_too() -> None:
    with serving() as server:
        assert asyncio.run(_hello(server.port, [_key()], "guest")) == "You are guest.\n"
        assert asyncio.run(_hello(server.port, [], "guest")) == "You are guest.\n"
        assert [visit.caller.key for visit in server.host.visits] == [None, None]


def test_so_many_keys_may_be_offered_and_no_more() -> None:
    own = _key()
    stolen = [Stolen(_key(), own) for _ in range(3)]
    with serving(keys=4) as server:
        # each is asked about and then signed for, wrongly
        with pytest.raises(asyncssh.DisconnectError, match="keys"):
            asyncio.run(_hello(server.port, [*stolen, own]))
        assert server.counts()["refused"] == {"keys": 1}
        assert asyncio.run(_hello(server.port, [own])).startswith("You are SHA256:")
