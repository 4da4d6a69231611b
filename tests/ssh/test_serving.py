"""A server as a process: what it says at its start, and what signals do."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from jatsi.ssh.status import ask, status_path
from tests.cli.program import ROOT, environment
from tests.ssh.serving import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROGRAM = """
import asyncio, sys
from pathlib import Path
from jatsi.ssh.limits import Limits
from jatsi.ssh.log import Log
from jatsi.ssh.serving import Place, serve
from tests.ssh.serving import RepeatingHost

folder = Path(sys.argv[1])
place = Place("127.0.0.1", 0, folder / "key", folder)
begun = lambda port, fingerprint: print(port, fingerprint, flush=True)
more = lambda: {"solving": "yatzy"}
sys.exit(asyncio.run(serve(RepeatingHost(), place, Limits(drain=1), Log(sys.stderr), begun, more)))
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")


@contextmanager
def started(home: Path) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """A process that serves, its port and its host key's fingerprint."""
    with subprocess.Popen(  # noqa: S603 - the text above
        [sys.executable, "-c", PROGRAM, str(home)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(home),
    ) as process:
        try:
            assert process.stdout
            port, fingerprint = process.stdout.readline().split()
            yield process, int(port), fingerprint
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_well(tmp_path: Path, number: int) -> None:
    with started(tmp_path) as (process, port, _):
        with socket.create_connection(("127.0.0.1", port)):  # a silent one holds up nothing
            process.send_signal(number)
            _, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == number
        events = [line.split()[1] for line in told.splitlines()]
        assert events == ["listening", "draining", "stopped"]
        assert not status_path(tmp_path, port).exists()


def test_it_keeps_its_key_and_tells_how_it_is(tmp_path: Path) -> None:
    with started(tmp_path) as (_, port, first):
        found = ask(status_path(tmp_path, port))
        since = found.pop("since")
        assert isinstance(since, str)
        assert since.endswith("+00:00")
        zero = {"people": 0, "guests": 0, "waiting": 0, "refused": {}}
        assert found == {**zero, "solving": "yatzy"}
        assert json.dumps(found)
    with started(tmp_path) as (_, _, second):
        assert second == first
