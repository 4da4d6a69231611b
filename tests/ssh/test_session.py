"""Sessions with asyncssh's client: lines, keys, time-outs, clients that misbehave."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import asyncssh
import pytest

from jatsi.session.protocol import Closed, Line
from tests.ssh.serving import PATIENCE, serving, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from tests.ssh.serving import Serving


@asynccontextmanager
async def connected(server: Serving) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A guest's connection."""
    async with asyncssh.connect(
        "127.0.0.1", server.port, known_hosts=None, username="guest", config=None, agent_path=None
    ) as conn:
        yield conn


@asynccontextmanager
async def playing(server: Serving, **options: Any) -> AsyncIterator[Any]:  # noqa: ANN401
    """A guest's session, with a terminal unless told otherwise, past the greeting."""
    settings = {"term_type": "xterm", "encoding": None} | options
    async with connected(server) as conn, conn.create_process(**settings) as process:
        await process.stdout.readuntil(b"> ")
        yield process


def run(doing: Coroutine[Any, Any, None]) -> None:
    """Run a client, which does not hang."""
    asyncio.run(asyncio.wait_for(doing, PATIENCE))


def test_a_terminal_shows_what_is_typed_and_what_is_answered() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            process.stdin.write(b"ad\x1b[A\x7fde\r")
            assert await process.stdout.readuntil(b"> ") == b"ad\b \bde\r\n<ade>\r\n> "
            process.stdin.write(b"bye\r")
            assert await process.stdout.read() == b"bye\r\nBye.\r\n"
            assert (await process.wait()).exit_status == 0

    with serving() as server:
        run(client(server))
        assert server.host.visits[0].closed == 1


def test_without_a_terminal_lines_are_taken_as_they_come() -> None:
    async def client(server: Serving) -> None:
        async with playing(server, term_type=None) as process:
            process.stdin.write(b"one\r\ntwo\nt\xe4ysk\nlast")
            process.stdin.write_eof()
            said = await process.stdout.read()
            assert said == "\n<one>\n> \n<two>\n> \n<t\ufffdysk>\n> \n<last>\n> \n".encode()
            assert await process.stderr.read() == b"Saved.\n"
            assert (await process.wait()).exit_status == 0

    with serving() as server:
        run(client(server))


@pytest.mark.parametrize(
    ("word", "status", "told"),
    [
        (b"lost", 1, b"Lost."),
        (b"wrong", 1, b"That cannot be."),
        (b"fault", 1, b"A fault in the program: ZeroDivisionError."),
    ],
)
def test_a_visit_that_fails_is_told_in_a_line(word: bytes, status: int, told: bytes) -> None:
    async def client(server: Serving) -> None:
        async with playing(server, env={"LANG": "en_GB.UTF-8"}) as process:
            process.stdin.write(word + b"\r")
            assert told in (await process.stdout.read()).replace(b"\r\n", b" ")
            assert (await process.wait()).exit_status == status

    with serving() as server:
        run(client(server))
        assert server.host.visits[0].closed == 1


def test_control_c_drops_the_line_and_a_second_one_leaves() -> None:
    async def client(server: Serving) -> None:
        async with playing(server, env={"LC_ALL": "en"}) as process:
            process.stdin.write(b"ad\x03")
            once = b"Ctrl-C once more leaves.\r\n> "
            assert await process.stdout.readuntil(b"> ") == b"ad^C\r\n" + once
            process.stdin.write(b"e\r")
            assert b"<e>" in await process.stdout.readuntil(b"> ")
            process.stdin.write(b"\x03")
            await process.stdout.readuntil(b"> ")
            process.send_signal("INT")
            assert b"Saved." in await process.stdout.read()

    with serving() as server:
        run(client(server))
        assert server.host.visits[0].heard == [Line("e"), Closed()]


