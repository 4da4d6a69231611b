"""The server as a whole: what it refuses, crowds of silent connections, draining, status."""

from __future__ import annotations

import asyncio
import socket
import stat
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import asyncssh
import pytest
from asyncssh.packet import Byte, String

from jatsi.errors import ServingError
from jatsi.session.protocol import Closed
from jatsi.ssh.limits import Limits
from jatsi.ssh.log import Log
from jatsi.ssh.server import Server
from jatsi.ssh.status import ask, status_path, told
from tests.ssh.serving import PATIENCE, RepeatingHost, serving, until
from tests.ssh.test_session import connected, playing, run

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.ssh.serving import Serving


def test_a_command_is_refused_in_a_line() -> None:
    async def client(server: Serving) -> None:
        async with connected(server) as conn:
            done = await conn.run("cat /etc/passwd", env={"LANG": "en"})
            told_so = "Only the game is here: connect without a\ncommand.\n"
            assert (done.exit_status, done.stdout, done.stderr) == (1, "", told_so)

    with serving() as server:
        run(client(server))
        assert not server.host.visits
        assert server.counts()["refused"] == {"command": 1}


@pytest.mark.parametrize(
    "doing",
    [
        lambda conn: conn.start_sftp_client(),
        lambda conn: conn.open_connection("127.0.0.1", 22),
        lambda conn: conn.open_unix_connection("/tmp/x"),  # noqa: S108 - never opened
        lambda conn: conn.start_server(lambda _host, _port: True, "127.0.0.1", 0),
        lambda conn: conn.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 9),
        lambda conn: conn.forward_remote_path("/tmp/x", "/tmp/y"),  # noqa: S108 - the same
        lambda conn: conn.create_process(subsystem="anything"),
        lambda conn: conn.create_process(x11_forwarding=True, x11_display=":0"),
    ],
)
def test_nothing_but_the_game_is_there(
    doing: Callable[[asyncssh.SSHClientConnection], Awaitable[Any]],
) -> None:
    async def client(server: Serving) -> None:
        async with connected(server) as conn:
            with pytest.raises((asyncssh.Error, asyncssh.ChannelListenError)):
                await doing(conn)

    with serving() as server:
        run(client(server))
        assert not server.host.visits


def test_no_agent_is_forwarded_and_no_display() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            asked = process.channel._make_request  # noqa: SLF001 - its client asks neither so
            assert not await asked(b"auth-agent-req@openssh.com")
            x11 = (
                b"\0" + asyncssh.packet.String("MIT-MAGIC-COOKIE-1") + asyncssh.packet.String("00")
            )
            assert not await asked(b"x11-req", x11, asyncssh.packet.UInt32(0))

    with serving() as server:
        run(client(server))


def test_only_a_public_key_is_asked_for() -> None:
    with serving() as server:
        found = asyncio.run(
            asyncssh.get_server_auth_methods("127.0.0.1", server.port, username="maija")
        )
        assert found == ["publickey"]


def test_a_second_session_of_a_connection_is_refused() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            conn = process.channel.get_connection()
            with pytest.raises(asyncssh.ChannelOpenError):
                await conn.create_process()
            process.stdin.write(b"ade\r")
            assert b"<ade>" in await process.stdout.readuntil(b"> ")

    with serving() as server:
        run(client(server))


def test_three_hundred_silent_connections_lock_nobody_out() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            process.stdin.write(b"ade\r")
            assert b"<ade>" in await process.stdout.readuntil(b"> ")

    with serving() as server, ExitStack() as lines:
        talking = lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        talking.sendall(b"SSH-2.0-slow\r\n")
        assert talking.recv(8)  # a line of greeting, then more: it was heard
        until(lambda: len(talking.recv(4096)) > 100)
        for _ in range(300):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        run(client(server))
        talking.settimeout(0)
        with pytest.raises(BlockingIOError):  # still there, and nothing more to say
            talking.recv(1)
        assert server.counts()["waiting"] <= Limits().waiting
        assert server.counts()["refused"]["waiting"] >= 300 - Limits().waiting


def test_who_does_not_log_in_is_dropped() -> None:
    with serving(login=0.2) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.sendall(b"SSH-2.0-silent\r\n")
            while line.recv(4096):
                pass
        until(lambda: server.counts()["waiting"] == 0)


def test_who_opens_no_session_is_dropped() -> None:
    async def client(server: Serving) -> None:
        async with connected(server) as conn:
            await conn.wait_closed()

    with serving(login=0.5) as server:
        run(client(server))


def test_too_many_sessions_are_told_so_and_those_there_go_on() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as first, connected(server) as conn:
            second = await conn.create_process(env={"LANG": "en"})
            assert "too many sessions" in (await second.stderr.read()).replace("\n", " ")
            assert (await second.wait()).exit_status == 1
            first.stdin.write(b"ade\r")
            assert b"<ade>" in await first.stdout.readuntil(b"> ")

    with serving(visits_per_address=1) as server:
        run(client(server))


def test_too_many_logins_of_an_address_are_refused() -> None:
    async def client(server: Serving) -> None:
        async with connected(server):
            pass
        with pytest.raises(asyncssh.DisconnectError):
            async with connected(server):
                pass

    with serving(attempts=1) as server:
        run(client(server))
        assert server.counts()["refused"] == {"attempts": 1}
        assert "refused 127.0.0.1 reason=attempts" in server.log


