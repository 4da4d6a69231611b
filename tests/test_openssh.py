"""The README's recipe for OpenSSH, run: Debian's sshd, the stock clients, the whole program."""

from __future__ import annotations

import getpass
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

from jatsi.club.keys import block, change_keys, unblock
from jatsi.records.connection import open_records
from jatsi.records.games import list_games
from jatsi.records.keys import read_key
from jatsi.records.showing import show_json
from tests.cli.program import COMMAND, PATIENCE, ROOT, environment, run
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jatsi.records.connection import Records

SSHD = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin:/sbin")
CLIENTS = all(map(shutil.which, ("ssh", "sftp", "ssh-keygen")))

if sys.platform == "win32":
    pytest.skip("the recipe is for POSIX", allow_module_level=True)

pytestmark = [
    pytest.mark.skipif(not SSHD, reason="OpenSSH's server is not here"),
    pytest.mark.skipif(not CLIENTS, reason="OpenSSH's clients are not here"),
]

README = (ROOT / "README.md").read_text("utf-8")
SECTION = README.partition("\n## Under OpenSSH\n")[2].partition("\n## ")[0]
RECIPE = [line[4:] for line in SECTION.splitlines() if line.startswith("    ")]

INSTALLED = "/usr/local/bin/jatsi"
"""Where the recipe has the program."""

AS_ACCOUNT = "sudo -Hu jatsi jatsi "

OFFERED = "Subsystem sftp internal-sftp\nAcceptEnv LANG LC_*\n"
"""What Debian's sshd offers everybody."""

GAME = ("pelaa", "ei", "yatzy", "ei", "ei")
"""From the lobby to the first throw of a game of one's own."""

ROW = (*GAME, "", "ei", "sattuma", "lopeta", "lopeta")
BYE = b"lopeta\n"
DICE = re.compile(r"^ +[1-6](?:  [1-6]){4}\r?$", re.MULTILINE)


@dataclass(frozen=True)
class Club:
    """An sshd on a port of its own, the folder with all that it needs, and its account."""

    home: Path
    port: int
    account: str

    def options(self, key: str) -> list[str]:
        """Of a client that knows this key and nothing of this machine."""
        settings = (
            *("StrictHostKeyChecking=no", f"UserKnownHostsFile={self.home / 'hosts'}"),
            *("IdentityAgent=none", "IdentitiesOnly=yes", "BatchMode=yes", f"Port={self.port}"),
        )
        given = [part for setting in settings for part in ("-o", setting)]
        return ["-F", "none", *given, "-i", str(self.home / key)]

    @property
    def place(self) -> str:
        return f"{self.account}@127.0.0.1"

    def runs(self) -> bool:
        """Whether the program runs for anybody, or just ends: who runs holds the pipe open."""
        pipe = os.open(self.home / "running", os.O_RDONLY | os.O_NONBLOCK)
        try:
            return bool(os.read(pipe, 1))
        except BlockingIOError:
            return True
        finally:
            os.close(pipe)

    def records(self) -> Records:
        return open_records(self.home / "jatsi.db", now=NOW)

    def ssh(
        self, key: str, *options: str, typed: bytes = b"", then: str = ""
    ) -> subprocess.CompletedProcess[bytes]:
        """What a call comes to."""
        return subprocess.run(  # noqa: S603 - of what stands above
            ["ssh", *self.options(key), *options, self.place, *([then] if then else [])],  # noqa: S607
            input=typed,
            capture_output=True,
            env=environment(self.home),
            timeout=PATIENCE,
            check=False,
        )

    @contextmanager
    def playing(self, key: str, *answers: str) -> Iterator[str]:
        """A client at a terminal, killed at the end; what it was shown up to the dice."""
        skip_unless_it_gives_terminals()
        with subprocess.Popen(  # noqa: S603 - the same
            ["ssh", "-tt", *self.options(key), self.place],  # noqa: S607
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(self.home),
        ) as client:
            assert client.stdin
            assert client.stdout
            try:
                client.stdin.write("".join(answer + "\r" for answer in answers).encode())
                client.stdin.flush()
                shown = ""
                while not shown.endswith("Mitkä uudelleen? "):
                    piece = os.read(client.stdout.fileno(), 65536)
                    assert piece, shown
                    shown += piece.decode()
                yield shown
            finally:
                client.kill()
                until(lambda: not self.runs())


