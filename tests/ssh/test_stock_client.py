"""The ``ssh`` that people have: terminals, pipes, keys, and the ends that lines can come to."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from jatsi.session.protocol import Closed, Line
from tests.ssh.serving import PATIENCE, new_key, serving, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.ssh.serving import Running, Serving

HERE = shutil.which("ssh") is not None

pytestmark = pytest.mark.skipif(not HERE, reason="OpenSSH's client is not here")


def command(server: Running[Any], home: Path, *options: str, user: str = "guest") -> list[str]:
    """The call of a client that knows nothing of this machine's keys and settings."""
    settings = (
        *("StrictHostKeyChecking=no", f"UserKnownHostsFile={home / 'hosts'}", "LogLevel=ERROR"),
        *("IdentityAgent=none", "IdentitiesOnly=yes", "SendEnv=LANG"),
    )
    given = [part for setting in settings for part in ("-o", setting)]
    port = str(server.port)
    return ["ssh", "-F", "none", *given, "-p", port, *options, f"{user}@127.0.0.1"]


def environment(home: Path) -> dict[str, str]:
    shown = {"TERM": "xterm", "LANG": "en_GB.UTF-8"}
    return {"PATH": os.environ["PATH"], "HOME": str(home)} | shown


def ssh(
    server: Running[Any],
    home: Path,
    *options: str,
    typed: bytes = b"",
    user: str = "guest",
    then: str = "",
) -> subprocess.CompletedProcess[bytes]:
    """What a call comes to."""
    return subprocess.run(  # noqa: S603 - of what stands above
        [*command(server, home, *options, user=user), *([then] if then else [])],
        input=typed,
        capture_output=True,
        env=environment(home),
        timeout=PATIENCE,
        check=False,
    )


@contextmanager
def talking(server: Serving, home: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A client that is at its first prompt."""
    with subprocess.Popen(  # noqa: S603 - the same
        command(server, home, *options),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(home),
    ) as client:
        try:
            until(lambda: server.host.visits)
            yield client
        finally:
            client.kill()


def test_a_terminal_gets_carriage_returns_and_an_echo(tmp_path: Path) -> None:
    with serving() as server:
        done = ssh(server, tmp_path, "-tt", typed=b"ade\r16\r\n\x1b[Abye\r")
        assert done.returncode == 0
        heard = [Line("ade"), Line("16"), Line("bye")]
        assert server.host.visits[0].heard == heard
        assert b"You are guest.\r\n" in done.stdout
        assert b"ade\r\n16\r\nbye\r\n" in done.stdout  # the echo of what was typed ahead
        assert done.stdout.endswith(b"<ade>\r\n> <16>\r\n> Bye.\r\n")
        assert b"\n" not in done.stdout.replace(b"\r\n", b"")


def test_a_pipe_gets_plain_lines_and_its_end_saves(tmp_path: Path) -> None:
    typed = "ade\r\ntäysk\n".encode() + "täysk".encode("latin-1") + b"\n" + b"x" * 100_000
    with serving(bytes_a_second=10**7) as server:
        done = ssh(server, tmp_path, "-T", typed=typed)
        assert done.returncode == 0
        expected = ["ade", "täysk", "t\ufffdysk"]
        assert server.host.visits[0].heard == [
            *map(Line, expected),
            Line("x" * 200, cut=True),
            Closed(),
        ]
        assert b"\r" not in done.stdout
        assert b"<ade>\n> \n" in done.stdout
        assert done.stderr == b"Saved.\n"


@pytest.mark.parametrize("options", [("-T",), ("-tt",)])
def test_a_command_is_refused(tmp_path: Path, options: tuple[str, ...]) -> None:
    with serving() as server:
        done = ssh(server, tmp_path, *options, then="id")
        assert done.returncode == 1
        said = (done.stdout + done.stderr).decode()
        assert " ".join(said.split()) == "Only the game is here: connect without a command."
        assert not server.host.visits


def test_there_is_no_subsystem_and_no_tunnel(tmp_path: Path) -> None:
    with serving() as server:
        assert b"subsystem request failed" in ssh(server, tmp_path, "-s", then="sftp").stderr
        ssh(server, tmp_path, "-W", "127.0.0.1:9")
        remote = ssh(server, tmp_path, "-R", "0:127.0.0.1:9", "-o", "ExitOnForwardFailure=yes")
        assert remote.returncode == 255
        assert not server.host.visits


def test_a_key_is_who_one_is_whatever_the_user_name(tmp_path: Path) -> None:
    own = new_key(tmp_path / "own")
    with serving() as server:
        for user in ("maija", "root"):
            done = ssh(
                server, tmp_path, "-T", "-i", str(tmp_path / "own"), typed=b"bye\n", user=user
            )
            assert done.stdout.startswith(f"You are {own}.\n".encode())
        done = ssh(server, tmp_path, "-T", "-i", str(tmp_path / "own"), typed=b"bye\n")
        assert done.stdout.startswith(b"You are guest.\n")
        assert server.host.visits[-1].caller.key is None


def test_a_public_key_alone_lets_nobody_in(tmp_path: Path) -> None:
    new_key(tmp_path / "victim")
    (tmp_path / "victim").unlink()
    with serving() as server:
        done = ssh(server, tmp_path, "-T", "-i", str(tmp_path / "victim.pub"), user="maija")
        assert done.returncode == 255
        assert b"Permission denied (publickey)" in done.stderr
        assert not server.host.visits


def test_a_public_key_offered_before_the_own_key_makes_nobody_the_victim(tmp_path: Path) -> None:
    victim, own = new_key(tmp_path / "victim"), new_key(tmp_path / "own")
    (tmp_path / "victim").unlink()
    keys = ("-i", str(tmp_path / "victim.pub"), "-i", str(tmp_path / "own"))
    with serving() as server:
        done = ssh(server, tmp_path, "-T", *keys, typed=b"bye\n", user="maija")
        assert [visit.caller.fingerprint for visit in server.host.visits] == [own]
        assert done.stdout.startswith(f"You are {own}.\n".encode())
        assert victim not in server.log


def test_a_client_that_is_killed_leaves_a_saved_game(tmp_path: Path) -> None:
    with serving() as server, talking(server, tmp_path, "-tt") as client:
        assert client.stdin
        client.stdin.write(b"ade\r")
        client.stdin.flush()
        until(lambda: server.host.heard == ["ade"])
        client.kill()
        until(lambda: server.host.visits[0].closed)
        assert server.host.visits[0].heard == [Line("ade"), Closed()]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows freezes no process by a signal")
def test_a_client_that_is_frozen_is_noticed(tmp_path: Path) -> None:
    with serving(keepalive=0.2, keepalives=2) as server, talking(server, tmp_path, "-tt") as client:
        client.send_signal(signal.Signals["SIGSTOP"])
        until(lambda: server.host.visits[0].closed)
        assert server.host.visits[0].heard == [Closed()]
        until(lambda: "reason=lost" in server.log)


def test_a_client_that_stops_reading_is_dropped(tmp_path: Path) -> None:
    with serving(stalled=0.5) as server, talking(server, tmp_path, "-tt") as client:
        assert client.stdin
        client.stdin.write(b"much\r" * 10)
        client.stdin.flush()
        until(lambda: server.host.visits[0].closed)
        assert server.host.heard.count("much") < 10
        assert server.counts()["refused"] == {"stalled": 1}
