"""``jatsi serve``: the game over SSH, for a whole club."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jatsi.cli.base import (
    Command,
    TranslatedOption,
    json_option,
    msgid,
    pass_settings,
    print_json,
)
from jatsi.errors import NotInstalledError
from jatsi.texts import counted, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from jatsi.cli.base import Settings
    from jatsi.ssh.limits import Limits
    from jatsi.ssh.serving import Place
    from jatsi.texts import Text

PORT = 2222
SHARES = 0.0001
"""Seconds after which a thread at work lets another go on: keys are echoed by one of them."""

GARBAGE = (10_000, 20, 200)
"""How seldom Python looks through all objects for garbage, when everybody waits."""

MEMORY = 600
KEY = "ssh_host_ed25519_key"

REASONS = {
    "waiting": text("did not log in and gave way"),
    "attempts": text("too many logins of an address"),
    "keys": text("too many keys offered"),
    "unsigned": text("no key signed"),
    "full": text("the server was full"),
    "address": text("too many sessions of an address"),
    "command": text("wanted to run a command"),
    "subsystem": text("wanted to transfer files"),
    "stalled": text("did not read what was sent"),
    "flood": text("sent too much at once"),
}


@click.command(cls=Command, help=msgid("Let people play over SSH until a signal comes."))
@click.option(
    "--host",
    default="",
    metavar="ADDRESS",
    cls=TranslatedOption,
    help=msgid("The address to listen on; usually every one of this machine."),
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    metavar="N",
    cls=TranslatedOption,
    help=msgid("The port to listen on, usually 2222; 0 lets the system choose."),
)
@click.option(
    "--host-key",
    "key",
    type=click.Path(path_type=Path),
    metavar="PATH",
    cls=TranslatedOption,
    help=msgid("The file of the host key, usually beside the records; made where missing."),
)
@click.option(
    "--registration",
    type=click.Choice(["open", "invite", "closed"]),
    default="open",
    cls=TranslatedOption,
    help=msgid("Who with an unknown key gets in: anybody, whoever has a code, nobody."),
)
@click.option(
    "--sessions",
    type=click.IntRange(1, 10_000),
    metavar="N",
    cls=TranslatedOption,
    help=msgid("So many play at once, usually 400."),
)
@click.option(
    "--per-address",
    type=click.IntRange(1, 10_000),
    metavar="N",
    cls=TranslatedOption,
    help=msgid("So many play at once from one address, usually 30."),
)
@click.option(
    "--idle",
    type=click.IntRange(2, 1440),
    metavar="MINUTES",
    cls=TranslatedOption,
    help=msgid("Who answers nothing for so long is sent home, usually 30."),
)
@click.option(
    "--memory",
    type=click.IntRange(1, 1_000_000),
    default=MEMORY,
    metavar="MB",
    cls=TranslatedOption,
    help=msgid("How large the table of a game that is solved may be, usually 600 megabytes."),
)
@click.option(
    "--status",
    is_flag=True,
    cls=TranslatedOption,
    help=msgid("Tell how the server on that port is doing, and exit."),
)
@json_option
@pass_settings
def serve(
    settings: Settings,
    /,
    *,
    host: str,
    port: int,
    key: Path | None,
    registration: str,
    memory: int,
    status: bool,
    as_json: bool,
    **limits: Any,
) -> int:
    """Serve until a signal, or ask a server that runs; the exit code."""
    verify_installed()
    folder = settings.db_path.parent
    if status:
        _tell_status(settings, folder, port, as_json=as_json)
        return 0
    from jatsi.ssh.serving import Place

    place = Place(host, port, key or folder / KEY, folder)
    return _serve(settings, place, _limits(**limits), registration, memory)


def verify_installed() -> None:
    """Raise NotInstalledError where the package for SSH is missing."""
    from importlib.util import find_spec

    if find_spec("asyncssh") is None:
        raise NotInstalledError(
            "A server needs one more package. Install it with: {command}",
            command='pip install "jatsi[ssh]"',
        )


def _limits(sessions: int | None, per_address: int | None, idle: int | None) -> Limits:
    from dataclasses import replace

    from jatsi.ssh.limits import Limits

    chosen: dict[str, Any] = {
        "visits": sessions,
        "visits_per_address": per_address,
        "idle": idle and idle * 60,
    }
    return replace(Limits(), **{name: value for name, value in chosen.items() if value})


def _tell_status(settings: Settings, folder: Path, port: int, *, as_json: bool) -> None:
    from jatsi.ssh.status import ask, status_path

    found = ask(status_path(folder, port))
    if as_json:
        print_json(found)
    else:
        settings.tell(*status_texts(found))


def status_texts(found: Mapping[str, Any]) -> Iterator[Text]:
    """What a server says of itself, a fact a line."""
    from datetime import datetime

    from jatsi.cli.clock import local_day

    since = datetime.fromisoformat(found["since"]).astimezone()
    clock = since.strftime("%H:%M")
    yield text("Serving since {day} {time}.", day=local_day(since), time=clock)
    yield counted("{n} person plays.", "{n} people play.", found["people"])
    yield counted("{n} guest plays.", "{n} guests play.", found["guests"])
    yield counted("{n} is logging in.", "{n} are logging in.", found["waiting"])
    if found.get("solving"):
        yield text("Being solved: {game}", game=found["solving"])
    for reason, n in sorted(found["refused"].items()):
        yield text("Refused, {reason}: {n}", reason=REASONS.get(reason, reason), n=n)


def _serve(settings: Settings, place: Place, limits: Limits, registration: str, memory: int) -> int:
    import asyncio
    import gc

    from jatsi.cli.clock import local_day, now, ticks
    from jatsi.club.visiting import Door
    from jatsi.resources.places import user_cache
    from jatsi.session.visit_queries import Registration
    from jatsi.ssh.host import Club, club_host
    from jatsi.ssh.log import Log, Queued
    from jatsi.ssh.serving import serve as serving

    def begun(port: int, fingerprint: str) -> None:
        settings.tell(
            text("Listening on port {port}.", port=port),
            text("Host key: {fingerprint}", fingerprint=fingerprint),
        )
        sys.stdout.flush()

    club = Club(
        settings.db_path, settings.library, user_cache(), memory * 1_000_000, now, local_day
    )
    sys.setswitchinterval(SHARES)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    with (
        Queued(sys.stderr) as stream,
        club_host(club, Door(Registration(registration), ticks)) as host,
    ):
        number = asyncio.run(serving(host, place, limits, Log(stream), begun, host.status))
    return 128 + number