def until(holds: Callable[[], object]) -> None:
    """Wait for something that is to come; fails where it does not."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def typed(*answers: str, end: str = "\n") -> bytes:
    return "".join(answer + end for answer in answers).encode()


def make_key(home: Path, name: str) -> str:
    """Make a pair of keys, ``name`` and ``name.pub``; the public one."""
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(home / name)]
    subprocess.run(made, check=True)  # noqa: S603 - of what stands here
    return (home / f"{name}.pub").read_text("utf-8").strip()


def wrap(home: Path) -> str:
    """A program for the account, with records of its own; how it is called.

    sshd wants a program that nobody but root can write to: the shell is one everywhere.
    """
    ours = environment(home)
    names = ("JATSI_DB", "JATSI_CACHE", "XDG_DATA_HOME", "PYTHONPATH")
    settings = " ".join(f"{name}={shlex.quote(ours[name])}" for name in names)
    script = home / "program"
    pipe = home / "running"
    os.mkfifo(pipe)
    script.write_text(f'{settings} exec {shlex.join(COMMAND)} "$@" 9<>{pipe}\n', "utf-8")
    return f"/bin/sh {script}"


def configured(home: Path, port: int, recipe: str) -> list[str]:
    """Write the settings of an sshd that this account may run; how it is called."""
    own = (
        *(f"Port {port}", "ListenAddress 127.0.0.1", f"HostKey {home / 'host'}"),
        *(f"PidFile {home / 'pid'}", "UsePAM no", "StrictModes no", "LogLevel DEBUG"),
        f"AuthorizedKeysFile {home / 'authorized_keys'}",
    )
    settings = home / "sshd_config"
    settings.write_text("\n".join(own) + "\n" + OFFERED + recipe, "utf-8")
    return [str(SSHD), "-f", str(settings)]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def skip_unless_it_may_run(home: Path) -> None:
    """Skip where the machine lets no sshd run, whatever its recipe."""
    with suppress(OSError):  # only root needs the folder, and only root can make it
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    checked = [*configured(home, 22, ""), "-t"]
    done = subprocess.run(checked, capture_output=True, check=False)  # noqa: S603 - sshd
    if done.returncode:
        pytest.skip(f"sshd cannot run here: {done.stderr.decode('utf-8', 'replace').strip()}")


def skip_unless_it_gives_terminals() -> None:
    """Skip where terminals are not of the group ``tty``, and only root's sshd can change that."""
    import grp  # Windows has none

    ends = os.openpty()
    group = os.fstat(ends[1]).st_gid
    for end in ends:
        os.close(end)
    if os.geteuid() and group != grp.getgrnam("tty").gr_gid:
        pytest.skip("only root's sshd can give terminals here")


@contextmanager
def running(home: Path, port: int, recipe: str) -> Iterator[None]:
    """An sshd that answers on its port."""
    call = [*configured(home, port, recipe), "-D", "-E", str(home / "log")]
    with subprocess.Popen(call) as server:  # noqa: S603 - sshd
        try:
            until(lambda: server.poll() is not None or answers(port))
            assert server.poll() is None, (home / "log").read_text("utf-8")
            yield
        finally:
            server.terminate()


def answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    """The recipe of the README as it stands there, but for the places and the account.

    Liisa has the line in authorized_keys; Maija and Matti have their keys in the records.
    """
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        home, account = Path(folder), getpass.getuser()
        make_key(home, "host")
        skip_unless_it_may_run(home)
        keys = {name: make_key(home, name) for name in ("liisa", "maija", "matti", "nobody")}
        called = wrap(home)
        [line] = [line for line in RECIPE if line.startswith("restrict,")]
        allowed = line.replace(INSTALLED, called).replace("ssh-ed25519 AAAA…", keys["liisa"])
        (home / "authorized_keys").write_text(allowed + "\n", "utf-8")
        shown = [line.removeprefix(AS_ACCOUNT) for line in RECIPE if line.startswith(AS_ACCOUNT)]
        for command in (*shown, "people invite Liisa", "people keys Matti --add matti.pub"):
            done = run(home, *shlex.split(command))
            assert done.returncode == 0, done.stderr
        begin = RECIPE.index("Match User jatsi")
        block = [RECIPE[begin], *(line for line in RECIPE[begin + 1 :] if line.startswith(" "))]
        settings = "\n".join(block).replace(INSTALLED, called)
        settings = re.sub(r"User jatsi$", f"User {account}", settings, flags=re.MULTILINE)
        port = free_port()
        with running(home, port, settings):
            yield Club(home, port, account)