def test_a_resize_a_break_and_a_signal_disturb_nothing() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            process.stdin.write(b"ad")
            process.change_terminal_size(20, 10)
            process.send_signal("WINCH")
            process.stdin.write(b"e\r")
            assert b"<ade>" in await process.stdout.readuntil(b"> ")
            process.stdin.write(b"gone")
            process.send_break(100)
            await process.stdout.readuntil(b"> ")
            process.stdin.write(b"\x04")
            assert b"Saved." in await process.stdout.read()

    with serving() as server:
        run(client(server))
        assert server.host.heard == ["ade"]


@pytest.mark.parametrize(
    ("sent", "columns", "expected"),
    [
        ({"LANG": "en_GB.UTF-8"}, 200, b"Width 40, en."),
        ({"LANG": "en", "LC_ALL": "fi_FI"}, 30, b"Width 30, fi."),
        ({"LANG": "C.UTF-8"}, 5, b"Width 20, fi."),
        ({}, 0, b"Width 40, fi."),
    ],
)
def test_the_view_is_what_the_client_says(
    sent: dict[str, str], columns: int, expected: bytes
) -> None:
    async def client(server: Serving) -> None:
        async with connected(server) as conn:
            process = await conn.create_process(
                term_type="vt100", term_size=(columns, 24), env=sent, encoding=None
            )
            assert expected in await process.stdout.readuntil(b"> ")

    with serving() as server:
        run(client(server))


def test_an_unasked_echo_is_not_given() -> None:
    async def client(server: Serving) -> None:
        async with playing(server, term_modes={asyncssh.PTY_ECHO: 0}) as process:
            process.stdin.write(b"ade\r")
            assert await process.stdout.readuntil(b"> ") == b"<ade>\r\n> "

    with serving() as server:
        run(client(server))


def test_typing_is_echoed_while_an_answer_is_awaited_and_then_taken() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            process.stdin.write(b"slow\r")
            await process.stdout.readuntil(b"slow\r\n")
            process.stdin.write(b"ahead\r")
            assert await process.stdout.readuntil(b"\r\n") == b"ahead\r\n"
            server.host.slow.set()
            assert await process.stdout.readuntil(b"<ahead>\r\n> ") == b"Done.\r\n> <ahead>\r\n> "

    with serving() as server:
        run(client(server))


def test_many_lines_at_once_are_all_answered_in_turn() -> None:
    wanted = [str(number) for number in range(500)]

    async def client(server: Serving) -> None:
        async with playing(server, term_type=None) as process:
            process.stdin.write("\n".join(wanted).encode())
            process.stdin.write_eof()
            await process.stdout.read()

    with serving() as server:
        run(client(server))
        assert server.host.heard == wanted


def test_a_flood_without_line_ends_is_held_up_and_disturbs_nobody() -> None:
    async def client(server: Serving) -> None:
        async with playing(server, term_type=None) as flood, playing(server) as player:
            flood.stdin.write(b"x" * 300_000)
            player.stdin.write(b"ade\r")
            assert b"<ade>" in await player.stdout.readuntil(b"> ")
            assert server.host.heard == ["ade"]
            flood.stdin.write(b"\n")
            assert b"x" * 200 + b"> cut" in await flood.stdout.readuntil(b"cut")

    with serving(bytes_a_second=200_000) as server:
        run(client(server))


def test_who_does_not_read_is_dropped_and_the_visit_ends_as_at_the_end_of_input() -> None:
    async def client(server: Serving) -> None:
        async with connected(server) as conn:
            process = await conn.create_process(encoding=None, window=4096, max_pktsize=1024)
            process.channel.pause_reading()
            process.stdin.write(b"much\nmore\n")
            await conn.wait_closed()

    with serving(stalled=0.3) as server:
        run(client(server))
        until(lambda: server.host.visits[0].closed)
        assert server.host.visits[0].heard == [Line("much"), Closed()]
        assert server.counts()["refused"] == {"stalled": 1}