def test_a_server_that_stops_tells_everyone_and_saves() -> None:
    async def client(server: Serving) -> None:
        async with playing(server, env={"LANG": "en"}) as one, playing(server) as two:
            one.stdin.write(b"ad")
            await one.stdout.readuntil(b"ad")
            stopping = asyncio.get_running_loop().run_in_executor(None, server.stop)
            said = b"\r\nThe server stops now. Come back in a\r\nwhile.\r\n> ad"
            assert await one.stdout.read() == said + b"\r\nSaved.\r\n"
            assert (await one.wait()).exit_status == 0
            assert b"Saved." in await two.stdout.read()
            await stopping

    with serving() as server:
        run(client(server))
        assert [visit.heard[-1] for visit in server.host.visits] == [Closed(), Closed()]
        assert [visit.closed for visit in server.host.visits] == [1, 1]
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", server.port))


def test_a_visit_that_does_not_end_holds_up_no_stop() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            process.stdin.write(b"slow\r")
            await process.stdout.readuntil(b"slow\r\n")
            conn = process.channel.get_connection()
            await asyncio.get_running_loop().run_in_executor(None, server.stop)
            await conn.wait_closed()

    with serving(drain=0.2) as server:
        run(client(server))


def test_a_port_that_is_taken_is_told() -> None:
    async def second(port: int) -> None:
        server = Server(RepeatingHost(), Limits(), Log(sys.stderr))
        await server.open("127.0.0.1", port, asyncssh.generate_private_key("ssh-ed25519"))

    with serving() as server, pytest.raises(ServingError, match=str(server.port)):
        asyncio.run(second(server.port))


def test_a_port_of_the_systems_choice_is_one_for_all_addresses() -> None:
    async def served() -> None:
        server = Server(RepeatingHost(), Limits(), Log(sys.stderr))
        key = asyncssh.generate_private_key("ssh-ed25519")
        port = await server.open("", 0, key)
        for address in ("127.0.0.1", "::1") if socket.has_dualstack_ipv6() else ("127.0.0.1",):
            _, writer = await asyncio.open_connection(address, port)
            writer.close()
        await server.drain()

    asyncio.run(served())


def test_whatever_a_client_sends_too_fast_waits_and_others_do_not() -> None:
    """16 MB of messages that no visit sees would be read in less than a second."""

    async def client(server: Serving) -> None:
        async with connected(server) as flood, playing(server) as other:
            for _ in range(800):
                flood.send_debug("x" * 20_000)
            await asyncio.sleep(1)
            other.stdin.write(b"one\r")
            assert b"<one>" in await asyncio.wait_for(other.stdout.readuntil(b"> "), 5)
            transport = flood._transport  # noqa: SLF001 - what has not been taken yet
            assert transport is not None
            assert transport.get_write_buffer_size() > 2_000_000
            flood.abort()

    with serving(raw_bytes_a_second=100_000) as server:
        run(client(server))


FLOODS: dict[str, Callable[[Any], object]] = {  # of the client's process
    "ignored": lambda one: one.channel.get_connection().send_packet(2, String(b"")),
    "keepalives": lambda one: one.channel.get_connection().send_packet(
        80,
        String(b"keepalive@openssh.com"),
        Byte(0),  # no answer is wanted
    ),
    "environment": lambda one: one.channel._send_request(  # noqa: SLF001 - no other way
        b"env", String(b"A"), String(b"b")
    ),
    "sizes": lambda one: one.change_terminal_size(80, 24),
    "keys": lambda one: one.stdin.write(b"x"),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_who_sends_far_too_many_packets_is_dropped_and_others_are_not(kind: str) -> None:
    async def client(server: Serving) -> None:
        async with connected(server) as conn, playing(server) as other:
            process = await conn.create_process(term_type="xterm", encoding=None)
            for _ in range(3000):
                FLOODS[kind](process)
            await asyncio.wait_for(conn.wait_closed(), PATIENCE)
            other.stdin.write(b"one\r")
            assert b"<one>" in await asyncio.wait_for(other.stdout.readuntil(b"> "), 5)

    with serving() as server:
        run(client(server))
        assert server.counts()["refused"] == {"flood": 1}
        assert "flood 127.0.0.1" in server.log


def test_who_sends_many_packets_at_once_is_only_made_to_wait() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            for _ in range(50):
                for key in (b"o", b"n", b"e", b"\r"):
                    process.stdin.write(key)
                await process.stdout.readuntil(b"<one>")

    with serving(packets_a_second=150) as server:
        run(client(server))
        assert server.host.heard == ["one"] * 50
        assert not server.counts()["refused"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such sockets in Python")
def test_the_status_is_told_to_the_operator_alone(tmp_path: Path) -> None:
    path = status_path(tmp_path, 2222)

    async def serve() -> dict[str, object]:
        async with told(path, lambda: {"people": 3}) as can:
            assert can
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            return await asyncio.to_thread(ask, path)

    path.write_text("left by one that was killed")
    assert asyncio.run(serve()) == {"people": 3}
    assert not path.exists()
    with pytest.raises(ServingError, match="No server answers"):
        ask(path)


def test_a_path_too_long_for_a_socket_stops_no_server(tmp_path: Path) -> None:
    async def serve() -> bool:
        async with told(tmp_path / ("x" * 200), dict) as can:
            return can

    assert asyncio.run(serve()) is False


def test_the_status_counts_people_and_guests() -> None:
    async def client(server: Serving) -> None:
        key = asyncssh.generate_private_key("ssh-ed25519")
        async with (
            playing(server),
            asyncssh.connect(
                "127.0.0.1",
                server.port,
                known_hosts=None,
                username="maija",
                client_keys=[key],
                config=None,
                agent_path=None,
            ) as conn,
            conn.create_process() as process,
        ):
            await process.stdout.readuntil("> ")
            counts = server.counts()
            assert (counts["people"], counts["guests"], counts["waiting"]) == (1, 1, 0)

    with serving() as server:
        run(client(server))
        until(lambda: server.counts()["guests"] == 0)