@pytest.mark.parametrize(("options", "end"), [("-tt", "\r"), ("-T", "\n")])
def test_a_line_in_authorized_keys_plays_as_its_person(club: Club, options: str, end: str) -> None:
    if options == "-tt":
        skip_unless_it_gives_terminals()
    done = club.ssh("liisa", options, typed=typed(*ROW, end=end))
    assert done.returncode == 0
    shown = done.stdout.decode().replace("\r\n", "\n")
    assert "Tervetuloa, Liisa.\n" in shown
    [points] = re.findall(r"Sattuma: (\d+)\. Yhteensä \1\.\n", shown)
    assert int(points) == sum(map(int, DICE.findall(shown)[-1].split()))
    game = newest_game(club)
    assert [event["kind"] for event in game["events"]] == ["throw", "keep", "mark"]
    assert [player["name"] for player in game["players"]] == ["Liisa"]


def test_whatever_a_client_asks_for_it_gets_the_game(club: Club) -> None:
    done = club.ssh("liisa", "-T", "-v", "-A", "-X", typed=BYE, then=f"cat {club.home}/program")
    assert done.returncode == 0
    assert welcomed(done) == "Liisa"
    assert b"exec" not in done.stdout


def test_keys_in_the_records_are_accounts(club: Club) -> None:
    for name in ("Maija", "Matti"):
        assert welcomed(club.ssh(name.lower(), "-T", "-v", typed=BYE)) == name
    assert turned_away(club.ssh("nobody", "-T", typed=BYE))


def welcomed(done: subprocess.CompletedProcess[bytes]) -> str:
    """Whom the game welcomes, whose key allows nothing but that, as sshd tells ``ssh -v``."""
    options = set(re.findall(rb"key options: (.*?)\r?$", done.stderr, re.MULTILINE))
    assert options == {b"command pty"}  # no agent, X11, port or commands of the account's own
    welcome, name = done.stdout.decode().splitlines()[0].rstrip(".").split(", ")
    assert welcome == "Tervetuloa"
    return name


def turned_away(done: subprocess.CompletedProcess[bytes]) -> bool:
    return b"Permission denied (publickey)" in done.stderr and not done.stdout


def test_who_is_blocked_or_has_lost_the_key_is_not_let_in(club: Club) -> None:
    key = read_key((club.home / "matti.pub").read_text("utf-8"))
    with club.records() as records:
        change_keys(records, "Matti", add=[], remove=[key.fingerprint], now=NOW)
    assert turned_away(club.ssh("matti", "-T", typed=BYE))
    with club.records() as records:
        change_keys(records, "Matti", add=[key], remove=[], now=NOW)
        block(records, "Matti", "rude", who="tupu", now=NOW)
    assert turned_away(club.ssh("matti", "-T", typed=BYE))
    with club.records() as records:
        unblock(records, "Matti")


def test_no_file_can_be_fetched(club: Club) -> None:
    batch = f"get {club.home / 'program'} {club.home / 'fetched'}\n"
    done = subprocess.run(  # noqa: S603 - sftp
        ["sftp", *club.options("maija"), "-b", "-", club.place],  # noqa: S607
        input=batch.encode(),
        capture_output=True,
        env=environment(club.home),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode
    assert b"message too long" in done.stderr  # the welcome, where a length should be
    assert not (club.home / "fetched").exists()


def test_no_port_is_forwarded(club: Club) -> None:
    there = club.ssh("liisa", "-W", f"127.0.0.1:{club.port}")
    assert b"open failed: administratively prohibited" in there.stderr
    assert b"SSH-2.0" not in there.stdout
    back = club.ssh("liisa", "-N", "-R", "0:127.0.0.1:9", "-o", "ExitOnForwardFailure=yes")
    assert back.returncode == 255
    assert b"remote port forwarding failed" in back.stderr


def test_a_client_that_was_dropped_comes_back_to_the_same_dice(club: Club) -> None:
    with club.playing("maija", *GAME, "") as shown:
        [dice] = DICE.findall(shown)
        before = newest_game(club)
        assert club.runs()
    with club.playing("maija", "jatka") as shown:
        assert DICE.findall(shown) == [dice]
    assert newest_game(club) == before


def newest_game(club: Club) -> dict[str, Any]:
    with club.records() as records:
        game: dict[str, Any] = show_json(records, list_games(records)[-1].id)
    return game