def test_who_allows_much_and_then_does_not_read_is_dropped_too() -> None:
    async def client(server: Serving) -> None:
        async with connected(server) as conn:
            process = await conn.create_process(encoding=None, window=2**31 - 1)
            process.stdin.write(b"much\n" * 20)
            transport = conn._transport  # noqa: SLF001 - asyncssh itself never stops reading
            assert transport
            transport.pause_reading()
            visits = server.host.visits
            await asyncio.to_thread(until, lambda: visits and visits[0].closed)
            assert len(server.host.heard) < 20

    with serving(stalled=0.3) as server:
        run(client(server))
        assert server.counts()["refused"] == {"stalled": 1}


def test_an_idle_visit_is_warned_then_ended_and_saved() -> None:
    async def client(server: Serving) -> None:
        async with playing(server, env={"LANG": "en"}) as process:
            process.stdin.write(b"ad")
            assert await process.stdout.readuntil(b"> ad") == (
                b"ad\r\nAre you there? Without an answer the\r\nvisit ends soon.\r\n> ad"
            )
            assert await process.stdout.read() == b"\r\nSaved.\r\n"
            assert (await process.wait()).exit_status == 0

    with serving(idle=0.6, warning=0.3) as server:
        run(client(server))
        until(lambda: "reason=idle" in server.log)


def test_what_others_do_is_told_around_what_is_typed_and_keeps_nobody_there() -> None:
    async def client(server: Serving) -> None:
        async with playing(server, env={"LANG": "en"}) as process:
            process.stdin.write(b"others\r")
            await process.stdout.readuntil(b"> ")
            process.stdin.write(b"ad")
            assert await process.stdout.readuntil(b"> ad") == b"ad\r\nNews.\r\n> ad"
            assert b"Are you there?" in await process.stdout.readuntil(b"ends soon.\r\n> ad")
            assert (await process.stdout.read()).endswith(b"\r\nSaved.\r\n")

    with serving(idle=2, warning=0.8) as server:
        run(client(server))
        until(lambda: "reason=idle" in server.log)


def test_who_vanishes_is_answered_what_was_asked_and_then_saved() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            process.stdin.write(b"slow\rlast\r")
            await process.stdout.readuntil(b"last\r\n")
            process.channel.get_connection().abort()

    with serving() as server:
        run(client(server))
        server.host.slow.set()
        until(lambda: server.host.visits[0].closed)
        assert server.host.visits[0].heard == [Line("slow"), Line("last"), Closed()]


def test_who_vanishes_while_a_game_is_solved_is_waited_for_no_more() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            visit = server.host.visits[0]
            visit.solving = True
            process.stdin.write(b"slow\r")
            await asyncio.to_thread(until, lambda: visit.heard)
            process.channel.get_connection().abort()
            await asyncio.to_thread(until, lambda: visit.closed)
            assert visit.heard == [Line("slow")]

    with serving() as server:
        run(client(server))
        until(lambda: "went" in server.log)


def test_who_waits_long_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jatsi.ssh.session._LONG", 0.1)

    async def client(server: Serving) -> None:
        async with playing(server, env={"LANG": "en"}) as process:
            process.stdin.write(b"slow\r")
            wait = b"slow\r\nThis takes a while. Please wait.\r\n"
            assert await process.stdout.readuntil(b"wait.\r\n") == wait
            server.host.slow.set()
            assert await process.stdout.readuntil(b"> ") == b"Done.\r\n> "

    with serving() as server:
        run(client(server))


def test_the_log_tells_who_came_and_went_and_nothing_that_was_typed() -> None:
    async def client(server: Serving) -> None:
        async with playing(server) as process:
            server.host.visits[0].person = 12
            process.stdin.write(b"secret\rbye\r")
            await process.stdout.read()

    with serving() as server:
        run(client(server))
        until(lambda: "went" in server.log)
        came, went = (line.split(" ", 1)[1] for line in server.log.splitlines())
        assert came == "came 127.0.0.1 key=guest"
        assert went == "went 127.0.0.1 key=guest person=12 reason=left"
