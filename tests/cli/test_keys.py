"""Who is let in over SSH, by commands; and a visit that OpenSSH sends."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from jatsi.club.keys import change_keys
from jatsi.records.connection import open_records
from jatsi.records.keys import read_key
from jatsi.records.people import find_or_add
from tests.cli.program import environment, run
from tests.records.helpers import KEY, NOW, key_number

if TYPE_CHECKING:
    from pathlib import Path

FINGERPRINT = "SHA256:KUhKLumeMjW3OKrh9IJBfW3EL/OxOKVBPaSkAXsbbmQ"


@pytest.fixture
def club(home: Path) -> Path:
    """A folder with records in which Liisa is known by a key."""
    with open_records(home / "jatsi.db", now=NOW) as records:
        find_or_add(records, "Liisa", now=NOW)
        change_keys(records, "Liisa", add=[read_key(KEY)], remove=[], now=NOW)
    return home


def test_a_code_is_printed_once(home: Path) -> None:
    first = run(home, "people", "invite", "Liisa")
    assert first.stdout.startswith("Uusi pelaaja on Liisa.\nLiisa: ")
    second = run(home, "people", "invite", "Liisa").stdout
    assert re.fullmatch(
        r"Liisa: (\w{4}-){3}\w{4}\nKoodi kelpaa kerran, viimeistään\s[0-9.]+\.\n", second
    )
    assert second.split()[1] not in first.stdout


def test_keys_are_added_listed_and_removed(club: Path) -> None:
    listed = run(club, "people", "keys", "Liisa", "--width", "20").stdout
    assert listed.startswith(f"{FINGERPRINT}\nLisätty 31.1.2025")
    other = key_number(1)
    (club / "keys.pub").write_text(f"# hers\n\n{other.text} at home\n", "utf-8")
    added = run(club, "people", "keys", "Liisa", "--add", "keys.pub", "--remove", FINGERPRINT)
    assert added.stdout.splitlines()[0] == other.fingerprint
    removed = run(club, "people", "keys", "Liisa", "--remove", other.fingerprint)
    assert removed.stdout == "Liisa: ei avaimia.\n"


def test_a_namesake_gets_a_key_of_her_own(club: Path) -> None:
    other = key_number(1)
    added = run(club, "people", "keys", "Liisa#new", "--add", other.text)
    assert added.stdout.startswith(f"Uusi pelaaja on Liisa#2.\n{other.fingerprint}\n")
    assert run(club, "people", "keys", "Liisa#1").stdout.startswith(FINGERPRINT)


@pytest.mark.parametrize("content", ["", "# nothing\n", f"{KEY}\nssh-rsa x\n"])
def test_a_file_that_is_not_all_keys_adds_none(club: Path, content: str) -> None:
    (club / "bad.pub").write_text(content, "utf-8")
    done = run(club, "people", "keys", "Liisa", "--add", "bad.pub")
    assert done.returncode == 2
    assert done.stderr.startswith("Tuo ei ole julkinen avain.")


def test_a_private_key_is_not_repeated(club: Path) -> None:
    inside = "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ"
    begin = "-----BEGIN OPENSSH PRIVATE KEY-----"
    (club / "id").write_text(f"{begin}\n{inside}\n", "utf-8")
    for given in ("id", f"{begin} {inside}", inside, "x" * 5000):
        done = run(club, "people", "keys", "Liisa", "--add", given)
        assert done.returncode == 2
        assert inside not in done.stdout + done.stderr


def test_blocked_and_let_in_again(club: Path) -> None:
    assert run(club, "people", "block", "Liisa").returncode == 2
    assert run(club, "people", "block", "Liisa", "--reason", "ruma kieli").returncode == 0
    assert run(club, "people", "authorized-keys").stdout == ""
    done = run(club, "play", "--as", "Liisa")
    assert done.returncode == 1
    assert "ruma kieli" in " ".join(done.stdout.split())
    assert run(club, "people", "unblock", "Liisa").returncode == 0
    assert run(club, "people", "unblock", "Liisa").returncode == 2
    assert run(club, "people", "authorized-keys").stdout


def test_the_line_that_openssh_is_given_lets_its_person_play(club: Path) -> None:
    """The command as a shell reads it, with what a client wanted to run left out."""
    program = f"'{sys.executable}' -m jatsi"
    for asked in ((), (FINGERPRINT,), tuple(KEY.split()[:2])):
        [line] = run(
            club, "people", "authorized-keys", "--command", program, *asked
        ).stdout.splitlines()
        assert line.endswith(" ".join(KEY.split()[:2]))
    assert run(club, "people", "authorized-keys", "SHA256:nobody").stdout == ""
    found = re.fullmatch(r'restrict,pty,command="([^"]+)" ssh-ed25519 \S+', line)
    assert found
    done = subprocess.run(  # noqa: S603 - the program under test
        shlex.split(found[1]),
        cwd=club,
        env=environment(club, SSH_ORIGINAL_COMMAND="cat /etc/passwd"),
        input=b"pelaa\nei\nyatzy\nei\nei\n\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().startswith("Tervetuloa, Liisa.\n")
    assert done.stderr.decode().splitlines() == ["Peli 1 on tallessa."]
    shown = run(club, "games").stdout
    assert "Liisa" in shown
    assert "ei vielä käytetty" not in run(club, "people", "keys", "Liisa").stdout


def test_as_goes_with_nothing_that_tells_of_a_game(club: Path) -> None:
    for more in (("--player", "Maija"), ("--seed", "1"), ("--rules", "yatzy")):
        done = run(club, "play", "--as", "Liisa", *more)
        assert done.returncode == 2
        assert "--as" in done.stderr
    assert run(club, "play", "--key", FINGERPRINT).returncode == 2
    assert run(club, "play", "--as", "Maija").returncode == 2
    assert run(club, "play", "--as", "uid:" + "0" * 32).returncode == 2


def test_no_records_are_made_for_sshd(home: Path) -> None:
    """A mistyped path must not let it look as if there were no keys."""
    assert run(home, "people", "authorized-keys").returncode == 1
    assert list(home.iterdir()) == []
